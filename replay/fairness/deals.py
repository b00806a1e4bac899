"""The proof of a match's deals, from its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.fairness.course import Fact
from core.fairness.verdict import DealVerdict, verdicts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope
    from replay.streams.seat_line import Closed

__all__ = ("deals_proved", "why_unfair")


def deals_proved(history: Sequence[Envelope | Closed]) -> tuple[DealVerdict, ...]:
    """Return the verdict on the deal of each hand, in order.

    ``history`` holds the events of a match from its first, through every fork, their chain
    checked. A seat's own redacted log gives the same verdicts as the whole one. Raises
    ``event_malformed`` and ``unknown_tag``, and as :func:`core.games.game_of`.

    >>> deals_proved(())
    ()
    """
    return verdicts(
        Fact(each.seq, each.match, each.actor, each.event) for each in history
    )


def why_unfair(verdict: DealVerdict) -> str:
    """Return the codes of what was wrong with a deal, each with who did it.

    >>> from core.fairness.check import Fault
    >>> from core.fairness.verdict import UNFAIR
    >>> why_unfair(DealVerdict(1, UNFAIR, "", 1, (Fault("share_unfit", 1, 1, 9, 2),)))
    'share_unfit, seat 2'
    """
    return "; ".join(f"{fault.code}, {fault.party}" for fault in verdict.faults)
