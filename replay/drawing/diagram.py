"""A hand diagram: the seats around a table, their cards by suit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from rich.text import Text

from events.cards import HIDDEN
from replay.drawing.canvas import Canvas, cropped
from replay.drawing.order import in_suits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.table import CardPlayed
    from replay.drawing.pen import Pen

__all__ = ("Place", "diagram", "table_of_trick", "table_with")

_TABLE: Final = 24
_COMPASS: Final = 4
_ROW: Final = 8
_WIDTH: Final = 26
"""Columns of what lies before a seat."""


class Place(Struct, frozen=True):
    """What lies before a seat: its heading, the cards that are known, how many are not."""

    heading: str
    role: str
    mask: int
    hidden: int
    turn: bool = False


def diagram(
    pen: Pen,
    game: str,
    trump: int,
    places: Sequence[Place],
    table: Sequence[Text],
    *,
    close: bool = False,
) -> list[Text]:
    """Return the lines of the table, at most 80 columns, seats clockwise.

    Seat 0 sits below; of three the next sits at the left above and the last at the right
    above, of four each at its point of the compass. A line of a hand is a suit, or where
    room is scarce (``close``) as many as fit.
    """
    blocks = [_block(pen, game, trump, place, close=close) for place in places]
    if len(blocks) == _COMPASS:
        return _compass(blocks, table)
    return _triangle(blocks, table)


def table_with(pen: Pen, lines: Sequence[Text]) -> list[Text]:
    """Return a table of fixed width with lines in its middle."""
    top_left, top_right, low_left, low_right = pen.corners
    inner = _TABLE - 2
    drawn = [Text(top_left + pen.flat * inner + top_right, style="dim")]
    for line in lines or [Text()]:
        room = inner - line.cell_len
        row = Text(pen.upright, style="dim").append(" " * (room // 2), style="not dim")
        row = Text().append_text(row).append_text(line)
        row.append(" " * (room - room // 2)).append(pen.upright, style="dim")
        drawn.append(row)
    drawn.append(Text(low_left + pen.flat * inner + low_right, style="dim"))
    return drawn


def table_of_trick(pen: Pen, trick: Sequence[CardPlayed], seats: int) -> list[Text]:
    """Return the three lines of the cards on the table, each before its seat."""
    canvas = Canvas()
    spots = (
        ((2, 8), (1, 0), (0, 8), (1, 16))
        if seats == _COMPASS
        else ((2, 8), (0, 1), (0, 15))
    )
    for seat, (row, column) in enumerate(spots):
        own = [played.card for played in trick if played.seat == seat]
        canvas.put(row, column, [pen.cards(own) if own else Text("  ")])
    canvas.put(1, 8, [Text("  ")])
    lines = canvas.lines()
    for line in lines:
        line.append(" " * (18 - line.cell_len))
    return lines


def _block(pen: Pen, game: str, trump: int, place: Place, *, close: bool) -> list[Text]:
    style = "bold reverse" if place.turn else "bold"
    mark = "> " if place.turn else ""
    lines = [Text(mark).append(place.heading, style=style)]
    if place.role:
        lines.append(Text(cropped(place.role, _WIDTH), style="dim"))
    suits = [pen.cards(row) for row in in_suits(game, place.mask, trump)]
    lines += _filled(suits) if close else suits
    for start in range(0, place.hidden, _ROW):
        lines.append(pen.cards([HIDDEN] * min(_ROW, place.hidden - start)))
    return lines


def _filled(suits: Sequence[Text]) -> list[Text]:
    """Return suits behind each other, as many in a line as it has room for."""
    gap = "  "
    lines: list[Text] = []
    for suit in suits:
        if lines and lines[-1].cell_len + len(gap) + suit.cell_len <= _WIDTH:
            lines[-1].append(gap).append_text(suit)
        else:
            lines.append(suit)
    return lines


def _triangle(blocks: Sequence[list[Text]], table: Sequence[Text]) -> list[Text]:
    canvas = Canvas()
    canvas.put(0, 0, blocks[1])
    canvas.put(0, 54, blocks[2])
    middle = max(len(blocks[1]), len(blocks[2]))
    # The table moves up between the hands as far as they leave it room.
    row = max(0, middle - len(table))
    canvas.put(row, 27, table)
    canvas.put(row + len(table), 32, blocks[0])
    return canvas.lines()


def _compass(blocks: Sequence[list[Text]], table: Sequence[Text]) -> list[Text]:
    canvas = Canvas()
    south, west, north, east = blocks
    canvas.put(0, 32, north)
    sides = max(len(west), len(east), len(table))
    row = len(north)
    canvas.put(row + (sides - len(west)) // 2, 0, west)
    canvas.put(row + (sides - len(table)) // 2, 27, table)
    canvas.put(row + (sides - len(east)) // 2, 54, east)
    canvas.put(row + sides, 32, south)
    return canvas.lines()
