"""The auction of Six-Bid Solo: two duels (dealer 2, so seats 0, 1, 2 speak in turn)."""

from __future__ import annotations

import pytest

from core.commands import MakeCall
from core.games import GAMES
from core.phase import AUCTION, NAME, OVER, PASSED
from core.sixbid.state import SixBid
from events.cards import BIDS
from events.sixbid import CallMade
from events.table import CardPlayed, HandPassed, HandRevealed
from tests.builders import calls, card, cards, opened
from tests.core.sixbid.table import BLIND, FULL, HANDS
from tests.spec import Given, given


def after(*spoken: str) -> tuple[Given, SixBid]:
    """Return the full deal after some calls, every one of them legal."""
    table = given(FULL)
    for call in calls(*spoken):
        assert isinstance(table.state, SixBid)
        assert table.state.turn == call.seat
        table = table.judged(call)
    assert isinstance(table.state, SixBid)
    return table, table.state


def call(text: str) -> CallMade:
    """Return one call."""
    (only,) = calls(text)
    return only


def open_calls(state: SixBid) -> list[str]:
    """Return the bids that the seat in turn may call."""
    orders = GAMES["sixbid"].legal_commands(state)
    return [BIDS[o.bid] for o in orders if isinstance(o, MakeCall)]


def test_r6_six_bids_rise() -> None:
    """Each bid beats all below it and none above (sixbid.R6)."""
    ladder = ["solo", "heart_solo", "misere", "guarantee", "spread_misere", "call_solo"]
    for place, bid in enumerate(ladder):
        _, state = after(f"0 {bid}")
        assert open_calls(state) == ["pass", *ladder[place + 1 :]]


def test_r6_a_second_guarantee_is_not_higher() -> None:
    """No suit is named in the auction, so equals cannot outrank (sixbid.R6)."""
    table, _ = after("0 guarantee")
    table.judged(call("1 guarantee"), "bid_too_low")


@pytest.mark.parametrize(
    ("spoken", "soloist", "bid"),
    [
        ("0 solo|1 heart_solo|0 misere|1 pass|2 pass", 0, "misere"),
        ("0 pass|1 solo|2 heart_solo|1 guarantee|2 pass", 1, "guarantee"),
        ("0 solo|1 pass|2 heart_solo|0 pass", 2, "heart_solo"),
        ("0 pass|1 pass|2 solo", 2, "solo"),
        ("0 pass|1 solo|2 pass", 1, "solo"),
        ("0 solo|1 pass|2 pass", 0, "solo"),
        ("0 solo|1 spread_misere|0 call_solo|1 pass|2 pass", 0, "call_solo"),
        ("0 solo|1 heart_solo|0 pass|2 misere|1 guarantee|2 pass", 1, "guarantee"),
    ],
)
def test_r7_two_duels_settle_the_bid(spoken: str, soloist: int, bid: str) -> None:
    """Forehand against middle, then the survivor against rear (sixbid.R7)."""
    _, state = after(*spoken.split("|"))
    assert (state.soloist, BIDS[state.contract]) == (soloist, bid)
    assert state.phase != AUCTION


def test_r7_the_outbid_forehand_speaks_before_rear() -> None:
    """After a bid over his, forehand answers; rear waits for the duel's end (sixbid.R7)."""
    table, state = after("0 solo", "1 heart_solo")
    assert state.turn == 0
    found = table.breach(call("2 misere"))
    assert (found.code, found.seat, found.right) == ("call_out_of_turn", 2, "0")
    table.when(MakeCall(2, 3)).refused("call_out_of_turn", "sixbid.R7")


def test_r7_rear_challenges_a_standing_bid() -> None:
    """With a bid on the table the second duel begins with rear (sixbid.R7)."""
    assert after("0 solo", "1 pass")[1].turn == 2
    assert after("0 pass", "1 solo")[1].turn == 2


def test_r7_middle_without_a_bid_speaks_first() -> None:
    """When forehand passed, middle opens the second duel (sixbid.R7)."""
    assert after("0 pass")[1].turn == 1
    assert after("0 pass", "1 pass")[1].turn == 2
    assert after("0 pass", "1 solo", "2 misere")[1].turn == 1


def test_r7_no_call_after_the_end() -> None:
    """When one is left with a bid the auction is over (sixbid.R7)."""
    table, state = after("0 solo", "1 pass", "2 pass")
    assert state.phase == NAME
    found = table.breach(call("0 misere"))
    assert (found.code, found.right) == ("call_out_of_turn", "")
    table.when(MakeCall(0, 3)).refused("call_out_of_turn", "sixbid.R7")


def test_r7_a_call_out_of_turn_stands_as_if_in_turn() -> None:
    """The order is judged on as if the early call had come in turn (sixbid.R7)."""
    table = given(FULL).judged(call("1 solo"), "call_out_of_turn")
    table.judged(call("0 solo"), "bid_too_low")
    table.judged(call("0 heart_solo")).judged(call("1 pass")).judged(call("2 pass"))


def test_r7_a_lead_during_the_auction() -> None:
    """A card before the auction's end leaves a seat unheard (sixbid.R7)."""
    lead = CardPlayed(0, card("TD"))
    table, _ = after("0 misere", "1 pass")
    table.judged(lead, "call_out_of_turn")
    unnamed, _ = after("0 solo", "1 pass")
    assert unnamed.game.check(unnamed.state, lead)[0].code == "call_out_of_turn"


def test_r7_cards_thrown_in_too_soon() -> None:
    """Cards are thrown in only when all three have passed (sixbid.R7)."""
    table, _ = after("0 pass", "1 pass")
    found = table.breach(HandPassed())
    assert (found.code, found.seat) == ("call_out_of_turn", 2)


def test_r8_a_bid_must_be_higher() -> None:
    """A solo does not answer a solo, nor anything below a misere (sixbid.R8)."""
    table, _ = after("0 solo")
    table.when(MakeCall(1, 1)).refused("bid_too_low", "sixbid.R8")
    table, state = after("0 misere")
    table.judged(call("1 heart_solo"), "bid_too_low")
    assert open_calls(state) == ["pass", "guarantee", "spread_misere", "call_solo"]


def test_r8_a_bid_not_higher_leaves_the_standing_one() -> None:
    """After a bid too low the old bid stands and must still be beaten (sixbid.R8)."""
    table, _ = after("0 misere")
    table = table.judged(call("1 solo"), "bid_too_low")
    assert isinstance(table.state, SixBid)
    assert (table.state.bid, table.state.bidder, table.state.turn) == (3, 0, 1)


def test_r8_jumps_are_allowed() -> None:
    """Forehand may open with the highest bid at once (sixbid.R8)."""
    after("0 call_solo")
    after("0 solo", "1 spread_misere", "0 call_solo")


def test_r8_a_pass_is_final() -> None:
    """Who has passed is not asked again and may not come back (sixbid.R8)."""
    table, state = after("0 solo", "1 pass")
    assert state.turn == 2
    table.judged(call("1 heart_solo"), "call_after_pass")
    table.when(MakeCall(1, 2)).refused("call_after_pass", "sixbid.R8")
    later, _ = after("0 solo", "1 pass", "2 heart_solo")
    later.judged(call("1 misere"), "call_after_pass")
    _, done = after("0 solo", "1 pass", "2 pass")
    assert (done.soloist, done.contract) == (0, 1)


def test_r8_nobody_raises_himself() -> None:
    """One speaks again only after being overbid (sixbid.R8)."""
    table, _ = after("0 solo")
    table.judged(call("0 misere"), "own_bid_raised")
    table.when(MakeCall(0, 3)).refused("own_bid_raised", "sixbid.R8")


def test_r9_only_a_pass_answers_a_call_solo() -> None:
    """Nothing is higher, yet each other seat says its pass (sixbid.R9)."""
    table, state = after("0 call_solo")
    assert open_calls(state) == ["pass"]
    table.judged(call("1 solo"), "top_bid_stands")
    table.judged(call("1 call_solo"), "top_bid_stands")
    table.when(MakeCall(1, 6)).refused("top_bid_stands", "sixbid.R9")
    table, state = after("0 call_solo", "1 pass")
    assert (state.turn, open_calls(state)) == (2, ["pass"])


def test_r10_all_pass_and_the_deal_moves_on() -> None:
    """No score, the hand is shown, the next seat deals (sixbid.R10)."""
    table, _ = after("0 pass", "1 pass")
    shown = tuple(tuple(sorted(cards(hand))) for hand in (*HANDS, BLIND))
    table.when(MakeCall(2, 0)).then(
        call("2 pass"), HandPassed(), HandRevealed(shown[:3], shown[3], (), ())
    )
    passed, state = after("0 pass", "1 pass", "2 pass")
    assert state.phase == PASSED
    over = passed.judged(HandPassed())
    assert over.state.table.standing == (0, 0, 0)
    over.judged(opened(0, number=2))
    over.judged(opened(2, number=2), "wrong_dealer")
    reveal = HandRevealed(shown[:3], shown[3], (), ())
    assert over.judged(reveal).state.phase == OVER


def test_r11_the_soloist_plays_his_last_bid() -> None:
    """What he bid before, or might have bid, does not count (sixbid.R11)."""
    _, state = after("0 solo", "1 heart_solo", "0 guarantee", "1 pass", "2 pass")
    assert (state.soloist, BIDS[state.contract]) == (0, "guarantee")


def test_r7_rear_out_of_turn_changes_nobodys_turn() -> None:
    """Forehand was to answer, and answers the early bid of rear instead (sixbid.R7)."""
    table, _ = after("0 solo", "1 heart_solo")
    table = table.judged(call("2 misere"), "call_out_of_turn")
    assert table.state.turn == 0
    table = table.judged(call("0 pass"))
    assert table.state.turn == 1
    waiting, _ = after("0 solo")
    assert waiting.judged(call("2 misere"), "call_out_of_turn").state.turn == 1


def test_r7_the_standing_bidder_does_not_speak() -> None:
    """A pass, or a lower bid, of who holds the bid is out of turn (sixbid.R7)."""
    table, _ = after("0 misere")
    for text in ("0 pass", "0 solo"):
        after_it = table.judged(call(text), "call_out_of_turn").state
        assert isinstance(after_it, SixBid)
        assert (after_it.bid, after_it.bidder, after_it.passed) == (3, 0, 0)
        assert after_it.turn == 1


def test_r8_a_bid_after_a_pass_stands() -> None:
    """Who came back and holds the bid is in the auction again (sixbid.R8)."""
    table, _ = after("0 solo", "1 pass")
    table = table.judged(call("1 heart_solo"), "call_after_pass")
    for text in ("0 pass", "2 misere"):
        assert table.state.turn == int(text[0])
        table = table.judged(call(text))
    assert table.state.turn == 1
    table.judged(call("1 guarantee"))


@pytest.mark.parametrize(
    ("spoken", "turn"),
    [("0 solo|2 heart_solo|1 solo", 1), ("0 solo|1 heart_solo|2 misere|0 solo", 0)],
)
def test_r8_a_bid_too_low_for_rears_early_one_keeps_the_turn(
    spoken: str, turn: int
) -> None:
    """Who neither passed nor went higher is still to speak (sixbid.R8)."""
    table = given(FULL, calls(*spoken.split("|")))
    assert table.state.turn == turn
    table.judged(call(f"{turn} pass"))
