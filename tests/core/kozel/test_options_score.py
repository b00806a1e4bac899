"""House rules of the count: what a ten is worth, ninety, all tricks, the match's length."""

from __future__ import annotations

import pytest

from core.commands import DealHand
from core.games import GAMES
from core.kozel.result import side_points
from core.kozel.state import Kozel
from events.table import HandScored
from tests.builders import full_pack, match
from tests.core.kozel.table import gathered, opening, settled
from tests.spec import Given, given


def points_of(table: Given) -> tuple[int, int]:
    """Return the points of side A and of side B."""
    assert isinstance(table.state, Kozel)
    return side_points(table.state)


@pytest.mark.parametrize(
    ("won", "ten", "nine"),
    [
        ("AC AD AH AS TC TD TH TS", (84, (0, 1)), (44, (1, 0))),
        ("AC AD AH AS 9C 9D 9H 9S", (44, (1, 0)), (84, (0, 1))),
        ("AC AD AH AS TC TD 9H 9S", (64, (0, 1)), (64, (0, 1))),
    ],
)
def test_option_ten_points_on_ten_or_nine(
    won: str, ten: tuple[int, tuple[int, ...]], nine: tuple[int, tuple[int, ...]]
) -> None:
    """The tens are worth ten, or the nines are and the tens nothing (kozel.R6)."""
    for value, (points, change) in (("ten", ten), ("nine", nine)):
        table = gathered((won, 0), options={"ten_points_on": value})
        assert points_of(table) == (points, 120 - points)
        assert GAMES["kozel"].right_change(table.state) == change
        table.judged(HandScored(change))
        swapped = (change[1], change[0])
        table.judged(HandScored(swapped), "wrong_score", rule="kozel.R20")
        found = table.breach(HandScored(swapped))
        assert found.points == f"{points} : {120 - points}"


@pytest.mark.parametrize(
    ("pairs", "standing", "change", "total", "lost"),
    [
        (0, (0, 5), (0, 1), (0, 6), True),
        (6, (0, 5), (0, 1), (0, 6), True),
        (4, (0, 3), (0, 1), (0, 4), True),
        (4, (0, 3), (0, 2), (0, 4), True),
        (4, (0, 2), (0, 1), (0, 3), False),
        (1, (0, 0), (0, 3), (0, 1), True),
        (12, (0, 5), (0, 1), (0, 6), False),
        (12, (11, 0), (3, 0), (12, 0), True),
    ],
)
def test_option_match_pairs_that_lose(
    pairs: int,
    standing: tuple[int, int],
    change: tuple[int, int],
    total: tuple[int, int],
    lost: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """A side with so many pairs has lost, six by default; more is cut (kozel.R19)."""
    options = {"match_pairs": pairs} if pairs else {}
    start = match("kozel", standing=standing, options=options)
    table = given(start, opening(standing=standing), HandScored(change))
    assert table.state.table.standing == total
    assert GAMES["kozel"].is_over(table.state) is lost
    assert GAMES["kozel"].winners(table.state) == (
        (int(total[0] > total[1]),) if lost else ()
    )
    codes = [e.code for e in table.game.check(table.state, opening(0, total, 2))]
    assert codes == (["match_over"] if lost else [])
    answer = table.when(DealHand(full_pack("kozel"), 0))
    assert (answer.breach is None) is not lost


@pytest.mark.parametrize(
    ("points", "single", "double"),
    [
        (89, (0, 1), (0, 1)),
        (90, (0, 1), (0, 2)),
        (91, (0, 2), (0, 2)),
        (120, (0, 3), (0, 3)),
        (30, (1, 0), (2, 0)),
        (31, (1, 0), (1, 0)),
        (60, (0, 0), (0, 0)),
    ],
)
def test_option_ninety_is_double_or_not(
    points: int, single: tuple[int, int], double: tuple[int, int]
) -> None:
    """Exactly ninety uncovers one pair, or two (kozel.R20)."""
    for value, change in ((False, single), (True, double)):
        table = settled(points, options={"ninety_is_double": value})
        assert GAMES["kozel"].right_change(table.state) == change
        table.judged(HandScored(change))


PACK = " ".join(rank + suit for suit in "CDHS" for rank in "AKQJT987")


@pytest.mark.parametrize(
    ("won", "points", "all_tricks"),
    [
        (PACK, (0, 3), (0, 3)),
        (
            PACK.replace("9C", "")
            .replace("9D", "")
            .replace("8C", "")
            .replace("8D", ""),
            (0, 3),
            (0, 2),
        ),
        (
            PACK.replace("AC", "")
            .replace("9D", "")
            .replace("8C", "")
            .replace("8D", ""),
            (0, 2),
            (0, 2),
        ),
    ],
)
@pytest.mark.parametrize("winner", [0, 1])
def test_option_sweep_by_points_or_by_tricks(
    won: str, points: tuple[int, int], all_tricks: tuple[int, int], winner: int
) -> None:
    """Three pairs for all 120 points, or only for all eight tricks (kozel.R20)."""
    for value, change in (("points", points), ("all_tricks", all_tricks)):
        loser = 1 - winner
        table = gathered((won, winner), rest=loser, options={"sweep": value})
        right = change if winner == 0 else (change[1], change[0])
        assert GAMES["kozel"].right_change(table.state) == right
        table.judged(HandScored(right))
    if points != all_tricks:
        wrong = points if winner == 0 else (points[1], points[0])
        table.judged(HandScored(wrong), "wrong_score", rule="kozel.R20")


def test_option_sweep_counts_the_tricks_of_both_partners() -> None:
    """A trick of either partner spares the losers (kozel.R20)."""
    worthless = "9C 9D 8C 8D"
    for seat in (1, 3):
        table = gathered((worthless, seat), rest=2, options={"sweep": "all_tricks"})
        assert GAMES["kozel"].right_change(table.state) == (0, 2)
