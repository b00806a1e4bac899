"""House rules of the count: values, the blind, what a misère is lost by, when it ends."""

from __future__ import annotations

import pytest

from core.commands import PlayCard
from core.games import GAMES
from core.sixbid.result import soloist_points
from core.sixbid.state import SixBid
from events.table import CardPlayed, HandScored, TrickTaken
from tests.builders import card, trick
from tests.core.sixbid.table import contract_of, playing, settled
from tests.spec import given


@pytest.mark.parametrize("value", [30, 40])
def test_option_misere_value_paid_and_got(value: int) -> None:
    """Thirty or forty, made or lost; the spread one stays at sixty (sixbid.R22)."""
    options = {"misere_value": value}
    made = settled("misere", 0, options=options)
    made.judged(HandScored((2 * value, -value, -value)))
    lost = settled("misere", 20, options=options)
    lost.judged(HandScored((-2 * value, value, value)))
    other = 70 - value
    made.judged(HandScored((2 * other, -other, -other)), "wrong_score")
    spread = settled("spread_misere", 0, options=options)
    spread.judged(HandScored((120, -60, -60)))


@pytest.mark.parametrize(
    ("counts", "points", "change"),
    [(True, 81, (80, -40, -40)), (False, 70, (-80, 40, 40))],
)
def test_option_guarantee_blind_counts_or_not(
    counts: bool,  # noqa: FBT001 - a column of the table
    points: int,
    change: tuple[int, ...],
) -> None:
    """Seventy in tricks, an ace in the blind, hearts: 74 are wanted (sixbid.R20)."""
    options = {"guarantee_blind": counts}
    blind = "AD 8C 6C"
    table = settled("guarantee", 70, "H", blind=blind, options=options)
    assert isinstance(table.state, SixBid)
    assert soloist_points(table.state) == points
    table.judged(HandScored(change))
    wrong = tuple(-each for each in change)
    found = table.breach(HandScored(wrong))
    assert (found.code, found.points) == ("wrong_score", str(points))
    assert found.reason == ("blind" if counts else "points")
    solo = settled("solo", 70, "S", blind=blind, options=options)
    solo.judged(HandScored((84, -42, -42)))


WORTHLESS = trick(0, "9C 8C 7C", taker=0)
"""The soloist has won a trick of no points."""
HANDS = ("9C 6D 6H", "8C 7D 7H", "7C 8D JH")


@pytest.mark.parametrize("bid", ["misere", "spread_misere"])
@pytest.mark.parametrize(("goal", "made"), [("no_tricks", False), ("no_points", True)])
def test_option_misere_goal_no_tricks_or_no_points(
    goal: str,
    made: bool,  # noqa: FBT001 - a column of the table
    bid: str,
) -> None:
    """One worthless trick, then none: lost, or made all the same (sixbid.R21)."""
    value = 30 if bid == "misere" else 60
    options = {"misere_goal": goal}
    rest = (trick(0, "6D 7D 8D", taker=2), trick(2, "JH 6H 7H", taker=2))
    table = playing(HANDS, contract_of(0, bid), WORTHLESS, rest, options=options)
    change = (2 * value, -value, -value) if made else (-2 * value, value, value)
    assert GAMES["sixbid"].right_change(table.state) == change
    table.judged(HandScored(change))


def test_option_misere_goal_no_points_is_lost_by_two_points() -> None:
    """A jack in his tricks is enough (sixbid.R21)."""
    options = {"misere_goal": "no_points"}
    table = settled("misere", 2, options=options)
    table.judged(HandScored((-60, 30, 30)))
    table.judged(HandScored((60, -30, -30)), "wrong_score")
    settled("misere", 0, options=options).judged(HandScored((60, -30, -30)))


@pytest.mark.parametrize(
    ("goal", "end", "over"),
    [
        ("no_tricks", "ends", (True, True)),
        ("no_points", "ends", (False, True)),
        ("no_tricks", "play_out", (False, False)),
        ("no_points", "play_out", (False, False)),
    ],
)
@pytest.mark.parametrize("bid", ["misere", "spread_misere"])
def test_option_early_end_of_a_misere(
    goal: str, end: str, over: tuple[bool, bool], bid: str
) -> None:
    """With his first trick, his first point, or never before the last (sixbid.R24)."""
    options = {"misere_goal": goal, "early_end": end}
    hands = ("9C 6D 6H", "8C 7D 7H", "7C 8D 8H"), ("9C 6D 6H", "8C 7D 7H", "JD 8D 8H")
    for (one, two, three), ended in zip(hands, over, strict=True):
        before = (contract_of(0, bid), trick(0, f"{one[:2]} {two[:2]}"))
        table = playing((one, two, three), *before, options=options)
        answer = table.when(PlayCard(2, card(three[:2])))
        played = (CardPlayed(2, card(three[:2])), TrickTaken(0))
        value = 30 if bid == "misere" else 60
        score = HandScored((-2 * value, value, value))
        assert answer.events[:2] == played
        assert answer.events[2:3] == ((score,) if ended else ())
        after = given(table.events, played)
        codes = [each.code for each in after.game.check(after.state, score)]
        assert codes == ([] if ended else ["hand_cut_short"])


@pytest.mark.parametrize("end", ["ends", "play_out"])
def test_option_early_end_of_a_call_solo(end: str) -> None:
    """With the opponents' first point, or after eleven tricks (sixbid.R24)."""
    table = playing(
        ("9C 6D AS", "JC 7D KS", "TC 8D QS"),
        contract_of(0, "call_solo", "S"),
        trick(0, "9C JC"),
        options={"early_end": end},
    )
    answer = table.when(PlayCard(2, card("TC")))
    played = (CardPlayed(2, card("TC")), TrickTaken(2))
    score = HandScored((-200, 100, 100))
    assert answer.events[2:3] == ((score,) if end == "ends" else ())
    after = given(table.events, played)
    codes = [each.code for each in after.game.check(after.state, score)]
    assert codes == ([] if end == "ends" else ["hand_cut_short"])


def test_option_early_end_play_out_scores_with_the_last_trick() -> None:
    """Played to the end it is lost as it was before (sixbid.R24)."""
    table = playing(
        HANDS,
        contract_of(0, "misere"),
        WORTHLESS,
        trick(0, "6D 7D 8D", taker=2),
        trick(2, "JH 6H"),
        options={"early_end": "play_out"},
    )
    answer = table.when(PlayCard(1, card("7H")))
    assert answer.events[:3] == (
        CardPlayed(1, card("7H")),
        TrickTaken(2),
        HandScored((-60, 30, 30)),
    )
    table.judged(HandScored((-60, 30, 30)), "hand_cut_short")
