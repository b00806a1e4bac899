"""Breaches of calling and play to their last fact, where a seat or a card is number 0.

The hands are those of the full deal: seat 1 holds 6C, JS lies in the blind (dealer 2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from core.breach import Breach
from core.commands import CallCard, ReturnCard
from core.errors import CommandMalformed, IllegalCommand
from core.game import act
from core.games import GAMES
from events.cards import card_numbers, card_text
from events.sixbid import CallDeclined, CardCalled, CardReturned, TrumpNamed
from tests.builders import (
    card,
    mask,
    match,
    opened,
    short_deal,
)
from tests.core.sixbid.table import (
    FULL,
    HANDS,
    bid_by,
    full,
    suit,
)
from tests.spec import given

if TYPE_CHECKING:
    from events.base import Event
    from tests.spec import Facts

CALLING: Final = (FULL, bid_by(0, "call_solo"), TrumpNamed(0, suit("C")))
CALLING_1: Final = (FULL, bid_by(1, "call_solo"), TrumpNamed(1, suit("C")))
"""Seat 0, and seat 1, about to call a card."""
IN_VAIN: Final = (CALLING, CardCalled(0, card("JS"), -1))
ASKED: Final = (CALLING, CardCalled(0, card("6C"), 1))


def held(hand: str, without: str = "") -> tuple[str, ...]:
    """Return the cards of a hand in the order of a breach."""
    return tuple(map(card_text, card_numbers(mask(hand) & ~mask(without))))


CALLS: Final = [
    (
        (ASKED, CardReturned(0, 1, card("6H"))),
        CardCalled(0, card("AS"), 1),
        Breach(
            code="call_not_allowed",
            rule="sixbid.R13",
            seat=0,
            subject="AS",
            reason="second",
        ),
    ),
    (
        CALLING,
        CardCalled(0, card("JS"), 1),
        Breach(
            code="wrong_exchange",
            rule="sixbid.R14",
            seat=0,
            subject="JS",
            legal=held(HANDS[0]),
            reason="holder",
            ends=True,
        ),
    ),
    (
        CALLING_1,
        CardCalled(1, card("QS"), 2),
        Breach(
            code="wrong_exchange",
            rule="sixbid.R14",
            seat=1,
            subject="QS",
            legal=held(HANDS[1]),
            right="0",
            reason="holder",
            ends=True,
        ),
    ),
    (
        CALLING_1,
        CardCalled(1, card("AH"), 0),
        Breach(
            code="wrong_exchange",
            rule="sixbid.R14",
            seat=1,
            subject="AH",
            legal=held(HANDS[1]),
            right="2",
            reason="holder",
            ends=True,
        ),
    ),
]
RETURNS: Final = [
    (
        ASKED,
        CardReturned(0, -1, card("6H")),
        Breach(
            code="wrong_exchange",
            rule="sixbid.R14",
            seat=0,
            subject="6H",
            legal=held(HANDS[0]),
        ),
    ),
    (
        CALLING_1,
        CardReturned(1, 0, card("6C")),
        Breach(
            code="wrong_exchange",
            rule="sixbid.R14",
            seat=1,
            subject="6C",
            legal=held(HANDS[1]),
        ),
    ),
    (
        (ASKED, CardReturned(0, 1, card("6H"))),
        CardReturned(0, 1, card("6C")),
        Breach(
            code="wrong_exchange",
            rule="sixbid.R14",
            seat=0,
            subject="6C",
            legal=held(HANDS[0], "6H"),
            reason="same_card",
        ),
    ),
    (
        IN_VAIN,
        CardReturned(0, 1, card("6H")),
        Breach(
            code="wrong_exchange",
            rule="sixbid.R14",
            seat=0,
            subject="6H",
            legal=held(HANDS[0]),
        ),
    ),
]
FROM_BLIND: Final = [
    (
        IN_VAIN,
        CardReturned(0, -1, card("6H")),
        Breach(code="exchange_from_blind", rule="sixbid.R15", seat=0, subject="JS"),
    ),
    (
        IN_VAIN,
        CardReturned(0, -1, card("AS")),
        Breach(
            code="exchange_from_blind",
            rule="sixbid.R15",
            seat=0,
            subject="JS",
            ends=True,
        ),
    ),
    (
        (
            (match("sixbid"), opened(2)),
            short_deal("TC 6H", "9C 7H", "AC 8H", blind="6C 8C 6D"),
            (bid_by(0, "call_solo"), TrumpNamed(0, suit("C"))),
            CardCalled(0, card("6C"), -1),
        ),
        CardReturned(0, -1, card("6H")),
        Breach(code="exchange_from_blind", rule="sixbid.R15", seat=0, subject="6C"),
    ),
]


@pytest.mark.parametrize(("before", "event", "breach"), CALLS)
def test_r14_the_whole_breach_of_a_call(
    before: Facts, event: Event, breach: Breach
) -> None:
    """A second call, and a holder that is none, whoever it should be (sixbid.R14)."""
    table = given(before)
    assert table.game.check(table.state, event) == (breach,)


@pytest.mark.parametrize(("before", "event", "breach"), RETURNS)
def test_r14_the_whole_breach_of_a_return(
    before: Facts, event: Event, breach: Breach
) -> None:
    """To the blind, for nothing, too late or to one who gave nothing (sixbid.R14)."""
    table = given(before)
    assert table.game.check(table.state, event) == (breach,)


@pytest.mark.parametrize(("before", "event", "breach"), FROM_BLIND)
def test_r15_the_whole_breach_of_a_card_from_the_blind(
    before: Facts, event: Event, breach: Breach
) -> None:
    """The card named is the called one; one not held ends the hand (sixbid.R15)."""
    table = given(before)
    assert table.game.check(table.state, event) == (breach,)


def test_r14_any_card_and_any_seat_before_the_reveal() -> None:
    """The lowest card goes back to seat 0 as any other does (sixbid.R14)."""
    before = (full(call_return="before_reveal"), CALLING_1[1:])
    given(before).when(CallCard(1, card("QS"), card("6C"))).then(
        CardCalled(1, card("QS"), 0), CardReturned(1, 0, card("6C"))
    )


def test_r14_a_card_named_too_early_is_told() -> None:
    """The refusal holds the order as it came (sixbid.R14)."""
    order = CallCard(0, card("AS"), card("6H"))
    with pytest.raises(CommandMalformed) as refusal:
        given(CALLING).when(order)
    assert refusal.value.facts == {"command": repr(order)}


def test_r14_an_order_to_return_when_nothing_came() -> None:
    """No card is owed before a call, nor for one in the blind (sixbid.R14)."""
    for before, code in ((CALLING, "wrong_exchange"), (IN_VAIN, "exchange_from_blind")):
        with pytest.raises(IllegalCommand) as refusal:
            act(GAMES["sixbid"], given(before).state, ReturnCard(0, card("6H")))
        assert refusal.value.breach.code == code


def test_r13_declining_twice_is_told_as_that() -> None:
    """A card not called once is not called again (sixbid.R13)."""
    table = given(CALLING, CallDeclined(0))
    assert table.game.check(table.state, CallDeclined(0)) == (
        Breach(code="call_not_allowed", rule="sixbid.R13", seat=0, reason="second"),
    )
