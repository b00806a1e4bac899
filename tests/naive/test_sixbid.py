"""Six-Bid Solo in the core and in the naive model, side by side at every step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given

from core.commands import (
    CallCard,
    DeclineCall,
    MakeCall,
    NameTrump,
    PlayCard,
    ReturnCard,
)
from core.games import GAMES, fold
from core.pack import points
from core.sixbid.state import SixBid
from events.cards import BIDS, SUITS, card_text
from events.sixbid import (
    CallDeclined,
    CallMade,
    CardCalled,
    CardReturned,
    TrumpNamed,
)
from events.table import CardPlayed, CardsDealt, HandScored, TrickTaken
from tests.naive.sixbid import SixBidTable, cards_worth
from tests.strategies import law, legal_logs

if TYPE_CHECKING:
    from core.commands import Command
    from events.base import Event

CALLS = BIDS["sixbid"]


def spoken(order: Command) -> str:
    """Return an order in the words of the naive model."""
    match order:
        case MakeCall(_, bid):
            return f"call {CALLS[bid]}"
        case NameTrump(_, suit):
            return f"trump {SUITS[suit]}"
        case CallCard(_, card):
            return f"ask {card_text(card)}"
        case DeclineCall():
            return "decline"
        case ReturnCard(_, card):
            return f"back {card_text(card)}"
        case PlayCard(_, card):
            return f"play {card_text(card)}"
        case _:
            raise AssertionError(order)


def follow(table: SixBidTable, event: Event) -> None:
    """Tell the naive model what happened; what it knows by itself it is asked."""
    match event:
        case CallMade(_, bid):
            table.hear(CALLS[bid])
        case TrumpNamed(_, suit):
            table.name_trump(SUITS[suit])
        case CardCalled(_, card, _):
            table.call(card_text(card))
        case CallDeclined():
            table.decline()
        case CardReturned(_, _, card):
            table.give_back(card_text(card))
        case CardPlayed(seat, card):
            table.play(seat, card_text(card))
        case TrickTaken(seat):
            assert seat == table.leader
        case HandScored(change):
            assert list(change) == table.payment()
        case _:
            pass


@given(log=legal_logs("sixbid"))
@law(120)
def test_both_models_agree_at_every_step(log: tuple[Event, ...]) -> None:
    """Turn, choices, trick winner, points, end and payment (sixbid.R6 to R27)."""
    game = GAMES["sixbid"]
    state = fold(log[:2])
    table: SixBidTable | None = None
    for event in log[2:]:
        if table is None:
            assert isinstance(event, CardsDealt)
            hands = [list(map(card_text, hand)) for hand in event.hands]
            blind = list(map(card_text, event.blind))
            table = SixBidTable(hands, blind, state.table.dealer)
        else:
            follow(table, event)
        state = game.evolve(state, event)
        assert isinstance(state, SixBid)
        orders = game.legal_commands(state)
        if orders and game.automatic(state) is None:
            assert not table.is_over()
            assert state.turn == table.whose_turn()
            assert set(map(spoken, orders)) == table.choices()
        if state.trick and len(state.trick) < 3:
            assert game.trick_winner(state) == table.winner()
        if not state.trick:
            worth = [points(pile) for pile in state.piles]
            assert worth == [cards_worth(pile) for pile in table.taken]
    assert table is not None
    assert table.is_over()
