"""A canvas of text: pieces put at a row and column, read back as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("Canvas", "aligned", "cropped")


class Canvas:
    """Pieces of text on rows and columns, counted from 0; they must not overlap."""

    def __init__(self) -> None:
        """Begin with nothing on it."""
        self._rows: dict[int, list[tuple[int, Text]]] = {}

    def put(self, row: int, column: int, lines: Sequence[Text]) -> None:
        """Put lines below each other, the first one at a row and column."""
        for step, line in enumerate(lines):
            self._rows.setdefault(row + step, []).append((column, line))

    def lines(self) -> list[Text]:
        """Return the lines from row 0 to the last, nothing behind their ends."""
        drawn: list[Text] = []
        for row in range(max(self._rows, default=-1) + 1):
            line = Text()
            for column, piece in sorted(self._rows.get(row, []), key=lambda p: p[0]):
                line.append(" " * (column - line.cell_len)).append_text(piece)
            line.rstrip()
            drawn.append(line)
        return drawn


def aligned(
    rows: Sequence[Sequence[Text]], right: Sequence[int] = (), gap: int = 2
) -> list[Text]:
    """Return rows as lines with their columns below each other.

    ``right`` names the columns that are aligned at the right.

    >>> [t.plain for t in aligned([[Text("a"), Text("10")], [Text("bb"), Text("2")]], [1])]
    ['a   10', 'bb   2']
    """
    count = max((len(row) for row in rows), default=0)
    widths = [
        max((row[place].cell_len for row in rows if place < len(row)), default=0)
        for place in range(count)
    ]
    lines: list[Text] = []
    for row in rows:
        line = Text()
        start = 0
        for place, (cell, width) in enumerate(zip(row, widths, strict=False)):
            lead = width - cell.cell_len if place in right else 0
            line.append(" " * (start + lead - line.cell_len)).append_text(cell)
            start += width + gap
        line.rstrip()
        lines.append(line)
    return lines


def cropped(text: str, width: int) -> str:
    """Return a text that takes no more columns than that.

    >>> cropped("Hana", 9), cropped("Przemyslawa", 6)
    ('Hana', 'Przem.')
    """
    line = Text(text)
    if line.cell_len <= width:
        return text
    line.truncate(width - 1)
    return line.plain.rstrip() + "."
