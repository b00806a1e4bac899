"""The auction by other orders than the two duels (dealer 2, so forehand is seat 0)."""

from __future__ import annotations

import pytest

from core.commands import MakeCall
from core.phase import AUCTION, PASSED, PLAY
from core.sixbid.state import SixBid
from events.cards import BIDS
from events.sixbid import CallMade
from events.table import HandPassed
from tests.builders import SIXBID_PACK, calls, dealt
from tests.core.sixbid.table import full
from tests.spec import Given, given


def after(order: str, *spoken: str) -> Given:
    """Return the full deal after some calls, every one of them legal and in turn."""
    table = given(full(auction_order=order))
    for call in calls(*spoken):
        assert table.state.turn == call.seat
        table = table.judged(call)
    return table


def call(text: str) -> CallMade:
    """Return one call."""
    (only,) = calls(text)
    return only


def held_by(table: Given) -> tuple[int, str]:
    """Return who holds which standing bid."""
    assert isinstance(table.state, SixBid)
    return table.state.bidder, BIDS[table.state.bid]


@pytest.mark.parametrize(
    ("order", "turn"), [("duel", 0), ("rotation", 2), ("single_round", 2)]
)
def test_option_auction_order_who_speaks_after_two_bids(order: str, turn: int) -> None:
    """Forehand answers in the duel; else rear has his first turn (sixbid.R7)."""
    table = after(order, "0 solo", "1 heart_solo")
    assert table.state.turn == turn
    other = 2 - turn
    found = table.breach(call(f"{other} misere"))
    assert (found.code, found.seat, found.right) == (
        "call_out_of_turn",
        other,
        str(turn),
    )
    table.when(MakeCall(other, 3)).refused("call_out_of_turn", "sixbid.R7")
    table.when(MakeCall(turn, 3)).then(call(f"{turn} misere"))


@pytest.mark.parametrize(
    ("spoken", "soloist", "bid"),
    [
        ("0 solo|1 heart_solo|2 pass|0 misere|1 pass", 0, "misere"),
        ("0 solo|1 heart_solo|2 misere|0 pass|1 guarantee|2 pass", 1, "guarantee"),
        ("0 pass|1 solo|2 heart_solo|1 misere|2 pass", 1, "misere"),
        (
            "0 solo|1 pass|2 misere|0 guarantee|2 spread_misere|0 pass",
            2,
            "spread_misere",
        ),
        ("0 pass|1 pass|2 solo", 2, "solo"),
        ("0 solo|1 pass|2 pass", 0, "solo"),
        ("0 solo|1 misere|2 call_solo|0 pass|1 pass", 2, "call_solo"),
    ],
)
def test_option_auction_order_rotation_goes_round(
    spoken: str, soloist: int, bid: str
) -> None:
    """Past who passed and who holds the bid, until all others passed (sixbid.R7)."""
    table = after("rotation", *spoken.split("|"))
    assert isinstance(table.state, SixBid)
    assert (table.state.soloist, BIDS[table.state.contract]) == (soloist, bid)
    assert table.state.phase != AUCTION


@pytest.mark.parametrize(
    ("spoken", "soloist", "bid"),
    [
        ("0 solo|1 heart_solo|2 misere", 2, "misere"),
        ("0 solo|1 heart_solo|2 pass", 1, "heart_solo"),
        ("0 solo|1 pass|2 pass", 0, "solo"),
        ("0 pass|1 solo|2 pass", 1, "solo"),
        ("0 pass|1 pass|2 call_solo", 2, "call_solo"),
    ],
)
def test_option_auction_order_single_round_is_over_after_three(
    spoken: str, soloist: int, bid: str
) -> None:
    """Each speaks once, whoever was overbid too (sixbid.R7)."""
    table = after("single_round", *spoken.split("|"))
    assert isinstance(table.state, SixBid)
    assert (table.state.soloist, BIDS[table.state.contract]) == (soloist, bid)
    late = table.breach(call("0 call_solo"))
    assert (late.code, late.right, late.reason) == ("call_out_of_turn", "", "over")
    assert given(table.events, call("0 call_solo")).state == table.state


@pytest.mark.parametrize("order", ["rotation", "single_round"])
def test_option_auction_order_three_passes_throw_the_hand_in(order: str) -> None:
    """Without a bid the hand is passed out in any order (sixbid.R7)."""
    table = after(order, "0 pass", "1 pass")
    answer = table.when(MakeCall(2, 0))
    assert answer.events[:2] == (call("2 pass"), HandPassed())
    passed = after(order, "0 pass", "1 pass", "2 pass")
    assert passed.state.phase == PASSED
    table.judged(HandPassed(), "call_out_of_turn")


def test_option_auction_order_rotation_goes_on_from_who_spoke() -> None:
    """After a call out of turn it is his left neighbour's turn (sixbid.R7)."""
    table = after("rotation", "0 solo").judged(call("2 heart_solo"), "call_out_of_turn")
    assert held_by(table) == (2, "heart_solo")
    table = table.judged(call("0 pass"))
    table.judged(call("1 misere"))
    over = table.judged(call("1 pass"))
    assert isinstance(over.state, SixBid)
    assert (over.state.soloist, over.state.phase != AUCTION) == (2, True)


def test_option_auction_order_rotation_asks_again_after_a_bid_too_low() -> None:
    """He has not passed, so his turn comes round again (sixbid.R7)."""
    table = after("rotation", "0 misere").judged(call("1 solo"), "bid_too_low")
    assert held_by(table) == (0, "misere")
    table = table.judged(call("2 pass"))
    assert table.state.turn == 1
    alone = given(table.events, call("1 solo"))
    assert alone.state.turn == 1
    assert alone.judged(call("1 pass")).state.phase != AUCTION


def test_option_auction_order_rotation_keeps_a_pass_final() -> None:
    """Who passed, or holds the bid himself, does not call (sixbid.R7)."""
    table = after("rotation", "0 solo", "1 pass")
    table.judged(call("1 misere"), "call_after_pass")
    table.judged(call("0 misere"), "own_bid_raised")
    back = given(table.events, call("1 misere"))
    assert (held_by(back), back.state.turn) == ((1, "misere"), 2)
    raised = given(table.events, call("0 misere"))
    assert (held_by(raised), raised.state.turn) == ((0, "misere"), 2)


def test_option_auction_order_single_round_counts_who_has_spoken() -> None:
    """An early call is that seat's one; the others follow from there (sixbid.R7)."""
    table = given(full(auction_order="single_round"))
    table = table.judged(call("1 solo"), "call_out_of_turn")
    assert table.state.turn == 2
    table = table.judged(call("2 heart_solo"))
    assert table.state.turn == 0
    table.judged(call("1 misere"), "call_out_of_turn")
    assert held_by(table.judged(call("0 pass"))) == (2, "heart_solo")


def test_option_auction_order_single_round_leaves_nobody_a_second_call() -> None:
    """Neither his own bid nor another's gives him one more (sixbid.R7)."""
    first = after("single_round", "0 solo")
    first.judged(call("0 misere"), "own_bid_raised")
    overbid = after("single_round", "0 solo", "1 heart_solo")
    overbid.judged(call("0 misere"), "call_out_of_turn")
    low = after("single_round", "0 misere").judged(call("1 solo"), "bid_too_low")
    assert low.state.turn == 2
    assert low.judged(call("2 pass")).state.phase != AUCTION


@pytest.mark.parametrize("order", ["rotation", "single_round"])
def test_option_auction_order_with_four_passes_the_dealer_over(order: str) -> None:
    """The seat that sits out is not asked (sixbid.R7)."""
    options = {"auction_order": order}
    table = given(dealt("sixbid", SIXBID_PACK, 1, seats=4, options=options))
    for spoken in calls("2 solo", "3 heart_solo", "0 pass"):
        assert table.state.turn == spoken.seat
        table = table.judged(spoken)
    assert table.state.turn == 2
    assert table.state.phase == (AUCTION if order == "rotation" else PLAY)


def test_option_auction_order_rotation_goes_on_after_a_second_low_bid() -> None:
    """Forehand's answer was too low: middle, overbid too, is next (sixbid.R7)."""
    table = after("rotation", "0 solo", "1 heart_solo", "2 misere")
    assert table.judged(call("0 solo"), "bid_too_low").state.turn == 1
