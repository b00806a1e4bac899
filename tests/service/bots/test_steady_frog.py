"""``steady`` plays Frog as a decent club player would."""

from __future__ import annotations

import pytest

from core.commands import LayAway, MakeCall, NameTrump, PlayCard
from core.frog.options import frog_house
from core.sixbid.contract import CHICO, FROG, GRAND
from events.cards import card_text, cards_text
from service.bots.frog.laying import cards_to_lay_away
from service.bots.sixbid.bidding import promise
from service.bots.steady import steady
from tests.service.bots.positions import frog, mask

SPADES = 3
HEARTS = "AH TH KH QH 9H 8H AS TS 8D 7D 6C"
WIDOW = "9S 7S 6S"


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        (HEARTS, GRAND),
        ("AS TS KS QS 9S 8S AH TH 8D 7D 6C", CHICO),
        ("TH KH 9H 8H 7H AS 9S 8D 7D 9C 6C", FROG),
        ("KS 9S 7S JH 8H 7H QD 9D JC 8C 7C", 0),
    ],
)
def test_bids_by_the_strength_of_the_hand(hand: str, bid: int) -> None:
    """Long hearts go for the dear game, what the widow may mend for the cheap (frog.FR2)."""
    assert steady(frog(hand)) == MakeCall(0, bid)


def test_a_dearer_grand_promises_more() -> None:
    """The price of a point is the table's own (frog.FR7)."""
    usual, dear = frog_house(()), frog_house((("grand_multiplier", 4),))
    assert promise(mask(HEARTS), GRAND, usual) * 4 == 3 * promise(
        mask(HEARTS), GRAND, dear
    )


def test_a_widow_for_the_last_trick_promises_less() -> None:
    """It may be lost with the last trick (frog.FR5)."""
    usual, last = frog_house(()), frog_house((("grand_widow", "last_trick"),))
    assert promise(mask(HEARTS), GRAND, usual) > promise(mask(HEARTS), GRAND, last)


def test_a_bidder_names_his_best_suit() -> None:
    """Never hearts, which are the grand's (frog.FR4)."""
    view = frog("AH TH KH QH JH 9H AS TS KS QS 6C", bid=CHICO)
    assert steady(view) == NameTrump(0, SPADES)


def test_lays_three_cards_away() -> None:
    """The order names three cards that he holds, trumps not among them (frog.FR3)."""
    order = steady(frog(HEARTS, bid=FROG, widow=WIDOW))
    assert isinstance(order, LayAway)
    assert len(set(order.cards)) == 3
    assert not mask(cards_text(order.cards)) & ~mask(f"{HEARTS} {WIDOW}")
    assert not mask(cards_text(order.cards)) & mask(HEARTS[:17])


@pytest.mark.parametrize(
    ("hand", "away"),
    [
        ("AH TH KH QH 9H 8H AS KS 7S TD 6D AC 8C 7C", "TD"),
        ("AH TH KH QH 9H 8H 7H 6H AS TS KS 9D AC TC", "9D"),
    ],
)
def test_what_would_be_lost_is_laid_away(hand: str, away: str) -> None:
    """A ten without its ace, and the last card of a suit."""
    assert away in cards_text(cards_to_lay_away(mask(hand)))


def test_trumps_are_laid_away_only_where_nothing_else_is_left() -> None:
    """With two other cards a trump must go, the least one."""
    away = cards_to_lay_away(mask("AH TH KH QH JH 9H 8H 7H 6H AS TS"))
    assert cards_text(away).count("H") == 1


def test_who_laid_the_ace_away_knows_that_it_is_out_of_play() -> None:
    """His ten is the highest of its suit, and is cashed when no trump is out."""
    trumps = "AH TH KH QH JH 9H 8H 7H 6H"
    laid = "AD 8S 9S"
    view = frog("TD 9C 8C", bid=FROG, widow=laid, away=laid, gone=trumps)
    order = steady(view)
    assert isinstance(order, PlayCard)
    assert card_text(order.card) == "TD"
