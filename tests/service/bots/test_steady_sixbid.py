"""``steady`` plays Six-Bid Solo as a decent club player would."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.commands import CallCard, DeclineCall, MakeCall, NameTrump, PlayCard
from core.sixbid.contract import (
    CALL_SOLO,
    GUARANTEE,
    HEART_SOLO,
    MISERE,
    SOLO,
    SPREAD_MISERE,
)
from core.sixbid.options import sixbid_house
from events.cards import NO_CARD, SUITS, card_number, card_text
from service.bots.sixbid.bidding import promise
from service.bots.sixbid.calling import card_to_call, card_to_return
from service.bots.steady import steady
from tests.service.bots.positions import mask, sixbid

if TYPE_CHECKING:
    from core.sixbid.state import SixBid
    from events.table import OptionValue

SPADES = 3
STRONG = "AS TS KS QS 9S 8S AH TH 8D 7D 6C"
POOR = "KS 9S 7S JH 8H 7H QD 9D JC 8C 7C"
SAFE = "6S 7S 8S 6H 7H 8H 6D 7D 8D 6C 7C"
LOW = "8S 7S 6S 8H 7H 6H 8D 6D 7C 6C 9C"


def laid(view: SixBid) -> str:
    """Return the card that ``steady`` plays."""
    order = steady(view)
    assert isinstance(order, PlayCard)
    return card_text(order.card)


@pytest.mark.parametrize(
    ("hand", "bids"),
    [
        (STRONG, {SOLO, GUARANTEE}),
        ("AH TH KH QH 9H 8H AS TS 8D 7D 6C", {HEART_SOLO}),
        (POOR, {0}),
        (LOW, {MISERE, SPREAD_MISERE}),
        ("AS TS KS QS JS 9S 8S 7S AH TH AD", {CALL_SOLO, SOLO}),
    ],
)
def test_bids_by_the_strength_of_the_hand(hand: str, bids: set[int]) -> None:
    """A strong hand plays, in hearts at their price; a poor one passes; a low one ducks."""
    order = steady(sixbid((hand, "", "")))
    assert isinstance(order, MakeCall)
    assert order.bid in bids


def test_names_its_best_suit() -> None:
    """The soloist names the suit that promises most points."""
    view = sixbid((STRONG, "", ""), soloist=0, bid=GUARANTEE)
    assert steady(view) == NameTrump(0, SPADES)


def test_calls_the_best_missing_card() -> None:
    """The ten that closes the gap under the ace is called."""
    hand = "AS KS QS JS 9S 8S 7S AH TH AD TD"
    view = sixbid((hand, "", ""), soloist=0, bid=CALL_SOLO, trump="S")
    assert steady(view) == CallCard(0, card_number("TS"))


def test_declines_a_call_that_gains_nothing() -> None:
    """Who has all trumps and no loser calls no card."""
    hand = "AS TS KS QS JS 9S 8S 7S 6S AH AD"
    assert card_to_call(mask(hand), SPADES) == NO_CARD
    view = sixbid((hand, "", ""), soloist=0, bid=CALL_SOLO, trump="S")
    assert steady(view) == DeclineCall(0)


def test_calls_where_a_call_is_due() -> None:
    """The house wants a card named (sixbid.R13), be it of no use."""
    hand = "AS TS KS QS JS 9S 8S 7S 6S AH AD"
    house: dict[str, OptionValue] = {"call_required": True}
    view = sixbid((hand, "", ""), soloist=0, bid=CALL_SOLO, trump="S", options=house)
    order = steady(view)
    assert isinstance(order, CallCard)
    assert not mask(hand) >> order.card & 1


def test_names_what_it_gives_back_with_the_call() -> None:
    """Where it is chosen unseen, the lone low loser is named (sixbid.R14)."""
    hand = "AS KS QS JS 9S 8S AH TH AD TD 6C"
    house: dict[str, OptionValue] = {"call_return": "before_reveal"}
    view = sixbid((hand, "", ""), soloist=0, bid=CALL_SOLO, trump="S", options=house)
    assert steady(view) == CallCard(0, card_number("TS"), card_number("6C"))


def test_a_dearer_misere_promises_more() -> None:
    """A safe one promises its price (sixbid.R22), the blind less where it is not counted."""
    usual, house = sixbid_house(()), sixbid_house((("misere_value", 40),))
    assert promise(mask(SAFE), MISERE, usual) == 30
    assert promise(mask(SAFE), MISERE, house) == 40
    alone = sixbid_house((("guarantee_blind", False),))
    fair = "AS TS KS QS 9S 8S AH TH 8D 7D 6C"
    assert promise(mask(fair), GUARANTEE, usual) > promise(mask(fair), GUARANTEE, alone)


def test_leads_no_trump_before_they_are_broken() -> None:
    """The soloist's ace of trumps waits where the house bars it (sixbid.R19)."""
    house: dict[str, OptionValue] = {"trump_lead": "after_broken"}
    hands = ("AS TS KS 9S AH 7D", "", "")
    view = sixbid(hands, soloist=0, trump="S", options=house)
    assert laid(view) == "AH"


def test_returns_a_useless_card() -> None:
    """Not the called card, no trump, no winner: the lone low loser goes back."""
    hand = "AS TS KS QS JS 9S 8S AH TH AD TD 6C"
    back = card_to_return(mask(hand), SPADES, card_number("TS"))
    assert card_text(back) == "6C"


def test_soloist_draws_trumps() -> None:
    """While others have trumps, the highest is led."""
    view = sixbid(("AS TS KS 9S AH 7D", "", ""), soloist=0, trump="S")
    assert laid(view) == "AS"


def test_soloist_cashes_aces_when_trumps_are_drawn() -> None:
    """When no trump is out, an ace of another suit takes."""
    gone = "AS TS KS QS JS 8S 7S 6S"
    view = sixbid(("9S AH 7D", "", ""), soloist=0, trump="S", gone=gone)
    assert laid(view) == "AH"


def test_soloist_drives_out_the_ace_with_a_low_trump() -> None:
    """With more trumps than the others, but not the top one, a cheap one is led."""
    view = sixbid(("TS KS QS 9S 8S 7S 7D", "", ""), soloist=0, trump="S")
    assert laid(view) == "7S"


def test_defender_gives_points_to_his_friend() -> None:
    """On a trick that the friend surely takes goes the ten."""
    hands = ("9D 6S", "AD 6H", "TD 6D")
    view = sixbid(hands, soloist=0, trump="S", played="9D AD")
    assert laid(view) == "TD"


def test_defender_gives_the_soloist_nothing() -> None:
    """Under the soloist's ace goes the worthless card."""
    hands = ("AD 6S", "TD 6D", "7D 8D")
    view = sixbid(hands, soloist=0, trump="S", played="AD")
    assert laid(view) == "6D"


def test_the_last_seat_takes_with_the_ten_while_the_ace_is_out() -> None:
    """A trick that cannot be lost is taken with the card that could be lost later."""
    hands = ("KD", "9D", "TD QD 6D")
    view = sixbid(hands, soloist=2, trump="S", played="KD 9D")
    assert laid(view) == "TD"


def test_an_ace_is_not_spent_on_nothing() -> None:
    """The last seat lets a trick without points go and keeps its ace."""
    hands = ("9D", "8D", "AD 6D")
    view = sixbid(hands, soloist=2, trump="S", played="9D 8D")
    assert laid(view) == "6D"


def test_soloist_ducks_in_misere() -> None:
    """The highest card that stays below goes first."""
    hands = ("9D", "7D", "KD 8D 6D")
    view = sixbid(hands, soloist=2, bid=MISERE, played="9D 7D")
    assert laid(view) == "8D"


def test_soloist_throws_the_dangerous_card_away_in_misere() -> None:
    """Void in the suit led, the ace that others can get under goes, not the safe six."""
    hands = ("9D", "7D", "AH 6C 6S")
    view = sixbid(hands, soloist=2, bid=MISERE, played="9D 7D")
    assert laid(view) == "AH"


def test_defender_stays_below_the_soloist_in_misere() -> None:
    """The soloist's card stands: the highest card below it goes, so that he takes."""
    hands = ("9D", "AD 8D 6D", "TD")
    view = sixbid(hands, soloist=0, bid=MISERE, played="9D")
    assert laid(view) == "8D"


def test_defender_leads_low_in_misere() -> None:
    """A lead that the soloist may have to go over."""
    hands = ("6D AD KH", "", "8D")
    view = sixbid(hands, soloist=2, bid=MISERE)
    assert laid(view) == "6D"


def test_defender_leads_under_the_open_hand_in_spread_misere() -> None:
    """The suit where the soloist's lowest card lies above ours is led."""
    hands = ("6C 9D", "8H 7H", "8C 7D")
    state = sixbid(hands, soloist=2, bid=SPREAD_MISERE)
    assert state.turn == 0
    assert laid(state) == "6C"


def test_every_seat_knows_its_suits() -> None:
    """The letters used above are those of the format."""
    assert SUITS[SPADES] == "S"
