"""Facts of the people at a table: who sits, who is away, that a match was given up.

They stand in the match beside the game, and no rule of a game judges them.
"""

from __future__ import annotations

from events.base import Event

__all__ = (
    "DealsRepeated",
    "MatchForfeited",
    "SeatAbsent",
    "SeatReturned",
    "SeatTaken",
)


class SeatTaken(Event, frozen=True, tag=7001):
    """A player sits at a seat from now on, whoever sat there before."""

    seat: int
    player: str
    program: str
    """The name of the bot that plays, empty for a person."""


class SeatAbsent(Event, frozen=True, tag=7101):
    """Nobody is at a seat: its player has not been connected for some time."""

    seat: int


class SeatReturned(Event, frozen=True, tag=7201):
    """The player of a seat that was absent is there again."""

    seat: int


class MatchForfeited(Event, frozen=True, tag=7301):
    """The match ended for want of a player at this seat; the others agreed to it."""

    seat: int


class DealsRepeated(Event, frozen=True, tag=7401):
    """The deals are those of another match, hand by hand, as far as that one went."""

    source: str
    """The other match; nobody who played there sits here."""
