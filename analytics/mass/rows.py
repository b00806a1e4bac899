"""Rows of ``deals_GAME`` in blocks, and what every judgement of a row reads of them.

The functions here and in the modules beside are plain Python that :mod:`.compiling`
compiles: numbers and arrays only. ``c`` is the row, its columns by their names, and
``house`` the house that it was played in, by the names of the options.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import numpy as np
import polars as pl

from analytics.archive.column import ENDING, numbers_of
from analytics.archive.deal_tables import PLAY_WORDS
from analytics.archive.tables import DEALS, TABLES
from core.pack import card_count

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableSequence

    from numpy.typing import NDArray

__all__ = (
    "JUDGED",
    "OPEN",
    "PASSED",
    "ROW",
    "SCORED",
    "VOID",
    "Numbers",
    "Row",
    "Rows",
    "blocks_of",
    "counts_are_readable",
    "deal_is_sound",
    "entry",
    "opening_is_sound",
    "unpack",
)

Rows: TypeAlias = "NDArray[np.void]"
Numbers: TypeAlias = "MutableSequence[int]"
"""An array of a few numbers to reckon with."""


class Row(Protocol):
    """A row: one number a column, by its name."""

    def __getattr__(self, name: str) -> int:
        """Return the number in a column."""
        ...


_ENDINGS: Final = numbers_of(ENDING)
OPEN: Final = _ENDINGS["open"]
SCORED: Final = _ENDINGS["scored"]
PASSED: Final = _ENDINGS["passed"]
VOID: Final = _ENDINGS["void"]

_MOST_TRICKS: Final = 16
_BLOCK: Final = 2048
_ABOUT: Final = {"match", "hand", "seq", "odd", "origin", "is_fork", "rules"}
"""Columns that no judgement of a hand reads."""
_HOUSE: Final = "house"


def _judged(game: str) -> tuple[str, ...]:
    names = [column.name for column in TABLES[DEALS[game]]]
    return tuple(
        name
        for name in names
        if name not in _ABOUT and not name.startswith(f"{_HOUSE}_")
    )


JUDGED: Final = {game: _judged(game) for game in DEALS}
"""The columns that the judge of each game reads; the house is told by the match."""
ROW: Final = {
    game: np.dtype([(name, np.int64) for name in (_HOUSE, *JUDGED[game])])
    for game in DEALS
}
"""What a row of each game is to its judge: a number a column, by its name."""


def blocks_of(game: str, deals: pl.DataFrame, houses: NDArray[Any]) -> Iterator[Rows]:
    """Yield some deals in blocks of rows; each takes the place of the one before.

    ``houses`` are the places of their houses. The columns are read where Polars has them;
    a block fits the processor's cache.
    """
    block = np.empty(_BLOCK, ROW[game])
    columns = [(block[name], _numbers(deals[name])) for name in JUDGED[game]]
    columns.append((block[_HOUSE], houses))
    for start in range(0, deals.height, _BLOCK):
        size = min(_BLOCK, deals.height - start)
        for room, column in columns:
            room[:size] = column[start : start + size]
        yield block[:size]


def _numbers(series: pl.Series) -> NDArray[Any]:
    """Return a column as it lies in memory; words of 64 bits become signed."""
    physical = series.to_physical() if series.dtype == ENDING else series
    array = physical.to_numpy()
    return array.view(np.int64) if array.dtype == np.uint64 else array


def entry(row: Numbers, first: int, second: int, third: int, fourth: int) -> None:
    """Put four numbers into a row."""
    row[0], row[1], row[2], row[3] = first, second, third, fourth


def unpack(row: Numbers, start: int, word: int) -> None:
    """Put the eight bytes of a word into a row, the lowest one first."""
    for place in range(8):
        row[start + place] = word >> 8 * place & 255


def counts_are_readable(c: Row) -> bool:
    """Return whether dealer, plays and tricks of the row are of what a row can hold.

    Whatever stands in a file, nothing beside the arrays is read.
    """
    return (
        0 <= c.dealer < c.seats
        and 0 <= c.plays <= 8 * PLAY_WORDS
        and 0 <= c.tricks <= _MOST_TRICKS
    )


def opening_is_sound(c: Row) -> bool:
    """Return whether number, dealer and what was carried over are those that were due."""
    dealer, due = c.dealer, c.due_dealer
    return (
        c.number == c.due_number
        and dealer >= 0
        and (due < 0 or dealer == due)
        and c.carried == c.due_carried
    )


def deal_is_sound(
    hands: Numbers, seats: int, sitting_out: int, size: int, blind: int, spare: int
) -> bool:
    """Return whether each seat has ``size`` cards, and the blind ``spare`` of them."""
    if card_count(blind) != spare:
        return False
    for seat in range(seats):
        if card_count(hands[seat]) != (0 if seat == sitting_out else size):
            return False
    return True
