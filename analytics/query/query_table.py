"""What a query found, on the screen: as many columns as fit, long cells cut."""

from __future__ import annotations

from datetime import datetime
from itertools import accumulate
from typing import TYPE_CHECKING, Final, cast

from rich.cells import cell_len, set_cell_size

from analytics.query.readable import readable
from events.instants import instant_text
from replay.listing import print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import polars as pl

    from replay.terminal import Terminal

__all__ = ("fitted", "print_found")

_NOTHING: Final = "–"
_CUT: Final = "…"
_LEAST: Final = 9
"""Columns that a text is not cut below: eight characters tell an id."""
_BETWEEN: Final = 3
"""Columns between two cells."""
_MICROSECONDS: Final = 1_000_000


def print_found(terminal: Terminal, rows: pl.DataFrame, found: int) -> None:
    """Show rows, and how many more were found; on a terminal, what its width has room for.

    A text is cut, a number never; where the columns are too many, those to the right are
    left out and named below.
    """
    say = terminal.say
    if not rows.width or not rows.height:
        terminal.print(say("query.nothing"))
        return
    shown = readable(rows)
    decimal = say("screen.stats.decimal")
    numbers = [place for place, kind in enumerate(shown.dtypes) if kind.is_numeric()]
    cells = [[_cell(value, decimal) for value in row] for row in shown.iter_rows()]
    headings, left_out = shown.columns, list[str]()
    if terminal.out.is_terminal:
        widths = fitted([headings, *cells], numbers, terminal.out.width)
        left_out = headings[len(widths) :]
        headings = _cut(headings, widths)
        cells = [_cut(row, widths) for row in cells]
        numbers = [place for place in numbers if place < len(widths)]
    print_table(terminal, headings, cells, numbers)
    if found > rows.height:
        facts = {"shown": rows.height, "rows": found, "more": found - rows.height}
        terminal.print(say("query.more_rows", **facts))
    if left_out:
        terminal.print(say("query.more_columns", columns=", ".join(left_out)))


def fitted(
    lines: Sequence[Sequence[str]], numbers: Sequence[int], width: int
) -> list[int]:
    """Return the widths of the first columns, as many as fit; the first line are headings.

    Numbers keep their width; the widest texts are cut first.

    >>> lines = [["match", "n", "note"], ["a" * 26, "12345", "b" * 20]]
    >>> fitted(lines, [1], 80), fitted(lines, [1], 40), fitted(lines, [1], 20)
    ([26, 5, 20], [14, 5, 15], [12, 5])
    """
    columns = list(zip(*lines, strict=True))
    widths = [min(width, max(map(cell_len, column))) for column in columns]
    least = [min(wide, _LEAST) for wide in widths]
    for place in numbers:
        body = map(cell_len, columns[place][1:])
        least[place] = max([least[place], *body])
    ends = accumulate(low + _BETWEEN for low in least)
    count = max(1, sum(end - _BETWEEN <= width for end in ends))
    del widths[count:]
    room = width - _BETWEEN * (count - 1)
    while sum(widths) > room:
        loose = [place for place in range(count) if widths[place] > least[place]]
        if not loose:
            break
        widths[max(loose, key=widths.__getitem__)] -= 1
    return widths


def _cut(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    return [
        cell if cell_len(cell) <= width else set_cell_size(cell, width - 1) + _CUT
        for cell, width in zip(row, widths, strict=False)
    ]


def _cell(value: object, decimal: str) -> str:
    """Return a value as people read it, in one line and without control characters."""
    if value is None:
        return _NOTHING
    if isinstance(value, bool):
        text = str(value).lower()
    elif isinstance(value, float):
        text = f"{value:.6g}".replace(".", decimal)
    elif isinstance(value, datetime) and value.tzinfo:
        text = instant_text(round(value.timestamp() * _MICROSECONDS))
    elif isinstance(value, list):
        listed = cast("list[object]", value)
        text = ", ".join(_cell(each, decimal) for each in listed)
    else:
        text = str(value)
    return "".join(each if each.isprintable() else " " for each in text)
