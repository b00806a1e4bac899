"""Deals counted without dealing them, and numbered so that any one can be laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from core.deals.courses import is_sound
from core.pack import card_count
from events.cards import card_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.deals.courses import Layout

__all__ = ("Deals",)

_BITS: Final = 6
_ROOM: Final = (1 << _BITS) - 1
"""The free places of all courses stand in one integer, six bits a course."""


class Deals:
    """The deals of some layouts, no two alike, by number.

    A deal is counted card by card: what matters of the cards laid so far is only how much
    room each course still has. So the count is exact, however large it is.

    >>> from core.deals.courses import dealt
    >>> deals = Deals([dealt(0, ((0, 2), (1, 1)), 0b111)], 0b111)
    >>> deals.number, [course.may for course in deals.at(2)]
    (3, [6, 1])
    """

    def __init__(self, layouts: Iterable[Layout], pack: int) -> None:
        """Count the deals that put each card of the pack on one course of a layout."""
        self.layouts: Final = tuple(each for each in layouts if is_sound(each, pack))
        """Those against which nothing speaks at first sight."""
        self._counts = [_Count(each, pack) for each in self.layouts]
        self.number: Final = sum(count.number for count in self._counts)
        """How many deals there are."""

    def at(self, rank: int) -> Layout:
        """Return a deal by its number, from 0: a layout with the very cards of each course.

        Raises ``IndexError`` if there are not so many.
        """
        if rank < 0:
            raise IndexError(rank)
        for count in self._counts:
            if rank < count.number:
                return count.at(rank)
            rank -= count.number
        raise IndexError(rank)


class _Count:
    """The deals of one layout."""

    def __init__(self, layout: Layout, pack: int) -> None:
        self._layout = layout
        room = [course.size for course in layout]
        options = {
            card: [n for n, course in enumerate(layout) if course.may >> card & 1]
            for card in card_numbers(pack)
        }
        self._laid = [0] * len(layout)
        for card, courses in options.items():
            if len(courses) == 1:
                room[courses[0]] -= 1
                self._laid[courses[0]] |= 1 << card
        # Cards with the same choices stand together: fewer kinds of room are met.
        self._cards = sorted(
            (card for card, courses in options.items() if len(courses) > 1),
            key=lambda card: (len(options[card]), options[card]),
        )
        self._shifts = [[_BITS * n for n in options[card]] for card in self._cards]
        self._room = sum(free << _BITS * n for n, free in enumerate(room))
        self._known = {0: 1}
        fits = min(room) >= 0 and sum(room) == len(self._cards)
        self.number = self._ways(0, self._room) if fits else 0

    def _ways(self, place: int, room: int) -> int:
        """Return how many ways the cards from a place on go into the room that is left."""
        ways = self._known.get(room)
        if ways is None:
            ways = 0
            for shift in self._shifts[place]:
                if room >> shift & _ROOM:
                    ways += self._ways(place + 1, room - (1 << shift))
            self._known[room] = ways
        return ways

    def at(self, rank: int) -> Layout:
        laid, room = self._laid.copy(), self._room
        for place, card in enumerate(self._cards):
            for shift in self._shifts[place]:
                if not room >> shift & _ROOM:
                    continue
                ways = self._ways(place + 1, room - (1 << shift))
                if rank < ways:
                    laid[shift // _BITS] |= 1 << card
                    room -= 1 << shift
                    break
                rank -= ways
        assert all(  # noqa: S101 - what was counted is what is laid out
            card_count(cards) == course.size
            for cards, course in zip(laid, self._layout, strict=True)
        )
        return tuple(
            replace(course, may=cards)
            for cards, course in zip(laid, self._layout, strict=True)
        )
