"""Deals that are no deal, and a card fetched out of the blind (dealer 2)."""

from __future__ import annotations

import pytest

from core.commands import DealHand
from core.games import GAMES
from core.redact import redact
from events.cards import HIDDEN
from events.sixbid import CardCalled, CardReturned, TrumpNamed
from events.table import CardsDealt, HandPassed, HandRevealed, HandScored
from tests.builders import SIXBID_PACK, card, cards, mask, match, opened
from tests.core.sixbid.table import BLIND, FULL, HANDS, bid_by, contract_of, suit
from tests.spec import given

GAME = GAMES["sixbid"]
DEAL = CardsDealt(tuple(map(cards, HANDS)), cards(BLIND))
FETCHED = (
    *(*FULL, *bid_by(0, "call_solo"), TrumpNamed(0, suit("C"))),
    *(CardCalled(0, card("JS"), -1), CardReturned(0, -1, card("6H"))),
)
"""The soloist called a card that lay in the blind and took it all the same."""


def test_r5_a_hand_is_dealt_once() -> None:
    """A second deal is none, whatever it holds (sixbid.R5)."""
    given(FULL).judged(DEAL, "wrong_deal")


def test_r5_a_deal_that_nobody_can_rebuild() -> None:
    """Cards that the paper does not tell make the deal unclear (sixbid.R5)."""
    hands = (*DEAL.hands[:2], (HIDDEN,) * 11)
    given(match("sixbid"), opened(2)).judged(
        CardsDealt(hands, DEAL.blind), "wrong_deal"
    )


@pytest.mark.parametrize("blind", ["JS 8C", "JS"])
def test_r5_a_blind_too_small(blind: str) -> None:
    """Three cards make the blind; those that lack may lie in a hand (sixbid.R5)."""
    rest = cards(BLIND)[len(cards(blind)) :]
    hands = (*DEAL.hands[:2], DEAL.hands[2] + rest)
    table = given(match("sixbid"), opened(2))
    table.judged(CardsDealt(hands, cards(blind)), "wrong_deal")
    short = (*DEAL.hands[:2], DEAL.hands[2])
    table.judged(CardsDealt(short, cards(blind)), "wrong_deal")


def test_r5_a_hand_without_a_card() -> None:
    """Who got no card at all cannot play, and the hand is judged no further (sixbid.R5)."""
    hands = (DEAL.hands[0], (), DEAL.hands[1] + DEAL.hands[2])
    found = given(match("sixbid"), opened(2)).breach(CardsDealt(hands, DEAL.blind))
    assert (found.about, found.ends) == (1, True)


def test_r10_cards_are_thrown_in_when_all_have_passed() -> None:
    """While somebody is to speak they may not be thrown in (sixbid.R10)."""
    given(FULL).judged(HandPassed(), "call_out_of_turn")
    given(FULL, contract_of(0, "solo", "S")).judged(HandPassed(), "call_out_of_turn")


def test_r24_no_score_before_a_contract() -> None:
    """A score during the auction cuts the hand short (sixbid.R24)."""
    given(FULL).judged(HandScored((0, 0, 0)), "hand_cut_short")


def test_r25_the_dealer_named_is_the_one_judged() -> None:
    """Seat 0 may be named as any other, and is refused out of turn (sixbid.R25)."""
    over = (*FULL, *bid_by(0, "pass"), HandPassed())
    over += (HandRevealed(DEAL.hands, DEAL.blind, (), ()),)
    pack = cards(SIXBID_PACK)
    given(over).when(DealHand(pack, 1)).refused("wrong_dealer", "sixbid.R25")
    assert given(over).when(DealHand(pack, 0)).events
    second = (*over, opened(1, number=2))
    assert given(second).state.table.dealer == 1


def test_r15_what_was_fetched_lies_where_it_went() -> None:
    """The called card is in the hand, the other in the blind, both moves told (sixbid.R15)."""
    state = given(FETCHED).state
    assert state.hands[0] == mask(HANDS[0].replace("6H", "JS"))
    assert state.blind == mask(BLIND.replace("JS", "6H"))
    assert state.moved == ((-1, 0, card("JS")), (0, -1, card("6H")))
    assert state.open_moves == 0b01
    assert (state.shown[0], state.told[0]) == (mask("JS"), mask("JS"))
    assert state.hidden == (0, 0, 0)


@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_r15_what_was_fetched_as_each_seat_saw_it(viewer: int) -> None:
    """Only the soloist knows what went into the blind for it (sixbid.R15)."""
    state = GAME.initial(match("sixbid"))
    for event in FETCHED[1:]:
        state = GAME.evolve(state, redact(event, viewer))
    assert state == GAME.view(given(FETCHED).state, viewer)
    assert state.hands[0] & mask("JS")
    assert bool(state.blind & mask("6H")) == (viewer == 0)
