"""The auction of Frog: three bids in Six-Bid's duels (dealer 2, seats 0, 1, 2)."""

from __future__ import annotations

import pytest

from core.commands import MakeCall
from core.games import GAMES
from core.phase import AUCTION, PASSED
from core.sixbid.state import SixBid
from events.cards import BIDS
from events.table import CardPlayed, HandPassed, HandRevealed
from tests.builders import calls, card, cards, opened
from tests.core.frog.table import FULL, HANDS, WIDOW
from tests.spec import Given, given

FROG, CHICO, GRAND = (BIDS.index(bid) for bid in ("frog", "chico", "grand"))


def after(*spoken: str) -> tuple[Given, SixBid]:
    """Return the full deal after some calls, every one of them legal and in turn."""
    table = given(FULL)
    for call in calls(*spoken):
        assert table.state.turn == call.seat
        table = table.judged(call)
    assert isinstance(table.state, SixBid)
    return table, table.state


def open_calls(state: SixBid) -> list[str]:
    """Return the bids that the seat in turn may call."""
    orders = GAMES["frog"].legal_commands(state)
    return [BIDS[order.bid] for order in orders if isinstance(order, MakeCall)]


def test_fr2_three_bids_rise() -> None:
    """Frog, chico, grand: each beats those below it (frog.FR2)."""
    assert open_calls(after()[1]) == ["pass", "frog", "chico", "grand"]
    assert open_calls(after("0 frog")[1]) == ["pass", "chico", "grand"]
    assert open_calls(after("0 chico")[1]) == ["pass", "grand"]


def test_fr2_the_bids_of_six_bid_are_no_calls_here() -> None:
    """A solo cannot be bid, so it is not even a fact (frog.FR2)."""
    (solo,) = calls("0 solo")
    (found,) = GAMES["frog"].check(given(FULL).state, solo)
    assert (found.code, found.ends) == ("log_broken", True)


@pytest.mark.parametrize(
    ("spoken", "soloist", "bid"),
    [
        ("0 frog|1 chico|0 pass|2 grand|1 pass", 2, "grand"),
        ("0 pass|1 frog|2 pass", 1, "frog"),
        ("0 pass|1 pass|2 chico", 2, "chico"),
        ("0 frog|1 pass|2 chico|0 grand|2 pass", 0, "grand"),
    ],
)
def test_r7_two_duels_settle_the_bid(spoken: str, soloist: int, bid: str) -> None:
    """Forehand against middle, then the survivor against rear (sixbid.R7)."""
    _, state = after(*spoken.split("|"))
    assert (state.soloist, BIDS[state.contract]) == (soloist, bid)
    assert state.phase != AUCTION


def test_r7_who_is_to_speak() -> None:
    """A call by another seat, or after the end, is against the order (sixbid.R7)."""
    table, _ = after("0 frog", "1 chico")
    (early,) = calls("2 grand")
    found = table.breach(early)
    assert (found.seat, found.subject, found.right) == (2, "grand", "0")
    table.judged(early, "call_out_of_turn")
    table.when(MakeCall(2, GRAND)).refused("call_out_of_turn", "sixbid.R7")
    over, _ = after("0 chico", "1 pass", "2 pass")
    late = over.judged(early, "call_out_of_turn")
    assert late.state == over.state


def test_r7_a_lead_during_the_auction() -> None:
    """A card before the auction's end leaves a seat unheard (sixbid.R7)."""
    table, _ = after("0 grand", "1 pass")
    table.judged(CardPlayed(0, card("TD")), "call_out_of_turn")


def test_r8_a_bid_must_be_higher() -> None:
    """A frog answers neither frog nor chico; the old bid stands (sixbid.R8)."""
    table, _ = after("0 chico")
    table.when(MakeCall(1, FROG)).refused("bid_too_low", "sixbid.R8")
    (low,) = calls("1 frog")
    after_low = table.judged(low, "bid_too_low").state
    assert isinstance(after_low, SixBid)
    assert (after_low.bid, after_low.bidder, after_low.turn) == (CHICO, 0, 1)


def test_r8_a_pass_is_final() -> None:
    """Who has passed does not come back (sixbid.R8)."""
    table, _ = after("0 frog", "1 pass")
    (back,) = calls("1 chico")
    table.judged(back, "call_after_pass")
    table.when(MakeCall(1, CHICO)).refused("call_after_pass", "sixbid.R8")


def test_r8_nobody_raises_himself() -> None:
    """One speaks again only after being overbid (sixbid.R8)."""
    table, _ = after("0 frog")
    (raised,) = calls("0 grand")
    table.judged(raised, "own_bid_raised")
    table.when(MakeCall(0, GRAND)).refused("own_bid_raised", "sixbid.R8")


def test_r9_only_a_pass_answers_a_grand() -> None:
    """Grand is the highest bid; each other seat still says its pass (sixbid.R9)."""
    table, state = after("0 grand")
    assert open_calls(state) == ["pass"]
    (again,) = calls("1 grand")
    table.judged(again, "top_bid_stands")
    table.when(MakeCall(1, CHICO)).refused("top_bid_stands", "sixbid.R9")
    assert after("0 grand", "1 pass")[1].turn == 2


def test_r10_all_pass_and_the_deal_moves_on() -> None:
    """No score, the hand is shown, the next seat deals (sixbid.R10)."""
    table, _ = after("0 pass", "1 pass")
    shown = tuple(tuple(sorted(cards(hand))) for hand in (*HANDS, WIDOW))
    table.when(MakeCall(2, 0)).then(
        calls("2 pass"), HandPassed(), HandRevealed(shown[:3], shown[3], (), ())
    )
    passed, state = after("0 pass", "1 pass", "2 pass")
    assert state.phase == PASSED
    over = passed.judged(HandPassed())
    assert over.state.table.standing == (0, 0, 0)
    over.judged(opened(0, number=2))
    over.judged(opened(1, number=2), "wrong_dealer")


def test_r11_the_bidder_plays_his_last_bid() -> None:
    """What he bid before does not count (sixbid.R11)."""
    _, state = after("0 frog", "1 chico", "0 grand", "1 pass", "2 pass")
    assert (state.soloist, BIDS[state.contract]) == (0, "grand")
