"""Kozel in the core and in the naive model, side by side at every step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.commands import DealHand, GiveBack, GiveTrump, Keep, PlayCard
from core.game import act
from core.games import GAMES, fold
from core.kozel.score import uncovered_pairs
from core.pack import points
from events.cards import card_number, card_text
from events.kozel import CardGivenBack, CardsTurned, ExchangeKept, TrumpGiven
from events.table import CardPlayed, DealVoided, HandScored, TrickTaken
from tests.builders import full_pack, match
from tests.naive.kozel import KozelTable, cards_worth
from tests.strategies import law

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

    from core.commands import Command
    from events.base import Event


def spoken(order: Command) -> str:
    """Return an order in the words of the naive model."""
    match order:
        case Keep():
            return "keep"
        case GiveTrump(_, card):
            return f"give {card_text(card)}"
        case GiveBack(_, card):
            return f"back {card_text(card)}"
        case PlayCard(_, card):
            return f"play {card_text(card)}"
        case _:
            raise AssertionError(order)


def follow(table: KozelTable, event: Event) -> None:
    """Tell the naive model what happened; what it knows by itself it is asked."""
    match event:
        case ExchangeKept():
            table.keep()
        case TrumpGiven(_, card):
            table.give(card_text(card))
        case CardGivenBack(_, card):
            table.give_back(card_text(card))
        case CardPlayed(seat, card):
            table.play(seat, card_text(card))
        case TrickTaken(seat):
            assert seat == table.leader
        case HandScored(change):
            assert list(change) == table.pairs()
        case _:
            pass


@given(data=st.data())
@law(150)
def test_both_models_agree_at_every_step(data: DataObject) -> None:
    """Deal, turn, choices, trick winner, points, end and pairs (kozel.R3 to R23)."""
    game = GAMES["kozel"]
    pack = tuple(data.draw(st.permutations(full_pack("kozel"))))
    dealer = data.draw(st.integers(0, 3))
    table = KozelTable(list(map(card_text, pack)), dealer)
    state, events = act(game, fold((match("kozel"),)), DealHand(pack, dealer))
    turned = events[1]
    assert isinstance(turned, CardsTurned)
    assert list(map(card_text, turned.cards)) == table.turned
    assert (DealVoided() in events) == table.void
    if table.void:
        return
    dealt = [{card_number(card) for card in hand} for hand in table.hands]
    assert [sum(1 << card for card in hand) for hand in dealt] == list(state.hands)
    while orders := game.legal_commands(state):
        assert not table.is_over()
        assert state.turn == table.whose_turn()
        assert set(map(spoken, orders)) == table.choices()
        # a gift is rare, so it is never passed over
        gifts = [order for order in orders if isinstance(order, GiveTrump)]
        state, events = act(game, state, data.draw(st.sampled_from(gifts or orders)))
        for event in events:
            follow(table, event)
        if state.trick:
            assert game.trick_winner(state) == table.winner()
        worth = [points(pile) for pile in state.piles]
        assert worth == [cards_worth(pile) for pile in table.taken]
    assert table.is_over()


@pytest.mark.parametrize("won", range(121))
def test_both_models_score_alike(won: int) -> None:
    """Any division of the 120 points uncovers the same pairs (kozel.R20, R21)."""
    table = KozelTable(list(map(card_text, full_pack("kozel"))), 3)
    cards = [rank + suit for rank in "ATKQJ" for suit in "CDHS"]
    side: list[str] = []
    for card in cards:
        if cards_worth([*side, card]) <= won:
            side.append(card)
    table.taken[0] = side
    table.taken[1] = [card for card in cards if card not in side]
    got = cards_worth(side)
    pairs = [uncovered_pairs(got, 120 - got), uncovered_pairs(120 - got, got)]
    assert pairs == table.pairs()
