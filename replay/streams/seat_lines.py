"""The lines of each event as one viewer receives it, event by event while a match goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.redact import redact
from events.codec import encode
from events.table import Forked, HandRevealed
from replay.streams.seat_line import (
    Closed,
    Opening,
    closed_text,
    opening_text,
    seen_text,
)

if TYPE_CHECKING:
    from events.envelope import Envelope

__all__ = ("SeatLines", "as_seen")


class SeatLines:
    """What a viewer is told of a match's events, from its first one on, in their order.

    It remembers which events are still closed to him, so an event costs the same however
    long the match is. Events of a hand that was not over stay closed, and so do those of
    a fork's past in the hand that it branched off: there the other match goes on with
    these cards. The reason of a fork is never opened.
    """

    def __init__(self, viewer: int | None) -> None:
        """Begin for a seat from 0, -1 for a spectator, ``None`` for who sees everything."""
        self._viewer = viewer
        self._closed: list[Envelope] = []

    def lines(self, envelope: Envelope) -> list[str]:
        """Return the lines of the next event: its own, and those of what it opens.

        Each has its line break. An event that ends a hand opens what was hidden in it.
        """
        if self._viewer is None:
            return [seen_text(envelope)]
        seen = as_seen(envelope, self._viewer)
        if isinstance(seen, Closed):
            lines = [closed_text(seen)]
            if not isinstance(envelope.event, Forked):
                self._closed.append(envelope)
        else:
            lines = [seen_text(seen)]
        if isinstance(envelope.event, HandRevealed):
            for each in self._closed:
                if each.match == envelope.match:
                    opening = Opening(each.match, each.seq, each.data, each.salt)
                    lines.append(opening_text(opening))
            self._closed.clear()
        return lines

    def line(self, envelope: Envelope) -> str:
        """Return the lines of the next event as one text."""
        return "".join(self.lines(envelope))


def as_seen(envelope: Envelope, seat: int) -> Envelope | Closed:
    """Return an event as a seat may have it: whole, or closed where it hides something.

    What an event would show to nobody but this seat is no secret to it; so an event is
    whole for those from whom nothing is blanked.
    """
    event = envelope.event
    seen = redact(event, seat)
    if seen == event:
        return envelope
    return Closed(
        envelope.match,
        envelope.seq,
        envelope.tag,
        envelope.at,
        envelope.actor,
        envelope.command,
        encode(seen),
        envelope.leaf,
        envelope.prev,
        envelope.hash,
    )
