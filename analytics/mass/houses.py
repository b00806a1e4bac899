"""The house rules that matches were played by, as numbers: once for all matches alike."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
import numpy as np
import polars as pl

from core.games import GAMES
from events.table import MatchOpened

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analytics.mass.rows import Rows

__all__ = ("HOUSE", "houses_of")

_Options: TypeAlias = dict[str, bool | int | str | tuple[str, ...]]
_DEFAULTS: Final = "{}"


def houses_of(game: str, options: pl.Series) -> tuple[Rows, NDArray[Any]]:
    """Return the houses that some matches name, and for each match which of them is its.

    ``options`` are JSON as in ``matches``, of matches by the newest rules.

    >>> import polars as pl
    >>> houses, own = houses_of("sixbid", pl.Series(["{}", '{"hands_limit":6}', "{}"]))
    >>> houses["hands_limit"].tolist(), own.tolist()
    ([12, 6], [0, 1, 0])
    """
    texts = options.fill_null(_DEFAULTS)
    named = texts.unique(maintain_order=True)
    houses = np.array([_numbers(game, text) for text in named], HOUSE[game])
    own = texts.replace_strict(named, pl.arange(named.len(), eager=True))
    return houses, own.to_numpy()


def _kind(game: str) -> np.dtype[np.void]:
    house: Any = _house(game, _DEFAULTS)
    return np.dtype([(name, np.int64) for name in house.__struct_fields__])


def _house(game: str, options: str) -> Any:  # noqa: ANN401 - the game's own house
    named = msgspec.json.decode(options, type=_Options)
    rules = GAMES[game]
    opened = MatchOpened(game, rules.rules, tuple(named.items()), (), (), "")
    return rules.initial(opened).house


@cache
def _numbers(game: str, options: str) -> tuple[int, ...]:
    return msgspec.structs.astuple(_house(game, options))


HOUSE: Final = {game: _kind(game) for game in GAMES}
"""What a house is to the judge of each game: a number an option, by its name."""
