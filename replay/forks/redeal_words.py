"""A hand dealt anew in words: the deal, what speaks against it, what it makes illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.cards import HIDDEN
from replay.audit.finding import Finding
from replay.audit.wording import finding_words
from replay.drawing.order import in_suits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.state import State
    from events.table import HandRedealt
    from replay.drawing.page import Page
    from replay.forks.redealing import Offence, RedealFault

__all__ = ("deal_words", "fault_words", "offence_words", "offences_json")


def deal_words(page: Page, state: State, anew: HandRedealt) -> list[str]:
    """Return the hands as dealt anew, a line each, the blind at last."""
    places = [*enumerate(anew.hands), (HIDDEN, anew.blind)]
    lines: list[str] = []
    for place, cards in places:
        if not cards:
            continue
        mask = sum(1 << card for card in cards)
        suits = in_suits(state.table.game, mask, state.trump)
        shown = "  ".join(page.spell(suit) for suit in suits)
        lines.append(f"{_place(page, place, state.table.game)}: {shown}")
    return lines


def fault_words(page: Page, game: str, fault: RedealFault) -> str:
    """Return why a past cannot have been played with some cards."""
    facts: dict[str, Any] = {
        "place": _place(page, fault.place, game),
        "cards": page.spell(fault.cards),
        "number": fault.number,
        "right": fault.right,
    }
    if fault.step is not None:
        facts["seq"] = fault.step.seq
        facts["event"] = page.words(fault.step.event, fault.step.before)
    return page.say(f"fork.{fault.kind}", **facts)


def offence_words(page: Page, hand: int, offence: Offence) -> str:
    """Return which event would have been against which rule."""
    finding = Finding(offence.breach, hand, None, offence.seq)
    message = finding_words(finding, page.names, page.lang)
    rule = offence.breach.rule
    return page.say("fork.against", seq=offence.seq, message=message, rule=rule)


def offences_json(offences: Sequence[Offence]) -> list[dict[str, object]]:
    """Return what would have been against the rules as ``--json`` has it."""
    return [
        {
            "seq": each.seq,
            "rule": each.breach.rule,
            "code": each.breach.code,
            "seat": each.breach.seat,
            "subject": each.breach.subject,
            "legal": list(each.breach.legal),
        }
        for each in offences
    ]


def _place(page: Page, place: int, game: str) -> str:
    if place >= 0:
        return page.player(place)
    return page.say(f"screen.show.{'widow' if game == 'frog' else 'blind'}")
