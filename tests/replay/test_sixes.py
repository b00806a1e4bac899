"""The sixes by which Kozel keeps its score (kozel.R19)."""

from __future__ import annotations

import pytest

from replay.drawing.pen import Pen
from replay.drawing.sixes import six_cards, sixes_lines

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


@pytest.mark.parametrize(
    ("match_pairs", "pairs", "drawn"),
    [
        (2, 2, [EDGE, SPADES, SPADES, EDGE, BACK, BACK, BACK, EDGE]),
        (3, 3, [EDGE, *[SPADES] * 3, EDGE, *[CLUBS] * 3, EDGE]),
        (12, 6, [EDGE, *[CLUBS] * 3, EDGE, *[SPADES] * 3, EDGE]),
        (12, 7, [EDGE, SPADES, EDGE, BACK, BACK, BACK, EDGE]),
        (12, 9, [EDGE, *[SPADES] * 3, EDGE, *[CLUBS] * 3, EDGE]),
        (12, 12, [EDGE, *[CLUBS] * 3, EDGE, BACK, BACK, BACK, EDGE]),
    ],
)
def test_the_sixes_follow_the_length_of_the_match(
    match_pairs: int, pairs: int, drawn: list[str]
) -> None:
    """A short match ends on the first six, a long one goes over both again (kozel.R19)."""
    lines = six_cards(Pen(symbols=False), 0, pairs, match_pairs)
    assert [line.plain for line in lines] == drawn


def test_every_pair_of_the_match_is_a_dot() -> None:
    """So many dots as pairs lose the match, the open ones full."""
    lines = sixes_lines(Pen(symbols=False), (3, 0), 8, "en")
    heads = [line.plain for line in lines[:2]]
    assert heads[0].split("  ")[0] == "side A: 3 of 8 pairs open"
    assert heads[1].split() == ["###.....", "........"]


def test_one_side_is_black_and_the_other_red() -> None:
    """Side B's sixes are red, in colour and by their signs."""
    row = six_cards(Pen(symbols=True), 1, 1)[1]
    assert row.plain == "│ ♥   ♥ │"
    assert {str(span.style) for span in row.spans} == {"red"}
