"""Tuples by seat with one entry replaced, and the order of seats."""

from __future__ import annotations

__all__ = ("clockwise", "placed")


def placed(row: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
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
    return tuple(
        (seat + 2) % seats if (seat + 1) % seats == sitting_out else (seat + 1) % seats
        for seat in range(seats)
    )
