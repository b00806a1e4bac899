"""Facts from short texts: ``trick(0, "TD AD 7D", taker=1)``, ``calls("0 solo")``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.commands import DealHand
from core.game import act
from core.games import GAMES, fold
from core.pack import CARD_POINTS
from core.seats import clockwise
from events.cards import BIDS, card_number, card_numbers, mask_of
from events.sixbid import CallMade
from events.table import (
    CardPlayed,
    CardsDealt,
    HandOpened,
    MatchOpened,
    TrickTaken,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from events.base import Event
    from events.table import OptionValue

__all__ = (
    "KOZEL_PACK",
    "PLAYERS",
    "SIXBID_PACK",
    "calls",
    "card",
    "cards",
    "dealt",
    "full_pack",
    "mask",
    "match",
    "opened",
    "pile_of_points",
    "short_deal",
    "stacked",
    "trick",
    "tricks_for",
)

PLAYERS: Final = tuple(name * 26 for name in "abcd")

SIXBID_PACK: Final = (
    "QS 6H QH TD | QC 9S 6S 8S | 8H JH KS 8D | QD TH TC | 7S 6C TS | 7H JD AC |"
    " JS 8C 6D | KC JC 9C 9H | KH 7C AS AD | 9D KD AH 7D"
)
"""The full deal of Six-Bid Solo that the rules work through, as it lay in the pack."""

KOZEL_PACK: Final = (
    "JD QH TD | 9H KC KH | 8D 9C JH | QD 7S AS | AH 7C JC 9D | 8C TH TC JS |"
    " 8H 9S 8S AD | AC TS QC 7H | KD KS 7D QS"
)
"""The full deal of Kozel that the rules work through, as it lay in the pack."""


def card(text: str) -> int:
    """Return the number of a card."""
    return card_number(text)


def cards(text: str) -> tuple[int, ...]:
    """Return the numbers of cards in the order written; bars are for the eye."""
    return tuple(card_number(each) for each in text.replace("|", " ").split())


def mask(text: str) -> int:
    """Return the mask of the cards of a text."""
    return mask_of(cards(text))


def full_pack(game: str) -> tuple[int, ...]:
    """Return all cards of a game, lowest first."""
    return card_numbers(GAMES[game].pack)


def stacked(game: str, top: str) -> tuple[int, ...]:
    """Return a pack with some cards on top and the others below, lowest first."""
    first = cards(top)
    return first + tuple(each for each in full_pack(game) if each not in first)


def match(
    game: str,
    seats: int = 0,
    standing: tuple[int, ...] = (),
    origin: str = "table",
    options: Mapping[str, OptionValue] | None = None,
) -> MatchOpened:
    """Return the opening of a match by version 1 and the house rules that differ."""
    differing = tuple((options or {}).items())
    players = PLAYERS[: seats or (4 if game == "kozel" else 3)]
    return MatchOpened(game, 1, differing, players, standing, origin)


def opened(
    dealer: int, standing: tuple[int, ...] = (0, 0, 0), number: int = 1
) -> HandOpened:
    """Return the opening of a hand."""
    return HandOpened(number, dealer, standing, 0)


def dealt(
    game: str,
    pack: str,
    dealer: int,
    seats: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> tuple[Event, ...]:
    """Return a match whose first hand was dealt from a pack written as text."""
    opening = match(game, seats, options=options)
    _, events = act(GAMES[game], fold((opening,)), DealHand(cards(pack), dealer))
    return (opening, *events)


def short_deal(*hands: str, blind: str = "") -> CardsDealt:
    """Return a deal of only the cards that a test speaks of."""
    return CardsDealt(tuple(cards(hand) for hand in hands), cards(blind))


def calls(*texts: str) -> tuple[CallMade, ...]:
    """Return calls, each written as seat and bid: ``0 solo``."""
    spoken = (text.split() for text in texts)
    return tuple(CallMade(int(seat), BIDS.index(bid)) for seat, bid in spoken)


def trick(
    leader: int, text: str, *, seats: int = 3, out: int = -1, taker: int = -1
) -> tuple[Event, ...]:
    """Return cards played clockwise, and who gathered them unless ``taker`` is -1."""
    left = clockwise(seats, out)
    events: list[Event] = []
    seat = leader
    for each in cards(text):
        events.append(CardPlayed(seat, each))
        seat = left[seat]
    if taker >= 0:
        events.append(TrickTaken(taker))
    return tuple(events)


def pile_of_points(pack: Iterable[int], wanted: int, size: int) -> tuple[int, ...]:
    """Return cards worth so many points whose number is a multiple of a trick's size."""
    piles: dict[tuple[int, int], tuple[int, ...]] = {(0, 0): ()}
    for each in pack:
        for (count, worth), pile in list(piles.items()):
            key = count + 1, worth + CARD_POINTS[each]
            piles.setdefault(key, (*pile, each))
    return next(
        pile
        for (count, worth), pile in sorted(piles.items())
        if worth == wanted and count % size == 0
    )


def tricks_for(
    game: str, points: int, blind: str = "", winner: int = 0, loser: int = 1
) -> tuple[CardsDealt, tuple[Event, ...]]:
    """Return a deal and a play in which ``winner`` gathers tricks worth ``points``.

    Nobody asks whether the play was legal: the score goes by the tricks as they fell.
    """
    seats = 4 if game == "kozel" else 3
    aside = cards(blind)
    pack = [each for each in full_pack(game) if each not in aside]
    won = pile_of_points(pack, points, seats)
    lost = [each for each in pack if each not in won]
    events: list[Event] = []
    for pile, taker in ((won, winner), (lost, loser)):
        for start in range(0, len(pile), seats):
            events += [CardPlayed(s, pile[start + s]) for s in range(seats)]
            events.append(TrickTaken(taker))
    order = [*won, *lost]
    hands = tuple(tuple(order[seat::seats]) for seat in range(seats))
    return CardsDealt(hands, aside), tuple(events)
