"""The tables of an archive: every column with its type, unit and meaning.

``docs/archive.md`` shows them; a test holds page and declaration together.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from analytics.archive.column import (
    BID,
    CARD,
    ENDING,
    GAME,
    INSTANT,
    KIND,
    ODD,
    ORIGIN,
    SUIT,
    Column,
)
from analytics.archive.deal_tables import FROG_DEALS, KOZEL_DEALS, SIXBID_DEALS
from analytics.schemas import HANDS as HAND_COLUMNS
from analytics.schemas import OUTCOMES, ROLES

__all__ = ("DEALS", "OUTCOME", "ROLE", "SCHEMA", "TABLES")

SCHEMA: Final = 2
"""The version of these tables; it grows with every change of a column or its meaning."""

ROLE: Final = pl.Enum(list(ROLES))
OUTCOME: Final = pl.Enum(list(OUTCOMES))
_CONTRACT: Final = HAND_COLUMNS["contract"]

_MATCH: Final = Column("match", pl.String(), "id", "match")
_HAND: Final = Column("hand", pl.Int32(), "number", "hand in its match, from 1")
_SEQ: Final = Column("seq", pl.Int32(), "event", "place in the match's stream, from 1")
_SEAT: Final = Column("seat", pl.Int8(), "seat", "who acted, from 0 clockwise")
_ACTOR: Final = Column(
    "actor",
    pl.String(),
    "id",
    "player who acted in his own name; else an empty text",
)
_LED: Final = Column(
    "led", SUIT, "suit", "suit of the first card of the trick, as printed"
)
_WAITED: Final = Column(
    "waited",
    pl.Int64(),
    "µs",
    "since the event before it; empty where one command wrote both",
)
_WHENCE: Final = (
    Column("game", GAME, "name", "game of the match"),
    Column("origin", ORIGIN, "name", "where the match comes from, empty if unheard of"),
    Column("is_fork", pl.Boolean(), "", "whether the match branched off another one"),
)

MATCHES: Final = (
    _MATCH,
    *_WHENCE,
    Column("rules", pl.Int32(), "version", "version of the game's rules"),
    Column("options", pl.String(), "JSON", "house rules that differ from the defaults"),
    Column("seats", pl.Int8(), "seats", "players at the table"),
    *(
        Column(f"player_{seat}", pl.String(), "id", f"player at seat {seat}")
        for seat in range(4)
    ),
    Column("parent", pl.String(), "id", "match it branched off, empty for none"),
    Column("parent_seq", pl.Int32(), "event", "event after which it branched off"),
    Column("hands", pl.Int32(), "hands", "hands that have rows here"),
    Column("events", pl.Int32(), "events", "events of its own stream"),
    Column("acts", pl.Int32(), "events", "events of an arbitration among them"),
    Column("first_seq", pl.Int32(), "event", "its first own event"),
    Column("last_seq", pl.Int32(), "event", "its last event"),
    Column("first_position", pl.Int64(), "position", "where it began in the store"),
    Column("last_position", pl.Int64(), "position", "its last event in the store"),
    Column("began", INSTANT, "µs UTC", "time of its first own event"),
    Column("ended", INSTANT, "µs UTC", "time of its last event"),
    Column("head", pl.String(), "hex", "hash of its last event"),
    Column("broken", pl.Int32(), "event", "where its hashes break, empty if nowhere"),
    Column("odd", ODD, "reason", "why its hands have no rows, empty if they have"),
)

EVENTS: Final = (
    Column("position", pl.Int64(), "position", "place in the store"),
    _MATCH,
    _SEQ,
    Column("hand", pl.Int32(), "number", "hand it belongs to, or is about; else empty"),
    Column("at", INSTANT, "µs UTC", "when it was recorded"),
    _ACTOR,
    Column("kind", KIND, "name", "what happened, empty if it cannot be read"),
    Column("tag", pl.Int32(), "number", "100 times the kind plus its version"),
    _SEAT,
    Column("card", CARD, "card", "the one card it names"),
    Column("bid", BID, "bid", "the call that was made"),
    Column("suit", SUIT, "suit", "the trump that was named"),
    Column(
        "other", pl.Int8(), "seat", "holder of a called card, or who got one; -1 none"
    ),
    Column("cards", pl.UInt64(), "mask", "cards of an event that names several"),
    *_WHENCE,
)

HANDS: Final = (
    _MATCH,
    _HAND,
    _SEAT._replace(meaning="seat, from 0 clockwise"),
    Column("player", pl.String(), "id", "player at the seat"),
    Column("side", pl.Int8(), "side", "kozel: 0 for seats 0 and 2, 1 for 1 and 3"),
    Column("dealer", pl.Int8(), "seat", "who dealt"),
    Column("forehand", pl.Int8(), "seat", "the seat after the dealer that plays"),
    Column("ending", ENDING, "name", "how the hand ended, as it was written"),
    Column("role", ROLE, "name", "of a scored hand; out for one who sits out"),
    Column("contract", _CONTRACT, "bid", "the soloist's bid"),
    Column("trump", SUIT, "suit", "empty without trumps"),
    Column("outcome", OUTCOME, "name", "of the score as written"),
    Column("points", pl.Int16(), "card points", "of the seat's side"),
    Column("laid_away", pl.Int16(), "card points", "frog: what the soloist laid away"),
    Column(
        "net", pl.Int32(), "chips, pairs", "score as written, kozel: theirs less own"
    ),
    Column("doubled", pl.Boolean(), "", "kozel: whether the deal counted double"),
    Column("captured", pl.Boolean(), "", "kozel: whether the side lost its queen"),
    Column(
        "blind_points", pl.Int16(), "card points", "sixbid, frog: of the blind as dealt"
    ),
    Column("ending_ruled", ENDING, "name", "how the hand counts by its rulings"),
    Column("outcome_ruled", OUTCOME, "name", "of the score as ruled, penalties apart"),
    Column("net_ruled", pl.Int32(), "chips, pairs", "score as ruled, penalties apart"),
    Column("counted", pl.Boolean(), "", "whether statistics count the hand"),
    Column("odd", ODD, "reason", "why the columns do not tell the hand whole"),
    _SEQ._replace(meaning="event that opened the hand"),
    Column("began", INSTANT, "µs UTC", "when it was opened"),
    Column("ended", INSTANT, "µs UTC", "when it ended, empty while it is open"),
    Column("position", pl.Int64(), "position", "of the event that ended it"),
    *_WHENCE,
)

CALLS: Final = (
    _MATCH,
    _HAND,
    _SEQ,
    Column("turn", pl.Int16(), "number", "which decision of the hand, from 1"),
    _SEAT,
    _ACTOR,
    Column("kind", KIND, "name", "what was decided before the play"),
    Column("bid", BID, "bid", "the call"),
    Column("suit", SUIT, "suit", "the trump named"),
    Column("card", CARD, "card", "the card called, given or given back"),
    Column(
        "other", pl.Int8(), "seat", "holder of the called card, or who got one; -1 none"
    ),
    Column("cards", pl.UInt64(), "mask", "cards taken from the widow or laid away"),
    _WAITED,
    *_WHENCE,
)

TRICKS: Final = (
    _MATCH,
    _HAND,
    Column("trick", pl.Int16(), "number", "from 1"),
    _SEQ._replace(meaning="event by which it was gathered"),
    Column("leader", pl.Int8(), "seat", "who played the first card"),
    Column(
        "taker", pl.Int8(), "seat", "who gathered it; whether rightly, the audit says"
    ),
    _LED,
    Column("cards", pl.Int8(), "cards", "how many lay in it"),
    Column("points", pl.Int16(), "card points", "of its cards, by the house's rules"),
    *_WHENCE,
)

PLAYS: Final = (
    _MATCH,
    _HAND,
    _SEQ,
    Column("trick", pl.Int16(), "number", "from 1"),
    Column("place", pl.Int8(), "number", "place in the trick, from 1"),
    _SEAT,
    _ACTOR,
    Column("card", CARD, "card", "the card that was played"),
    _LED,
    _WAITED,
    *_WHENCE,
)

PAYMENTS: Final = (
    _MATCH,
    _HAND,
    Column("seat", pl.Int8(), "seat", "sixbid, frog: whose score"),
    Column("side", pl.Int8(), "side", "kozel: whose pairs, before the cut (kozel.R24)"),
    Column("player", pl.String(), "id", "player at the seat"),
    Column("written", pl.Int64(), "chips, pairs", "change as written, empty for none"),
    Column("ruled", pl.Int64(), "chips, pairs", "change as ruled, with penalties"),
    Column("penalty", pl.Int64(), "chips, pairs", "penalties in it"),
    *_WHENCE,
)

REFUSALS: Final = (
    _MATCH,
    Column("refusal", pl.Int32(), "number", "place among those of the match, from 1"),
    Column(
        "hand", pl.Int32(), "number", "hand that was going on by the clock, else empty"
    ),
    _SEAT._replace(meaning="who gave the command, -1 for the house"),
    Column("player", pl.String(), "id", "player at the seat"),
    Column("code", pl.String(), "code", "why it was refused"),
    Column("rule", pl.String(), "rule", "rule that it was against"),
    Column("at", INSTANT, "µs UTC", "when it was refused"),
    *_WHENCE,
)

DEALS: Final = {
    "sixbid": "deals_sixbid",
    "kozel": "deals_kozel",
    "frog": "deals_frog",
}
"""The table of each game that has a row for every hand."""

TABLES: Final = {
    "matches": MATCHES,
    "events": EVENTS,
    "hands": HANDS,
    "calls": CALLS,
    "tricks": TRICKS,
    "plays": PLAYS,
    "payments": PAYMENTS,
    "refusals": REFUSALS,
    DEALS["sixbid"]: SIXBID_DEALS,
    DEALS["kozel"]: KOZEL_DEALS,
    DEALS["frog"]: FROG_DEALS,
}
"""Every table, each with its columns in their order."""
