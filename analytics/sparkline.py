"""A course of numbers as one line of block characters, eight heights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.terminal import Terminal

__all__ = ("POINTS", "has_room", "sampled", "sparkline")

POINTS: Final = 12
"""The characters of a line."""
_BETWEEN: Final = 3
"""Columns of the screen between two cells."""
_BLOCKS: Final = "▁▂▃▄▅▆▇█"


def sampled(values: Sequence[float], points: int) -> list[float]:
    """Return as many values as ``points``, evenly spread, the last one among them.

    >>> sampled([1, 2, 3, 4, 5, 6], 3), sampled([1, 2], 3)
    ([2, 4, 6], [1, 2])
    """
    count = min(len(values), points)
    return [values[(place * len(values)) // count - 1] for place in range(1, count + 1)]


def sparkline(values: Sequence[float], low: float, high: float) -> str:
    """Return a block a value; ``low`` is the lowest height and ``high`` the highest.

    >>> sparkline([0, 5, 10], 0, 10), sparkline([3, 3], 3, 3)
    ('▁▄█', '▄▄')
    """
    top = len(_BLOCKS) - 1
    if low == high:
        return _BLOCKS[top // 2] * len(values)
    return "".join(_BLOCKS[int((value - low) / (high - low) * top)] for value in values)


def has_room(terminal: Terminal, lines: Sequence[Sequence[str]], wide: int) -> bool:
    """Return whether a table may have one more column, ``wide`` characters, on this screen."""
    if not terminal.out.is_terminal:
        return True
    widths = [
        max(cell_len(line) for cell in column for line in cell.split("\n"))
        for column in zip(*lines, strict=True)
    ]
    return sum(widths) + _BETWEEN * len(widths) + wide <= terminal.out.width
