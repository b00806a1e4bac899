"""Six-Bid hands that have come as far as a test needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.games import GAMES
from events.cards import SUITS
from events.sixbid import CallDeclined, TrumpNamed
from events.table import HandScored
from tests.builders import (
    SIXBID_PACK,
    calls,
    dealt,
    match,
    opened,
    short_deal,
    tricks_for,
)
from tests.spec import Given, flat, given

if TYPE_CHECKING:
    from collections.abc import Mapping

    from events.base import Event
    from events.table import OptionValue
    from tests.spec import Facts

__all__ = (
    "BLIND",
    "FULL",
    "HANDS",
    "bid_by",
    "contract_of",
    "full",
    "pays",
    "playing",
    "settled",
    "suit",
)

FULL: Final = dealt("sixbid", SIXBID_PACK, 2)
"""The full deal of the rules, dealer 2, before anybody has called."""
HANDS: Final = (
    "QS 6H QH TD QD TH TC KC JC 9C 9H",
    "QC 9S 6S 8S 7S 6C TS KH 7C AS AD",
    "8H JH KS 8D 7H JD AC 9D KD AH 7D",
)
BLIND: Final = "JS 8C 6D"


def full(**options: OptionValue) -> tuple[Event, ...]:
    """Return the full deal under the house rules that differ."""
    return dealt("sixbid", SIXBID_PACK, 2, options=options)


def suit(letter: str) -> int:
    """Return the number of a suit."""
    return SUITS.index(letter)


def bid_by(soloist: int, bid: str) -> tuple[Event, ...]:
    """Return the shortest auction by which a seat gets a contract (dealer 2)."""
    before = [f"{seat} pass" for seat in range(soloist)]
    behind = [f"{seat} pass" for seat in range(soloist + 1, 3)]
    return calls(*before, f"{soloist} {bid}", *behind)


def contract_of(soloist: int, bid: str, trump: str = "") -> tuple[Event, ...]:
    """Return an auction and all that is settled before the lead; no card is called."""
    named = [TrumpNamed(soloist, suit(trump))] if trump else []
    declined = [CallDeclined(soloist)] if bid == "call_solo" else []
    return flat((bid_by(soloist, bid), named, declined))


def playing(
    hands: tuple[str, str, str],
    *facts: Facts,
    options: Mapping[str, OptionValue] | None = None,
) -> Given:
    """Return a match whose hands hold only the cards that matter (dealer 2)."""
    opening = match("sixbid", options=options)
    return given(opening, opened(2), short_deal(*hands), facts)


def settled(
    bid: str,
    points: int,
    trump: str = "",
    blind: str = "6C 7C 8C",
    soloist: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> Given:
    """Return a hand played to its end in which the soloist's tricks hold some points."""
    loser = (soloist + 1) % 3
    deal, play = tricks_for("sixbid", points, blind, winner=soloist, loser=loser)
    before = contract_of(soloist, bid, trump)
    return given(match("sixbid", options=options), opened(2), deal, before, play)


def pays(table: Given) -> tuple[int, ...]:
    """Return the right score, after making sure that it alone is clean."""
    right = GAMES["sixbid"].right_change(table.state)
    table.judged(HandScored(right))
    return right
