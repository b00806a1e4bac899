"""What the soloist settles before the lead: the trump and the called card."""

from __future__ import annotations

import pytest

from core.commands import CallCard, DeclineCall, NameTrump, PlayCard, ReturnCard
from core.games import GAMES
from core.pack import card_count
from core.phase import PLAY
from core.redact import redact
from core.sixbid.state import SixBid
from events.cards import HIDDEN, NO_CARD
from events.sixbid import CallDeclined, CardCalled, CardReturned, TrumpNamed
from events.table import CardPlayed, HandRevealed
from tests.builders import calls, card, cards, mask
from tests.core.sixbid.table import BLIND, FULL, HANDS, bid_by, contract_of, suit
from tests.spec import given

CALLING = (FULL, bid_by(0, "call_solo"), TrumpNamed(0, suit("C")))
"""Seat 0 plays a call solo in clubs and is to call a card or to decline."""


@pytest.mark.parametrize(
    ("bid", "suits"),
    [("solo", "CDS"), ("guarantee", "CDHS"), ("call_solo", "CDHS")],
)
def test_r12_the_suits_a_contract_may_name(bid: str, suits: str) -> None:
    """Hearts is no trump of a solo; guarantee and call solo take any (sixbid.R12)."""
    table = given(FULL, bid_by(0, bid))
    orders = GAMES["sixbid"].legal_commands(table.state)
    assert orders == tuple(NameTrump(0, suit(letter)) for letter in suits)
    for letter in suits:
        table.when(NameTrump(0, suit(letter))).then(TrumpNamed(0, suit(letter)))


def test_r12_hearts_in_solo_is_refused() -> None:
    """Who wants hearts bids a heart solo (sixbid.R12)."""
    table = given(FULL, bid_by(1, "solo"))
    found = table.when(NameTrump(1, suit("H"))).refused(
        "trump_not_allowed", "sixbid.R12"
    )
    assert (found.subject, found.legal) == ("H", ("C", "D", "S"))
    after = table.judged(TrumpNamed(1, suit("H")), "trump_not_allowed")
    assert (after.state.trump, after.state.phase) == (suit("H"), PLAY)


def test_r12_heart_solo_and_miseres_name_nothing() -> None:
    """Hearts are trump by themselves, the miseres have none (sixbid.R12)."""
    for bid, trump in (("heart_solo", 2), ("misere", -1), ("spread_misere", -1)):
        table = given(FULL, bid_by(0, bid))
        assert (table.state.phase, table.state.trump) == (PLAY, trump)
        table.judged(TrumpNamed(0, 3), "trump_not_allowed")


def test_r12_only_the_soloist_names() -> None:
    """An opponent names no trump, and nobody names a second one (sixbid.R12)."""
    table = given(FULL, bid_by(0, "solo"))
    table.when(NameTrump(1, 3)).refused("trump_not_allowed", "sixbid.R12")
    named = given(FULL, contract_of(0, "solo", "S"))
    named.when(NameTrump(0, 1)).refused("trump_not_allowed", "sixbid.R12")


def test_r12_a_lead_before_the_trump() -> None:
    """The trump is named before the lead (sixbid.R12)."""
    table = given(FULL, bid_by(1, "solo"))
    found = table.breach(CardPlayed(0, card("TD")))
    assert (found.code, found.seat, found.legal) == (
        "trump_missing",
        1,
        ("C", "D", "S"),
    )
    table.when(PlayCard(0, card("TD"))).refused("trump_missing", "sixbid.R12")


def test_r12_a_call_before_the_trump() -> None:
    """The trump is named first, then a card is called or not (sixbid.R12)."""
    table = given(FULL, bid_by(0, "call_solo"))
    table.judged(CardCalled(0, card("AS"), 1), "trump_missing")
    table.when(CallCard(0, card("AS"))).refused("trump_missing", "sixbid.R12")
    table.when(DeclineCall(0)).refused("trump_missing", "sixbid.R12")


def test_r13_the_soloist_may_call_or_decline() -> None:
    """Any card he lacks, the blind's too, or none at all (sixbid.R13)."""
    table = given(CALLING)
    lacking = sorted(set(range(36)) - set(cards(HANDS[0])))
    assert GAMES["sixbid"].legal_commands(table.state) == (
        DeclineCall(0),
        *(CallCard(0, each) for each in lacking),
    )
    table.when(DeclineCall(0)).then(CallDeclined(0))
    assert table.judged(CallDeclined(0)).state.phase == PLAY


@pytest.mark.parametrize("bid", ["solo", "guarantee"])
def test_r13_other_contracts_call_nothing(bid: str) -> None:
    """Only a call solo calls (sixbid.R13)."""
    table = given(FULL, contract_of(0, bid, "S"))
    table.when(CallCard(0, card("AS"))).refused("call_not_allowed", "sixbid.R13")
    called = CardCalled(0, card("AS"), 1)
    given(FULL, bid_by(0, "misere")).judged(called, "call_not_allowed")
    unnamed = given(FULL, bid_by(0, bid))
    unnamed.judged(called, "trump_missing", "call_not_allowed")


def test_r13_a_card_of_his_own_hand_is_refused() -> None:
    """He calls only what he lacks (sixbid.R13)."""
    table = given(CALLING)
    found = table.when(CallCard(0, card("QS"))).refused(
        "call_not_allowed", "sixbid.R13"
    )
    assert (found.seat, found.subject) == (0, "QS")


def test_r13_no_second_call() -> None:
    """One call a hand, also after the first was in vain (sixbid.R13)."""
    in_vain = given(CALLING).judged(CardCalled(0, card("JS"), -1))
    in_vain.judged(CardCalled(0, card("AS"), 1), "call_not_allowed")
    in_vain.when(CallCard(0, card("AS"))).refused("call_not_allowed", "sixbid.R13")
    declined = given(CALLING).judged(CallDeclined(0))
    declined.when(CallCard(0, card("AS"))).refused("call_not_allowed", "sixbid.R13")


def test_r13_only_the_soloist_calls_or_declines() -> None:
    """An opponent can neither call nor decline for him (sixbid.R13)."""
    table = given(CALLING)
    table.when(CallCard(1, card("AC"))).refused("call_not_allowed", "sixbid.R13")
    table.when(DeclineCall(1)).refused("call_not_allowed", "sixbid.R13")


def test_r13_nothing_to_decline_in_the_play() -> None:
    """A card is called or declined once, and only in a call solo (sixbid.R13)."""
    declined = given(FULL, contract_of(0, "call_solo", "S"))
    declined.when(DeclineCall(0)).refused("call_not_allowed", "sixbid.R13")
    solo = given(FULL, contract_of(0, "solo", "S"))
    solo.when(DeclineCall(0)).refused("call_not_allowed", "sixbid.R13")


def test_r14_the_holder_gives_and_gets_one_back() -> None:
    """The called card comes, another goes, all hands stay at eleven (sixbid.R14)."""
    table = given(CALLING)
    table.when(CallCard(0, card("AS"))).then(CardCalled(0, card("AS"), 1))
    asked = table.judged(CardCalled(0, card("AS"), 1))
    assert asked.state.turn == 0
    asked.when(ReturnCard(0, card("6H"))).then(CardReturned(0, 1, card("6H")))
    done = asked.judged(CardReturned(0, 1, card("6H"))).state
    assert [card_count(hand) for hand in done.hands] == [11, 11, 11]
    assert done.hands[0] == mask(HANDS[0].replace("6H", "AS"))
    assert done.hands[1] == mask(HANDS[1].replace("AS", "6H"))
    assert done.phase == PLAY


def test_r14_the_called_card_does_not_go_back() -> None:
    """He may give any card but the one that just came (sixbid.R14)."""
    asked = given(CALLING).judged(CardCalled(0, card("AS"), 1))
    found = asked.when(ReturnCard(0, card("AS"))).refused(
        "wrong_exchange", "sixbid.R14"
    )
    assert (found.subject, len(found.legal)) == ("AS", 11)
    orders = GAMES["sixbid"].legal_commands(asked.state)
    assert set(orders) == {ReturnCard(0, each) for each in cards(HANDS[0])}


def test_r14_a_card_must_go_back_before_the_lead() -> None:
    """A lead with the card still owed is an exchange left half done (sixbid.R14)."""
    asked = given(CALLING).judged(CardCalled(0, card("AS"), 1))
    asked.judged(CardPlayed(0, card("QS")), "wrong_exchange")
    asked.when(PlayCard(0, card("QS"))).refused("wrong_exchange", "sixbid.R14")


def test_r14_only_the_holder_gives() -> None:
    """A card cannot come from a seat that has it not (sixbid.R14)."""
    table = given(CALLING)
    found = table.breach(CardCalled(0, card("AS"), 2))
    assert (found.code, found.right, found.ends) == ("wrong_exchange", "1", True)
    table.judged(CardCalled(0, card("AS"), -1), "wrong_exchange")


def test_r14_the_card_goes_to_the_holder() -> None:
    """Who gave the called card gets the other one, of the soloist's hand (sixbid.R14)."""
    asked = given(CALLING).judged(CardCalled(0, card("AS"), 1))
    asked.judged(CardReturned(0, 2, card("6H")), "wrong_exchange")
    missing = asked.breach(CardReturned(0, 1, card("AD")))
    assert (missing.code, missing.ends) == ("wrong_exchange", True)
    asked.when(ReturnCard(0, card("AD"))).refused("wrong_exchange", "sixbid.R14")
    asked.when(ReturnCard(2, card("8H"))).refused("wrong_exchange", "sixbid.R14")


def test_r15_a_card_in_the_blind_is_called_in_vain() -> None:
    """No card moves, no second call, and the play begins (sixbid.R15)."""
    table = given(CALLING)
    table.when(CallCard(0, card("JS"))).then(CardCalled(0, card("JS"), -1))
    after = table.judged(CardCalled(0, card("JS"), -1)).state
    assert isinstance(after, SixBid)
    assert (after.hands, after.blind) == (table.state.hands, mask(BLIND))
    assert (after.phase, after.called, after.moved) == (PLAY, card("JS"), ())


def test_r15_nothing_comes_out_of_the_blind() -> None:
    """Fetching the called card from the blind is against the rule (sixbid.R15)."""
    called = given(CALLING).judged(CardCalled(0, card("JS"), -1))
    fetched = called.judged(CardReturned(0, -1, card("6H")), "exchange_from_blind")
    assert fetched.state.hands[0] == mask(HANDS[0].replace("6H", "JS"))
    assert fetched.state.blind == mask(BLIND.replace("JS", "6H"))


def test_r15_the_blind_still_counts() -> None:
    """The points of the card called in vain are his anyway (sixbid.R15)."""
    state = given(CALLING).judged(CardCalled(0, card("JS"), -1)).state
    assert GAMES["sixbid"].right_change(state) == (-200, 100, 100)
    assert state.blind == mask(BLIND)


def test_r16_the_two_concerned_know_the_card_given_back() -> None:
    """Called card and holder are public, the card given back is not (sixbid.R16)."""
    called, back = CardCalled(0, card("AS"), 1), CardReturned(0, 1, card("6H"))
    for viewer in (-1, 0, 1, 2):
        assert redact(called, viewer) == called
    assert [redact(back, viewer) for viewer in (0, 1)] == [back, back]
    for viewer in (-1, 2):
        assert redact(back, viewer) == CardReturned(0, 1, HIDDEN)
    table = given(CALLING, called, back)
    outside = GAMES["sixbid"].view(table.state, 2)
    assert outside.shown[0] == mask("AS") & ~outside.hands[2] or not outside.shown[0]
    assert outside.hands[1] == 0
    assert outside.moved == ((1, 0, card("AS")), (0, 1, HIDDEN))
    holder = GAMES["sixbid"].view(table.state, 1)
    assert holder.hands[0] & mask("6H") == 0


def test_r16_nobody_sees_the_blind_before_the_end() -> None:
    """The blind is face down for the soloist too (sixbid.R16)."""
    state = given(FULL).state
    for viewer in (-1, 0, 1, 2):
        assert GAMES["sixbid"].view(state, viewer).blind == 0


def test_r16_everything_is_shown_at_the_end() -> None:
    """Deal, blind and exchanged cards stand in one public event (sixbid.R16)."""
    facts = (CALLING, CardCalled(0, card("AS"), 1), CardReturned(0, 1, card("6H")))
    shown = tuple(tuple(sorted(cards(hand))) for hand in (*HANDS, BLIND))
    moved = ((1, 0, card("AS")), (0, 1, card("6H")))
    reveal = HandRevealed(shown[:3], shown[3], moved, ())
    table = given(facts)
    table.judged(reveal)
    assert redact(reveal, -1) == reveal
    wrong = HandRevealed(shown[:3], shown[3], moved[:1], ())
    table.judged(wrong, "wrong_deal")


def test_r7_no_card_is_called_in_the_auction() -> None:
    """While others are still to speak nothing is called or declined (sixbid.R7)."""
    table = given(FULL, calls("0 call_solo"))
    for order in (CallCard(0, card("AS")), DeclineCall(0)):
        table.when(order).refused("call_out_of_turn", "sixbid.R7")
    assert isinstance(table.state, SixBid)
    assert table.state.called == NO_CARD
