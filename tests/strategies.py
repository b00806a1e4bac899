"""Random matches for hypothesis: legal ones, and ones in which anything possible happens.

A foul fact is physically possible and mostly against the rules: a card out of turn or not
following, a card taken back, a trick in wrong hands, a call nobody asked for, a gift from
a full hand, a deal with too many cards, a score out of thin air.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.commands import DealHand
from core.games import GAMES
from core.phase import CLOSED, DEAL, OVER
from core.sixbid.state import SixBid
from events.cards import card_numbers
from events.kozel import CardGivenBack, CardsTurned, ExchangeKept, TrumpGiven
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
from tests.builders import full_pack, match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DrawFn, SearchStrategy

    from core.game import Game
    from core.state import State
    from events.base import Event

__all__ = ("any_logs", "foul_logs", "law", "legal_logs")

_STEPS: Final = 120
"""A hand with foul facts may never end by itself."""


def law(examples: int) -> settings:
    """Return the settings of a law: so many examples, no deadline, the same ones in CI."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=os.environ.get("CI") == "true",
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
    )


def legal_logs(game: str, hands: int = 1) -> SearchStrategy[tuple[Event, ...]]:
    """Return logs in which every fact is legal."""
    return _logs(game, hands, 0)


def foul_logs(game: str, hands: int = 1) -> SearchStrategy[tuple[Event, ...]]:
    """Return logs in which about every tenth fact is foul."""
    return _logs(game, hands, 10)


def any_logs(game: str, hands: int = 1) -> SearchStrategy[tuple[Event, ...]]:
    """Return logs of both kinds."""
    return st.one_of(legal_logs(game, hands), foul_logs(game, hands))


@st.composite
def _logs(draw: DrawFn, game: str, hands: int, rarity: int) -> tuple[Event, ...]:
    rules = GAMES[game]
    opening = match(game, draw(st.integers(3, 4)) if game == "sixbid" else 4)
    log: list[Event] = [opening]
    state = rules.initial(opening)
    for _ in range(hands):
        if rules.is_over(state):
            break
        for event in _deal(draw, rules, state, rarity):
            log.append(event)
            state = rules.evolve(state, event)
        for _ in range(_STEPS):
            foul = rarity and DEAL < state.phase < CLOSED
            if foul and draw(st.integers(1, rarity)) == rarity:
                facts: Sequence[Event] = _foul(draw, state)
            else:
                facts = _next(draw, rules, state)
            if not facts:
                break
            for event in facts:
                log.append(event)
                state = rules.evolve(state, event)
    return tuple(log)


def _next(draw: DrawFn, rules: Game, state: State) -> Sequence[Event]:
    """Return what may come next by the rules, nothing if the hand is over or stuck."""
    if (event := rules.automatic(state)) is not None:
        return (event,)
    orders = rules.legal_commands(state)
    if not orders:
        return ()
    return rules.proposed(state, draw(st.sampled_from(orders)))


def _deal(draw: DrawFn, rules: Game, state: State, rarity: int) -> Sequence[Event]:
    """Return the events that open a hand; a foul one may have any fault of a deal."""
    pack = tuple(draw(st.permutations(full_pack(rules.name))))
    seats = len(state.table.players)
    dealer = state.table.next_dealer
    if dealer < 0:
        dealer = draw(st.integers(0, seats - 1))
    # a hand that foul facts left unfinished lies on the table; the next one follows
    events = rules.proposed(replace(state, phase=OVER), DealHand(pack, dealer))
    if not rarity:
        return events
    return [_spoilt(draw, event, state) for event in events]


def _spoilt(draw: DrawFn, event: Event, state: State) -> Event:
    if draw(st.integers(0, 5)):
        return event
    if isinstance(event, HandOpened):
        entries = len(event.standing)
        standing = draw(st.tuples(*[st.integers(-90, 90)] * entries))
        if state.table.game == "kozel":
            standing = tuple(abs(pairs) % 6 for pairs in standing)
        return replace(event, standing=standing)
    if isinstance(event, CardsTurned):
        return event if len(event.cards) < 2 else replace(event, cards=event.cards[:-1])
    if isinstance(event, CardsDealt):
        hands = [list(hand) for hand in event.hands]
        giver = draw(st.sampled_from([s for s, hand in enumerate(hands) if hand]))
        hands[draw(st.integers(0, len(hands) - 1))].append(hands[giver].pop())
        return replace(event, hands=tuple(map(tuple, hands)))
    return event


def _foul(draw: DrawFn, state: State) -> Sequence[Event]:
    """Return a fact that the cards allow, whatever the rules say."""
    seats = st.integers(0, len(state.hands) - 1)
    seat = draw(seats)
    own = tuple(card_numbers(state.hands[seat]))
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
        special = _sixbid_fouls if isinstance(state, SixBid) else _kozel_fouls
        facts += special(draw, state, seat, card)
    return (draw(st.sampled_from(facts)),)


def _sixbid_fouls(draw: DrawFn, state: State, seat: int, card: int) -> list[Event]:
    assert isinstance(state, SixBid)
    other = draw(st.sampled_from([s for s in range(len(state.hands)) if s != seat]))
    own = tuple(card_numbers(state.hands[seat]))
    facts: list[Event] = [
        *[CallMade(other, draw(st.integers(0, 6)))] * 6,
        TrumpNamed(other, draw(st.integers(0, 3))),
        CallDeclined(other),
        CardCalled(other, draw(st.integers(0, 35)), -1),
        HandExposed(seat, own[: draw(st.integers(1, len(own)))]),
    ]
    facts += [CardCalled(other, card, seat)] * 2
    facts += [CardReturned(seat, other, card)] * (4 if state.moved else 0)
    if state.called >= 0 and state.blind >> state.called & 1:
        facts += [CardReturned(seat, -1, card)] * 8
    return facts


def _kozel_fouls(draw: DrawFn, state: State, seat: int, card: int) -> list[Event]:
    asked = draw(st.integers(0, len(state.hands) - 1))
    return [
        ExchangeKept(asked),
        *[TrumpGiven(seat, card)] * 4,
        *[CardGivenBack(seat, card)] * 4,
    ]
