"""A seat's stream verified: what is proved to that seat, and what the store says of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from core.errors import CoreError
from core.fairness.verdict import PENDING, PROVED, UNFAIR, UNPROVED
from events.table import HandOpened, HandRevealed
from replay.audit.judge import audit_log
from replay.fairness.deals import deals_proved, why_unfair
from replay.proof.anchor import STEP, Trail
from replay.proof.errors import AnchorForeign
from replay.proof.inclusion import difference
from replay.proof.verifying import Deals
from replay.streams.seat_verdict import as_far_as_known

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.fairness.verdict import DealVerdict
    from events.envelope import Envelope
    from replay.audit.finding import Verdict
    from replay.proof.anchor import Anchor
    from replay.proof.inclusion import Proof
    from replay.streams.seat_proof import SeatProof

__all__ = ("STORE", "SeatFinding", "SeatReport", "seat_report")

STORE: Final = "store"
"""What is wrong when the store has an event otherwise than it was received."""


class SeatFinding(Struct, frozen=True):
    """One thing that is wrong, and where."""

    code: str
    """One of ``replay.streams.seat_proof.FAULTS``, ``store``, ``unfair``, or of a proof
    ``rewritten``, ``gone``, ``unproved``."""
    match: str
    seq: int
    """The event, 0 for what concerns a whole hand."""
    hand: int
    """From 1, 0 before the first."""
    line: int
    subject: str = ""


class SeatReport(Struct, frozen=True):
    """What was found in a seat's stream."""

    target: str
    match: str
    seat: int
    events: int
    hands: int
    shown: int
    """Hands that were shown at their end."""
    opened: int
    closed: int
    known: int
    """Events from the first on that are known whole."""
    audit: Verdict | None
    """The verdict on those, ``None`` if they cannot be judged."""
    deals: Deals
    compared: bool
    """Whether the store was asked."""
    head: str
    """The hash of the last event received, hexadecimal."""
    told: int | None
    """Of how many single events the anchors tell, ``None`` without one."""
    inside: int | None
    """How many of those received are among them, ``None`` if they tell of none."""
    given: Proof | None
    """The proof of the match that was given."""
    proved: int
    """How many events of the match it proves."""
    findings: tuple[SeatFinding, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong with what was received."""
        return not self.findings


def seat_report(
    target: str,
    proof: SeatProof,
    history: Sequence[Envelope] | None = None,
    anchors: Sequence[Anchor] = (),
    operator: bytes | None = None,
    *,
    given: Proof | None = None,
) -> SeatReport:
    """Return what a stream proves, held against the store's ``history`` if that is given.

    ``operator`` appoints the arbiters whose rulings count, and ``given`` is a proof of the
    match in an anchored log. Raises ``anchor_foreign``.
    """
    hands = _hands(proof)
    found = [
        SeatFinding(each.code, each.match, each.seq, hands.get(each.seq, 0), each.line)
        for each in proof.faults
    ]
    deals, unfair = _deals(proof)
    found += unfair
    differs = proof.against(history) if history is not None else None
    if differs is not None:
        match = next(each.match for each in proof.received if each.seq == differs)
        found.append(SeatFinding(STORE, match, differs, hands.get(differs, 0), 0))
    unfit = _unfit(proof, given)
    if given is not None and unfit is not None:
        code, seq = unfit
        found.append(SeatFinding(code, given.match, seq, hands.get(seq, 0), 0))
    told = len(Trail(anchors)) if anchors else None
    return SeatReport(
        target=target,
        match=proof.match,
        seat=proof.seat,
        events=len(proof.received),
        hands=max(hands.values(), default=0),
        shown=sum(isinstance(e.event, HandRevealed) for e in proof.received),
        opened=proof.opened,
        closed=proof.closed,
        known=len(proof.whole),
        audit=_audited(proof, target, operator),
        deals=deals,
        compared=history is not None,
        head=proof.received[-1].hash.hex() if proof.received else "",
        told=told,
        inside=_inside(target, proof, anchors) if told else None,
        given=given,
        proved=given.seq if given is not None and unfit is None else 0,
        findings=tuple(found),
    )


def _unfit(proof: SeatProof, given: Proof | None) -> tuple[str, int] | None:
    """Return how what was received differs from what is proved of its match."""
    if given is None:
        return None
    own = given.match == proof.match
    return difference([each.hash for each in proof.received] if own else (), given)


def _hands(proof: SeatProof) -> dict[int, int]:
    """Return the hand that each event belongs to, from 1."""
    hand = 0
    found: dict[int, int] = {}
    for each in proof.received:
        hand += isinstance(each.event, HandOpened)
        found[each.seq] = hand
    return found


def _audited(proof: SeatProof, target: str, operator: bytes | None) -> Verdict | None:
    if not proof.whole:
        return None
    try:
        return as_far_as_known(audit_log(proof.whole, target, operator), proof)
    except CoreError:
        return None  # rules or a game that this program does not know


def _deals(proof: SeatProof) -> tuple[Deals, list[SeatFinding]]:
    """Return how the deals stand; the seat's own hand is in what it received."""
    try:
        told: Sequence[DealVerdict] = deals_proved(proof.known)
    except CoreError:
        told = ()
    counted = Counter(each.standing for each in told)
    unfair = [
        SeatFinding(
            *(UNFAIR, proof.match, 0, each.hand, 0),
            why_unfair(each),
        )
        for each in told
        if each.standing == UNFAIR
    ]
    order = (PROVED, UNPROVED, PENDING, UNFAIR)
    return Deals(*(counted[each] for each in order)), unfair


def _inside(target: str, proof: SeatProof, anchors: Sequence[Anchor]) -> int:
    """Return how many of the events received stand in the anchored log."""
    known = Trail(anchors).places()
    inside = sum(each.hash[:STEP] in known for each in proof.received)
    if known and proof.received and not inside:
        raise AnchorForeign(path=anchors[0].path, target=target)
    return inside
