"""The sixes by which Kozel keeps its score (kozel.R19)."""

from __future__ import annotations

import pytest

from replay.drawing.pen import Pen
from replay.drawing.sixes import six_cards

EDGE = "+-------+"
SPADES = "| S   S |"
CLUBS = "| C   C |"
BACK = "|:::::::|"


@pytest.mark.parametrize(
    ("pairs", "drawn"),
    [
        (0, [EDGE, BACK, BACK, BACK, EDGE]),
        (1, [EDGE, SPADES, EDGE, BACK, BACK, BACK, EDGE]),
        (2, [EDGE, SPADES, SPADES, EDGE, BACK, BACK, BACK, EDGE]),
        (3, [EDGE, *[SPADES] * 3, EDGE, *[CLUBS] * 3, EDGE]),
        (4, [EDGE, CLUBS, EDGE, BACK, BACK, BACK, EDGE]),
        (5, [EDGE, CLUBS, CLUBS, EDGE, BACK, BACK, BACK, EDGE]),
        (6, [EDGE, *[CLUBS] * 3, EDGE, BACK, BACK, BACK, EDGE]),
    ],
)
def test_the_upper_six_is_slid_row_by_row(pairs: int, drawn: list[str]) -> None:
    """Pairs open one by one; at three the upper is turned up and the sixes change roles."""
    lines = six_cards(Pen(symbols=False), 0, pairs)
    assert [line.plain for line in lines] == drawn


def test_one_side_is_black_and_the_other_red() -> None:
    """Side B's sixes are red, in colour and by their signs."""
    row = six_cards(Pen(symbols=True), 1, 1)[1]
    assert row.plain == "│ ♥   ♥ │"
    assert {str(span.style) for span in row.spans} == {"red"}
