"""Players, pack, trump ladder, points and deal of Kozel (dealer 3, forehand 0)."""

from __future__ import annotations

import pytest

from core.commands import DealHand
from core.games import GAMES, fold
from core.kozel.trumps import (
    PERMANENT,
    beats,
    is_permanent,
    led_mask,
    trump_mask,
    turned_fault,
)
from core.pack import CARD_POINTS, PACK_32, points
from core.phase import CLOSED, EXCHANGE, VOID
from events.kozel import CardsTurned, ExchangeKept
from events.table import CardPlayed, CardsDealt, DealVoided, HandScored, MatchOpened
from tests.builders import (
    KOZEL_PACK,
    card,
    cards,
    mask,
    match,
    short_deal,
    stacked,
)
from tests.core.kozel.table import FULL, HANDS, opening, turned
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


@pytest.mark.parametrize(
    ("top", "count", "trump"),
    [
        ("8H", 1, "H"),
        ("JH 7C TS", 3, "S"),
        ("7C QC QS QH QD JC JS 8D", 8, "D"),
        ("8C", 1, "C"),
    ],
)
def test_r7_cards_are_turned_to_the_first_plain_one(
    top: str, count: int, trump: str
) -> None:
    """The first card that is no permanent trump makes the trump (kozel.R7)."""
    answer = given(match("kozel")).when(DealHand(stacked("kozel", top), 3))
    assert answer.events[1] == CardsTurned(0, cards(top))
    assert len(cards(top)) == count
    state = given(match("kozel"), answer.events).state
    assert state.trump == "CDHS".index(trump)
    assert state.phase == EXCHANGE
    assert state.hands[0] & mask(top) == mask(top)
    for viewer in (-1, 1, 2, 3):
        assert GAMES["kozel"].view(state, viewer).hands[0] == mask(top)


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("JH 7C TS 8S", "8S"),
        ("8H 9H", "9H"),
        ("JH 7C", "7C"),
        ("QC", "QC"),
    ],
)
def test_r7_turning_on_or_ending_too_soon(text: str, subject: str) -> None:
    """Cards turned behind the trump card, or an end before it (kozel.R7)."""
    found = given(match("kozel"), opening()).breach(turned(text))
    assert (found.code, found.subject) == ("wrong_turned", subject)
    given(match("kozel"), opening()).judged(turned(text), "wrong_turned")


def test_r7_no_card_turned() -> None:
    """Without a turned card there is no trump (kozel.R7)."""
    found = given(match("kozel"), opening()).breach(CardsTurned(0, ()))
    assert (found.code, found.ends) == ("wrong_turned", True)
    assert turned_fault((), 0) == 0


@pytest.mark.parametrize("dealer", range(4))
def test_r8_one_card_turned(dealer: int) -> None:
    """With 8H on top: one each, then seven rounds of one (kozel.R8)."""
    pack = stacked("kozel", "8H")
    forehand = (dealer + 1) % 4
    answer = given(match("kozel")).when(DealHand(pack, dealer))
    hands = tuple(pack[(seat - forehand) % 4 :: 4] for seat in range(4))
    answer.then(opening(dealer), CardsTurned(forehand, pack[:1]), CardsDealt(hands, ()))


def test_r8_three_cards_turned() -> None:
    """Packets of three, then five rounds of one (kozel.R8)."""
    pack = stacked("kozel", "JH 7C TS")
    places = tuple((*range(3 * s, 3 * s + 3), *range(12 + s, 32, 4)) for s in range(4))
    hands = tuple(tuple(pack[place] for place in seat) for seat in places)
    given(match("kozel")).when(DealHand(pack, 3)).then(
        opening(), CardsTurned(0, pack[:3]), CardsDealt(hands, ())
    )


def test_r8_eight_cards_turned() -> None:
    """With eight turned the packets use the whole pack (kozel.R8)."""
    pack = stacked("kozel", "7C QC QS QH QD JC JS 8D")
    hands = tuple(pack[start : start + 8] for start in range(0, 32, 8))
    given(match("kozel")).when(DealHand(pack, 3)).then(
        opening(), CardsTurned(0, pack[:8]), CardsDealt(hands, ())
    )


def test_r8_the_full_deal_lies_as_written() -> None:
    """The pack of the worked deal gives the hands beside it (kozel.R8)."""
    given(match("kozel")).when(DealHand(cards(KOZEL_PACK), 3)).then(
        opening(), turned("JD QH TD"), short_deal(*HANDS)
    )


def test_r8_seven_cards_are_a_wrong_deal() -> None:
    """Each seat ends with eight (kozel.R8)."""
    start = given(match("kozel"), opening(), turned("JD QH TD"))
    start.judged(short_deal(*HANDS))
    start.judged(short_deal(*HANDS[:3], HANDS[3][3:]), "wrong_deal")
    short = cards(KOZEL_PACK)[:-1]
    given(match("kozel")).when(DealHand(short, 3)).refused("wrong_deal", "kozel.R8")


EIGHT = "7C QC QS QH QD JC JS JH"


def test_r9_eight_permanent_trumps_void_the_deal() -> None:
    """No score, the hand is shown, the same dealer deals again (kozel.R9)."""
    pack = stacked("kozel", EIGHT)
    answer = given(match("kozel")).when(DealHand(pack, 3))
    assert answer.events[1] == turned(EIGHT)
    assert answer.events[3] == DealVoided()
    assert len(answer.events) == 5
    over = given(match("kozel"), answer.events)
    over.judged(opening(3, number=2))
    over.judged(opening(0, number=2), "wrong_dealer")
    assert over.state.table.standing == (0, 0)


def test_r9_a_void_deal_played() -> None:
    """Cards, gifts and a score of a void deal are against the rule (kozel.R9)."""
    pack = stacked("kozel", EIGHT)
    hands = tuple(pack[start : start + 8] for start in range(0, 32, 8))
    table = given(match("kozel"), opening(), turned(EIGHT), CardsDealt(hands, ()))
    assert table.state.phase == VOID
    lead = CardPlayed(0, card("7C"))
    assert table.breach(lead).ends
    table.judged(lead, "void_deal")
    table.judged(HandScored((0, 1)), "void_deal")
    assert table.judged(DealVoided()).state.phase == CLOSED


def test_r9_a_sound_deal_voided() -> None:
    """A deal with a trump card is not thrown in (kozel.R9)."""
    given(FULL).judged(DealVoided(), "void_deal")
    given(FULL, ExchangeKept(0)).judged(DealVoided(), "void_deal")
