"""Hands of Frog that have come as far as a test needs them (dealer 2, forehand 0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from events.frog import CardsLaidAway, WidowTaken
from events.sixbid import TrumpNamed
from tests.builders import (
    SIXBID_PACK,
    cards,
    dealt,
    match,
    opened,
    short_deal,
    tricks_for,
)
from tests.core.sixbid.table import BLIND, HANDS, bid_by, suit
from tests.spec import Given, flat, given

if TYPE_CHECKING:
    from collections.abc import Mapping

    from events.base import Event
    from events.table import OptionValue
    from tests.spec import Facts

__all__ = (
    "FULL",
    "HANDS",
    "WIDOW",
    "contract_of",
    "full",
    "laid_away",
    "playing",
    "settled",
    "widow_taken",
)

FULL: Final = dealt("frog", SIXBID_PACK, 2)
"""The pack of Six-Bid's full deal, dealt for Frog, before anybody has called."""
WIDOW: Final = BLIND


def full(**options: OptionValue) -> tuple[Event, ...]:
    """Return the full deal under the house rules that differ."""
    return dealt("frog", SIXBID_PACK, 2, options=options)


def widow_taken(seat: int, text: str = WIDOW, *, shown: bool = False) -> WidowTaken:
    """Return the widow taken up."""
    return WidowTaken(seat, tuple(sorted(cards(text))), shown)


def laid_away(seat: int, text: str) -> CardsLaidAway:
    """Return cards laid away, in the order written."""
    return CardsLaidAway(seat, cards(text))


def contract_of(
    soloist: int, bid: str, trump: str = "", widow: str = WIDOW, away: str = ""
) -> tuple[Event, ...]:
    """Return an auction and all that is settled before the lead.

    In a frog the widow is taken and laid away again, or else ``away`` is.
    """
    before: list[Facts] = [bid_by(soloist, bid)]
    if trump:
        before.append(TrumpNamed(soloist, suit(trump)))
    if bid == "frog":
        before += widow_taken(soloist, widow), laid_away(soloist, away or widow)
    return flat(before)


def playing(
    hands: tuple[str, str, str],
    *facts: Facts,
    widow: str = "",
    options: Mapping[str, OptionValue] | None = None,
) -> Given:
    """Return a match whose hands hold only the cards that matter."""
    deal = short_deal(*hands, blind=widow)
    return given(match("frog", options=options), opened(2), deal, facts)


def settled(
    bid: str,
    points: int,
    trump: str = "",
    widow: str = "6C 7C 8C",
    soloist: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> Given:
    """Return a hand played to its end in which the bidder's tricks hold some points.

    In a frog the bidder laid the widow away again.
    """
    loser = (soloist + 1) % 3
    deal, play = tricks_for("frog", points, widow, winner=soloist, loser=loser)
    before = contract_of(soloist, bid, trump, widow)
    return given(match("frog", options=options), opened(2), deal, before, play)
