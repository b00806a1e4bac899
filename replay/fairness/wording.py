"""Fair deals in words: their events, the verdict on each hand, and each fault."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from core.fairness.check import BLIND, BY_HOUSE
from core.fairness.verdict import STANDINGS, UNPROVED
from events.fairness import (
    DealCommitted,
    DealProved,
    ShareCommitted,
    ShareOpened,
    ShareWithheld,
)
from replay.audit.wording import card_words, player_words
from replay.words import all_of, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.fairness.check import Fault
    from core.fairness.verdict import DealVerdict
    from events.fairness import FairnessEvent

__all__ = (
    "deals_words",
    "fairness_words",
    "fault_words",
    "verdict_json",
    "verdict_words",
)

_SEAT_OF_DEALER = "dealer_differs"


def fairness_words(event: FairnessEvent, names: Sequence[str], lang: str) -> str:
    """Return an event of a fair deal in words.

    >>> fairness_words(ShareOpened(3, 2, 0, bytes(32)), ("Ada", "Ben", "Cid"), "en")
    'Ada (seat 0) opens a share of the deal of hand 3 (attempt 2)'
    """
    facts: dict[str, object] = {"hand": event.hand}
    match event:
        case DealCommitted():
            key = "committed"
        case ShareCommitted(seat=seat):
            key, facts["player"] = "share_committed", player_words(names, seat, lang)
        case ShareOpened(seat=seat):
            key, facts["player"] = "share_opened", player_words(names, seat, lang)
        case ShareWithheld(seats=seats):
            key, facts["players"] = "withheld", _players(names, seats, lang)
        case DealProved():
            key = "proved"
    told = say(f"fairness.event.{key}", lang, **facts)
    if event.attempt == 1:
        return told
    return say("fairness.event.attempt", lang, told=told, attempt=event.attempt)


def deals_words(verdicts: Sequence[DealVerdict], lang: str) -> str:
    """Return on one line how the deals of a match stand, empty without any.

    >>> from core.fairness.verdict import DealVerdict
    >>> deals_words([DealVerdict(1, "unproved", "paper")], "en")
    'No proof of the deals: typed from paper.'
    """
    counted = Counter(map(_standing, verdicts))
    order = sorted(counted, key=lambda key: STANDINGS.index(key.partition("_")[0]))
    return " ".join(
        say(f"fairness.match.{key}", lang, hands=counted[key]) for key in order
    )


def verdict_words(verdict: DealVerdict, names: Sequence[str], lang: str) -> str:
    """Return the verdict on one deal, its faults and who withheld a share behind it.

    >>> from core.fairness.verdict import DealVerdict
    >>> verdict_words(DealVerdict(4, "proved"), (), "en")
    'Hand 4: Deal proved.'
    """
    told = [say(f"fairness.verdict.{_standing(verdict)}", lang)]
    told += [fault_words(each, names, lang) for each in _all_faults(verdict)]
    return say("fairness.verdict.hand", lang, hand=verdict.hand, told=" ".join(told))


def fault_words(fault: Fault, names: Sequence[str], lang: str) -> str:
    """Return what was wrong, who did it, and the event that shows it.

    >>> from core.fairness.check import Fault
    >>> fault_words(Fault("share_unfit", 1, 1, 7, 2), ("Ada", "Ben", "Cid"), "en")
    'Cid (seat 2) opened another share than the one committed to (event 7).'
    """
    written, right = card_words(fault.written, lang), card_words(fault.right, lang)
    if fault.code == _SEAT_OF_DEALER:
        written, right = (player_words(names, int(n), lang) for n in (written, right))
    seat = fault.seat if fault.about is None else fault.about
    told = say(
        f"fairness.fault.{_key(fault)}",
        lang,
        player=player_words(names, seat, lang),
        players=_players(names, fault.seats, lang),
        hand=fault.hand,
        attempt=fault.attempt,
        written=written or "–",
        right=right or "–",
    )
    if not fault.seq:
        return told
    return say("fairness.fault.place", lang, told=told.rstrip("."), seq=fault.seq) + "."


def verdict_json(verdict: DealVerdict, names: Sequence[str]) -> dict[str, object]:
    """Return the verdict on one deal for programs; messages are English.

    >>> from core.fairness.verdict import DealVerdict
    >>> verdict_json(DealVerdict(4, "proved", attempts=1), ())["standing"]
    'proved'
    """
    return {
        "hand": verdict.hand,
        "dealt": verdict.dealt,
        "standing": verdict.standing,
        "reason": verdict.reason or None,
        "attempts": verdict.attempts,
        "faults": [_fault_json(each, names) for each in verdict.faults],
        "withheld": [_fault_json(each, names) for each in verdict.withheld],
    }


def _fault_json(fault: Fault, names: Sequence[str]) -> dict[str, Any]:
    return {
        "code": fault.code,
        "attempt": fault.attempt,
        "seq": fault.seq or None,
        "by": "house" if fault.seat == BY_HOUSE else "seat",
        "seat": None if fault.seat == BY_HOUSE else fault.seat,
        "waited_for": list(fault.seats),
        "about": fault.about,
        "written": fault.written or None,
        "right": fault.right or None,
        "message": fault_words(fault, names, "en"),
    }


def _standing(verdict: DealVerdict) -> str:
    if verdict.standing == UNPROVED:
        return f"{verdict.standing}_{verdict.reason}"
    return verdict.standing


def _all_faults(verdict: DealVerdict) -> Iterable[Fault]:
    return (*verdict.withheld, *verdict.faults)


def _key(fault: Fault) -> str:
    """Return under which code the words of a fault stand."""
    code = fault.code
    match code:
        case "committed_twice" | "out_of_order" if fault.seat != BY_HOUSE:
            return f"{code}_seat"
        case "deal_differs" if fault.about is None:
            return f"{code}_untold"
        case "deal_differs" if fault.about == BLIND:
            return f"{code}_blind"
        case "shares_missing" if not fault.seats:
            return f"{code}_void"
        case "withheld_falsely" if not fault.seats:
            return f"{code}_none"
        case _:
            return code


def _players(names: Sequence[str], seats: Iterable[int], lang: str) -> str:
    named = [player_words(names, seat, lang) for seat in seats]
    return all_of(named or ["–"], lang)
