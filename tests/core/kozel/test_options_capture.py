"""House rules of the capture: its order, its price, what it ends (side A holds Q♣)."""

from __future__ import annotations

import pytest

from core.commands import PlayCard
from core.games import GAMES
from events.table import CardPlayed, HandScored, OptionValue, TrickTaken
from tests.builders import card, trick
from tests.core.kozel.table import captured, laid, opening, settled
from tests.spec import given

SCORED = [
    ("JH QC 7C KD", 0, 2, (0, 4)),
    ("QC 7C 8D 9D", 0, 1, (4, 0)),
    ("QC 8D 9D 7C", 0, 3, (4, 0)),
]
"""Cards, leader, winner and pairs of captures in which the queen fell first."""


@pytest.mark.parametrize("value", ["later_only", "any_order"])
@pytest.mark.parametrize(("played", "leader", "winner", "pairs"), SCORED)
def test_option_capture_of_an_earlier_queen(
    value: str, played: str, leader: int, winner: int, pairs: tuple[int, int]
) -> None:
    """A seven laid on the queen captures it in any case (kozel.R22)."""
    options = {"capture": value}
    after = laid(played, leader=leader, options=options).judged(TrickTaken(winner))
    after.judged(HandScored(pairs))


@pytest.mark.parametrize(
    ("value", "pairs"), [("later_only", None), ("any_order", (4, 0))]
)
def test_option_capture_of_a_queen_that_falls_under(
    value: str, pairs: tuple[int, int] | None
) -> None:
    """7♣ led, Q♣ forced under it: only in any order is that a capture (kozel.R22)."""
    table = laid("7C QC 8D 9D", leader=1, options={"capture": value})
    after = table.judged(TrickTaken(1))
    score = GAMES["kozel"].automatic(after.state)
    assert score == (None if pairs is None else HandScored(pairs))
    codes = [e.code for e in after.game.check(after.state, HandScored((4, 0)))]
    assert codes == (["hand_cut_short"] if pairs is None else [])


@pytest.mark.parametrize("value", ["later_only", "any_order"])
@pytest.mark.parametrize("played", ["QC 9D 7C 8D", "7C 9D QC 8D"])
def test_option_capture_is_never_the_partners(value: str, played: str) -> None:
    """Partners do not capture from each other (kozel.R22)."""
    winner = played.split().index("7C")
    table = laid(played, options={"capture": value})
    after = table.judged(TrickTaken(winner))
    assert GAMES["kozel"].automatic(after.state) is None


@pytest.mark.parametrize("value", ["later_only", "any_order"])
def test_option_capture_needs_both_in_one_trick(value: str) -> None:
    """Queen and seven in different tricks meet not (kozel.R22)."""
    table = laid("QC JH 8D 9D", options={"capture": value}).judged(TrickTaken(0))
    assert GAMES["kozel"].automatic(table.state) is None


@pytest.mark.parametrize("pairs", [0, 1, 2, 4, 12])
def test_option_capture_pairs_uncovered(pairs: int) -> None:
    """So many for the queen, four by default; cut at six (kozel.R22)."""
    options = {"capture_pairs": pairs} if pairs else {}
    wanted = pairs or 4
    after = laid("QC 7C 8D 9D", options=options).judged(TrickTaken(1))
    assert GAMES["kozel"].automatic(after.state) == HandScored((wanted, 0))
    after.judged(HandScored((wanted, 0)))
    after.judged(HandScored((wanted + 1, 0)), "wrong_score", rule="kozel.R22")
    scored = given(after.events, HandScored((wanted, 0)))
    assert scored.state.table.standing == (min(wanted, 6), 0)


@pytest.mark.parametrize(("pairs", "taken_for"), [(2, (2, 0)), (3, (3, 0))])
def test_option_capture_pairs_written_without_a_capture(
    pairs: int, taken_for: tuple[int, int]
) -> None:
    """So many pairs look as if the table had seen one (kozel.R22)."""
    table = settled(61, options={"capture_pairs": pairs})
    assert table.breach(HandScored(taken_for)).reason == "no_capture"
    assert table.breach(HandScored((4, 0))).reason == "points"


@pytest.mark.parametrize(
    ("points", "instead", "add"),
    [
        (75, (4, 0), (4, 1)),
        (45, (4, 0), (5, 0)),
        (60, (4, 0), (4, 0)),
        (91, (4, 0), (4, 2)),
        (20, (4, 0), (6, 0)),
        (0, (4, 0), (7, 0)),
    ],
)
def test_option_capture_score_instead_or_added(
    points: int, instead: tuple[int, int], add: tuple[int, int]
) -> None:
    """The four pairs are the whole score, or come on top of the points (kozel.R22)."""
    for value, change in (("instead", instead), ("add", add)):
        other = captured(points, side=1, options={"capture_score": value})
        other.judged(HandScored((change[1], change[0])))
        table = captured(points, options={"capture_score": value})
        assert GAMES["kozel"].right_change(table.state) == change
        table.judged(HandScored(change))
        wrong = HandScored((change[0] + 1, change[1]))
        table.judged(wrong, "wrong_score", rule="kozel.R22")
        found = table.breach(wrong)
        assert found.reason == ("added" if value == "add" else "")
        assert found.points == ""


def test_option_capture_score_add_has_its_own_price() -> None:
    """Two pairs for the queen and one for the points (kozel.R22)."""
    options: dict[str, OptionValue] = {"capture_score": "add", "capture_pairs": 2}
    captured(45, options=options).judged(HandScored((3, 0)))


def test_option_capture_score_add_is_played_out() -> None:
    """With points to come the capture ends nothing (kozel.R22)."""
    before = laid("QC 7C 8D 9D", options={"capture_score": "add"}).events[:-1]
    played = (CardPlayed(3, card("9D")), TrickTaken(1))
    given(before).when(PlayCard(3, card("9D"))).then(played)
    after = given(before, played)
    after.judged(HandScored((4, 0)), "hand_cut_short")


@pytest.mark.parametrize(
    ("standing", "total", "winners"),
    [
        ((3, 5), (6, 6), (1,)),
        ((2, 5), (6, 6), (1,)),
        ((1, 5), (5, 6), (0,)),
        ((3, 4), (6, 5), (1,)),
        ((0, 0), (4, 1), ()),
    ],
)
def test_option_capture_score_add_when_both_reach_the_end(
    standing: tuple[int, int], total: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """With both at six the side that lost its queen has lost the match (kozel.R22)."""
    options = {"capture_score": "add"}
    for side in (0, 1):
        turn = -1 if side else 1
        before, after = standing[::turn], total[::turn]
        table = captured(75, (before[0], before[1]), side, options=options)
        over = table.judged(HandScored((4, 1)[::turn]))
        assert over.state.table.standing == after
        won = tuple(seat ^ side for seat in winners)
        assert GAMES["kozel"].winners(over.state) == won
        assert GAMES["kozel"].is_over(over.state) is (winners != ())


@pytest.mark.parametrize("end", ["ends", "play_out"])
def test_option_early_end_with_a_capture(end: str) -> None:
    """The deal is scored with that trick, or after the eighth (kozel.R23)."""
    table = laid("QC 7C 8D 9D", options={"early_end": end})
    after = table.judged(TrickTaken(1))
    score = HandScored((4, 0))
    ended = end == "ends"
    assert GAMES["kozel"].automatic(after.state) == (score if ended else None)
    codes = [each.code for each in after.game.check(after.state, score)]
    assert codes == ([] if ended else ["hand_cut_short"])
    on = given(after.events, trick(1, "8S", seats=4))
    codes = [each.code for each in on.game.check(on.state, score)]
    assert codes == ([] if ended else ["hand_cut_short"])


def test_option_early_end_play_out_leaves_the_price_as_it_is() -> None:
    """Eight tricks played, the capture still is the whole score (kozel.R23)."""
    for value in ("ends", "play_out"):
        table = captured(120 - 3, options={"early_end": value})
        assert table.state.tricks == 8
        table.judged(HandScored((4, 0)))
        table.judged(HandScored((0, 2)), "wrong_score", rule="kozel.R22")


def test_option_capture_score_with_early_end_play_out_named() -> None:
    """Added pairs and a deal played out may be named beside each other (kozel.R22)."""
    options = {"capture_score": "add", "early_end": "play_out"}
    table = captured(75, options=options).judged(HandScored((4, 1)))
    table.judged(opening(0, (4, 1), 2))
