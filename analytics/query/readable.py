"""Columns that people can read: sets of cards as their texts."""

from __future__ import annotations

from typing import Final

import polars as pl

from analytics.archive.tables import TABLES
from events.cards import CARD_TEXTS

__all__ = ("MASKS", "card_texts", "readable")

MASKS: Final = frozenset(
    column.name
    for columns in TABLES.values()
    for column in columns
    if column.unit == "mask"
)
"""Columns that hold a set of cards, bit *n* for card *n*."""


def card_texts(mask: str | pl.Expr) -> pl.Expr:
    """Return a column of masks as texts, cards by suit (C D H S), each from six to ace.

    >>> frame = pl.LazyFrame({"cards": [0b101, 1 << 35, 0, None]})
    >>> frame.select(card_texts("cards")).collect()["cards"].to_list()
    ['6C 8C', 'AS', '', None]
    """
    column = pl.col(mask) if isinstance(mask, str) else mask
    bits = column.cast(pl.UInt64)
    cards = [
        pl.when((bits & (1 << card)) != 0).then(pl.lit(text))
        for card, text in enumerate(CARD_TEXTS)
    ]
    texts = pl.concat_str(cards, separator=" ", ignore_nulls=True)
    return pl.when(bits.is_not_null()).then(texts).name.keep()


def readable(frame: pl.DataFrame) -> pl.DataFrame:
    """Return a frame whose masks, known by name and type, are texts.

    >>> frame = pl.DataFrame({"cards": [3]}, schema={"cards": pl.UInt64})
    >>> readable(frame)["cards"].to_list(), readable(frame.rename({"cards": "n"})).row(0)
    (['6C 7C'], (3,))
    """
    masks = [
        name
        for name, kind in frame.schema.items()
        if name in MASKS and kind == pl.UInt64
    ]
    return frame.with_columns(card_texts(name) for name in masks)
