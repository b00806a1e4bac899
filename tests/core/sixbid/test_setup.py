"""Players, pack, ranks, points and deal of Six-Bid Solo."""

from __future__ import annotations

import pytest

from core.commands import DealHand
from core.games import GAMES, fold
from core.pack import CARD_POINTS, PACK_36, points
from core.sixbid.contract import beats
from events.table import CardsDealt, MatchOpened
from tests.builders import card, cards, full_pack, mask, match, opened, short_deal
from tests.core.sixbid.table import BLIND, HANDS
from tests.spec import given


@pytest.mark.parametrize("seats", [3, 4])
def test_r1_three_or_four_sit_at_the_table(seats: int) -> None:
    """Three are active, a fourth may sit out (sixbid.R1)."""
    opening = match("sixbid", seats)
    assert GAMES["sixbid"].check(fold((opening,)), opening) == ()


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_r1_no_other_number_plays(seats: int) -> None:
    """Two are too few and five too many (sixbid.R1)."""
    opening = MatchOpened("sixbid", 1, (), tuple("abcde"[:seats]), (), "table")
    given(opening).judged(opening, "wrong_players")


@pytest.mark.parametrize("players", ["aab", "abca"])
def test_r1_nobody_sits_twice(players: str) -> None:
    """One player holds one seat (sixbid.R1)."""
    opening = MatchOpened("sixbid", 1, (), tuple(players), (), "table")
    given(opening).judged(opening, "wrong_players")


def test_r1_any_seat_may_deal_first() -> None:
    """The first dealer is drawn, so no seat is wrong (sixbid.R1)."""
    for dealer in range(3):
        given(match("sixbid")).judged(opened(dealer))


def test_r2_the_pack_has_36_cards() -> None:
    """Ace down to six in four suits (sixbid.R2)."""
    texts = {rank + suit for rank in "AKQJT9876" for suit in "CDHS"}
    assert mask(" ".join(texts)) == PACK_36
    assert len(texts) == 36


@pytest.mark.parametrize("double", ["6H", "KC"])
def test_r2_no_card_lies_twice(double: str) -> None:
    """A card in two hands, or twice in one, is no deal of this pack (sixbid.R2)."""
    hands = (HANDS[0].replace("QS", double), *HANDS[1:])
    given(match("sixbid"), opened(2)).judged(
        short_deal(*hands, blind=BLIND), "wrong_pack"
    )
    blind = BLIND.replace("JS", double)
    given(match("sixbid"), opened(2)).judged(
        short_deal(*HANDS, blind=blind), "wrong_pack"
    )


def test_r2_a_double_card_ends_the_judging() -> None:
    """Nothing can be said of a hand with two of one card (sixbid.R2)."""
    twice = short_deal("AS", "AS", "")
    found = given(match("sixbid"), opened(2)).breach(twice)
    assert (found.subject, found.ends) == ("AS", True)


@pytest.mark.parametrize("suit", "CDHS")
def test_r3_cards_rank_ace_ten_king(suit: str) -> None:
    """In every suit, trump or not: A T K Q J 9 8 7 6 (sixbid.R3)."""
    falling = [card(rank + suit) for rank in "ATKQJ9876"]
    for trump in (-1, 0, 1, 2, 3):
        for place, high in enumerate(falling):
            assert all(beats(high, low, trump) for low in falling[place + 1 :])
            assert not any(beats(low, high, trump) for low in falling[place:])


def test_r4_cards_are_worth_120_in_all() -> None:
    """A 11, T 10, K 4, Q 3, J 2, nothing else; 30 in each suit (sixbid.R4)."""
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    for suit in "CDHS":
        for rank in "6789JQKTA":
            assert CARD_POINTS[card(rank + suit)] == worth.get(rank, 0)
            assert points(mask(rank + suit)) == worth.get(rank, 0)
        assert points(mask(" ".join(rank + suit for rank in "6789JQKTA"))) == 30
    assert points(PACK_36) == 120


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_r5_packets_of_four_three_blind_four(dealer: int) -> None:
    """The indices of the pack by place: forehand, middle, rear, blind (sixbid.R5)."""
    pack = full_pack("sixbid")
    answer = given(match("sixbid")).when(DealHand(pack, dealer))
    by_place = (
        (0, 1, 2, 3, 12, 13, 14, 24, 25, 26, 27),
        (4, 5, 6, 7, 15, 16, 17, 28, 29, 30, 31),
        (8, 9, 10, 11, 18, 19, 20, 32, 33, 34, 35),
    )
    hands = tuple(by_place[(seat - dealer - 1) % 3] for seat in range(3))
    answer.then(opened(dealer), CardsDealt(hands, (21, 22, 23)))


def test_r5_the_full_deal_lies_as_written() -> None:
    """The pack of the worked deal gives the hands beside it (sixbid.R5)."""
    pack = cards(
        "QS 6H QH TD QC 9S 6S 8S 8H JH KS 8D QD TH TC 7S 6C TS 7H JD AC JS 8C 6D"
        " KC JC 9C 9H KH 7C AS AD 9D KD AH 7D"
    )
    answer = given(match("sixbid")).when(DealHand(pack, 2))
    answer.then(opened(2), short_deal(*HANDS, blind=BLIND))


def test_r5_ten_cards_each_is_a_wrong_deal() -> None:
    """Eleven each and three to the blind; only the counts are judged (sixbid.R5)."""
    start = given(match("sixbid"), opened(2))
    start.judged(short_deal(*reversed(HANDS), blind=BLIND))
    tens = tuple(hand[:-3] for hand in HANDS)
    found = start.breach(short_deal(*tens, blind=BLIND))
    assert (found.written, found.right, found.ends) == ("10", "11", False)
    start.judged(short_deal(*tens, blind=BLIND), "wrong_deal")
    start.judged(
        short_deal(HANDS[0] + " JS", *HANDS[1:], blind=BLIND[3:]), "wrong_deal"
    )


def test_r5_a_short_pack_is_not_dealt() -> None:
    """A pack of 35 leaves somebody a card short (sixbid.R5)."""
    pack = full_pack("sixbid")[:-1]
    given(match("sixbid")).when(DealHand(pack, 2)).refused("wrong_deal", "sixbid.R5")


def test_r2_a_pack_with_a_double_card_is_not_dealt() -> None:
    """The house refuses to deal a card twice (sixbid.R2)."""
    pack = (*full_pack("sixbid")[:-1], 0)
    given(match("sixbid")).when(DealHand(pack, 2)).refused("wrong_pack", "sixbid.R2")
