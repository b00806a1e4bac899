"""The sentences of the rule tests fail when they should."""

from __future__ import annotations

import pytest

from core.commands import MakeCall
from events.sixbid import CallMade
from events.table import HandPassed, HandRevealed
from tests.builders import SIXBID_PACK, calls, dealt
from tests.spec import flat, given

START = dealt("sixbid", SIXBID_PACK, 2)


def test_then_wants_the_very_events() -> None:
    """Another event, one too few, one too many and another order all fail."""
    answer = given(START).when(MakeCall(0, 1))
    answer.then(CallMade(0, 1))
    for wrong in ((), (CallMade(0, 2),), (CallMade(0, 1), CallMade(0, 1))):
        with pytest.raises(AssertionError):
            answer.then(*wrong)
    thrown_in = given(START, calls("0 pass", "1 pass")).when(MakeCall(2, 0))
    passed, over, shown = thrown_in.events
    assert (passed, over, type(shown)) == (CallMade(2, 0), HandPassed(), HandRevealed)
    thrown_in.then(passed, over, shown)
    with pytest.raises(AssertionError):
        thrown_in.then(over, passed, shown)


def test_then_fails_for_a_refusal() -> None:
    """A refused order has no events, not even none."""
    with pytest.raises(AssertionError):
        given(START).when(MakeCall(1, 1)).then()


def test_refused_wants_code_and_rule() -> None:
    """Another code, another rule and an order that was followed fail."""
    answer = given(START).when(MakeCall(1, 1))
    answer.refused("call_out_of_turn", "sixbid.R7")
    with pytest.raises(AssertionError):
        answer.refused("bid_too_low", "sixbid.R7")
    with pytest.raises(AssertionError):
        answer.refused("call_out_of_turn", "sixbid.R8")
    with pytest.raises(AssertionError):
        given(START).when(MakeCall(0, 1)).refused("call_out_of_turn", "sixbid.R7")


def test_judged_wants_every_code_and_no_other() -> None:
    """A missing code, one too many, another code and another rule fail."""
    start = given(START)
    start.judged(CallMade(0, 1))
    start.judged(CallMade(1, 1), "call_out_of_turn")
    for wrong in ((), ("bid_too_low",), ("call_out_of_turn", "bid_too_low")):
        with pytest.raises(AssertionError):
            start.judged(CallMade(1, 1), *wrong)
    with pytest.raises(AssertionError):
        start.judged(CallMade(0, 1), "call_out_of_turn")
    with pytest.raises(AssertionError):
        start.judged(CallMade(1, 1), "call_out_of_turn", rule="sixbid.R8")


def test_judged_goes_on_from_the_fact() -> None:
    """What follows is judged against the facts, the illegal one among them."""
    start = given(START).judged(CallMade(1, 1), "call_out_of_turn")
    start.judged(CallMade(0, 1), "bid_too_low")


def test_a_match_begins_with_its_opening() -> None:
    """Facts without the match they belong to are a fault of the test."""
    with pytest.raises(AssertionError, match="open the match"):
        given(START[1:])


def test_facts_may_be_nested() -> None:
    """Events and rows of events make one row."""
    first, second = calls("0 pass", "1 pass")
    assert flat((first, ((second,), ()))) == (first, second)
