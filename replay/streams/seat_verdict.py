"""The verdict on a seat's stream: as far as all events are known, and no further."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.breach import Breach
from core.catalogue import LOG_RULE
from events.errors import LogBroken
from replay.audit.finding import Finding

if TYPE_CHECKING:
    from replay.audit.finding import Verdict
    from replay.streams.seat_proof import SeatProof

__all__ = ("as_far_as_known",)

_ALTERED = "hash"


def as_far_as_known(verdict: Verdict, proof: SeatProof) -> Verdict:
    """Return a verdict on the known events, told as the one on a seat's stream.

    ``closed`` says how many events behind them are not judged; the hand that they break
    off in counts as one, not as unfinished. What is wrong with the stream itself is a
    finding where the log does not show it: ``log_broken`` at the first such event.
    """
    closed = len(proof.received) - len(proof.whole)
    unfinished = verdict.unfinished
    if closed:
        unfinished = tuple(hand for hand in unfinished if hand != verdict.hands)
    findings = verdict.findings
    if proof.faults and not any(each.breaks_chain for each in findings):
        breach = Breach(code=LogBroken.code, rule=LOG_RULE, reason=_ALTERED)
        findings = (*findings, Finding(breach, None, None, proof.faults[0].seq))
    return replace(verdict, unfinished=unfinished, findings=findings, closed=closed)
