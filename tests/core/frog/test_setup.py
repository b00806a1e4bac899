"""Players, pack, ranks, points and deal of Frog."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.commands import DealHand
from core.games import GAMES, fold
from core.pack import PACK_36, points
from events.sixbid import CallDeclined, CardCalled, HandExposed
from events.table import CardPlayed, CardsDealt, DealVoided, MatchOpened
from tests.builders import card, cards, full_pack, match, opened, short_deal
from tests.core.frog.table import FULL, HANDS, WIDOW, playing
from tests.spec import given

if TYPE_CHECKING:
    from events.base import Event


@pytest.mark.parametrize("seats", [3, 4])
def test_r1_three_or_four_sit_at_the_table(seats: int) -> None:
    """Three are active, a fourth may sit out (sixbid.R1)."""
    opening = match("frog", seats)
    assert GAMES["frog"].check(fold((opening,)), opening) == ()


def test_r1_any_seat_may_deal_first() -> None:
    """The first dealer is drawn, so no seat is wrong (sixbid.R1)."""
    for dealer in range(3):
        given(match("frog")).judged(opened(dealer))


@pytest.mark.parametrize("seats", [2, 5])
def test_fr8_five_do_not_play(seats: int) -> None:
    """Foster's form for five is not played here, no more than one for two (frog.FR8)."""
    opening = MatchOpened("frog", 1, (), tuple("abcde"[:seats]), (), "table")
    given(opening).judged(opening, "wrong_players")
    assert given(opening).breach(opening).right == "3–4"


def test_r2_a_card_twice_or_missing_is_no_deal() -> None:
    """The pack is that of Six-Bid, each of 36 cards once (sixbid.R2)."""
    assert GAMES["frog"].pack == PACK_36
    start = given(match("frog"), opened(2))
    hands = (HANDS[0].replace("QS", "6S"), *HANDS[1:])
    start.judged(short_deal(*hands, blind=WIDOW), "wrong_pack")
    pack = (*full_pack("frog")[:-1], 0)
    given(match("frog")).when(DealHand(pack, 2)).refused("wrong_pack", "sixbid.R2")


def test_r3_the_ten_beats_the_king() -> None:
    """Ranks are those of Six-Bid, trump or not (sixbid.R3)."""
    plain = playing(("KC 7D", "TC 8D", "AC 9D"), widow="6S 7S 8S")
    for hands, winner in (("KC", 0), ("KC TC", 1), ("KC TC AC", 2)):
        facts = [_played(seat, each) for seat, each in enumerate(hands.split())]
        table = given(plain.events, facts)
        assert GAMES["frog"].trick_winner(table.state) == winner


def _played(seat: int, text: str) -> CardPlayed:
    return CardPlayed(seat, card(text))


def test_r4_cards_are_worth_120_in_all() -> None:
    """A 11, T 10, K 4, Q 3, J 2: hands and widow hold 120 together (sixbid.R4)."""
    assert sum(points(mask) for mask in given(FULL).state.dealt) == 120


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_fr1_packets_of_four_three_widow_four(dealer: int) -> None:
    """Frog is dealt as Six-Bid is, three cards to the widow (frog.FR1)."""
    by_place = (
        (0, 1, 2, 3, 12, 13, 14, 24, 25, 26, 27),
        (4, 5, 6, 7, 15, 16, 17, 28, 29, 30, 31),
        (8, 9, 10, 11, 18, 19, 20, 32, 33, 34, 35),
    )
    hands = tuple(by_place[(seat - dealer - 1) % 3] for seat in range(3))
    answer = given(match("frog")).when(DealHand(full_pack("frog"), dealer))
    answer.then(opened(dealer), CardsDealt(hands, (21, 22, 23)))


def test_fr1_only_the_counts_are_judged() -> None:
    """Eleven each and three to the widow, in whatever order (frog.FR1)."""
    start = given(match("frog"), opened(2))
    start.judged(short_deal(*reversed(HANDS), blind=WIDOW))
    start.judged(short_deal(*(hand[3:] for hand in HANDS), blind=WIDOW), "wrong_deal")
    found = start.breach(short_deal(HANDS[0] + " JS", *HANDS[1:], blind="8C 6D"))
    assert (found.code, found.rule, found.about) == ("wrong_deal", "frog.FR1", 0)
    four = (HANDS[0][3:], *HANDS[1:])
    widow = start.breach(short_deal(*HANDS[:2], HANDS[2][3:], blind=f"{WIDOW} 8H"))
    assert (widow.written, widow.right, widow.about) == ("10", "11", 2)
    start.judged(short_deal(*four, blind=f"{WIDOW} QS"), "wrong_deal")
    short = full_pack("frog")[:-1]
    given(match("frog")).when(DealHand(short, 2)).refused("wrong_deal", "frog.FR1")


def test_fr1_no_deal_is_void() -> None:
    """Throwing a deal in before the auction is not by the rule (frog.FR1)."""
    given(FULL).judged(DealVoided(), "wrong_deal")


@pytest.mark.parametrize(
    "foreign",
    [CardCalled(0, 8, 1), CallDeclined(0), HandExposed(0, (1,))],
    ids=lambda event: type(event).__name__,
)
def test_fr9_there_is_no_called_card_and_no_open_hand(foreign: Event) -> None:
    """A fact that only Six-Bid knows cannot have happened in Frog (frog.FR9)."""
    (found,) = GAMES["frog"].check(given(FULL).state, foreign)
    assert (found.code, found.reason, found.ends) == ("log_broken", "impossible", True)
    assert given(FULL, foreign).state == given(FULL).state


def test_r16_nobody_sees_the_widow_before_the_end() -> None:
    """After the deal the widow is face down for all (sixbid.R16)."""
    state = given(FULL).state
    for viewer in (-1, 0, 1, 2):
        assert GAMES["frog"].view(state, viewer).blind == 0
    assert state.blind == sum(1 << each for each in cards(WIDOW))
