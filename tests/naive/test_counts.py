"""The counts of auctions and endings, by the naive models and by the core."""

from __future__ import annotations

import pytest

from tests.naive.core_count import core_auctions, core_plays
from tests.naive.counting import (
    Ending,
    auction_counts,
    count_auctions,
    count_plays,
    endings,
)


@pytest.mark.parametrize(("game", "order", "number"), auction_counts())
def test_as_many_auctions_as_were_counted(game: str, order: str, number: int) -> None:
    """Both allow exactly so many auctions from the first call to the last (sixbid.R7, R8)."""
    assert count_auctions(game, order) == number
    assert core_auctions(game, order) == number


@pytest.mark.parametrize("ending", endings(), ids=lambda each: each.name)
def test_as_many_plays_as_were_counted(ending: Ending) -> None:
    """Both allow exactly so many ways to play an ending (sixbid.R19, kozel.R14 to R17)."""
    assert count_plays(ending) == ending.plays
    assert core_plays(ending) == ending.plays


def test_the_file_holds_every_order_and_game() -> None:
    """Three orders of two auctions, and endings of all games (sixbid.R7, frog.FR2)."""
    assert len(auction_counts()) == 6
    assert {ending.game for ending in endings()} == {"sixbid", "frog", "kozel"}
