"""Facts of Frog: the widow taken into hand and the cards laid away for it."""

from __future__ import annotations

from events.base import Event

__all__ = ("CardsLaidAway", "WidowTaken")


class WidowTaken(Event, frozen=True, tag=4001):
    """The bidder took the widow into hand; ``shown`` says that all saw it."""

    seat: int
    cards: tuple[int, ...]
    shown: bool


class CardsLaidAway(Event, frozen=True, tag=4101):
    """The bidder laid cards away face down; they count for him at the end."""

    seat: int
    cards: tuple[int, ...]
