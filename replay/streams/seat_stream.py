"""A match as one seat receives it: every event as it may see it, openings after each hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.redact import redact
from events.codec import encode
from events.table import Forked, HandRevealed
from replay.streams.seat_line import (
    Closed,
    Opening,
    closed_text,
    head_text,
    opening_text,
    seen_text,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.envelope import Envelope

__all__ = ("as_seen", "seat_stream")


def seat_stream(history: Sequence[Envelope], seat: int) -> Iterator[str]:
    """Yield the lines of a match as a seat received them, -1 for a spectator.

    Events of a hand that was not over stay closed, and so do those of a fork's past in
    the hand that it branched off: there the other match goes on with these cards. The
    reason of a fork is never opened.
    """
    yield head_text(history[-1].match, seat, len(history))
    closed: list[Envelope] = []
    for envelope in history:
        seen = as_seen(envelope, seat)
        if isinstance(seen, Closed):
            yield closed_text(seen)
            if not isinstance(envelope.event, Forked):
                closed.append(envelope)
        else:
            yield seen_text(seen)
        if isinstance(envelope.event, HandRevealed):
            for each in closed:
                if each.match == envelope.match:
                    opening = Opening(each.match, each.seq, each.data, each.salt)
                    yield opening_text(opening)
            closed.clear()


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
