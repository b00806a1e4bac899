"""Points, payment and the session of Frog (bidder seat 0)."""

from __future__ import annotations

import pytest

from core.commands import DealHand
from core.games import GAMES
from core.sixbid.result import soloist_points
from core.sixbid.state import SixBid
from events.table import HandPassed, HandRevealed, HandScored
from tests.builders import cards, full_pack, match, opened
from tests.core.frog.table import FULL, HANDS, WIDOW, contract_of, settled
from tests.spec import Given, flat, given


def pays(table: Given) -> tuple[int, ...]:
    """Return the right score, after making sure that it alone is clean."""
    right = GAMES["frog"].right_change(table.state)
    table.judged(HandScored(right))
    return right


def earned(table: Given) -> int:
    """Return the bidder's points."""
    assert isinstance(table.state, SixBid)
    return soloist_points(table.state)


def test_fr6_what_was_laid_away_counts() -> None:
    """57 in tricks and TS 8S 7D laid away are 67 (frog.FR6)."""
    table = settled("frog", 57, widow="TS 8S 7D")
    assert earned(table) == 67
    assert pays(table) == (14, -7, -7)
    table.judged(HandScored((-6, 3, 3)), "wrong_score")


def test_fr3_the_three_cards_count_for_the_bidder() -> None:
    """The widow's points go with the cards that he kept or laid away (frog.FR3)."""
    away = settled("frog", 50, widow="AS TS KS")
    assert (earned(away), away.state.blind) == (75, 0)


@pytest.mark.parametrize(("bid", "trump"), [("chico", "S"), ("grand", "")])
def test_fr6_the_widow_counts(bid: str, trump: str) -> None:
    """51 in tricks and the king in the widow are 55 (frog.FR6)."""
    table = settled(bid, 51, trump, widow="KS 9C 8D")
    assert earned(table) == 55
    if bid == "chico":
        assert pays(table) == (-20, 10, 10)
    found = table.breach(HandScored((0, 0, 0)))
    assert (found.points, found.reason) == ("55", "blind")


@pytest.mark.parametrize(
    ("bid", "trump"), [("frog", ""), ("chico", "C"), ("chico", "S"), ("grand", "")]
)
def test_fr6_sixty_is_drawn_and_pays_nothing(bid: str, trump: str) -> None:
    """In whatever contract 60 moves nothing (frog.FR6)."""
    table = settled(bid, 60, trump, widow="6C 7C 8D")
    assert pays(table) == (0, 0, 0)
    table.judged(HandScored((2, -1, -1)), "wrong_score", rule="frog.FR6")


@pytest.mark.parametrize(
    ("bid", "trump", "points", "change"),
    [
        ("frog", "", 80, (40, -20, -20)),
        ("frog", "", 40, (-40, 20, 20)),
        ("frog", "", 61, (2, -1, -1)),
        ("frog", "", 59, (-2, 1, 1)),
        ("chico", "S", 61, (4, -2, -2)),
        ("chico", "D", 50, (-40, 20, 20)),
        ("grand", "", 66, (36, -18, -18)),
        ("grand", "", 59, (-6, 3, 3)),
        ("grand", "", 120, (360, -180, -180)),
        ("chico", "C", 0, (-240, 120, 120)),
    ],
)
def test_fr7_the_value_of_each_contract(
    bid: str, trump: str, points: int, change: tuple[int, ...]
) -> None:
    """One, two or three for each point away from 60 (frog.FR7)."""
    widow = "6C 7C 8D"
    assert pays(settled(bid, points, trump, widow)) == change


def test_fr7_the_bidder_may_sit_anywhere() -> None:
    """The change stands by seat, not by place (frog.FR7)."""
    assert pays(settled("frog", 80, soloist=2)) == (-20, -20, 40)


@pytest.mark.parametrize("written", [(38, -19, -19), (-40, 20, 20), (40, -20), ()])
def test_fr7_another_score_is_wrong(written: tuple[int, ...]) -> None:
    """A wrong number, a wrong sign, a seat left out (frog.FR7)."""
    table = settled("frog", 80)
    found = table.breach(HandScored(written))
    assert (found.seat, found.right, found.points) == (None, "40 -20 -20", "80")
    table.judged(HandScored(written), "wrong_score")


def test_r24_no_new_deal_before_the_end() -> None:
    """While a hand is on the table the house deals no other (sixbid.R24)."""
    table = given(FULL, contract_of(1, "frog"))
    order = DealHand(full_pack("frog"), 0)
    table.when(order).refused("hand_cut_short", "sixbid.R24")


def test_r25_the_deal_moves_left_after_every_hand() -> None:
    """After a played hand the next seat deals (sixbid.R25)."""
    played = given(settled("frog", 80).events, HandScored((40, -20, -20)))
    standing = (40, -20, -20)
    played.judged(opened(0, standing, 2))
    played.judged(opened(1, standing, 2), "wrong_dealer")
    order = DealHand(full_pack("frog"), 2)
    played.when(order).refused("wrong_dealer", "sixbid.R25")


def test_r26_the_standing_is_the_running_total() -> None:
    """A hand opens with the sum of those before (sixbid.R26)."""
    table = given(settled("frog", 40).events, HandScored((-40, 20, 20)))
    table.judged(opened(0, (-40, 20, 20), 2))
    table.judged(opened(0, (-20, 20, 20), 2), "wrong_standing")


def test_r26_twelve_played_hands_end_the_match() -> None:
    """A thirteenth is against the rule; passed hands do not count (sixbid.R26)."""
    endings = [HandPassed(), *[HandScored((0, 0, 0))] * 12]
    hands = [(opened(n % 3, number=n + 1), end) for n, end in enumerate(endings)]
    table = given(match("frog"), flat(hands))
    table.judged(opened(1, number=14), "match_over")
    order = DealHand(full_pack("frog"), 1)
    table.when(order).refused("match_over", "sixbid.R26")
    shorter = given(table.events[:-1])
    assert not GAMES["frog"].is_over(shorter.state)


def test_r26_the_highest_total_wins() -> None:
    """Whoever is ahead at the end; equal totals share (sixbid.R26)."""
    for standing, best in (((5, 9, -14), (1,)), ((6, -12, 6), (0, 2))):
        state = given(match("frog", standing=standing)).state
        assert GAMES["frog"].winners(state) == best


def test_fr9_all_is_shown_when_the_hand_is_over() -> None:
    """The deal, the widow as it lay and what was laid away, in one event (frog.FR9)."""
    away = "JS 6H QS"
    table = given(FULL, contract_of(0, "frog", away=away))
    shown = tuple(tuple(sorted(cards(hand))) for hand in (*HANDS, WIDOW))
    moved = tuple((-1, 0, each) for each in sorted(cards(WIDOW)))
    laid = tuple(sorted(cards(away)))
    table.judged(HandRevealed(shown[:3], shown[3], moved, laid))
    table.judged(HandRevealed(shown[:3], shown[3], moved, laid[1:]), "wrong_deal")
    table.judged(HandRevealed(shown[:3], shown[3], (), laid), "wrong_deal")
    assert GAMES["frog"].automatic(
        table.judged(HandScored((0, 0, 0)), "hand_cut_short").state
    ) == HandRevealed(shown[:3], shown[3], moved, laid)
