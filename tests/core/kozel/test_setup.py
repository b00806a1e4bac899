"""Players, pack, trump ladder and points of Kozel (dealer 3, forehand 0)."""

from __future__ import annotations

import pytest

from core.commands import DealHand
from core.games import GAMES, fold
from core.kozel.trumps import PERMANENT, beats, is_permanent, led_mask, trump_mask
from core.pack import CARD_POINTS, PACK_32, points
from events.table import MatchOpened
from tests.builders import KOZEL_PACK, card, cards, mask, match, short_deal
from tests.core.kozel.table import HANDS, opening, turned
from tests.spec import given

PERMANENT_DOWN = "7C QC QS QH QD JC JS JH JD"


def test_r1_four_play_in_two_pairs() -> None:
    """Four seats, partners opposite: sides 0 and 2, 1 and 3 (kozel.R1)."""
    start = match("kozel")
    assert GAMES["kozel"].check(fold((start,)), start) == ()
    assert fold((start,)).table.standing == (0, 0)
    for seats in (2, 3, 5):
        other = MatchOpened("kozel", 1, (), tuple("abcde"[:seats]), (), "table")
        given(other).judged(other, "wrong_players")


def test_r1_nobody_sits_twice() -> None:
    """One player holds one seat (kozel.R1)."""
    opening = MatchOpened("kozel", 1, (), tuple("abca"), (), "table")
    given(opening).judged(opening, "wrong_players")


def test_r1_any_seat_may_deal_first() -> None:
    """The first dealer is drawn, so no seat is wrong (kozel.R1)."""
    for dealer in range(4):
        given(match("kozel")).judged(opening(dealer))


def test_r2_the_pack_has_32_cards() -> None:
    """Ace down to seven in four suits; the sixes only mark (kozel.R2)."""
    texts = {rank + suit for rank in "AKQJT987" for suit in "CDHS"}
    assert mask(" ".join(texts)) == PACK_32
    assert len(texts) == 32


def test_r2_a_six_or_a_double_card_is_no_deal() -> None:
    """The six is not in play, and no card lies twice (kozel.R2)."""
    start = given(match("kozel"), opening(), turned("JD QH TD"))
    for wrong in ("6H", "9H"):
        hands = (*HANDS[:3], HANDS[3].replace("7S", wrong))
        found = start.breach(short_deal(*hands))
        assert (found.subject, found.ends) == (wrong, True)
        start.judged(short_deal(*hands), "wrong_pack")


def test_r2_a_turned_card_lies_with_the_forehand() -> None:
    """The turned cards cannot be dealt to another (kozel.R2)."""
    start = given(match("kozel"), opening(), turned("JD QH TD"))
    swapped = (HANDS[1], HANDS[0], *HANDS[2:])
    start.judged(short_deal(*swapped), "wrong_pack")
    start.judged(short_deal("8C", "", "", ""), "wrong_pack")


def test_r2_a_pack_with_a_six_is_not_dealt() -> None:
    """The house refuses a pack of other cards (kozel.R2)."""
    pack = cards(KOZEL_PACK.replace("9H", "6H"))
    given(match("kozel")).when(DealHand(pack, 3)).refused("wrong_pack", "kozel.R2")


@pytest.mark.parametrize("suit", "CDHS")
def test_r3_the_ladder_of_trumps(suit: str) -> None:
    """7C, queens, jacks, then A T K 9 8 7 of trumps (kozel.R3)."""
    own = " ".join(rank + suit for rank in "ATK987" if rank + suit != "7C")
    ladder = cards(f"{PERMANENT_DOWN} {own}")
    trump = "CDHS".index(suit)
    assert len(ladder) == (14 if suit == "C" else 15)
    assert trump_mask(trump) == sum(1 << each for each in ladder)
    for place, high in enumerate(ladder):
        assert all(beats(high, low, trump) for low in ladder[place + 1 :])
        assert not any(beats(low, high, trump) for low in ladder[place:])
        plain = PACK_32 & ~trump_mask(trump)
        for low in range(36):
            if plain >> low & 1:
                assert beats(high, low, trump)
                assert not beats(low, high, trump)


@pytest.mark.parametrize("suit", "CDHS")
def test_r4_plain_suits(suit: str) -> None:
    """A T K 9 8 7, in clubs without the seven (kozel.R4)."""
    plain = cards(" ".join(r + suit for r in "ATK987" if r + suit != "7C"))
    trump = (("CDHS".index(suit)) + 1) % 4
    assert len(plain) == (5 if suit == "C" else 6)
    for place, high in enumerate(plain):
        assert led_mask(high, trump) == sum(1 << each for each in plain)
        assert all(beats(high, low, trump) for low in plain[place + 1 :])
        assert not any(beats(low, high, trump) for low in plain[place:])


def test_r5_permanent_trumps_belong_to_trumps_only() -> None:
    """A queen of hearts does not follow hearts (kozel.R5)."""
    assert mask(PERMANENT_DOWN) == PERMANENT
    assert sum(map(is_permanent, range(36))) == 9
    for trump in range(4):
        for text in PERMANENT_DOWN.split():
            assert led_mask(card(text), trump) == trump_mask(trump)
    assert not led_mask(card("AH"), 1) & mask("QH JH")
    assert not led_mask(card("AC"), 1) & mask("7C")


def test_r6_cards_are_worth_120_in_all() -> None:
    """A 11, T 10, K 4, Q 3, J 2; the trumps always hold 45 (kozel.R6)."""
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    for text in (rank + suit for rank in "AKQJT987" for suit in "CDHS"):
        assert CARD_POINTS[card(text)] == worth.get(text[0], 0)
    assert points(PACK_32) == 120
    assert [points(trump_mask(trump)) for trump in range(4)] == [45] * 4
