"""Law 1: one source of legality serves the orders, the list and the judging."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.catalogue import CASES
from core.commands import DealHand
from core.errors import CommandForeign, IllegalCommand
from core.game import act, advance, decide
from core.games import GAMES, fold
from core.phase import IDLE, OVER
from events.table import CardsDealt, HandOpened
from tests.builders import full_pack
from tests.laws.games import EVERY_GAME
from tests.laws.orders import EXAMPLES, orders_of
from tests.strategies import law, legal_logs

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

    from core.breach import Breach
    from core.commands import Command
    from core.game import Game
    from core.state import State


def at_rest(game: str, data: DataObject) -> State:
    """Return a state in which a table waits for an order: never inside a deal.

    Every third is one of the few before the first card.
    """
    log = data.draw(legal_logs(game))
    kinds = [type(event) for event in log]
    dealt = kinds.index(CardsDealt) + 1
    early = st.integers(dealt, min(dealt + 8, len(log)))
    cut = data.draw(st.one_of(st.just(1), early, st.integers(dealt, len(log))))
    return advance(GAMES[game], fold(log[:cut]))[0]


@EVERY_GAME
@law(60)
@given(data=st.data())
def test_refused_is_what_is_not_listed(game: str, data: DataObject) -> None:
    """Of all orders of all seats exactly the listed ones are followed."""
    rules = GAMES[game]
    state = at_rest(game, data)
    listed = set(rules.legal_commands(state))
    orders = set(listed)
    for seat in range(len(state.table.players)):
        orders.update(orders_of(rules, state, seat))
    refused: dict[Command, Breach] = {}
    for order in orders:
        try:
            after, events = act(rules, state, order)
        except IllegalCommand as refusal:
            refused[order] = refusal.breach
        else:
            assert order in listed, order
            assert rules.fold(state, events) == after
            assert decide(rules, state, order) == events
    assert not listed & refused.keys()
    for breach in refused.values():
        assert breach.rule in _rules_of(rules, breach.code)
        assert breach.seat is not None


def _rules_of(rules: Game, code: str) -> set[str]:
    """Return the rules that a code may cite: its own and those of its cases."""
    cases = {case for case, codes in CASES.items() if code in codes}
    cited = rules.citations.codes
    return {cited[each] for each in cited.keys() & {code, *cases}}


@EVERY_GAME
@law(60)
@given(data=st.data())
def test_a_hand_is_dealt_only_between_hands(game: str, data: DataObject) -> None:
    """While a hand is on the table no other is opened by an order."""
    state = at_rest(game, data)
    rules = GAMES[game]
    order = DealHand(
        full_pack(game), state.table.next_dealer if state.table.number else 0
    )
    if state.phase in (IDLE, OVER) and not rules.is_over(state):
        _, events = act(rules, state, order)
        assert isinstance(events[0], HandOpened)
    else:
        with pytest.raises(IllegalCommand):
            act(rules, state, order)


@EVERY_GAME
@law(40)
@given(data=st.data())
def test_orders_of_another_game_are_refused(game: str, data: DataObject) -> None:
    """An order that the game does not know is not swallowed in silence (law 1)."""
    state = at_rest(game, data)
    for order in EXAMPLES:
        if type(order) not in GAMES[game].proposals:
            with pytest.raises(CommandForeign):
                act(GAMES[game], state, order)
