"""The proof of a match's deals, from its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.fairness.course import Fact
from core.fairness.verdict import verdicts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.fairness.verdict import DealVerdict
    from events.envelope import Envelope

__all__ = ("deals_proved", "facts_of")


def deals_proved(history: Sequence[Envelope]) -> tuple[DealVerdict, ...]:
    """Return the verdict on the deal of each hand, in order.

    ``history`` holds the events of a match from its first, through every fork, their chain
    checked. A seat's own redacted log gives the same verdicts as the whole one. Raises
    ``event_malformed`` and ``unknown_tag``, and as :func:`core.games.game_of`.

    >>> deals_proved(())
    ()
    """
    return verdicts(facts_of(history))


def facts_of(history: Sequence[Envelope]) -> Iterator[Fact]:
    """Yield the events of a history where they stand.

    >>> list(facts_of(()))
    []
    """
    for each in history:
        yield Fact(each.seq, each.match, each.actor, each.event)
