"""Law 1: one source of legality serves the orders, the list and the judging."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.catalogue import rule_of
from core.commands import (
    CallCard,
    DealHand,
    DeclineCall,
    GiveBack,
    GiveTrump,
    Keep,
    MakeCall,
    NameTrump,
    PlayCard,
    ReturnCard,
)
from core.errors import CommandForeign, IllegalCommand
from core.game import act, advance
from core.games import GAMES, fold
from core.phase import IDLE, OVER
from events.table import CardsDealt, HandOpened
from tests.builders import full_pack
from tests.strategies import law, legal_logs

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

    from core.breach import Breach
    from core.commands import Command
    from core.state import State

LOGS = pytest.mark.parametrize("game", sorted(GAMES))


def orders_of(game: str, seats: int) -> list[Command]:
    """Return every order that some seat could give in this game at any time."""
    orders: list[Command] = []
    for seat in range(seats):
        orders += [PlayCard(seat, card) for card in range(36)]
        if game == "kozel":
            orders.append(Keep(seat))
            orders += [GiveTrump(seat, card) for card in range(36)]
            orders += [GiveBack(seat, card) for card in range(36)]
        else:
            orders.append(DeclineCall(seat))
            orders += [MakeCall(seat, bid) for bid in range(7)]
            orders += [NameTrump(seat, suit) for suit in range(4)]
            orders += [CallCard(seat, card) for card in range(36)]
            orders += [ReturnCard(seat, card) for card in range(36)]
    return orders


def at_rest(game: str, data: DataObject) -> State:
    """Return a state in which a table waits for an order: never inside a deal."""
    log = data.draw(legal_logs(game))
    kinds = [type(event) for event in log]
    dealt = kinds.index(CardsDealt) + 1
    cut = data.draw(st.one_of(st.just(1), st.integers(dealt, len(log))))
    return advance(GAMES[game], fold(log[:cut]))[0]


@LOGS
@law(60)
@given(data=st.data())
def test_refused_is_what_is_not_listed(game: str, data: DataObject) -> None:
    """Of all orders of all seats exactly the listed ones are followed."""
    rules = GAMES[game]
    state = at_rest(game, data)
    listed = set(rules.legal_commands(state))
    refused: dict[Command, Breach] = {}
    for order in orders_of(game, len(state.table.players)):
        try:
            after, events = act(rules, state, order)
        except IllegalCommand as refusal:
            refused[order] = refusal.breach
        else:
            assert order in listed, order
            assert rules.fold(state, events) == after
    assert not listed & refused.keys()
    for breach in refused.values():
        assert breach.rule == rule_of(game, breach.code)
        assert breach.seat is not None


@LOGS
@law(60)
@given(data=st.data())
def test_a_hand_is_dealt_only_between_hands(game: str, data: DataObject) -> None:
    """While a hand is on the table no other is opened by an order."""
    state = at_rest(game, data)
    rules = GAMES[game]
    order = DealHand(
        full_pack(game), state.table.next_dealer if state.table.number else 0
    )
    if state.phase in (IDLE, OVER):
        _, events = act(rules, state, order)
        assert isinstance(events[0], HandOpened)
    else:
        with pytest.raises(IllegalCommand):
            act(rules, state, order)


@LOGS
@law(40)
@given(data=st.data())
def test_orders_of_another_game_are_refused(game: str, data: DataObject) -> None:
    """An order that the game does not know is not swallowed in silence (law 1)."""
    state = at_rest(game, data)
    order = MakeCall(0, 1) if game == "kozel" else Keep(0)
    with pytest.raises(CommandForeign):
        act(GAMES[game], state, order)
