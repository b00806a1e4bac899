"""What a hand starts from, who speaks next, and what is known of a card once it is out."""

from __future__ import annotations

from core.games import fold
from core.phase import PLAY
from core.sixbid.auction import next_speaker
from core.sixbid.state import SixBid
from events.kozel import ExchangeKept
from events.table import CardPlayed, CardTakenBack, HandOpened, TrickTaken
from tests.builders import SIXBID_PACK, calls, card, dealt, mask, match, opened
from tests.core.kozel.table import FULL as KOZEL
from tests.core.sixbid.table import FULL as SIXBID
from tests.core.sixbid.table import contract_of
from tests.spec import given


def test_a_fresh_hand_is_empty_and_nothing_is_known() -> None:
    """Whatever was known of the hand before is over with it (sixbid.R16, kozel.R13)."""
    shown = (SIXBID, CardTakenBack(0, card("TD")))
    state = given(shown, opened(0, number=2)).state
    nothing = (0, 0, 0)
    assert state.hands == state.hidden == state.shown == state.told == nothing
    assert state.piles == state.laid_away == nothing


def test_a_hand_starts_from_what_was_written() -> None:
    """A standing and a double that the table believed are followed (kozel.R19)."""
    table = fold(
        (match("kozel", origin="elsewhere"), HandOpened(1, 3, (2, 1), 1))
    ).table
    assert (table.standing, table.carried, table.carries) == ((2, 1), 1, 1)
    assert table.origin == "elsewhere"


def test_three_play_whichever_of_four_deals() -> None:
    """Seat 0 sits out as any other dealer does (sixbid.R27)."""
    for dealer in range(4):
        state = fold((match("sixbid", 4), opened(dealer, (0, 0, 0, 0))))
        assert state.active == 3


def test_turned_cards_are_told_to_all() -> None:
    """What lay open on the table stays known in the hand (kozel.R7)."""
    state = given(KOZEL).state
    assert state.told == state.shown == (mask("JD TD QH"), 0, 0, 0)


def test_a_card_played_is_known_in_the_hand_no_more() -> None:
    """Of two that were shown the other one is left (sixbid.R16)."""
    seen = (CardTakenBack(0, card("TD")), CardTakenBack(0, card("6H")))
    played = (SIXBID, contract_of(0, "solo", "S"), seen, CardPlayed(0, card("TD")))
    state = given(played).state
    assert state.told == state.shown == (mask("6H"), 0, 0)


def test_a_trick_gathered_too_soon_starts_the_play() -> None:
    """Who gathers leads, also while seats are still asked (kozel.R14)."""
    state = given(KOZEL, ExchangeKept(0), TrickTaken(2)).state
    assert (state.phase, state.turn, state.tricks) == (PLAY, 2, 1)


def test_who_speaks_when_seat_0_is_not_forehand() -> None:
    """The duel is that of forehand and middle, wherever they sit (sixbid.R7)."""
    forehand_passed = next_speaker(1, 2, 0, 0b010, 0b010, -1, 1, 0)
    assert forehand_passed == 2
    rear_went_over_forehand = next_speaker(1, 2, 0, 0, 0b011, 0, 0, 0)
    assert rear_went_over_forehand == 2


def test_forehand_speaks_first_though_rear_has_called() -> None:
    """A call out of turn takes nobody's turn away (sixbid.R7)."""
    assert next_speaker(0, 1, 2, 0, 0b100, 2, 2, 0) == 0


def test_a_bid_not_higher_leaves_the_standing_one() -> None:
    """The same bid from another seat changes nothing (sixbid.R8)."""
    state = given(dealt("sixbid", SIXBID_PACK, 2), calls("0 solo", "1 solo")).state
    assert isinstance(state, SixBid)
    assert (state.bid, state.bidder) == (1, 0)


def test_a_card_that_he_did_not_hold_is_not_in_his_hand() -> None:
    """It lies in the trick, and the hand is as it was (sixbid.R19)."""
    before = given(SIXBID, contract_of(0, "solo", "S")).state
    after = given(SIXBID, contract_of(0, "solo", "S"), CardPlayed(0, card("6C"))).state
    assert after.hands == before.hands
    assert after.trick == (CardPlayed(0, card("6C")),)


def test_who_has_a_card_in_the_trick_is_passed_over() -> None:
    """After seat 1 led out of turn and seat 0 played, seat 2 is to play (sixbid.R19)."""
    out_of_turn = (CardPlayed(1, card("6C")), CardPlayed(0, card("TC")))
    table = given(SIXBID, contract_of(0, "solo", "S"), out_of_turn)
    assert table.state.turn == 2
    full = given(table.events, CardPlayed(2, card("AC"))).state
    assert (full.turn, full.laid) == (-1, 0b111)


def test_a_card_played_starts_the_play() -> None:
    """In an exchange or in an auction with a bid standing (kozel.R14, sixbid.R7)."""
    kozel = given(KOZEL, ExchangeKept(0), CardPlayed(0, card("AC"))).state
    assert (kozel.phase, kozel.turn) == (PLAY, 1)
    sixbid = given(SIXBID, calls("0 solo"), CardPlayed(0, card("TC"))).state
    assert isinstance(sixbid, SixBid)
    assert (sixbid.phase, sixbid.contract, sixbid.soloist) == (PLAY, 1, 0)
