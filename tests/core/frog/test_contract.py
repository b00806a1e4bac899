"""What the bidder settles before the lead: the widow, the cards laid away, the trump."""

from __future__ import annotations

import pytest

from core.commands import LayAway, MakeCall, NameTrump, PlayCard
from core.games import GAMES
from core.pack import card_count
from core.phase import LAY, NAME, PLAY
from events.frog import CardsLaidAway
from events.sixbid import CallMade, TrumpNamed
from events.table import CardPlayed
from tests.builders import calls, card, cards, mask
from tests.core.frog.table import (
    FULL,
    HANDS,
    WIDOW,
    contract_of,
    laid_away,
    widow_taken,
)
from tests.core.sixbid.table import bid_by, suit
from tests.spec import given

TAKEN = (FULL, bid_by(0, "frog"), widow_taken(0))
"""Seat 0 plays a frog and has taken the widow: fourteen cards."""


def test_fr3_the_bidder_takes_the_widow_into_hand() -> None:
    """With the last pass the house hands him the three cards (frog.FR3)."""
    table = given(FULL, calls("0 frog", "1 pass"))
    table.when(MakeCall(2, 0)).then(CallMade(2, 0), widow_taken(0))
    state = given(TAKEN).state
    assert (state.phase, state.turn) == (LAY, 0)
    assert state.hands[0] == mask(HANDS[0]) | mask(WIDOW)
    assert (state.blind, state.trump) == (0, suit("H"))


def test_fr3_he_lays_away_any_three() -> None:
    """Of his own cards or of the widow's; eleven stay, and forehand leads (frog.FR3)."""
    table = given(TAKEN)
    for text in ("QS 6H QH", "JS 8C 6D", "JS 9H 9C"):
        table.when(LayAway(0, cards(text))).then(laid_away(0, text))
        after = table.judged(laid_away(0, text)).state
        assert after.hands[0] == (mask(HANDS[0]) | mask(WIDOW)) & ~mask(text)
        assert after.laid_away == (mask(text), 0, 0)
        assert (card_count(after.hands[0]), after.phase, after.turn) == (11, PLAY, 0)


def test_fr3_he_may_choose_any_three_of_fourteen() -> None:
    """Every choice of three is among the legal orders, and nothing else is (frog.FR3)."""
    orders = GAMES["frog"].legal_commands(given(TAKEN).state)
    assert len(set(orders)) == len(orders) == 364
    held = set(cards(f"{HANDS[0]} {WIDOW}"))
    for order in orders:
        assert isinstance(order, LayAway)
        assert (order.seat, len(set(order.cards))) == (0, 3)
        assert set(order.cards) <= held


@pytest.mark.parametrize("text", ["", "JS 8C", "JS 8C 6D 9H", "JS JS 8C"])
def test_fr3_not_two_and_not_four(text: str) -> None:
    """Exactly three cards go, each one once (frog.FR3)."""
    table = given(TAKEN)
    found = table.when(LayAway(0, cards(text))).refused("wrong_laid_away", "frog.FR3")
    assert (found.seat, found.subject, found.reason) == (0, None, "number")
    assert (found.written, found.right) == (str(len(set(text.split()))), "3")
    assert not found.ends
    after = table.judged(laid_away(0, text), "wrong_laid_away").state
    assert (after.phase, after.laid_away[0]) == (PLAY, mask(text))


def test_fr3_a_card_laid_twice_is_no_card_more() -> None:
    """Three different cards written as four are not three laid away (frog.FR3)."""
    given(TAKEN).judged(laid_away(0, "JS JS 8C 6D"), "wrong_laid_away")


def test_fr3_only_cards_that_he_holds() -> None:
    """A card of another hand cannot be laid away, and the hand is lost (frog.FR3)."""
    table = given(TAKEN)
    order = LayAway(0, cards("JS 8C AS"))
    found = table.when(order).refused("wrong_laid_away", "frog.FR3")
    assert (found.subject, found.reason, found.ends) == ("AS", "", True)
    assert set(found.legal) == set(f"{HANDS[0]} {WIDOW}".split())
    table.judged(laid_away(0, "JS AS AD 7D"), "wrong_laid_away")


def test_fr3_nobody_else_lays_away() -> None:
    """Neither an opponent nor, a second time, the bidder (frog.FR3)."""
    table = given(TAKEN)
    other = table.when(LayAway(1, cards("QC 9S 6S"))).refused(
        "wrong_laid_away", "frog.FR3"
    )
    assert (other.seat, other.reason, other.legal) == (1, "contract", ())
    done = table.judged(laid_away(0, WIDOW))
    done.judged(laid_away(0, "QS 6H QH"), "wrong_laid_away")
    done.when(LayAway(0, cards("QS 6H QH"))).refused("wrong_laid_away", "frog.FR3")


def test_fr3_a_lead_before_anything_was_laid_away() -> None:
    """At the first card the three must lie there (frog.FR3)."""
    table = given(TAKEN)
    found = table.breach(CardPlayed(0, card("TD")))
    assert (found.seat, found.subject, found.reason) == (0, None, "missing")
    table.judged(CardPlayed(0, card("TD")), "wrong_laid_away")
    table.when(PlayCard(0, card("TD"))).refused("wrong_laid_away", "frog.FR3")
    untaken = given(FULL, bid_by(0, "frog"))
    untaken.judged(CardPlayed(0, card("TD")), "wrong_laid_away")


def test_fr3_what_was_laid_away_is_not_played() -> None:
    """The three cards are gone until the count (frog.FR3)."""
    table = given(TAKEN, laid_away(0, "QS 6H QH"))
    table.judged(CardPlayed(0, card("QS")), "card_not_held")
    table.judged(CardPlayed(0, card("JS")))


def test_fr3_the_widow_is_the_one_that_was_dealt() -> None:
    """Other cards than the widow's cannot be taken up for it (frog.FR3)."""
    table = given(FULL, bid_by(0, "frog"))
    found = table.breach(widow_taken(0, "JS 8C AS"))
    assert (found.code, found.reason, found.ends) == ("wrong_laid_away", "widow", True)
    table.judged(widow_taken(0, "JS 8C"), "wrong_laid_away")
    table.judged(widow_taken(0))


def test_fr3_only_the_bidder_of_a_frog_takes_it() -> None:
    """No opponent takes the widow, and nobody takes it twice (frog.FR3)."""
    table = given(FULL, bid_by(0, "frog"))
    found = table.breach(widow_taken(1))
    assert (found.seat, found.reason, found.ends) == (1, "contract", False)
    table.judged(widow_taken(1), "wrong_laid_away")
    given(TAKEN).judged(widow_taken(0), "wrong_laid_away")


def test_fr3_hearts_are_trumps_unnamed() -> None:
    """In a frog nobody names a trump (frog.FR3)."""
    table = given(TAKEN)
    found = table.breach(TrumpNamed(0, suit("S")))
    assert (found.code, found.subject, found.legal) == ("trump_not_allowed", "S", ())
    table.judged(TrumpNamed(0, suit("S")), "trump_not_allowed", rule="frog.FR3")
    table.when(NameTrump(0, suit("H"))).refused("trump_not_allowed", "frog.FR3")


def test_r7_nothing_is_taken_or_laid_away_in_the_auction() -> None:
    """While a seat is still to speak the widow stays where it is (sixbid.R7)."""
    standing = given(FULL, calls("0 frog", "1 pass"))
    standing.judged(widow_taken(0), "call_out_of_turn")
    taken = given(standing.events, widow_taken(0))
    assert taken.state.phase == LAY
    bare = given(FULL)
    for fact in (widow_taken(0), laid_away(0, "QS 6H QH")):
        assert bare.breach(fact).ends
        bare.judged(fact, "call_out_of_turn")
    early = given(FULL, calls("0 frog", "1 pass"))
    early.judged(laid_away(0, "QS 6H QH"), "call_out_of_turn", "wrong_laid_away")


@pytest.mark.parametrize("letter", "CDS")
def test_fr4_a_chico_names_a_plain_suit(letter: str) -> None:
    """Clubs, diamonds or spades, before the lead (frog.FR4)."""
    table = given(FULL, bid_by(0, "chico"))
    assert (table.state.phase, table.state.turn) == (NAME, 0)
    orders = GAMES["frog"].legal_commands(table.state)
    assert orders == tuple(NameTrump(0, suit(each)) for each in "CDS")
    table.when(NameTrump(0, suit(letter))).then(TrumpNamed(0, suit(letter)))
    assert table.judged(TrumpNamed(0, suit(letter))).state.phase == PLAY


def test_fr4_hearts_is_no_chico() -> None:
    """Who wants hearts bids a frog or a grand (frog.FR4)."""
    table = given(FULL, bid_by(1, "chico"))
    found = table.when(NameTrump(1, suit("H"))).refused("trump_not_allowed", "frog.FR4")
    assert (found.subject, found.legal) == ("H", ("C", "D", "S"))
    table.judged(TrumpNamed(1, suit("H")), "trump_not_allowed", rule="frog.FR4")
    table.judged(TrumpNamed(0, suit("S")), "trump_not_allowed", rule="frog.FR4")


def test_fr4_a_lead_before_the_trump() -> None:
    """The trump of a chico is named before the lead (frog.FR4)."""
    table = given(FULL, bid_by(1, "chico"))
    found = table.breach(CardPlayed(0, card("TD")))
    assert (found.seat, found.legal) == (1, ("C", "D", "S"))
    table.judged(CardPlayed(0, card("TD")), "trump_missing", rule="frog.FR4")
    table.when(PlayCard(0, card("TD"))).refused("trump_missing", "frog.FR4")


@pytest.mark.parametrize(("bid", "trump"), [("chico", "S"), ("grand", "")])
def test_fr4_the_widow_stays_untouched(bid: str, trump: str) -> None:
    """In chico as in grand nobody takes it and nothing is laid away (frog.FR4)."""
    table = given(FULL, contract_of(0, bid, trump))
    assert table.state.blind == mask(WIDOW)
    for fact in (widow_taken(0), laid_away(0, "QS 6H QH")):
        found = table.breach(fact)
        assert (found.seat, found.subject, found.reason) == (0, None, "contract")
        table.judged(fact, "wrong_laid_away", rule="frog.FR3")
    for text in ("QS 6H QH", "QS 6H"):
        order = LayAway(0, cards(text))
        found = table.when(order).refused("wrong_laid_away", "frog.FR3")
        assert found.reason == "contract"
    for viewer in (-1, 0, 1, 2):
        assert GAMES["frog"].view(table.state, viewer).blind == 0


def test_fr5_a_grand_has_hearts_unnamed() -> None:
    """The play begins with the last pass, hearts trumps (frog.FR5)."""
    table = given(FULL, bid_by(1, "grand"))
    state = table.state
    assert (state.phase, state.trump, state.turn) == (PLAY, suit("H"), 0)
    table.judged(TrumpNamed(1, suit("C")), "trump_not_allowed", rule="frog.FR5")
    table.when(NameTrump(1, suit("H"))).refused("trump_not_allowed", "frog.FR5")


def test_fr3_a_fact_of_a_seat_that_there_is_not() -> None:
    """Cards of nobody, or no cards at all, cannot have been laid away (frog.FR3)."""
    table = given(TAKEN)
    for wrong in (CardsLaidAway(3, cards(WIDOW)), CardsLaidAway(0, (36, 1, 2))):
        found = table.breach(wrong)
        assert (found.code, found.reason) == ("log_broken", "impossible")
