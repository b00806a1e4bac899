"""Six-Bid Solo with four at the table."""

from __future__ import annotations

from core.commands import DealHand, MakeCall, PlayCard
from core.games import GAMES
from core.pack import card_count
from core.seats import clockwise
from events.sixbid import TrumpNamed
from events.table import CardsDealt, HandScored
from tests.builders import (
    SIXBID_PACK,
    calls,
    dealt,
    full_pack,
    match,
    opened,
    tricks_for,
)
from tests.core.sixbid.table import suit
from tests.spec import given

FOUR = dealt("sixbid", SIXBID_PACK, 3, seats=4)
"""The full deal with seat 3 dealing for the others."""


def test_r27_the_dealer_gets_no_cards() -> None:
    """The three after the dealer get eleven each (sixbid.R27)."""
    for dealer in range(4):
        pack = full_pack("sixbid")
        answer = given(match("sixbid", 4)).when(DealHand(pack, dealer))
        cards_dealt = answer.events[1]
        assert isinstance(cards_dealt, CardsDealt)
        sizes = [len(hand) for hand in cards_dealt.hands]
        assert sizes == [0 if seat == dealer else 11 for seat in range(4)]
        forehand = (dealer + 1) % 4
        assert cards_dealt.hands[forehand][:4] == (0, 1, 2, 3)


def test_r27_a_dealer_with_cards_is_a_wrong_deal() -> None:
    """Cards to the seat that sits out are not by the rule (sixbid.R27)."""
    hands = given(FOUR).state.dealt[:4]
    moved = tuple(
        tuple(n for n in range(36) if mask >> n & 1)
        for mask in (hands[3], hands[0], hands[1], hands[2])
    )
    rotated = CardsDealt(moved, _blind())
    given(match("sixbid", 4), opened(3, (0, 0, 0, 0))).judged(rotated, "wrong_deal")


def _blind() -> tuple[int, ...]:
    blind = given(FOUR).state.blind
    return tuple(n for n in range(36) if blind >> n & 1)


def test_r27_the_dealer_is_passed_over() -> None:
    """He neither calls nor plays; the turn goes past him (sixbid.R27)."""
    assert clockwise(4, 3) == (1, 2, 0, 0)
    table = given(FOUR)
    assert table.state.turn == 0
    table.when(MakeCall(3, 1)).refused("call_out_of_turn", "sixbid.R7")
    (call,) = calls("3 solo")
    assert table.judged(call, "call_out_of_turn").state == table.state
    auction = calls("0 solo", "1 pass", "2 pass")
    play = given(FOUR, auction, TrumpNamed(0, suit("S")))
    play.when(PlayCard(3, 0)).refused("card_not_held", "sixbid.R19")


def test_r27_the_dealer_neither_pays_nor_collects() -> None:
    """Dealer 3, solo by 0 with 50 points: -40 +20 +20 0 (sixbid.R27)."""
    deal, play = tricks_for("sixbid", 50, "6C 7C 8C")
    four = CardsDealt((*deal.hands, ()), deal.blind)
    table = given(
        match("sixbid", 4),
        opened(3, (0, 0, 0, 0)),
        four,
        calls("0 solo", "1 pass", "2 pass"),
        TrumpNamed(0, suit("S")),
        play,
    )
    assert GAMES["sixbid"].right_change(table.state) == (-40, 20, 20, 0)
    table.judged(HandScored((-40, 20, 20, 0)))
    table.judged(HandScored((-60, 20, 20, 20)), "wrong_score")


def test_r27_the_deal_goes_round_all_four() -> None:
    """The next dealer is the seat to the left, also one that just played (sixbid.R27)."""
    table = given(match("sixbid", 4), opened(3, (0, 0, 0, 0)), HandScored((0, 0, 0, 0)))
    table.judged(opened(0, (0, 0, 0, 0), 2))
    table.judged(opened(3, (0, 0, 0, 0), 2), "wrong_dealer")


def test_r27_who_sits_out_sees_as_a_spectator() -> None:
    """The dealer has no cards and is told nothing (sixbid.R27)."""
    state = given(FOUR).state
    watcher, dealer = (GAMES["sixbid"].view(state, viewer) for viewer in (-1, 3))
    assert watcher == dealer
    assert [card_count(hand) for hand in dealer.hands] == [0, 0, 0, 0]
