"""Kozel's exchange to the last fact: what it leaves behind, and what it is judged to be.

In the full deal seat 1 has one trump, 7C, and seat 3 gives AS for it (dealer 3).
"""

from __future__ import annotations

from typing import Final

import pytest

from core.breach import Breach
from core.games import GAMES
from core.kozel.result import is_closed
from core.kozel.state import Kozel
from core.kozel.trumps import turned_fault
from core.phase import ANSWER, CLOSED, EXCHANGE, PLAY
from events.kozel import CardGivenBack, ExchangeKept, TrumpGiven, TrumpOffered
from events.table import CardPlayed, DealVoided, HandScored, TrickTaken
from tests.builders import card, cards, match, trick
from tests.core.kozel.table import FULL, KEPT, full, opening, playing, turned
from tests.spec import Facts, given

GAME = GAMES["kozel"]
UNSEEN: Final = full(exchange_return="before_seeing")
OFFERED: Final = (UNSEEN, ExchangeKept(0), TrumpOffered(1))
PASSED: Final = (TrumpGiven(1, card("7C")), CardGivenBack(3, card("AS")))
OUT_OF_TURN: Final = "exchange_out_of_turn"


def hand(*facts: Facts) -> Kozel:
    """Return the deal after some facts."""
    state = given(*facts).state
    assert isinstance(state, Kozel)
    return state


def test_r11_an_offer_waits_for_the_partner() -> None:
    """Who offered is who gives, and the other side of the table answers (kozel.R11)."""
    state = hand(OFFERED)
    assert (state.giver, state.offered) == (1, 1)
    assert (state.phase, state.turn) == (ANSWER, 3)


def test_r11_a_trump_given_is_no_offer_any_more() -> None:
    """It has passed, so what came is known (kozel.R11)."""
    for facts in (OFFERED, (FULL, ExchangeKept(0))):
        state = hand(facts, PASSED[0])
        assert (state.giver, state.offered) == (1, -1)


@pytest.mark.parametrize(
    "facts",
    [(OFFERED, PASSED), (FULL, ExchangeKept(0), PASSED), (OFFERED, PASSED[1])],
)
def test_r12_an_exchange_leaves_nothing_open(facts: Facts) -> None:
    """The next seat is asked; nobody gives and nothing is offered (kozel.R12)."""
    state = hand(facts)
    assert (state.giver, state.offered) == (-1, -1)
    assert (state.asked, state.exchanged) == (0b0011, 0b10)
    assert (state.phase, state.turn) == (EXCHANGE, 2)


def test_r12_all_asked_and_none_gave() -> None:
    """The play begins with every seat marked as asked (kozel.R12)."""
    state = hand(FULL, KEPT)
    assert (state.asked, state.exchanged) == (0b1111, 0)
    assert (state.phase, state.turn) == (PLAY, 0)


def test_r12_no_gift_once_the_play_has_begun() -> None:
    """Not by the seat to lead, nor by any other with a lone trump (kozel.R12)."""
    hands = ("8H AS", "QC KH", "AH TD", "TH 9C")
    led = playing(hands, "8H")
    assert [each.code for each in led.game.check(led.state, TrumpGiven(0, 20))] == [
        OUT_OF_TURN
    ]
    table = given(FULL, KEPT)
    found = table.game.check(table.state, TrumpGiven(1, card("7C")))
    assert found == (Breach(code=OUT_OF_TURN, rule="kozel.R12", seat=1, subject="7C"),)
    unseen = given(UNSEEN, KEPT)
    offered = unseen.game.check(unseen.state, TrumpOffered(1))
    assert offered == (Breach(code=OUT_OF_TURN, rule="kozel.R12", seat=1),)


def test_r12_the_second_side_may_exchange_once_too() -> None:
    """Side B that has exchanged offers nothing more (kozel.R12)."""
    table = given(OFFERED, PASSED)
    assert table.game.check(table.state, TrumpOffered(1)) == (
        Breach(code="side_exchanged_already", rule="kozel.R12", seat=1),
    )


def test_r10_no_gift_before_the_cards_are_dealt() -> None:
    """Who has no cards yet has no trump to give (kozel.R10)."""
    table = given(match("kozel"), opening(), turned("8H"))
    assert table.game.check(table.state, TrumpGiven(0, card("8H"))) == (
        Breach(code="not_entitled", rule="kozel.R10", seat=0, subject="8H", ends=True),
    )


def test_r16_a_nine_is_plain_though_a_jack_is_above_it() -> None:
    """9S stands next to a permanent trump, and is none for that (kozel.R16)."""
    hands = ("8H AS", "9S QD", "AH TD", "TH 9C")
    table = playing(hands, "8H", CardPlayed(0, card("8H")))
    assert table.game.check(table.state, CardPlayed(1, card("9S"))) == (
        Breach(
            code="must_follow_trump",
            rule="kozel.R16",
            seat=1,
            subject="9S",
            legal=("QD",),
            in_play=True,
        ),
    )


def test_r18_one_trick_may_be_the_last() -> None:
    """A deal is over when no seat has a card, after any number of tricks (kozel.R18)."""
    table = playing(("8H", "9H", "TH", "KH"), "8H")
    assert not is_closed(hand(table.events))
    assert is_closed(
        hand(table.events, trick(0, "8H 9H TH KH", seats=4), TrickTaken(2))
    )


def test_r18_no_score_before_the_deal() -> None:
    """Without a card dealt there is nothing to score (kozel.R18)."""
    table = given(match("kozel"), opening())
    (found,) = table.game.check(table.state, HandScored((0, 0)))
    assert (found.code, found.seat, found.legal) == ("hand_cut_short", None, ())


def test_r7_a_lawful_turning_has_no_fault() -> None:
    """It stops at the first card that can be trump, or void at eight (kozel.R7)."""
    assert turned_fault(cards("JH QC 8H"), 0) == -1
    assert turned_fault(cards("QC QD QH QS JC JD JH JS"), 0) == -1


@pytest.mark.parametrize("end", [HandScored((0, 1)), DealVoided()])
def test_r9_nobody_is_to_act_when_the_deal_is_over(end: Facts) -> None:
    """Also where it was stopped too soon (kozel.R9)."""
    state = hand(FULL, KEPT, end)
    assert (state.phase, state.turn) == (CLOSED, -1)
    assert hand(FULL, end).turn == -1
