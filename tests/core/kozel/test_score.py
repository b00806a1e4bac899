"""The pairs uncovered, the match and the next deal of Kozel (points of side A)."""

from __future__ import annotations

import pytest

from core.commands import DealHand
from core.games import GAMES
from core.kozel.score import by_points, cut
from core.pack import points
from events.table import HandScored
from tests.builders import full_pack, match, trick
from tests.core.kozel.table import FULL, KEPT, opening, settled
from tests.spec import Given, given


def score(table: Given) -> tuple[int, ...]:
    """Return the right score, after making sure that it alone is clean."""
    right = GAMES["kozel"].right_change(table.state)
    table.judged(HandScored(right))
    return right


def test_r18_eight_tricks_make_120() -> None:
    """A side's points are those of both partners' tricks (kozel.R18)."""
    table = settled(61)
    piles = table.state.piles
    assert points(piles[0] | piles[2]) == 61
    assert points(piles[1] | piles[3]) == 59
    assert table.state.tricks == 8


def test_r18_a_score_too_soon_is_not_judged() -> None:
    """One finding at the first card that is missing (kozel.R18)."""
    table = given(FULL, KEPT, trick(0, "QH 7C 7D QS", seats=4, taker=1))
    found = table.breach(HandScored((9, 9)))
    assert (found.code, found.seat) == ("hand_cut_short", 1)
    table.judged(HandScored((9, 9)), "hand_cut_short")


def test_r19_pairs_add_up_to_six() -> None:
    """Two sixes of three rows: at six the side has lost (kozel.R19)."""
    table = given(settled(61, standing=(3, 4)).events, HandScored((0, 1)))
    assert table.state.table.standing == (3, 5)
    assert not GAMES["kozel"].is_over(table.state)
    table.judged(opening(0, (3, 5), 2))
    found = table.breach(opening(0, (3, 4), 2))
    assert (found.code, found.right) == ("wrong_standing", "3 5")
    table.judged(opening(0, (3, 4), 2), "wrong_standing")


def test_r18_no_new_deal_before_the_end() -> None:
    """While a hand is on the table the house deals no other (kozel.R18)."""
    order = DealHand(full_pack("kozel"), 0)
    given(FULL, KEPT).when(order).refused("hand_cut_short", "kozel.R18")


@pytest.mark.parametrize(
    ("earned", "pairs"),
    [
        (61, (0, 1)),
        (90, (0, 1)),
        (91, (0, 2)),
        (118, (0, 2)),
        (120, (0, 3)),
        (59, (1, 0)),
        (30, (1, 0)),
        (29, (2, 0)),
        (2, (2, 0)),
        (0, (3, 0)),
    ],
)
def test_r20_the_loser_uncovers_by_the_winners_points(
    earned: int, pairs: tuple[int, int]
) -> None:
    """One pair, over 90 two, all 120 three (kozel.R20)."""
    assert score(settled(earned)) == pairs
    swapped = (pairs[1], pairs[0])
    settled(earned).judged(HandScored(swapped), "wrong_score", rule="kozel.R20")


def test_r20_a_worthless_trick_does_not_save_the_loser() -> None:
    """All 120 points count, not all tricks (kozel.R20)."""
    table = settled(120)
    assert table.state.piles[1]
    assert points(table.state.piles[1]) == 0
    assert score(table) == (0, 3)


def test_r20_exactly_ninety_is_one_pair() -> None:
    """Two pairs at 90 are a wrong score (kozel.R20)."""
    settled(90).judged(HandScored((0, 2)), "wrong_score", rule="kozel.R20")


def test_r21_sixty_each_is_a_draw() -> None:
    """Nothing is uncovered, and nothing may be (kozel.R21)."""
    table = settled(60)
    assert score(table) == (0, 0)
    table.judged(HandScored((1, 0)), "wrong_score", rule="kozel.R21")


@pytest.mark.parametrize(
    ("standing", "change", "total", "over"),
    [
        ((0, 4), (0, 2), (0, 6), True),
        ((0, 3), (0, 4), (0, 6), True),
        ((0, 1), (0, 4), (0, 5), False),
        ((0, 2), (0, 4), (0, 6), True),
        ((5, 0), (3, 0), (6, 0), True),
    ],
)
def test_r24_overshoot_is_cut_at_six(
    standing: tuple[int, int],
    change: tuple[int, int],
    total: tuple[int, int],
    over: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """The score is written whole, the standing is cut (kozel.R24)."""
    table = given(match("kozel", standing=standing), opening(standing=standing))
    after = given(table.events, HandScored(change)).state
    assert after.table.standing == total
    assert GAMES["kozel"].is_over(after) is over


def test_r24_the_score_stands_before_the_cut() -> None:
    """At four, a loss with 29 is written as two (kozel.R24)."""
    table = settled(91, standing=(0, 4))
    assert score(table) == (0, 2)
    assert [cut(pairs, 6) for pairs in (5, 6, 7)] == [5, 6, 6]


def test_r24_only_one_side_uncovers() -> None:
    """Whatever the points, one side stays covered (kozel.R24)."""
    for earned in range(121):
        own = by_points(earned, 120 - earned, 16, 0, 0)
        other = by_points(120 - earned, earned, 16, 0, 0)
        assert 0 in (own, other)


def test_r25_the_deal_moves_left_after_draws_too() -> None:
    """After a played deal as after a drawn one (kozel.R25)."""
    for earned, change, standing in ((61, (0, 1), (0, 1)), (60, (0, 0), (0, 0))):
        table = given(settled(earned).events, HandScored(change))
        table.judged(opening(0, standing, 2))
        table.judged(opening(3, standing, 2), "wrong_dealer")
        answer = table.when(DealHand(full_pack("kozel"), 1))
        answer.refused("wrong_dealer", "kozel.R25")


def test_r26_six_pairs_end_the_match() -> None:
    """No hand is dealt after a side has lost (kozel.R26)."""
    table = given(settled(91, standing=(0, 4)).events, HandScored((0, 2)))
    assert GAMES["kozel"].is_over(table.state)
    table.judged(opening(0, (0, 6), 2), "match_over")
    table.when(DealHand(full_pack("kozel"), 0)).refused("match_over", "kozel.R26")


def test_r26_the_other_side_has_won() -> None:
    """The side with six pairs is the goat; before, nobody has won (kozel.R26)."""
    for standing, won in (((2, 6), (0,)), ((6, 2), (1,)), ((5, 5), ())):
        state = given(match("kozel", standing=standing)).state
        assert GAMES["kozel"].winners(state) == won
