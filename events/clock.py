"""Facts of time at a table: what is allowed, what was used, when no clock ran.

Durations are integer microseconds. What a seat has left follows from them alone, whatever
clock or time zone the reader has.
"""

from __future__ import annotations

from events.base import Event

__all__ = (
    "ClockAgreed",
    "ClockResumed",
    "PlayPaused",
    "PlayResumed",
    "TimeOverrun",
    "TimeSpent",
)


class ClockAgreed(Event, frozen=True, tag=8001):
    """The match has a clock: so much a move, and a reserve for the whole match."""

    move: int
    """Free for each act of a seat."""
    reserve: int
    """What a seat may use beyond it in all."""


class TimeSpent(Event, frozen=True, tag=8101):
    """A seat used so much time for its act."""

    seat: int
    spent: int


class ClockResumed(Event, frozen=True, tag=8201):
    """The service was down: nobody is charged for the time since the event before."""


class TimeOverrun(Event, frozen=True, tag=8301):
    """A seat used up the time of its move and all of its reserve."""

    seat: int


class PlayPaused(Event, frozen=True, tag=8401):
    """The arbiter stopped the play: nobody may act, and no clock runs."""


class PlayResumed(Event, frozen=True, tag=8501):
    """The arbiter let the play go on."""
