"""Points, outcome and payment of Six-Bid Solo (soloist seat 0)."""

from __future__ import annotations

import pytest

from core.pack import points
from core.sixbid.score import blind_counts
from events.table import HandPassed, HandScored
from tests.builders import calls
from tests.core.sixbid.table import FULL, pays, settled
from tests.spec import given


@pytest.mark.parametrize("bid", ["solo", "guarantee", "call_solo"])
def test_r20_the_blind_counts_for_the_soloist(bid: str) -> None:
    """Forty in tricks and AS TH KC in the blind are 65 (sixbid.R20)."""
    table = settled(bid, 40, "S", blind="AS TH KC")
    assert points(table.state.piles[0] | table.state.blind) == 65
    assert points(table.state.piles[1]) == 120 - 65
    if bid == "solo":
        assert pays(table) == (20, -10, -10)


def test_r20_the_blind_counts_for_nobody_in_a_misere() -> None:
    """The blind stays out of play (sixbid.R20)."""
    counts = [blind_counts(bid, 1, 0, 0) for bid in range(1, 7)]
    assert counts == [True, True, False, True, False, True]
    assert pays(settled("misere", 0, blind="AS TH KC")) == (60, -30, -30)


def test_r20_a_blind_forgotten_is_a_wrong_score() -> None:
    """Forty without the blind would lose; the score must count it (sixbid.R20)."""
    table = settled("solo", 40, "S", blind="AS TH KC")
    table.judged(HandScored((-80, 40, 40)), "wrong_score")


@pytest.mark.parametrize(
    ("bid", "trump", "earned", "change"),
    [
        ("solo", "S", 61, (4, -2, -2)),
        ("solo", "S", 59, (-4, 2, 2)),
        ("guarantee", "H", 74, (80, -40, -40)),
        ("guarantee", "H", 73, (-80, 40, 40)),
        ("guarantee", "S", 80, (80, -40, -40)),
        ("guarantee", "S", 79, (-80, 40, 40)),
        ("guarantee", "C", 120, (80, -40, -40)),
        ("guarantee", "D", 74, (-80, 40, 40)),
        ("call_solo", "S", 118, (-200, 100, 100)),
    ],
)
def test_r21_made_drawn_or_lost(
    bid: str, trump: str, earned: int, change: tuple[int, ...]
) -> None:
    """Over 60; 74 in hearts or 80; all 120; no trick (sixbid.R21)."""
    assert pays(settled(bid, earned, trump)) == change


@pytest.mark.parametrize(
    ("bid", "trump", "earned", "change"),
    [
        ("solo", "S", 75, (60, -30, -30)),
        ("heart_solo", "", 75, (90, -45, -45)),
        ("solo", "S", 40, (-80, 40, 40)),
        ("heart_solo", "", 58, (-12, 6, 6)),
        ("misere", "", 0, (60, -30, -30)),
        ("spread_misere", "", 0, (120, -60, -60)),
        ("call_solo", "S", 120, (200, -100, -100)),
        ("call_solo", "H", 120, (300, -150, -150)),
        ("call_solo", "H", 110, (-300, 150, 150)),
        ("solo", "C", 120, (240, -120, -120)),
        ("heart_solo", "", 120, (360, -180, -180)),
    ],
)
def test_r22_the_value_of_each_contract(
    bid: str, trump: str, earned: int, change: tuple[int, ...]
) -> None:
    """Each opponent pays or gets the value, the sum is nought (sixbid.R22)."""
    assert sum(change) == 0
    assert pays(settled(bid, earned, trump)) == change


def test_r22_the_soloist_may_sit_anywhere() -> None:
    """The change stands by seat, not by place (sixbid.R22)."""
    assert pays(settled("solo", 75, "S", soloist=2)) == (-30, -30, 60)


@pytest.mark.parametrize("written", [(58, -29, -29), (-60, 30, 30), (60, -30), ()])
def test_r22_another_score_is_wrong(written: tuple[int, ...]) -> None:
    """A wrong number, a wrong sign, a seat left out (sixbid.R22)."""
    table = settled("solo", 75, "S")
    found = table.breach(HandScored(written))
    assert (found.subject, found.seat, found.right) == (None, None, "60 -30 -30")
    table.judged(HandScored(written), "wrong_score")


def test_r23_sixty_is_drawn_and_pays_nothing() -> None:
    """53 in tricks and QD KD 9C in the blind (sixbid.R23)."""
    table = settled("solo", 53, "S", blind="QD KD 9C")
    assert pays(table) == (0, 0, 0)
    table.judged(HandScored((4, -2, -2)), "wrong_score", rule="sixbid.R23")
    hearts = settled("heart_solo", 53, blind="QD KD 9C")
    assert pays(hearts) == (0, 0, 0)
    hearts.judged(HandScored((-4, 2, 2)), "wrong_score", rule="sixbid.R23")


def test_r23_a_guarantee_is_never_drawn() -> None:
    """Sixty in a guarantee is lost like any other shortfall (sixbid.R23)."""
    table = settled("guarantee", 60, "S")
    assert pays(table) == (-80, 40, 40)
    table.judged(HandScored((0, 0, 0)), "wrong_score", rule="sixbid.R22")


def test_r22_a_hand_is_scored_once() -> None:
    """A second score, or one of a hand thrown in, is wrong whatever it says (sixbid.R22)."""
    right = HandScored((60, -30, -30))
    scored = settled("solo", 75, "S").judged(right)
    assert scored.judged(right, "wrong_score").state == scored.state
    passed = given(FULL, calls("0 pass", "1 pass", "2 pass"), HandPassed())
    passed.judged(HandScored((0, 0, 0)), "wrong_score")
