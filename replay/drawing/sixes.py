"""The two sixes of each side, by which Kozel keeps its score (kozel.R19).

A match of more pairs than two sixes have goes over them again, and one of fewer ends
before they are all open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from replay.drawing.canvas import Canvas
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.drawing.pen import Pen

__all__ = ("six_cards", "sixes_lines")

_ROWS: Final = 3
"""Rows of two pips on a six."""
_INNER: Final = 7
_SUITS: Final = ((3, 0), (2, 1))
"""The sixes of a side, the one that is uncovered first leading: A black, B red."""


def sixes_lines(
    pen: Pen, pairs: Sequence[int], match_pairs: int, lang: str
) -> list[Text]:
    """Return the sixes of both sides beside each other with what they tell.

    ``match_pairs`` is how many uncovered pairs lose the match.
    """
    canvas = Canvas()
    for side, (open_pairs, column) in enumerate(zip(pairs, (0, 38), strict=True)):
        name = say(f"name.side.{side}", lang)
        told = say(
            "screen.show.sixes", lang, side=name, open=open_pairs, all=match_pairs
        )
        full, empty = pen.dots
        dots = full * open_pairs + empty * (match_pairs - open_pairs)
        canvas.put(0, column, [Text(told, style="bold")])
        canvas.put(1, column, [Text(dots)])
        canvas.put(2, column, six_cards(pen, side, open_pairs, match_pairs))
    return canvas.lines()


def six_cards(pen: Pen, side: int, pairs: int, match_pairs: int = 6) -> list[Text]:
    r"""Return the two sixes of a side with so many pairs of pips uncovered.

    The upper six lies face down on the lower one and is slid off row by row. When the
    lower one is open, the upper is turned up and goes under it, and the other, face down,
    is slid off in the same way; and so on, as long as the match goes on.

    >>> from replay.drawing.pen import Pen
    >>> print("\n".join(line.plain for line in six_cards(Pen(symbols=False), 0, 1)))
    +-------+
    | S   S |
    +-------+
    |:::::::|
    |:::::::|
    |:::::::|
    +-------+
    """
    opened, shown = divmod(pairs, _ROWS)
    if opened and not shown:
        opened, shown = opened - 1, _ROWS
    under, other = _SUITS[side] if opened % 2 == 0 else _SUITS[side][::-1]
    # The first six that lies open turns the other up, even if that ends the match.
    turned = shown == _ROWS and (pairs == _ROWS or pairs < match_pairs)
    return _slid(pen, under, shown, _face(pen, other) if turned else _backs(pen))


def _slid(pen: Pen, under: int, shown: int, over: list[Text]) -> list[Text]:
    """Return a six of which so many rows are open, and the card that lies over it."""
    top_left, top_right, low_left, low_right = pen.corners
    level = pen.flat * _INNER
    top = Text(top_left + level + top_right)
    lines = [top] if shown else []
    lines += [_row(pen, under) for _ in range(shown)]
    return [*lines, top, *over, Text(low_left + level + low_right)]


def _face(pen: Pen, suit: int) -> list[Text]:
    return [_row(pen, suit) for _ in range(_ROWS)]


def _backs(pen: Pen) -> list[Text]:
    line = Text(pen.upright).append(pen.back * _INNER, style="dim").append(pen.upright)
    return [line for _ in range(_ROWS)]


def _row(pen: Pen, suit: int) -> Text:
    sign, ink = pen.suit_sign(suit), pen.ink(suit)
    row = Text(f"{pen.upright} ").append(sign, style=ink).append("   ")
    return row.append(sign, style=ink).append(f" {pen.upright}")
