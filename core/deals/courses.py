"""Where cards have been: dealt to a place, then moved, many of them unseen.

A course is a way that cards went together, with how many went it and which may have. A
layout is all courses of a hand; a deal puts each card of the pack on one of them. A move
unseen splits a course, and where several could have lost cards, it makes several layouts,
no two of which hold the same deal.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from core.pack import card_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = (
    "AWAY",
    "BLIND",
    "Bar",
    "Course",
    "Layout",
    "Spots",
    "barred",
    "dealt",
    "dealt_to",
    "is_sound",
    "moved",
    "moves_of",
    "only",
    "place_at",
)

BLIND: Final = -1
AWAY: Final = -2
"""The places that are no seats: the blind, and what was laid away."""

Spots: TypeAlias = tuple[tuple[int, int], ...]
"""Times and places: a course runs through them if it is there at each of the times."""
Bar: TypeAlias = tuple[Spots, int]
"""Courses by the spots they run through, and a mask of cards that did not go there."""


class Course(Struct, frozen=True):
    """A way that ``size`` cards went."""

    path: Spots
    """The deal, then every move: when, and where the cards lay from then on."""
    size: int
    may: int
    """Mask of the cards that may have gone it."""


Layout: TypeAlias = tuple[Course, ...]


def dealt(time: int, sizes: Iterable[tuple[int, int]], pack: int) -> Layout:
    """Return the courses of a deal: places with the number of cards that came there.

    >>> [course.size for course in dealt(0, ((0, 2), (1, 0), (BLIND, 1)), 0b111)]
    [2, 1]
    """
    return tuple(
        Course(((time, place),), size, pack) for place, size in sizes if size > 0
    )


def place_at(course: Course, time: int) -> int:
    """Return where the cards of a course lay at a time.

    >>> place_at(Course(((0, BLIND), (5, 2)), 3, 0b111), 4)
    -1
    """
    here = course.path[0][1]
    for when, place in course.path:
        if when <= time:
            here = place
    return here


def _runs_through(course: Course, spots: Spots) -> bool:
    return all(place_at(course, time) == place for time, place in spots)


def only(layout: Layout, spots: Spots, cards: int) -> Layout:
    """Return the layout in which some cards went through the spots and nowhere else."""
    return tuple(
        course
        if _runs_through(course, spots)
        else replace(course, may=course.may & ~cards)
        for course in layout
    )


def barred(layout: Layout, spots: Spots, cards: int) -> Layout:
    """Return the layout in which none of some cards went through the spots."""
    return tuple(
        replace(course, may=course.may & ~cards)
        if _runs_through(course, spots)
        else course
        for course in layout
    )


def moved(
    layout: Layout, time: int, giver: int, taker: int, number: int
) -> Iterator[Layout]:
    """Yield the layouts that a move of so many cards may have made of one.

    >>> start = dealt(0, ((0, 2), (1, 2)), 0b1111)
    >>> [[course.size for course in after] for after in moved(start, 8, 0, 1, 1)]
    [[1, 1, 2]]
    """
    shares = [
        range(min(course.size, number) + 1)
        if place_at(course, time - 1) == giver
        else (0,)
        for course in layout
    ]
    for gone in product(*shares):
        if sum(gone) != number:
            continue
        after: list[Course] = []
        for course, share in zip(layout, gone, strict=True):
            if share < course.size:
                after.append(replace(course, size=course.size - share))
            if share:
                path = (*course.path, (time, taker))
                after.append(Course(path, share, course.may))
        yield tuple(after)


def is_sound(layout: Layout, pack: int) -> bool:
    """Return whether nothing speaks against a layout at first sight.

    Every card has a course, and every course cards enough for its size, and not too many
    that have no other.

    >>> is_sound(dealt(0, ((0, 2), (1, 1)), 0b111), 0b111)
    True
    """
    several = once = 0
    for course in layout:
        several |= once & course.may
        once |= course.may
    alone = once & ~several
    return once == pack and all(
        card_count(course.may & alone) <= course.size <= card_count(course.may)
        for course in layout
    )


def dealt_to(deal: Layout, place: int) -> int:
    """Return the mask of the cards that a deal put at a place.

    >>> dealt_to((Course(((0, 1), (8, 2)), 1, 0b100), Course(((0, 1),), 1, 0b1)), 1)
    5
    """
    mask = 0
    for course in deal:
        if course.path[0][1] == place:
            mask |= course.may
    return mask


def moves_of(deal: Layout) -> dict[tuple[int, int, int], int]:
    """Return by time, giver and taker the mask of the cards that a deal let go that way.

    >>> moves_of((Course(((0, 1), (8, 2)), 1, 0b100), Course(((0, 1),), 1, 0b1)))
    {(8, 1, 2): 4}
    """
    moves: dict[tuple[int, int, int], int] = {}
    for course in deal:
        for (_, giver), (time, taker) in pairwise(course.path):
            move = (time, giver, taker)
            moves[move] = moves.get(move, 0) | course.may
    return dict(sorted(moves.items()))
