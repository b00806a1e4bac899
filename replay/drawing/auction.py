"""An auction as a table: a column a seat, a line a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from events.cards import BIDS
from replay.drawing.canvas import aligned, cropped
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from replay.story import Story

__all__ = ("auction_lines",)


def auction_lines(
    story: Story, names: Sequence[str], faulty: Container[int], lang: str
) -> list[Text]:
    """Return the auction, read like a page; a call against the rules bears a ``!``.

    ``faulty`` holds the ``seq`` of such calls. Columns begin at forehand.
    """
    seats = _columns(story)
    rows = [[Text(cropped(names[seat], 16), style="bold") for seat in seats]]
    place = len(seats)
    for call in story.calls:
        column = seats.index(call.seat)
        if column <= place - 1 or len(rows) == 1:
            rows.append([Text() for _ in seats])
        place = column + 1
        bid = BIDS[call.bid]
        wrong = call.seq in faulty
        spoken = say(f"name.bid.{bid}", lang) + ("!" if wrong else "")
        style = "bold red" if wrong else "" if call.bid else "dim"
        rows[-1][column] = Text(spoken, style=style)
    return aligned(rows, gap=3)


def _columns(story: Story) -> list[int]:
    """Return the seats from forehand on, one that sits out only if it spoke."""
    left = story.state.left
    seat = left[story.opened.dealer]
    seats: list[int] = []
    while seat not in seats:
        seats.append(seat)
        seat = left[seat]
    return seats + sorted({call.seat for call in story.calls} - set(seats))
