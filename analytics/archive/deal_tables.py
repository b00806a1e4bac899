"""A hand a row, all of it: what an audit needs to judge the hand from the row alone.

The columns are integers of fixed width. A word holds eight bytes or four pairs of them,
the first one lowest; what is not there is 0 in a word and -1 elsewhere, except the card
that was not called, -2. ``due`` columns tell what the facts before the hand made of the
match: they are what the claims beside them are judged against.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from analytics.archive.column import ENDING, ODD, ORIGIN, Column
from core.kozel.house import KozelHouse
from core.sixbid.house import SixBidHouse

if TYPE_CHECKING:
    from core.house import House

__all__ = (
    "CALL_WORDS",
    "EXCHANGE_WORDS",
    "FROG_DEALS",
    "GIVEN",
    "GIVEN_BACK",
    "KEPT",
    "KOZEL_DEALS",
    "NO_CARD_BITS",
    "OFFERED",
    "PLAY_WORDS",
    "SIXBID_DEALS",
)

PLAY_WORDS: Final = 5
"""Words of eight plays each: 40, where 33 are the most that a pack has."""
CALL_WORDS: Final = 2
"""Words of eight calls each."""
EXCHANGE_WORDS: Final = 2
"""Words of four steps each of Kozel's exchange."""

KEPT, OFFERED, GIVEN, GIVEN_BACK = 1, 2, 3, 4
"""The steps of Kozel's exchange as numbers."""
NO_CARD_BITS: Final = 63
"""The six bits of a step that names no card."""


def _head(house: type[House], seats: int, entries: int) -> tuple[Column, ...]:
    """Return the columns of every game; a score has ``entries``, by seat or side."""
    whose = "side" if entries < seats else "seat"
    unit = "pairs" if entries < seats else "chips"
    each = range(entries)
    return (
        Column("match", pl.String(), "id", "match"),
        Column("hand", pl.Int32(), "number", "hand in its match, from 1"),
        Column("seq", pl.Int32(), "event", "event that opened the hand"),
        Column("odd", ODD, "reason", "why the row does not tell the hand whole"),
        Column("origin", ORIGIN, "name", "where the match comes from"),
        Column(
            "is_fork", pl.Boolean(), "", "whether the match branched off another one"
        ),
        Column("rules", pl.Int16(), "version", "version of the game's rules"),
        Column("seats", pl.Int8(), "seats", "players at the table"),
        *(
            Column(f"house_{name}", pl.Int16(), "number", f"house rule {name}")
            for name in house.__struct_fields__
        ),
        Column("number", pl.Int32(), "number", "the hand's number as claimed"),
        Column("due_number", pl.Int32(), "number", "the number that was due"),
        Column("dealer", pl.Int8(), "seat", "dealer as claimed"),
        Column("due_dealer", pl.Int8(), "seat", "dealer that was due, -1 for anybody"),
        Column(
            "carried",
            pl.Int32(),
            "number",
            "what a drawn hand carried over, as claimed",
        ),
        Column("due_carried", pl.Int32(), "number", "what it did carry over"),
        Column("played", pl.Int32(), "hands", "hands scored before"),
        *(
            Column(
                f"standing_{n}", pl.Int32(), unit, f"standing of {whose} {n} as claimed"
            )
            for n in each
        ),
        *(
            Column(
                f"due_standing_{n}",
                pl.Int32(),
                unit,
                "its standing by the facts before",
            )
            for n in each
        ),
        *(
            Column(
                f"dealt_{seat}", pl.UInt64(), "mask", f"hand of seat {seat} as dealt"
            )
            for seat in range(4)
        ),
        Column("blind", pl.UInt64(), "mask", "blind or widow as dealt"),
    )


def _tail(seats: int, entries: int) -> tuple[Column, ...]:
    whose = "side" if entries < seats else "seat"
    unit = "pairs" if entries < seats else "chips"
    return (
        Column("plays", pl.Int8(), "cards", "cards that were played"),
        *(
            Column(f"play_{n}", pl.UInt64(), "word", "a byte a play: seat * 64 + card")
            for n in range(PLAY_WORDS)
        ),
        Column("tricks", pl.Int8(), "tricks", "tricks that were gathered"),
        Column(
            "takers", pl.UInt32(), "word", "two bits a trick: the seat that gathered it"
        ),
        Column("ending", ENDING, "name", "how the hand ended, as it was written"),
        *(
            Column(f"score_{n}", pl.Int32(), unit, f"change of {whose} {n} as written")
            for n in range(entries)
        ),
    )


_AUCTION: Final = (
    Column("calls", pl.Int8(), "calls", "calls that were made"),
    *(
        Column(f"call_{n}", pl.UInt64(), "word", "a byte a call: seat * 64 + bid")
        for n in range(CALL_WORDS)
    ),
    Column("trump", pl.Int8(), "suit", "trump that was named, -1 for none"),
    Column("trump_by", pl.Int8(), "seat", "who named it"),
)

SIXBID_DEALS: Final = (
    *_head(SixBidHouse, 4, 4),
    *_AUCTION,
    Column("called", pl.Int8(), "card", "card that was called, -2 for none"),
    Column("called_by", pl.Int8(), "seat", "who called it, -1 if nobody did"),
    Column("holder", pl.Int8(), "seat", "who handed it over, -1 if nobody did"),
    Column("declined_by", pl.Int8(), "seat", "who declined to call, -1 if nobody did"),
    Column("returned", pl.Int8(), "card", "card that came back for it, -2 for none"),
    Column("returned_by", pl.Int8(), "seat", "who gave it back, -1 if nobody did"),
    Column("returned_to", pl.Int8(), "seat", "who got it, -1 for the blind"),
    *_tail(4, 4),
)

FROG_DEALS: Final = (
    *_head(SixBidHouse, 4, 4),
    *_AUCTION,
    Column("widow", pl.UInt64(), "mask", "cards taken from the widow"),
    Column("widow_by", pl.Int8(), "seat", "who took them, -1 if nobody did"),
    Column("laid", pl.UInt64(), "mask", "cards that were laid away"),
    Column("laid_by", pl.Int8(), "seat", "who laid them away, -1 if nobody did"),
    Column("laid_cards", pl.Int8(), "cards", "how many those were"),
    *_tail(4, 4),
)

KOZEL_DEALS: Final = (
    *_head(KozelHouse, 4, 2),
    Column("turned", pl.Int8(), "cards", "cards that were turned for forehand"),
    Column("turned_by", pl.Int8(), "seat", "for whom, -1 if none were turned"),
    Column("turned_cards", pl.UInt64(), "word", "a byte a card, in the order turned"),
    Column("exchanges", pl.Int8(), "steps", "steps of the exchange"),
    *(
        Column(
            f"exchange_{n}",
            pl.UInt64(),
            "word",
            "two bytes a step: 256 * (1 kept, 2 offered, 3 given, 4 given back)"
            " + seat * 64 + card, 63 for none",
        )
        for n in range(EXCHANGE_WORDS)
    ),
    *_tail(4, 2),
)
