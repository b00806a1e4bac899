"""A hand of a branch told as if it had been dealt from the beginning as it was dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.undoing import undone
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import CardGivenBack, TrumpGiven
from events.sixbid import CardReturned
from events.table import CardsDealt, HandOpened, HandRedealt

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.game import Game
    from core.state import State
    from events.base import Event

__all__ = ("retold", "retold_hand")


def retold(game: Game, state: State, events: Iterable[Event]) -> tuple[Event, ...]:
    """Return events with each hand that was dealt anew as if it had been dealt so.

    There are as many as before, and those of other hands are the same. ``state`` is the
    one before the first of them; redacted events are told as their viewer sees them.

    >>> from core.games import GAMES, initial
    >>> from events.table import MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> hand = (HandOpened(1, 2, (0, 0, 0), 0), CardsDealt(((1,), (2,), (3,)), ()))
    >>> anew = HandRedealt(((1,), (3,), (2,)), (), (), ((), (), ()))
    >>> retold(GAMES["sixbid"], initial(opened), (*hand, anew))[1]
    CardsDealt(hands=((1,), (3,), (2,)), blind=())
    """
    told: list[Event] = []
    hand: list[Event] = []
    before = state
    for event in events:
        if isinstance(event, HandOpened):
            told += retold_hand(game, before, hand)
            hand, before = [], state
        hand.append(event)
        state = game.evolve(state, event)
    return (*told, *retold_hand(game, before, hand))


def retold_hand(game: Game, state: State, events: Sequence[Event]) -> Sequence[Event]:
    """Return the events of one hand as :func:`retold` does."""
    anew = [n for n, event in enumerate(events) if isinstance(event, HandRedealt)]
    if not anew:
        return events
    last = anew[-1]
    deal = events[last]
    assert isinstance(deal, HandRedealt)  # noqa: S101 - so it was found
    laid = [list(cards) for cards in deal.laid_by_seat]
    told: list[Event] = []
    taken_up = undone(game, events[:last])
    for place, event in enumerate(events[:last]):
        after = game.evolve(state, event)
        if place in taken_up and isinstance(event, CardsLaidAway):
            told.append(_laid_away(event, _after_widow(deal, event.seat)))
        else:
            told.append(_retold(event, state, after, deal, laid))
        state = after
    return (*told, *events[last:])


def _retold(
    event: Event, before: State, after: State, deal: HandRedealt, laid: list[list[int]]
) -> Event:
    """Return one event with its cards as they were dealt anew; ``laid`` is used up."""
    moves = range(len(before.moved), len(after.moved))
    cards = [
        (after.moved if after.open_moves >> index & 1 else deal.moved)[index][2]
        for index in moves
    ]
    match event:
        case CardsDealt():
            return CardsDealt(deal.hands, deal.blind)
        case HandRedealt():
            return replace(
                deal,
                moved=deal.moved[: len(after.moved)],
                laid_by_seat=tuple(
                    tuple(cards[: mask.bit_count()])
                    for cards, mask in zip(
                        deal.laid_by_seat, after.laid_away, strict=True
                    )
                ),
            )
        case WidowTaken() if cards:
            return replace(event, cards=tuple(cards))
        case TrumpGiven() | CardGivenBack() | CardReturned() if cards:
            return replace(event, card=cards[-1])
        case CardsLaidAway(seat):
            now = _laid_away(event, laid[seat])
            for card in now.cards:
                laid[seat].remove(card)
            return now
        case _:
            return event


def _laid_away(event: CardsLaidAway, may: list[int]) -> CardsLaidAway:
    """Return cards laid away that are among some, the same ones as far as they are."""
    kept = [card for card in event.cards if card in may]
    others = [card for card in may if card not in kept]
    return replace(event, cards=tuple((kept + others)[: len(event.cards)]))


def _after_widow(deal: HandRedealt, seat: int) -> list[int]:
    """Return the cards that a seat could lay away: its hand and what it took up."""
    taken = [card for giver, taker, card in deal.moved if (giver, taker) == (-1, seat)]
    return [*deal.hands[seat], *taken]
