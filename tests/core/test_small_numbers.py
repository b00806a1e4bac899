"""The judgements on small integers at the edges that a hand seldom reaches."""

from __future__ import annotations

from core.frog.calling import without_calling
from core.games import GAMES, fold
from core.kozel.exchange import (
    ALREADY,
    NOT_ENTITLED,
    judge_gift,
    next_asked,
    returnable,
)
from core.kozel.trumps import turned_fault
from core.pack import PACK_32, PACK_36, rank_mask
from core.sixbid.auction import OUT_OF_TURN, judge_call, legal_calls
from core.sixbid.contract import MISERE, over_mask, trump_mask
from core.sixbid.score import is_decided
from events.sixbid import CallDeclined, CallMade
from tests.builders import card, cards, mask, match


def test_a_rank_is_four_cards() -> None:
    """The mask of a rank has one card of each suit (sixbid.R2, kozel.R2)."""
    assert rank_mask(8) == mask("AC AD AH AS")
    assert rank_mask(0) == mask("6C 6D 6H 6S")
    assert rank_mask(0) == PACK_36 ^ PACK_32


def test_what_beats_a_trump() -> None:
    """Only the higher trumps do; a plain card is beaten by all (sixbid.R19)."""
    assert over_mask(card("TC"), 0) == mask("AC")
    assert over_mask(card("6C"), 0) == trump_mask(0) & ~mask("6C")
    assert over_mask(card("AC"), 0) == 0
    assert over_mask(card("AD"), 0) == trump_mask(0)


def test_the_same_bid_again_is_no_raise() -> None:
    """Who repeats his standing bid speaks out of turn (sixbid.R8)."""
    assert judge_call(0, 2, 1, passed=0, standing=2, bidder=0, top=6) == OUT_OF_TURN


def test_the_lowest_and_the_highest_call() -> None:
    """Before any bid the whole ladder is open, over the top one nothing (sixbid.R9)."""
    assert legal_calls(0, 1, 6) == 0b1111111
    assert legal_calls(6, 1, 6) == legal_calls(9, 7, 9) == 1
    assert legal_calls(0, 7, 9) == 0b1110000001


def test_one_trick_loses_a_misere() -> None:
    """One trick is enough, and one point where points are meant (sixbid.R24)."""
    assert is_decided(MISERE, 1, 0, 0, 0)
    assert is_decided(MISERE, 1, 1, 0, 1)
    assert not is_decided(MISERE, 1, 0, 0, 1)


def test_who_is_asked_for_a_lone_trump() -> None:
    """Forehand first, then clockwise; none of a side that exchanged (kozel.R12)."""
    assert next_asked(0, 0, 0) == 0
    assert next_asked(3, 0, 0) == 3
    assert next_asked(2, 0, 0b01) == 3
    assert next_asked(0, 0b1111, 0) == -1
    assert next_asked(0, 0b0111, 0b10) == -1


def test_the_side_that_exchanged_is_the_givers() -> None:
    """The other side's exchange takes nothing from this one (kozel.R12)."""
    trumps = dealt = 0b10
    assert judge_gift(1, 1, 1, 0b10, dealt, trumps) == ALREADY
    assert judge_gift(1, 0, 1, 0b01, dealt, trumps) == NOT_ENTITLED
    assert judge_gift(2, 1, 2, 0b01, dealt, trumps) == ALREADY


def test_what_came_does_not_go_back() -> None:
    """Whatever its number is (kozel.R11)."""
    assert returnable(0b11, 0, 0, 0) == 0b10
    assert returnable(0b11, -1, 0, 0) == 0b11


def test_where_the_turning_went_wrong() -> None:
    """Behind the trump card, or where one more was due (kozel.R7)."""
    assert turned_fault(cards("8H 9H TH"), 0) == 1
    assert turned_fault(cards("JH 8H 9H"), 0) == 2
    assert turned_fault(cards("JH QC"), 0) == 2
    assert turned_fault((), 0) == 0


def test_nobody_wins_an_empty_table() -> None:
    """Without a card on the table there is no winner (sixbid.R19, kozel.R17)."""
    for name, game in GAMES.items():
        assert game.trick_winner(fold((match(name),))) == -1


def test_frog_keeps_all_but_the_called_card() -> None:
    """Calls are made in Frog as in Six-Bid, cards are not called (frog.FR2)."""
    assert without_calling({CallMade: 1, CallDeclined: 2}) == {CallMade: 1}
