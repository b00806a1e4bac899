"""A match as one seat receives it: every event as it may see it, openings after each hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.streams.seat_line import head_text
from replay.streams.seat_lines import SeatLines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.envelope import Envelope

__all__ = ("seat_stream",)


def seat_stream(history: Sequence[Envelope], seat: int) -> Iterator[str]:
    """Yield the lines of a match as a seat received them, -1 for a spectator.

    The head comes first, then what :class:`replay.streams.seat_lines.SeatLines` tells of
    each event.
    """
    yield head_text(history[-1].match, seat, len(history))
    telling = SeatLines(seat)
    for envelope in history:
        yield from telling.lines(envelope)
