"""A column as it is declared: its name, its type, its unit and what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import polars as pl

from analytics.schemas import ENDINGS, ORIGINS
from core.games import GAMES
from events.base import event_name
from events.cards import BIDS, CARD_TEXTS, SUITS
from events.registry import CURRENT

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = (
    "BID",
    "CARD",
    "ENDING",
    "GAME",
    "INSTANT",
    "KIND",
    "ODD",
    "OPEN",
    "ORIGIN",
    "SUIT",
    "Column",
    "Kind",
    "numbers_of",
    "schema_of",
)

OPEN: Final = "open"
"""The ending of a hand that has not ended."""

GAME: Final = pl.Enum(list(GAMES))
ORIGIN: Final = pl.Enum(list(ORIGINS))
KIND: Final = pl.Enum([event_name(kind) for kind in CURRENT])
CARD: Final = pl.Enum(list(CARD_TEXTS))
BID: Final = pl.Enum(list(BIDS))
SUIT: Final = pl.Enum(list(SUITS))
ENDING: Final = pl.Enum([OPEN, *ENDINGS])
INSTANT: Final = pl.Datetime("us", "UTC")
ODD: Final = pl.Enum(
    [
        "impossible",
        "unclear",
        "taken_back",
        "redealt",
        "order",
        "long",
        "number",
        "unreadable",
        "opening",
        "past",
        "undone",
        "claimed",
    ]
)
"""Why columns cannot tell a hand or a match whole. ``docs/archive.md`` explains each."""

Kind: TypeAlias = pl.DataType | type[pl.DataType]


class Column(NamedTuple):
    """A column of a table."""

    name: str
    kind: Kind
    unit: str
    meaning: str


def schema_of(columns: Sequence[Column]) -> pl.Schema:
    """Return the names and types of columns, in their order.

    >>> dict(schema_of((Column("seat", pl.Int8(), "seat", "who acted"),)))
    {'seat': Int8}
    """
    return pl.Schema({column.name: column.kind for column in columns})


def numbers_of(words: pl.Enum) -> dict[str, int]:
    """Return the number of each word of an enumeration.

    >>> numbers_of(SUIT)
    {'C': 0, 'D': 1, 'H': 2, 'S': 3}
    """
    return {word: number for number, word in enumerate(words.categories)}
