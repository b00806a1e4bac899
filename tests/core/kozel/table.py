"""Kozel hands that have come as far as a test needs them (dealer 3, forehand 0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from events.cards import cards_text
from events.kozel import CardsTurned, ExchangeKept
from events.table import CardPlayed, CardsDealt, HandOpened, TrickTaken
from tests.builders import (
    KOZEL_PACK,
    cards,
    dealt,
    full_pack,
    match,
    pile_of_points,
    short_deal,
    trick,
    tricks_for,
)
from tests.spec import Given, given

if TYPE_CHECKING:
    from collections.abc import Mapping

    from events.base import Event
    from events.table import OptionValue
    from tests.spec import Facts

__all__ = (
    "FULL",
    "HANDS",
    "KEPT",
    "asked",
    "captured",
    "full",
    "gathered",
    "laid",
    "opening",
    "playing",
    "settled",
    "turned",
)

FULL: Final = dealt("kozel", KOZEL_PACK, 3)
"""The full deal of the rules, before anybody was asked for an exchange."""
HANDS: Final = (
    "JD QH TD AH 8C 8H AC KD",
    "9H KC KH 7C TH 9S TS KS",
    "8D 9C JH JC TC 8S QC 7D",
    "QD 7S AS 9D JS AD 7H QS",
)
KEPT: Final = tuple(ExchangeKept(seat) for seat in range(4))
"""All four were asked in turn and kept their cards."""


def full(**options: OptionValue) -> tuple[Event, ...]:
    """Return the full deal under the house rules that differ."""
    return dealt("kozel", KOZEL_PACK, 3, options=options)


def opening(
    dealer: int = 3,
    standing: tuple[int, int] = (0, 0),
    number: int = 1,
    carried: int = 0,
) -> HandOpened:
    """Return the opening of a hand."""
    return HandOpened(number, dealer, standing, carried)


def turned(text: str, seat: int = 0) -> CardsTurned:
    """Return cards turned up for the forehand."""
    return CardsTurned(seat, cards(text))


def asked(
    *hands: str, trump: str, options: Mapping[str, OptionValue] | None = None
) -> Given:
    """Return a match with these hands; seat 0 was turned the trump card."""
    deal = short_deal(*hands)
    return given(match("kozel", options=options), opening(), turned(trump), deal)


def playing(
    hands: tuple[str, str, str, str],
    trump: str,
    *facts: Facts,
    options: Mapping[str, OptionValue] | None = None,
) -> Given:
    """Return a hand in its play, of only the cards that matter.

    ``trump`` is the card turned: seat 0 holds it, and it is asked of nobody.
    """
    return given(asked(*hands, trump=trump, options=options).events, KEPT, facts)


def laid(
    played: str,
    trump: str = "TD",
    leader: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> Given:
    """Return a trick in which each card came from its seat's hand."""
    texts = played.split()
    order = [texts[(seat - leader) % 4] for seat in range(4)]
    # each seat keeps a card, so that the hand is not over with the trick
    rest = ("KS", "8S", "9S", "7S")
    hands = tuple(f"{one} {more}" for one, more in zip(order, rest, strict=True))
    first = f"{hands[0]} {trump}" if trump not in hands[0] else hands[0]
    table = playing((first, hands[1], hands[2], hands[3]), trump, options=options)
    return given(table.events, trick(leader, played, seats=4))


def gathered(
    *piles: tuple[str, int],
    rest: int = 1,
    standing: tuple[int, int] = (0, 0),
    carried: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> Given:
    """Return a hand played to its end in which seats gathered these cards in this order.

    Each pile is whole tricks and a seat; what is left over goes to ``rest``.
    """
    order: list[int] = []
    takers: list[int] = []
    for text, taker in piles:
        order += cards(text)
        takers += [taker] * (len(cards(text)) // 4)
    order += [each for each in full_pack("kozel") if each not in order]
    takers += [rest] * (8 - len(takers))
    hands = tuple(tuple(order[seat::4]) for seat in range(4))
    play: list[Event] = []
    for place, taker in enumerate(takers):
        four = order[4 * place : 4 * place + 4]
        play += [CardPlayed(seat, each) for seat, each in enumerate(four)]
        play.append(TrickTaken(taker))
    deal = CardsDealt(hands, ())
    start = match("kozel", standing=standing, options=options)
    hand = opening(standing=standing, carried=carried)
    return given(start, hand, _turned_for(deal), deal, KEPT, play)


def captured(
    points: int,
    standing: tuple[int, int] = (0, 0),
    side: int = 0,
    carried: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> Given:
    """Return a hand played out: a side lost Q♣ in the first trick, won so many points."""
    lost = "QC 7C 8D 9D" if side == 0 else "8D QC 7C 9D"
    others = [each for each in full_pack("kozel") if each not in cards(lost)]
    won = cards_text(pile_of_points(others, points, 4))
    return gathered(
        (lost, side + 1),
        (won, side),
        rest=1 - side,
        standing=standing,
        carried=carried,
        options=options,
    )


def settled(
    points: int,
    standing: tuple[int, int] = (0, 0),
    winner: int = 0,
    carried: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> Given:
    """Return a hand played to its end; ``winner``'s side gathered so many points."""
    deal, play = tricks_for("kozel", points, winner=winner, loser=(winner + 1) % 4)
    start = match("kozel", standing=standing, options=options)
    hand = opening(standing=standing, carried=carried)
    return given(start, hand, _turned_for(deal), deal, KEPT, play)


def _turned_for(deal: CardsDealt) -> CardsTurned:
    """Return the turning that fits the first hand of a deal."""
    plain = next(each for each in deal.hands[0] if each % 9 not in (4, 5) and each != 1)
    return CardsTurned(0, (plain,))
