"""Facts that need the others' consent: an undo, a claim, the end of a match for an absence.

One proposal is open at a time. It falls at the first refusal, and when all who are asked
have agreed, what was proposed follows in the same command.
"""

from __future__ import annotations

from typing import Final

from events.base import Event

__all__ = (
    "AGREED",
    "ActUndone",
    "ClaimMade",
    "ForfeitProposed",
    "ProposalAnswered",
    "TricksAwarded",
    "UndoProposed",
)


class UndoProposed(Event, frozen=True, tag=9001):
    """A seat asks to take back its own last act."""

    seat: int


class ActUndone(Event, frozen=True, tag=9101):
    """All agreed: the hand is as it was before the last act of this seat.

    What the act had shown is known all the same: a card that was played is seen.
    """

    seat: int


class ClaimMade(Event, frozen=True, tag=9201):
    """A seat lays its cards open and says that all further tricks go to one seat."""

    seat: int
    cards: tuple[int, ...]
    taker: int
    """The seat that is to have them: its own, or another one's where it gives up."""


class TricksAwarded(Event, frozen=True, tag=9301):
    """All agreed: every card still held or on the table goes to this seat's tricks."""

    taker: int
    hands: tuple[tuple[int, ...], ...]
    """What each seat still held, which everybody sees now."""


class ForfeitProposed(Event, frozen=True, tag=9401):
    """A seat proposes to end the match, since nobody is at another seat."""

    seat: int
    absent: int


class ProposalAnswered(Event, frozen=True, tag=9501):
    """A seat agreed to the open proposal, or did not."""

    seat: int
    agrees: bool


AGREED: Final = (ActUndone, ClaimMade, TricksAwarded)
"""The agreements that change a hand."""
