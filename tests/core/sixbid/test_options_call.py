"""House rules of the called card: whether one must be called, when one goes back."""

from __future__ import annotations

import pytest

from core.commands import CallCard, DeclineCall, NameTrump, ReturnCard
from core.errors import CommandMalformed
from core.games import GAMES
from core.phase import GIVE, PLAY
from core.redact import redact
from events.cards import HIDDEN, NO_CARD
from events.sixbid import CallDeclined, CardCalled, CardReturned, TrumpNamed
from tests.builders import card, cards, mask
from tests.core.sixbid.table import HANDS, bid_by, full, suit
from tests.spec import Given, given


def calling(**options: bool | str) -> Given:
    """Return a call solo of seat 0 in clubs, before it calls a card."""
    return given(full(**options), bid_by(0, "call_solo"), TrumpNamed(0, suit("C")))


@pytest.mark.parametrize("required", [False, True])
def test_option_call_required_or_not(required: bool) -> None:  # noqa: FBT001 - a column
    """By default he may decline; else some card must be called (sixbid.R13)."""
    table = calling(call_required=required)
    orders = GAMES["sixbid"].legal_commands(table.state)
    assert (DeclineCall(0) in orders) is not required
    assert len(orders) == (25 if required else 26)
    codes = [each.code for each in table.game.check(table.state, CallDeclined(0))]
    assert codes == (["call_not_allowed"] if required else [])


def test_option_call_required_refuses_to_decline() -> None:
    """No card is the subject of a call that was not made (sixbid.R13)."""
    table = calling(call_required=True)
    found = table.when(DeclineCall(0)).refused("call_not_allowed", "sixbid.R13")
    assert (found.seat, found.subject, found.reason) == (0, None, "required")
    after = table.judged(CallDeclined(0), "call_not_allowed")
    assert after.state.phase == PLAY
    table.when(CallCard(0, card("AS"))).then(CardCalled(0, card("AS"), 1))
    unnamed = given(full(call_required=True), bid_by(0, "call_solo"))
    unnamed.judged(CallDeclined(0), "trump_missing", "call_not_allowed")
    solo = given(full(call_required=True), bid_by(0, "solo"), TrumpNamed(0, suit("C")))
    solo.judged(CallDeclined(0), "call_not_allowed")
    assert solo.breach(CallDeclined(0)).reason == "contract"


def test_option_call_return_after_reveal_gives_back_when_it_is_known() -> None:
    """First the card comes, then he chooses; nothing is named before (sixbid.R14)."""
    table = calling(call_return="after_reveal")
    with pytest.raises(CommandMalformed):
        table.when(CallCard(0, card("AS"), back=card("6H")))
    table.when(CallCard(0, card("AS"))).then(CardCalled(0, card("AS"), 1))
    asked = table.judged(CardCalled(0, card("AS"), 1))
    assert asked.state.phase == GIVE
    asked.when(ReturnCard(0, card("9H"))).then(CardReturned(0, 1, card("9H")))


def test_option_call_return_before_reveal_goes_with_the_call() -> None:
    """Call and return are one order, both facts as ever (sixbid.R14)."""
    table = calling(call_return="before_reveal")
    called, back = CardCalled(0, card("AS"), 1), CardReturned(0, 1, card("6H"))
    table.when(CallCard(0, card("AS"), card("6H"))).then(called, back)
    after = table.judged(called).judged(back).state
    assert after.hands[0] == mask(HANDS[0].replace("6H", "AS"))
    assert after.phase == PLAY
    for viewer in (-1, 2):
        assert redact(back, viewer) == CardReturned(0, 1, HIDDEN)


def test_option_call_return_before_reveal_in_vain() -> None:
    """For a card in the blind nothing goes, whatever he had named (sixbid.R14)."""
    table = calling(call_return="before_reveal")
    order = CallCard(0, card("JS"), card("6H"))
    table.when(order).then(CardCalled(0, card("JS"), -1))
    after = table.judged(CardCalled(0, card("JS"), -1)).state
    assert after.hands == table.state.hands


@pytest.mark.parametrize(
    ("back", "subject", "reason"),
    [(NO_CARD, None, "missing"), (card("AD"), "AD", ""), (card("AS"), "AS", "")],
)
def test_option_call_return_before_reveal_needs_a_card_of_his_own(
    back: int, subject: str | None, reason: str
) -> None:
    """None named, another's, the called one itself: refused before a card moves (sixbid.R14)."""
    table = calling(call_return="before_reveal")
    order = CallCard(0, card("AS"), back)
    found = table.when(order).refused("wrong_exchange", "sixbid.R14")
    assert (found.seat, found.subject, found.reason) == (0, subject, reason)
    assert set(found.legal) == set(HANDS[0].split())


def test_option_call_return_before_reveal_judges_the_call_too() -> None:
    """A card of his own hand is no call, with or without a return (sixbid.R14)."""
    table = calling(call_return="before_reveal")
    order = CallCard(0, card("QS"), card("6H"))
    table.when(order).refused("call_not_allowed", "sixbid.R13")


@pytest.mark.parametrize("required", [False, True])
def test_option_call_return_before_reveal_lists_calls_with_returns(
    required: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """Each card that he lacks with each that he holds (sixbid.R14)."""
    table = calling(call_return="before_reveal", call_required=required)
    orders = set(GAMES["sixbid"].legal_commands(table.state))
    held = set(cards(HANDS[0]))
    pairs = {CallCard(0, a, b) for a in set(range(36)) - held for b in held}
    assert orders - {DeclineCall(0)} == pairs
    assert (DeclineCall(0) in orders) is not required


def test_option_call_required_leaves_other_orders_alone() -> None:
    """The trump is named first, whatever must be called (sixbid.R13)."""
    table = given(full(call_required=True), bid_by(0, "call_solo"))
    orders = GAMES["sixbid"].legal_commands(table.state)
    assert orders == tuple(NameTrump(0, each) for each in range(4))
