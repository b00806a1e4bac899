"""The turned cards and the deal of Kozel, void deals too (dealer 3, forehand 0)."""

from __future__ import annotations

import pytest

from core.commands import DealHand
from core.games import GAMES
from core.kozel.trumps import turned_fault
from core.phase import CLOSED, EXCHANGE, VOID
from events.kozel import CardsTurned, ExchangeKept
from events.table import CardPlayed, CardsDealt, DealVoided, HandPassed, HandScored
from tests.builders import KOZEL_PACK, card, cards, mask, match, short_deal, stacked
from tests.core.kozel.table import FULL, HANDS, opening, turned
from tests.spec import given


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
    unturned = given(match("kozel"), opening())
    assert unturned.breach(short_deal(*HANDS)).ends
    unturned.judged(short_deal(*HANDS), "wrong_turned")


def test_r7_cards_are_turned_for_the_forehand() -> None:
    """The seat left of the dealer gets them, no other (kozel.R7)."""
    found = given(match("kozel"), opening()).breach(turned("8H", seat=1))
    assert (found.code, found.seat) == ("wrong_turned", 1)


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
    assert table.breach(HandPassed()).reason == "thrown_in"
    assert table.judged(DealVoided()).state.phase == CLOSED


def test_r9_a_sound_deal_voided() -> None:
    """A deal with a trump card is not thrown in (kozel.R9)."""
    given(FULL).judged(DealVoided(), "void_deal")
    given(FULL).judged(HandPassed(), "void_deal")
    given(FULL, ExchangeKept(0)).judged(DealVoided(), "void_deal")


def test_r2_a_six_is_not_dealt() -> None:
    """The sixes only keep the score; one that is turned ends the hand (kozel.R2)."""
    turning = CardsTurned(0, cards("JH 6C"))
    found = given(match("kozel"), opening()).breach(turning)
    assert (found.code, found.rule) == ("wrong_pack", "kozel.R2")
    assert (found.subject, found.reason, found.ends) == ("6C", "foreign", True)


def test_r9_nobody_is_asked_about_a_void_deal() -> None:
    """The cards are gathered, and no seat is to act (kozel.R9)."""
    state = given(match("kozel"), opening(), turned("7C QC QS QH QD JC JS JH")).state
    assert (state.phase, state.turn, state.first) == (VOID, -1, 0)
