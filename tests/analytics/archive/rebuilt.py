"""A hand from its row in ``deals_GAME`` alone: the events, and the state they met.

Written from the page ``docs/archive.md``, without the code that makes the rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from core.games import version_of
from events.cards import card_numbers
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import (
    CardGivenBack,
    CardsTurned,
    ExchangeKept,
    TrumpGiven,
    TrumpOffered,
)
from events.sixbid import CallDeclined, CallMade, CardCalled, CardReturned, TrumpNamed
from events.table import (
    CardPlayed,
    CardsDealt,
    DealVoided,
    HandOpened,
    HandPassed,
    HandScored,
    MatchOpened,
    TrickTaken,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from core.state import State
    from events.base import Event

__all__ = ("before", "facts")


def before(game: str, row: Mapping[str, Any]) -> State:
    """Return the state that a hand's opening met."""
    players = tuple("abcd"[seat] * 26 for seat in range(row["seats"]))
    opened = MatchOpened(game, row["rules"], (), players, (), "table")
    state = version_of(game, row["rules"]).initial(opened)
    options = {
        name: row[f"house_{name}"] for name in type(state.house).__struct_fields__
    }
    table = replace(
        state.table,
        number=row["due_number"] - 1,
        next_dealer=row["due_dealer"],
        carries=row["due_carried"],
        played=row["played"],
        standing=_entries(row, "due_standing", len(state.table.standing)),
    )
    return replace(state, table=table, house=type(state.house)(**options))


def facts(game: str, row: Mapping[str, Any]) -> Iterator[Event]:
    """Yield the events of a hand in the order in which they must have come."""
    seats = row["seats"]
    entries = 2 if game == "kozel" else seats
    standing = _entries(row, "standing", entries)
    yield HandOpened(row["number"], row["dealer"], standing, row["carried"])
    if game == "kozel" and row["turned_by"] >= 0:
        cards = _bytes(row["turned_cards"], row["turned"])
        yield CardsTurned(row["turned_by"], tuple(cards))
    dealt = [row[f"dealt_{seat}"] for seat in range(seats)]
    if any(dealt):
        hands = tuple(card_numbers(mask) for mask in dealt)
        yield CardsDealt(hands, card_numbers(row["blind"]))
    if game == "kozel":
        yield from _exchange(row)
    else:
        calls = [b for n in range(2) for b in _bytes(row[f"call_{n}"], 8)]
        yield from (CallMade(c >> 6, c & 63) for c in calls[: row["calls"]])
        if row["trump_by"] >= 0:
            yield TrumpNamed(row["trump_by"], row["trump"])
    if game == "sixbid":
        yield from _called(row)
    if game == "frog":
        if row["widow_by"] >= 0:
            yield WidowTaken(row["widow_by"], card_numbers(row["widow"]), shown=False)
        if row["laid_by"] >= 0:
            yield CardsLaidAway(row["laid_by"], card_numbers(row["laid"]))
    yield from _play(row, seats - (seats == 4 and game != "kozel"))
    if row["ending"] == "scored":
        yield HandScored(_entries(row, "score", entries))
    elif row["ending"] != "open":
        yield HandPassed() if row["ending"] == "passed" else DealVoided()


def _called(row: Mapping[str, Any]) -> Iterator[Event]:
    if row["called_by"] >= 0:
        yield CardCalled(row["called_by"], row["called"], row["holder"])
    if row["declined_by"] >= 0:
        yield CallDeclined(row["declined_by"])
    if row["returned_by"] >= 0:
        yield CardReturned(row["returned_by"], row["returned_to"], row["returned"])


def _exchange(row: Mapping[str, Any]) -> Iterator[Event]:
    both = row["exchange_0"] | row["exchange_1"] << 64
    for step in range(row["exchanges"]):
        pair = both >> 16 * step & 0xFFFF
        seat, card = pair >> 6 & 3, pair & 63
        if card == 63:
            yield {1: ExchangeKept, 2: TrumpOffered}[pair >> 8](seat)
        else:
            yield {3: TrumpGiven, 4: CardGivenBack}[pair >> 8](seat, card)


def _play(row: Mapping[str, Any], active: int) -> Iterator[Event]:
    plays = [b for n in range(5) for b in _bytes(row[f"play_{n}"], 8)]
    for number, play in enumerate(plays[: row["plays"]], 1):
        yield CardPlayed(play >> 6, play & 63)
        trick = number // active
        if number % active == 0 and trick <= row["tricks"]:
            yield TrickTaken(row["takers"] >> 2 * (trick - 1) & 3)


def _bytes(word: int, count: int) -> list[int]:
    return [word >> 8 * place & 255 for place in range(count)]


def _entries(row: Mapping[str, Any], name: str, entries: int) -> tuple[int, ...]:
    return tuple(row[f"{name}_{entry}"] for entry in range(entries))
