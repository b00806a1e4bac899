"""Breaches of the play to their last fact, and orders where nothing is due (dealer 2)."""

from __future__ import annotations

from typing import Final

import pytest

from core.breach import Breach
from core.commands import DealHand
from core.errors import IllegalCommand
from core.game import act
from core.games import GAMES
from events.sixbid import TrumpNamed
from events.table import CardPlayed, HandPassed, TrickTaken
from tests.builders import SIXBID_PACK, calls, card, cards, dealt, match, opened, trick
from tests.core.sixbid.table import FULL, bid_by, contract_of, playing, suit
from tests.spec import given

CALLING_1: Final = (FULL, bid_by(1, "call_solo"), TrumpNamed(1, suit("C")))
"""Seat 1 is about to call a card."""


def test_r13_a_card_before_the_call() -> None:
    """Who plays while the soloist is to call gets that one finding (sixbid.R13)."""
    table = given(CALLING_1)
    for seat, text in ((0, "TC"), (1, "6C"), (2, "8H")):
        found = table.game.check(table.state, CardPlayed(seat, card(text)))
        assert found == (
            Breach(
                code="play_out_of_turn",
                rule="sixbid.R19",
                seat=seat,
                subject=text,
                right="1",
                in_play=True,
            ),
        )


def test_r12_a_lead_from_the_wrong_seat_before_the_trump() -> None:
    """Both faults are found: no trump, and not his lead (sixbid.R12)."""
    table = given(FULL, bid_by(0, "solo"))
    found = table.game.check(table.state, CardPlayed(1, card("6C")))
    assert [each.code for each in found] == ["trump_missing", "wrong_first_lead"]


def test_r7_a_lead_while_the_auction_runs() -> None:
    """A bid that stands is played, and so its trump is missing too (sixbid.R7)."""
    table = given(FULL, calls("0 solo"))
    found = table.game.check(table.state, CardPlayed(0, card("TC")))
    assert [each.code for each in found] == ["call_out_of_turn", "trump_missing"]


def test_r19_a_card_onto_a_full_trick() -> None:
    """Nobody is to play before the trick is gathered (sixbid.R19)."""
    table = playing(
        ("TC 6H", "9C 7H", "AC 8H"), contract_of(0, "solo", "S"), trick(0, "TC 9C AC")
    )
    found = table.game.check(table.state, CardPlayed(0, card("6H")))
    assert found == (
        Breach(
            code="play_out_of_turn",
            rule="sixbid.R19",
            seat=0,
            subject="6H",
            in_play=True,
        ),
    )


def test_r19_the_ace_below_the_trumps_is_plain() -> None:
    """AD stands next to 6H, and is no trump for that (sixbid.R19)."""
    hands = ("TS 6C", "AD 7H", "AS 7C")
    table = playing(hands, contract_of(0, "heart_solo"), CardPlayed(0, card("TS")))
    found = table.game.check(table.state, CardPlayed(1, card("AD")))
    assert found == (
        Breach(
            code="must_play_trump",
            rule="sixbid.R19",
            seat=1,
            subject="AD",
            legal=("7H",),
            in_play=True,
        ),
    )


def test_r19_a_trick_gathered_before_a_card_lies_there() -> None:
    """No card is the subject of a trick that was not played (sixbid.R19)."""
    table = given(FULL, contract_of(0, "solo", "S"))
    (found,) = table.game.check(table.state, TrickTaken(0))
    assert (found.code, found.seat, found.subject) == ("wrong_taker", 0, None)
    assert (found.written, found.in_play) == ("0", True)


def test_r25_seat_0_named_though_seat_1_is_next() -> None:
    """The dealer named is the one judged, seat 0 as well (sixbid.R25)."""
    auction = calls("1 pass", "2 pass", "0 pass")
    over = given(dealt("sixbid", SIXBID_PACK, 0), auction, HandPassed()).state
    with pytest.raises(IllegalCommand) as refusal:
        act(GAMES["sixbid"], over, DealHand(cards(SIXBID_PACK), 0))
    found = refusal.value.breach
    assert (found.code, found.written, found.right) == ("wrong_dealer", "0", "1")


def test_r10_nobody_pays_when_all_have_passed() -> None:
    """Without a contract the right score is nothing for each (sixbid.R10)."""
    state = given(FULL, calls("0 pass", "1 pass", "2 pass")).state
    assert GAMES["sixbid"].right_change(state) == (0, 0, 0)


def test_r5_nobody_calls_before_the_cards() -> None:
    """The seat that will speak first has no order to give yet (sixbid.R5)."""
    state = given(match("sixbid"), opened(2)).state
    assert state.turn == 0
    assert GAMES["sixbid"].legal_commands(state) == ()
