"""What is wrong with an act of an arbitration: groundless, unsigned, forged, unappointed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from core.breach import Breach
from core.catalogue import LOG_CODES
from core.game import Game
from events.envelope import Envelope
from events.ruling import (
    OUTCOMES,
    REMEDIES,
    AppealDecided,
    DirectorCalled,
    RulingAppealed,
    RulingGiven,
    SignedEvent,
)
from events.table import HandOpened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from replay.rulings.docket import Ruling

__all__ = ("Bench", "fault_of", "remedy_fault")

_SCORES: Final = ("adjusted", "split")

_GREATEST: Final = 1_000_000
"""The greatest number that a ruling may write into a score, up or down."""


class Bench(Struct, frozen=True):
    """What an act of an arbitration is judged against."""

    operator: bytes | None
    """The public key that appoints arbiters, ``None`` if it is not known."""
    game: Game
    seats: int
    entries: int
    """How many entries a score has: by seat, in ``kozel`` by side."""
    hands: int
    """Hands opened so far."""
    past: list[Envelope]
    """The events before the act."""
    written: int
    """Rulings written so far, whether they hold or not."""


def fault_of(
    bench: Bench,
    envelope: Envelope,
    event: DirectorCalled | RulingGiven | RulingAppealed | AppealDecided,
    rulings: Mapping[int, Ruling],
) -> Breach | None:
    """Return the one breach of an act, ``None`` if it holds.

    ``rulings`` are those written so far, by number, with the appeals and decisions that
    hold.
    """
    reason = _groundless(bench, event, rulings)
    if reason:
        return _breach("ruling_groundless", reason, _right(bench, reason))
    if isinstance(event, (DirectorCalled, RulingAppealed)):
        return None
    warrant = event.warrant
    if warrant is None or not event.signature:
        return _breach("ruling_unsigned")
    from replay.rulings.signing import (  # noqa: PLC0415 - most logs have no ruling
        arbiter_id,
        ruling_fits,
        warrant_fits,
    )

    if not ruling_fits(envelope.match, envelope.data, event):
        return _breach("ruling_forged")
    if envelope.actor != arbiter_id(warrant.arbiter):
        return _breach("ruling_forged", "actor")
    if bench.operator is None:
        return _breach("ruling_unappointed", "nobody")
    if warrant.operator != bench.operator or not warrant_fits(warrant):
        return _breach("ruling_unappointed", "operator")
    if envelope.at < warrant.since or 0 < warrant.until <= envelope.at:
        return _breach("ruling_unappointed", "term")
    return None


def _breach(code: str, reason: str = "", right: str = "") -> Breach:
    return Breach(code=code, rule=LOG_CODES[code], reason=reason, right=right)


def _right(bench: Bench, reason: str) -> str:
    """Return the number that an act should have kept to, empty if there is none."""
    numbers = {
        "hand": bench.hands,
        "evidence": len(bench.past),
        "score": bench.entries,
        "number": bench.written + 1,
    }
    return str(numbers.get(reason, ""))


def _groundless(
    bench: Bench,
    event: DirectorCalled | RulingGiven | RulingAppealed | AppealDecided,
    rulings: Mapping[int, Ruling],
) -> str:
    """Return what an act names that is not there, empty if all is."""
    match event:
        case DirectorCalled(seat, hand):
            named = 0 <= seat < bench.seats and 1 <= hand <= bench.hands
            return "" if named else "hand"
        case RulingAppealed(number, seat):
            if not 0 <= seat < bench.seats:
                return "hand"
            ruling = rulings.get(number)
            return "" if ruling is not None and ruling.appeal is None else "appeal"
        case AppealDecided(number, outcome):
            ruling = rulings.get(number)
            appeal = ruling.appeal if ruling and ruling.decision is None else None
            if appeal is None or event.seen < appeal.seq or outcome not in OUTCOMES:
                return "decision"
            if outcome != "varied" and (event.remedy != "none" or event.penalty):
                return "decision"
        case RulingGiven(number, hand, law, evidence):
            if number != bench.written + 1:
                return "number"
            if not 1 <= hand <= bench.hands:
                return "hand"
            known = (*bench.game.citations.rules, *bench.game.citations.taken_over)
            if not set(law) <= set(known):
                return "law"
            if not all(1 <= seq <= event.seen for seq in evidence):
                return "evidence"
    return _unfounded(bench, event)


def _unfounded(bench: Bench, event: SignedEvent) -> str:
    """Return what is wrong with the head that was seen, or with the remedy."""
    seen = event.seen
    if not 1 <= seen <= len(bench.past):
        return "head"
    if bench.past[seen - 1].hash != event.seen_hash:
        return "head"
    if isinstance(event, RulingGiven):
        opened = sum(isinstance(e.event, HandOpened) for e in bench.past[:seen])
        if event.hand > opened:
            return "hand"
    return remedy_fault(
        event.remedy, event.change, event.penalty, bench.entries, bench.seats
    )


def remedy_fault(
    remedy: str,
    change: tuple[int, ...],
    penalty: tuple[int, ...],
    entries: int,
    seats: int,
) -> str:
    """Return what is wrong with a remedy: ``remedy``, ``score``, ``balance``, or nothing.

    Where each seat has an entry, what one gains others lose; an adjusted score keeps to
    that (sixbid.R22), a split score need not. Pairs are uncovered or not (kozel.R19), and
    never fewer than none.

    >>> remedy_fault("adjusted", (-20, 10, 10), (), 3, 3)
    ''
    >>> remedy_fault("adjusted", (-20, 10, 0), (), 3, 3)
    'balance'
    """
    if remedy not in REMEDIES:
        return "remedy"
    if len(change) != (entries if remedy in _SCORES else 0):
        return "score"
    if len(penalty) not in (0, entries):
        return "score"
    if any(abs(number) > _GREATEST for number in (*change, *penalty)):
        return "score"
    by_side = entries != seats
    if by_side and any(pairs < 0 for pairs in change):
        return "score"
    if remedy == "adjusted" and not by_side and sum(change) != 0:
        return "balance"
    return ""
