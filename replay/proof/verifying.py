"""A log verified: its chains, its register, its rulings, and the anchors that bind it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from core.fairness.verdict import PENDING, PROVED, UNFAIR, UNPROVED
from events.base import event_tag
from events.errors import EventsError, SixfoldError
from events.fairness import DealCommitted, ShareCommitted
from events.merkle import root_of
from events.ruling import SIGNED_TAGS
from events.stream import read_whole
from events.table import HandOpened
from replay.fairness.deals import deals_proved, why_unfair
from replay.proof.agreement import Agreement
from replay.proof.anchor import STEP, Trail
from replay.proof.chains import Chains
from replay.proof.fault import BESIDE, KEPT, Fault, Faults, in_order
from replay.proof.outcomes import Outcomes, refusal_leaves
from replay.rulings.docket import docket

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from events.envelope import Envelope
    from replay.proof.anchor import Anchor
    from replay.proof.inclusion import Proof
    from replay.proof.log import Log

__all__ = ("Deals", "Report", "Rulings", "add_proof", "verify_log")

_CHUNK: Final = 4096
_HAND: Final = event_tag(HandOpened)
_WORDS: Final = frozenset({event_tag(DealCommitted), event_tag(ShareCommitted)})
"""Tags by which somebody gave a word for a deal."""
_APPOINTED: Final = ("ruling_unsigned", "ruling_forged", "ruling_unappointed")


class Rulings(Struct, frozen=True):
    """How many signed acts there are, and by whom."""

    count: int = 0
    others: int = 0
    """Those that no arbiter appointed by the operator signed."""
    operator: bool = True
    """Whether an operator is known, without whom nobody is known to be appointed."""


class Deals(Struct, frozen=True):
    """What is to be said of the deals of all hands."""

    proved: int = 0
    unproved: int = 0
    """Without a proof, which says nothing against them."""
    pending: int = 0
    unfair: int = 0


class Report(Struct):
    """What was found."""

    target: str
    kind: str
    events: int = 0
    matches: int = 0
    since: int = 0
    """Events before those whose fields were checked."""
    faults: list[Fault] = []
    """The first ones, by position."""
    count: int = 0
    """How many faults there are."""
    fitting: tuple[Anchor, ...] = ()
    """The anchors that agree, the longest last."""
    anchors: int = 0
    """How many anchors were given."""
    accepted: int | None = None
    """Commands that were accepted; ``None`` where none are kept, or none were counted."""
    refused: int | None = None
    rulings: Rulings = Rulings()
    deals: Deals = Deals()
    head: str = ""
    """Of the log of one match, a fork's past included: its last hash, hexadecimal."""
    unseen: int | None = None
    """Refused commands that an anchor tells of, of a log that keeps no commands."""
    told: int | None = None
    """Of what is no whole log: of how many events of the log the anchors' trails tell."""
    inside: int | None = None
    """Of a part of a log: how many of its events are among those."""
    heads: int | None = None
    """Of an archive: how many matches end with the hash that was anchored."""
    proof: Proof | None = None
    """The proof of a match that was given."""
    proved: int = 0
    """Events of that match that it proves."""

    @property
    def anchored(self) -> int:
        """The number of events that an agreeing anchor covers."""
        return self.fitting[-1].checkpoint.size if self.fitting else 0

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return self.count == 0


def verify_log(
    log: Log,
    report: Report,
    *,
    anchors: Sequence[Anchor] = (),
    since: int = 0,
    operator: bytes | None = None,
    every: bool = False,
    tell: Callable[[int], None] | None = None,
    keep: int = KEPT,
) -> Report:
    """Return the report, filled in with what was found in a log.

    Up to ``since`` the stored hashes are held against the anchors, and no more; behind it
    every field is checked. ``every`` event must have an outcome in the register.
    ``operator`` appoints arbiters; ``keep`` faults are told one by one. Raises ``anchor_foreign``.
    """
    faults = Faults(keep)
    agreement = Agreement(anchors)
    chains = Chains(log.read)
    register = log.register
    outcomes = Outcomes(register, since, every=every) if register else None
    ruled: dict[str, None] = {}
    dealt: dict[str, None] = {}
    hands: Counter[str] = Counter()
    for batch in _batches(log, agreement):
        for position, event in batch:
            if position != report.events + 1:
                faults.add(Fault("missing", report.events + 1, until=position - 1))
            report.events = position
            if event.tag == _HAND:
                hands[event.match] += 1
            elif event.tag in SIGNED_TAGS:
                ruled[event.match] = None
            elif event.tag in _WORDS:
                dealt[event.match] = None
            if position <= since:
                chains.pass_over(event)
                continue
            found = chains.fault(position, event)
            if outcomes is not None:
                told = outcomes.fault(position, event)
                found = found or told
            if found is not None:
                faults.add(_at_line(found, log))
        agreement.grow([event.hash for _, event in batch])
        if tell is not None:
            tell(report.events)
    report.matches = len(chains.heads)
    report.since = since
    if log.fault is not None:
        faults.add(log.fault)
    _add_agreement(faults, agreement.fault(log, report.target), log)
    report.fitting = tuple(agreement.fitting)
    report.anchors = len(anchors)
    if register is None:
        known = max([each.checkpoint.refusals for each in anchors], default=0)
        report.unseen = known or None
    if register is not None and outcomes is not None:
        for fault in outcomes.rest(report.events):
            faults.add(_at_line(fault, log))
        report.accepted = outcomes.count - len(outcomes.strays)
        report.refused = _refusals(log, anchors, faults)
        for position in register.misfiled():
            faults.add(Fault("misfiled", position))
    report.rulings = _rulings(log, ruled, operator, since, faults)
    report.deals = _deals(log, hands, dealt, since, faults)
    report.faults, report.count = faults.first, faults.count
    return report


def add_proof(report: Report, proof: Proof, found: Fault | None, log: Log) -> None:
    """Add to a report what a proof of a match says of the log."""
    report.proof = proof
    known = [each.position for each in report.faults]
    if found is None:
        report.proved = proof.seq
    elif found.position not in known:
        both = [*report.faults, _at_line(found, log)]
        report.faults = in_order(both)
        report.count += 1


def _batches(log: Log, agreement: Agreement) -> Iterable[list[tuple[int, Envelope]]]:
    """Yield the events in lots that end where an anchor is to be compared."""
    batch: list[tuple[int, Envelope]] = []
    for taken, each in enumerate(log.events(), 1):
        batch.append(each)
        if len(batch) == _CHUNK or taken == agreement.stop:
            yield batch
            batch = []
    if batch:
        yield batch


def _add_agreement(faults: Faults, found: Fault | None, log: Log) -> None:
    """Count what the anchors found, unless the log itself told it already."""
    if found is None:
        return
    known = [each.position for each in faults.first if each.code not in BESIDE]
    if found.code == "root" and any(
        found.position <= each <= found.until for each in known
    ):
        return
    if found.code in ("rewritten", "gone") and found.position in known:
        return
    faults.add(_at_line(found, log))


def _refusals(log: Log, anchors: Sequence[Anchor], faults: Faults) -> int:
    """Return how many refusals there are, held against the anchors."""
    register = log.register
    assert register is not None  # noqa: S101 - asked for where there is one
    odd: list[Fault] = []
    leaves = refusal_leaves(register, 0, odd)
    for fault in odd:
        faults.add(fault)
    trail = Trail(anchors).refusals
    low = 0
    for anchor in sorted(anchors, key=lambda each: each.checkpoint.refusals):
        size = anchor.checkpoint.refusals
        known = leaves[:size]
        if len(known) == size and root_of(known) == anchor.checkpoint.refusals_root:
            low = size
            continue
        faults.add(Fault("refusal_altered", subject=_altered(leaves, trail, low, size)))
        break
    return len(leaves)


def _altered(leaves: Sequence[bytes], trail: bytes, low: int, size: int) -> str:
    """Return the number of the first refusal that differs, or between which it stands."""
    for place in range(low, min(size, len(trail) // STEP)):
        told = trail[place * STEP : (place + 1) * STEP]
        if place >= len(leaves) or leaves[place][:STEP] != told:
            return str(place + 1)
    return f"{low + 1}-{size}"


def _rulings(
    log: Log,
    ruled: Iterable[str],
    operator: bytes | None,
    since: int,
    faults: Faults,
) -> Rulings:
    """Return who signed the rulings of some matches."""
    count = others = 0
    for match in ruled:
        try:
            acts = docket(read_whole(log.read, match), operator).acts
        except EventsError:
            _untold(faults, since, match)
            continue
        except SixfoldError:
            continue  # a game or rules that this program does not know
        for act in acts:
            if act.envelope.match != match or act.envelope.tag not in SIGNED_TAGS:
                continue
            count += 1
            code = act.breach.code if act.breach else ""
            if code in _APPOINTED:
                others += 1
                if operator is not None or code != _APPOINTED[-1]:
                    faults.add(Fault("ruling", match=match, seq=act.seq, subject=code))
    return Rulings(count, others, operator is not None)


def _deals(
    log: Log, hands: Mapping[str, int], dealt: Iterable[str], since: int, faults: Faults
) -> Deals:
    """Return how the deals stand; only matches with a word given have to be read."""
    count: Counter[str] = Counter()
    bare = dict(hands)
    for match in dealt:
        try:
            found = deals_proved(read_whole(log.read, match))
        except EventsError:
            _untold(faults, since, match)
            continue
        except SixfoldError:
            continue  # a game or rules that this program does not know
        # A last one may not have been dealt yet; those of a fork's past are its parent's.
        past = sum(each.dealt for each in found) - bare.get(match, 0)
        own = found[past:] if bare.get(match) else ()
        if own:
            bare[match] = 0
        for each in own:
            count[each.standing] += 1
            if each.standing == UNFAIR:
                subject = why_unfair(each)
                faults.add(Fault("unfair", match=match, seq=each.hand, subject=subject))
    return Deals(
        count[PROVED],
        count[UNPROVED] + sum(bare.values()),
        count[PENDING],
        count[UNFAIR],
    )


def _untold(faults: Faults, since: int, match: str) -> None:
    """Add a match that cannot be followed, unless every event was looked at before."""
    if since:
        faults.add(Fault("unreadable", match=match))


def _at_line(fault: Fault, log: Log) -> Fault:
    line = log.line(fault.position)
    if not line:
        return fault
    return Fault(
        fault.code,
        fault.position,
        fault.match,
        fault.seq,
        fault.until,
        line,
        fault.subject,
    )
