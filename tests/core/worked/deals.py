"""Deals and contracts for worked examples, which name only the cards that matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kozel.trumps import PERMANENT
from events.cards import SUITS, card_text
from events.kozel import CardsTurned
from events.sixbid import TrumpNamed
from events.table import CardsDealt, HandOpened
from tests.builders import calls, cards, full_pack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.base import Event
    from events.sixbid import CallMade

__all__ = ("bid_in", "contract", "filled", "opening_of", "plain_trump", "turned_up")

_ELEVEN = 11
_BLIND = 3


def filled(game: str, *held: str, blind: str = "", last: str = "") -> CardsDealt:
    """Return a whole deal in which the seats hold at least these cards.

    The cards of ``last`` are dealt to whoever still needs cards at the end.
    """
    named = [each for text in (*held, blind, last) for each in cards(text)]
    rest = [each for each in full_pack(game) if each not in named] + [*cards(last)]
    size = 8 if game == "kozel" else _ELEVEN
    hands: list[tuple[int, ...]] = []
    for text in held:
        own = cards(text)
        need = size - len(own)
        hands.append((*own, *rest[:need]))
        del rest[:need]
    if game == "kozel":
        return CardsDealt(tuple(hands), ())
    return CardsDealt(tuple(hands), (*cards(blind), *rest))


def opening_of(seats: int, dealer: int) -> HandOpened:
    """Return the opening of the first hand."""
    return HandOpened(1, dealer, (0,) * (2 if seats == 2 else seats), 0)


def bid_in(text: str) -> tuple[CallMade, ...]:
    """Return calls written as ``0:solo 1:pass``."""
    return calls(*(each.replace(":", " ") for each in text.split()))


def contract(
    dealer: int, soloist: int, bid: str, trump: str = "", seats: int = 3
) -> tuple[Event, ...]:
    """Return the shortest auction by which a seat gets a contract, and its trump.

    A trump is named in the contracts that name one.
    """
    order = [(dealer + 1 + step) % seats for step in range(3)]
    place = order.index(soloist)
    spoken = [f"{seat}:pass" for seat in order[:place]]
    spoken.append(f"{soloist}:{bid}")
    spoken += [f"{seat}:pass" for seat in order[place + 1 :]]
    names = bid in ("solo", "guarantee", "call_solo", "chico")
    named = (TrumpNamed(soloist, SUITS.index(trump)),) if names else ()
    return (*bid_in(" ".join(spoken)), *named)


def plain_trump(trump: str, without: Sequence[str]) -> str:
    """Return a card that may be turned to make a suit trumps, none of those named."""
    texts = (card_text(each) for each in full_pack("kozel"))
    return next(
        text
        for text in texts
        if text[1] == trump
        and not PERMANENT >> cards(text)[0] & 1
        and text not in without
    )


def turned_up(text: str, forehand: int = 0) -> CardsTurned:
    """Return the cards turned for the forehand."""
    return CardsTurned(forehand, cards(text))
