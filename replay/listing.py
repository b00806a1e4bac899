"""A table on the screen: framed on a terminal, bare columns when piped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from replay.terminal import Terminal

__all__ = ("print_table", "short_ids")

_SHORTEST = 8


def print_table(
    terminal: Terminal,
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    numbers: Sequence[int] = (),
) -> None:
    """Show rows under their headings; the columns in ``numbers`` stand to the right.

    A cell may have several lines. Piped, each row is one line, and no cell is cut.
    """
    body = [list(row) for row in rows]
    if terminal.out.is_terminal:
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for place, heading in enumerate(headings):
            # An id is of use only whole, and so is a number.
            table.add_column(
                Text(heading),
                justify="right" if place in numbers else "left",
                no_wrap=place == 0 or place in numbers,
                overflow="fold",
            )
        for row in body:
            # A name may have brackets, which are no markup.
            table.add_row(*map(Text, row))
        terminal.out.print(table)
        return
    lines = [[cell.replace("\n", ", ") for cell in row] for row in (headings, *body)]
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        room = [
            " " * (width - cell_len(cell))
            for cell, width in zip(line, widths, strict=True)
        ]
        cells = [
            blank + cell if place in numbers else cell + blank
            for place, (cell, blank) in enumerate(zip(line, room, strict=True))
        ]
        terminal.print("  ".join(cells).rstrip())


def short_ids(ids: Iterable[str]) -> dict[str, str]:
    """Return the shortest beginning of each id that no other one has, 8 characters at least.

    >>> sorted(short_ids(["abcdefghijk", "abcdefghiaa", "zzzzzzzzzzz"]).values())
    ['abcdefghia', 'abcdefghij', 'zzzzzzzz']
    """
    ordered = sorted(set(ids))
    found: dict[str, str] = {}
    for place, each in enumerate(ordered):
        near = ordered[max(0, place - 1) : place] + ordered[place + 1 : place + 2]
        shared = max((_shared(each, other) for other in near), default=0)
        found[each] = each[: max(_SHORTEST, shared + 1)]
    return found


def _shared(one: str, other: str) -> int:
    """Return how many characters two texts share at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
