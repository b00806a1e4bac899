"""Tuples by seat with one entry replaced, and the order of seats."""

from __future__ import annotations

from typing import TypeVar

__all__ = ("clockwise", "next_seat", "placed")

V = TypeVar("V")


def placed(row: tuple[V, ...], seat: int, value: V) -> tuple[V, ...]:
    """Return the row with another value at a seat.

    >>> placed((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    changed = [*row]
    changed[seat] = value
    return tuple(changed)


def clockwise(seats: int, sitting_out: int = -1) -> tuple[int, ...]:
    """Return for each seat the next one that is in the hand (sixbid.R5, R27).

    >>> clockwise(3), clockwise(4, 2)
    ((1, 2, 0), (1, 3, 3, 0))
    """
    return tuple([next_seat(seat, seats, sitting_out) for seat in range(seats)])


def next_seat(seat: int, seats: int, sitting_out: int) -> int:
    """Return the next seat clockwise that is in the hand (sixbid.R5, R27).

    ``sitting_out`` is the seat that is not, -1 if all are.

    >>> next_seat(2, 3, -1), next_seat(1, 4, 2)
    (0, 3)
    """
    following = (seat + 1) % seats
    return (seat + 2) % seats if following == sitting_out else following
