"""Deals that are void by the house rule ``redeal_on`` (dealer 3, forehand 0)."""

from __future__ import annotations

import pytest

from core.commands import DealHand, Keep
from core.games import GAMES
from core.kozel.redeal import is_void_deal
from core.kozel.state import Kozel
from core.phase import CLOSED
from events.cards import card_numbers
from events.kozel import ExchangeKept, TrumpGiven, TrumpOffered
from events.table import (
    CardPlayed,
    CardsDealt,
    DealVoided,
    HandPassed,
    HandScored,
    TrickTaken,
)
from tests.builders import card, cards, full_pack, mask, match, stacked
from tests.core.kozel.table import KEPT, opening, turned
from tests.spec import Given, given

ALL = ("top_or_queen_clubs", "three_turned", "four_queens")


def dealing(*named: str) -> Given:
    """Return a match with its first hand open, under some reasons to deal again."""
    return given(match("kozel", options={"redeal_on": named}), opening())


@pytest.mark.parametrize(
    ("top", "void_by"),
    [
        ("8H", ()),
        ("JH 8H", ()),
        ("7C 8H", ("top_or_queen_clubs",)),
        ("QC 8H", ("top_or_queen_clubs",)),
        ("JH 7C TS", ("top_or_queen_clubs",)),
        ("QS QH 8H", ()),
        ("JH QD JS 8H", ("three_turned",)),
        ("JH QD JS QS 8H", ("three_turned",)),
        ("JH QC JS 8H", ("top_or_queen_clubs", "three_turned")),
    ],
)
def test_option_redeal_on_what_was_turned(top: str, void_by: tuple[str, ...]) -> None:
    """7♣ or Q♣, or three permanent trumps, among the turned cards (kozel.R9)."""
    pack = stacked("kozel", top)
    for named in ((), ("top_or_queen_clubs",), ("three_turned",), ("four_queens",)):
        table = given(match("kozel", options={"redeal_on": named}))
        answer = table.when(DealHand(pack, 3))
        void = set(named) & set(void_by) != set()
        assert (DealVoided() in answer.events) is void, named
        assert answer.events[1] == turned(top)
        after = given(table.events, answer.events)
        after.judged(opening(3 if void else 0, number=2))
        assert after.state.table.standing == (0, 0)


EIGHT_OF_HEARTS = card("8H")
QUEENS = "QC QS QH QD"
TOP_FOUR = "7C QC QS QH"


def hand_with(text: str, seat: int, named: tuple[str, ...]) -> Given:
    """Return a deal in which a seat holds these cards; 8H was turned for seat 0.

    The other high trumps are with another seat.
    """
    held = mask(text)
    rest = [each for each in full_pack("kozel") if not held >> each & 1]
    high = mask(f"{QUEENS} 7C")
    rest.sort(key=lambda each: bool(high >> each & 1) ^ (seat > 0))
    rest.sort(key=lambda each: each != EIGHT_OF_HEARTS)
    hands: list[tuple[int, ...]] = []
    for place in range(4):
        own = list(card_numbers(held)) if place == seat else []
        size = 8 - len(own)
        hands.append((*own, *rest[:size]))
        del rest[:size]
    assert EIGHT_OF_HEARTS in hands[0]
    return given(dealing(*named).events, turned("8H"), CardsDealt(tuple(hands), ()))


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    ("text", "void"),
    [
        (QUEENS, True),
        (TOP_FOUR, True),
        (f"{QUEENS} 7C", True),
        ("QC QS QD JC", False),
        ("7C QC QS QD", False),
        ("7C QS QH QD", False),
    ],
)
def test_option_redeal_on_four_queens(
    text: str,
    void: bool,  # noqa: FBT001 - a column of the table
    seat: int,
) -> None:
    """One hand holds all queens, or 7♣ with the three highest (kozel.R9)."""
    for named in ((), ("top_or_queen_clubs", "three_turned"), ("four_queens",), ALL):
        table = hand_with(text, seat, named)
        wanted = void and "four_queens" in named
        automatic = GAMES["kozel"].automatic(table.state)
        assert automatic == (DealVoided() if wanted else None), named
        if wanted:
            over = table.judged(DealVoided())
            assert over.state.phase == CLOSED
            over.judged(opening(3, number=2))
        else:
            table.judged(DealVoided(), "void_deal")


def test_option_redeal_on_four_queens_is_dealt_and_gathered() -> None:
    """The house voids such a deal at once and asks nobody (kozel.R9)."""
    # with one card turned every fourth one is seat 1's
    pack = list(full_pack("kozel"))
    order = [EIGHT_OF_HEARTS, *(each for each in pack if each != EIGHT_OF_HEARTS)]
    queens = cards(QUEENS)
    rest = [each for each in order if each not in queens]
    for place, queen in zip((1, 5, 9, 13), queens, strict=True):
        rest.insert(place, queen)
    table = given(match("kozel", options={"redeal_on": ("four_queens",)}))
    answer = table.when(DealHand(tuple(rest), 3))
    assert [type(each).__name__ for each in answer.events] == [
        "HandOpened",
        "CardsTurned",
        "CardsDealt",
        "DealVoided",
        "HandRevealed",
    ]


@pytest.mark.parametrize("seat", range(4))
def test_option_redeal_on_four_queens_played_on(seat: int) -> None:
    """Gifts, cards and a score of such a deal are against the rule (kozel.R9)."""
    table = hand_with(QUEENS, seat, ("four_queens",))
    assert isinstance(table.state, Kozel)
    assert is_void_deal(table.state)
    lead = CardPlayed(0, EIGHT_OF_HEARTS)
    gifts = (TrumpOffered(0), TrumpGiven(0, EIGHT_OF_HEARTS))
    for fact in (lead, *gifts, HandScored((0, 1))):
        found = table.breach(fact)
        assert (found.code, found.rule, found.reason, found.ends) == (
            "void_deal",
            "kozel.R9",
            "played",
            True,
        )
    given(table.events, KEPT).judged(lead, "void_deal")


def test_option_redeal_on_turned_cards_played_on() -> None:
    """A deal void by 7♣ is not played, and one without a cause is (kozel.R9)."""
    pack = stacked("kozel", "7C 8H")
    named = given(match("kozel", options={"redeal_on": ("top_or_queen_clubs",)}))
    facts = named.when(DealHand(pack, 3)).events[:3]
    table = given(named.events, facts)
    table.judged(CardPlayed(0, card("7C")), "void_deal")
    table.judged(HandScored((1, 0)), "void_deal")
    table.when(Keep(0)).refused("void_deal", "kozel.R9")
    plain = given(match("kozel"), facts)
    plain.judged(ExchangeKept(0))
    plain.judged(DealVoided(), "void_deal")
    plain.judged(HandPassed(), "void_deal")
    assert plain.breach(DealVoided()).reason == "thrown_in"


@pytest.mark.parametrize(
    ("named", "text", "fine"),
    [
        (("top_or_queen_clubs",), "7C", True),
        (("top_or_queen_clubs",), "JH QC", True),
        (("top_or_queen_clubs",), "7C JH", True),
        (("top_or_queen_clubs",), "7C 8H", True),
        (("top_or_queen_clubs",), "JH", False),
        (("top_or_queen_clubs",), "7C 8H 9H", False),
        (("three_turned",), "JH QD JS", True),
        (("three_turned",), "JH QD JS 8H", True),
        (("three_turned",), "JH QD", False),
        (("four_queens",), "QC QS QH QD", False),
        ((), "7C", False),
    ],
)
def test_option_redeal_on_may_stop_the_turning(
    named: tuple[str, ...],
    text: str,
    fine: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """At the card that made the deal void, or at the trump card (kozel.R9)."""
    table = dealing(*named)
    found = table.game.check(table.state, turned(text))
    assert [each.code for each in found] == ([] if fine else ["wrong_turned"])
    if fine:
        stopped = table.judged(turned(text))
        stopped.judged(DealVoided())
        assert GAMES["kozel"].automatic(stopped.state) == DealVoided()


def test_option_redeal_on_keeps_the_eight_permanent_trumps() -> None:
    """Eight of them void a deal by any house rule (kozel.R9)."""
    pack = stacked("kozel", "7C QC QS QH QD JC JS JH")
    for named in ((), ALL):
        table = given(match("kozel", options={"redeal_on": named}))
        assert DealVoided() in table.when(DealHand(pack, 3)).events


def test_option_redeal_on_leaves_a_gathered_deal_alone() -> None:
    """Once thrown in it is over: what comes then is judged as after any hand (kozel.R9)."""
    table = hand_with(QUEENS, 1, ("four_queens",)).judged(DealVoided())
    table.judged(HandScored((0, 1)), "wrong_score")
    assert table.game.automatic(table.state) is not None
    again = table.breach(DealVoided())
    assert (again.code, again.reason) == ("void_deal", "thrown_in")


def test_option_redeal_on_throws_nothing_in_after_a_trick() -> None:
    """A deal that was played, void or not, is not gathered any more (kozel.R9)."""
    table = hand_with(QUEENS, 1, ("four_queens",))
    hands = [min(card_numbers(mask)) for mask in table.state.hands]
    played = [CardPlayed(seat, each) for seat, each in enumerate(hands)]
    on = given(table.events, KEPT, played, TrickTaken(0))
    assert on.breach(DealVoided()).reason == "thrown_in"
