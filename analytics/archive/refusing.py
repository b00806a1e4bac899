"""The refused commands of a match as rows: who, why, when, and in which hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from analytics.archive.event_fields import seat_or_none

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analytics.archive.hand_story import Row, Whence
    from analytics.archive.stream import Stream

__all__ = ("Span", "hand_at", "refusal_rows")

Span: TypeAlias = tuple[int, int, int | None]
"""A hand's number, when it was opened and when it ended, ``None`` while it is open."""


def refusal_rows(
    stream: Stream, spans: Sequence[Span], players: Sequence[str], whence: Whence
) -> Iterator[Row]:
    """Yield the rows of ``refusals``, oldest first."""
    for number, each in enumerate(stream.refusals, 1):
        seat = each.seat
        player = players[seat] if 0 <= seat < len(players) else None
        who = hand_at(each.at, spans), seat_or_none(seat), player
        yield (stream.match, number, *who, each.code, each.rule, each.at, *whence)


def hand_at(at: int, spans: Sequence[Span]) -> int | None:
    """Return the hand that was going on at an instant, ``None`` where that is not sure.

    A refusal has no place among the events, so only the clock tells its hand: it must lie
    within one hand and no other. A hand that never ended is sure only while it is the last.

    >>> spans = [(1, 10, 20), (2, 20, 30), (3, 40, None)]
    >>> [hand_at(at, spans) for at in (5, 15, 20, 25, 35, 99)]
    [None, 1, None, 2, None, 3]
    """
    last = spans[-1][0] if spans else 0
    found = [
        number
        for number, began, ended in spans
        if began < at and (number == last if ended is None else at < ended)
    ]
    return found[0] if len(found) == 1 else None
