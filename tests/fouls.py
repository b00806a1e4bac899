"""Foul facts: what the cards allow, whatever the rules say.

A card out of turn or not following, a card taken back, a trick in wrong hands, a call
nobody asked for, a gift from a full hand, a widow in a stranger's hands, two cards laid
away, a deal with too many cards, a score out of thin air.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st
from msgspec.structs import replace

from core.sixbid.state import SixBid
from events.cards import CARD_COUNT, LADDERS, PASS, SUITS, card_numbers
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import (
    CardGivenBack,
    CardsTurned,
    ExchangeKept,
    TrumpGiven,
    TrumpOffered,
)
from events.sixbid import (
    CallDeclined,
    CallMade,
    CardCalled,
    CardReturned,
    HandExposed,
    TrumpNamed,
)
from events.table import (
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    DealVoided,
    HandOpened,
    HandPassed,
    HandScored,
    TrickTaken,
)
from tests.agreements import disagreed_facts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hypothesis.strategies import DrawFn

    from core.state import State
    from events.base import Event

__all__ = ("foul_fact", "spoilt")


def foul_fact(draw: DrawFn, state: State) -> Event:
    """Return a fact that the cards allow, whatever the rules say."""
    seat = draw(st.integers(0, len(state.hands) - 1))
    own = card_numbers(state.hands[seat])
    facts: list[Event] = [
        HandPassed(),
        DealVoided(),
        HandScored(draw(st.tuples(*[st.integers(-9, 9)] * len(state.table.standing)))),
    ]
    if state.trick:
        facts += [TrickTaken(seat)] * 8
    if own:
        card = draw(st.sampled_from(own))
        facts += [CardTakenBack(seat, card)] * 4
        facts += [CardPlayed(seat, card)] * 8
        if special := _OF_GAME.get(state.table.game):
            facts += disagreed_facts(draw, state, seat)
            facts += special(draw, state, seat, card)
    return draw(st.sampled_from(facts))


def spoilt(draw: DrawFn, event: Event, state: State) -> Event:
    """Return a fact of the deal, now and then with a fault."""
    if draw(st.integers(0, 5)):
        return event
    if isinstance(event, HandOpened):
        return _wrong_opening(draw, event, state)
    if isinstance(event, CardsTurned):
        return event if len(event.cards) < 2 else replace(event, cards=event.cards[:-1])
    if isinstance(event, CardsDealt):
        hands = [list(hand) for hand in event.hands]
        giver = draw(st.sampled_from([s for s, hand in enumerate(hands) if hand]))
        hands[draw(st.integers(0, len(hands) - 1))].append(hands[giver].pop())
        return replace(event, hands=tuple(map(tuple, hands)))
    return event


def _wrong_opening(draw: DrawFn, event: HandOpened, state: State) -> HandOpened:
    entries = len(event.standing)
    standing = draw(st.tuples(*[st.integers(-90, 90)] * entries))
    if state.table.game == "kozel":
        standing = tuple(abs(pairs) % 6 for pairs in standing)
        return replace(event, standing=standing, carried=draw(st.integers(0, 1)))
    return replace(event, standing=standing)


def _auction_fouls(draw: DrawFn, state: State, seat: int) -> list[Event]:
    other = draw(st.sampled_from([s for s in range(len(state.hands)) if s != seat]))
    bids = (PASS, *LADDERS[state.table.game])
    return [
        *[CallMade(other, draw(st.sampled_from(bids)))] * 6,
        TrumpNamed(other, draw(st.integers(0, len(SUITS) - 1))),
    ]


def _sixbid_fouls(draw: DrawFn, state: State, seat: int, card: int) -> list[Event]:
    assert isinstance(state, SixBid)
    other = draw(st.sampled_from([s for s in range(len(state.hands)) if s != seat]))
    own = card_numbers(state.hands[seat])
    facts: list[Event] = [
        *_auction_fouls(draw, state, seat),
        CallDeclined(other),
        CardCalled(other, draw(st.integers(0, CARD_COUNT - 1)), -1),
        HandExposed(seat, own[: draw(st.integers(1, len(own)))]),
    ]
    facts += [CardCalled(other, card, seat)] * 2
    facts += [CardReturned(seat, other, card)] * (4 if state.moved else 0)
    if state.called >= 0 and state.blind >> state.called & 1:
        facts += [CardReturned(seat, -1, card)] * 8
    return facts


def _frog_fouls(draw: DrawFn, state: State, seat: int, card: int) -> list[Event]:
    """Return fouls with the widow: a stranger takes it, part of it, or lays too few away."""
    own = card_numbers(state.hands[seat])
    laid = (card, *(each for each in own if each != card))[: draw(st.integers(1, 4))]
    facts: list[Event] = [
        *_auction_fouls(draw, state, seat),
        *[CardsLaidAway(seat, laid)] * 6,
    ]
    if widow := card_numbers(state.blind):
        taken = widow[: draw(st.integers(1, len(widow)))]
        facts += [WidowTaken(seat, taken, shown=draw(st.booleans()))] * 6
    return facts


def _kozel_fouls(draw: DrawFn, state: State, seat: int, card: int) -> list[Event]:
    asked = draw(st.integers(0, len(state.hands) - 1))
    return [
        ExchangeKept(asked),
        *[TrumpOffered(asked)] * 3,
        *[TrumpGiven(seat, card)] * 4,
        *[CardGivenBack(seat, card)] * 4,
    ]


_OF_GAME: Final[Mapping[str, Callable[[DrawFn, State, int, int], list[Event]]]] = {
    "sixbid": _sixbid_fouls,
    "frog": _frog_fouls,
    "kozel": _kozel_fouls,
}
"""The fouls that only one game knows."""
