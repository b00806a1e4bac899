"""Seats lent for a turn: their time had run out while their players were there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.seating import SeatAbsent, SeatReturned, SeatTaken

if TYPE_CHECKING:
    from collections.abc import Iterable

    from events.envelope import Envelope

__all__ = ("lent_seats",)


def lent_seats(history: Iterable[Envelope]) -> frozenset[int]:
    """Return the seats that a program took although nobody had left them.

    Those that a program had from the beginning are among them.

    >>> lent_seats(())
    frozenset()
    """
    absent: set[int] = set()
    lent: set[int] = set()
    for envelope in history:
        event = envelope.event
        if isinstance(event, SeatAbsent):
            absent.add(event.seat)
        elif isinstance(event, SeatReturned):
            absent.discard(event.seat)
        elif isinstance(event, SeatTaken):
            if event.program and event.seat not in absent:
                lent.add(event.seat)
            else:
                lent.discard(event.seat)
            absent.discard(event.seat)
    return frozenset(lent)
