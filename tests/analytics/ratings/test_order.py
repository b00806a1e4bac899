"""A rating depends on the hands and when they ended, not on how they came to the archive."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

import polars as pl
from polars.testing import assert_frame_equal

from analytics.archive.building import update
from analytics.archive.reading import open_archive
from analytics.ratings.rating import rated
from events.stores.memory import MemoryStore
from events.table import HandScored
from tests.analytics.figures.twenty import TWENTY
from tests.analytics.logs import finished, random_match, several
from tests.analytics.ratings.evenings import (
    MINUTE,
    NINE,
    archive_of,
    hands_of,
    play,
)
from tests.core.sixbid.table import settled

if TYPE_CHECKING:
    from pathlib import Path

    from analytics.ratings.rating import Ratings

A, B, C = (letter * 26 for letter in "abc")
EARLY: Final = (A, TWENTY[0], range(1, 11))
SAME: Final = (B, TWENTY[0], range(1, 11))
"""The same hands in the same minutes at another table."""
LATE: Final = (C, random_match("sixbid", 4, 6, origin="table"), range(4, 16, 2))
SPANS: Final = (1, 64, 1 << 19)
"""Positions of a chunk: each match has its own, or all share one."""


def courses(ratings: Ratings) -> list[pl.DataFrame]:
    """Return everything rated but the places in the store."""
    table, history, role = ratings
    return [table, history.drop("position"), role.drop("position")]


def test_the_order_of_writing_changes_nothing(tmp_path: Path) -> None:
    """Every order of three matches, in chunks of any size: equal to the last bit."""
    first: list[pl.DataFrame] | None = None
    orders = permutations((EARLY, SAME, LATE))
    for place, (order, span) in enumerate(zip(orders, SPANS * 2, strict=True)):
        archive = archive_of(tmp_path / f"{place}", *order, span=span)
        found = courses(rated(archive, "sixbid"))
        first = first or found
        for one, other in zip(found, first, strict=True):
            assert_frame_equal(one, other, check_exact=True)


def test_hands_count_in_the_order_in_which_they_ended(tmp_path: Path) -> None:
    """By time, then by match, then by number; the store had them otherwise."""
    archive = archive_of(tmp_path / "a", LATE, SAME, EARLY)
    history = rated(archive, "sixbid").history
    places = history.select(
        ((pl.col("ended").to_physical() - NINE) // MINUTE).alias("minute"),
        "match",
        "hand",
    )
    found = places.unique(maintain_order=True).rows()
    late = [
        (minute, C, number)
        for number, (minute, hand) in enumerate(
            zip(LATE[2], hands_of(LATE[1]), strict=True), 1
        )
        if any(isinstance(event, HandScored) for event in hand)
    ]
    table = [(n, match, n) for n in range(1, 11) if n != 3 for match in (A, B)]
    assert late
    assert found == sorted([*table, *late])
    assert not history["position"].is_sorted()


def test_a_late_match_changes_what_comes_after_it(tmp_path: Path) -> None:
    """Written last, it began at the fourth minute: three minutes stay as they were."""
    store = MemoryStore()
    before = rated(archive_of(tmp_path / "a", EARLY, SAME, store=store), "sixbid")
    play(store, LATE)
    update(store, tmp_path / "a")
    after = rated(open_archive(tmp_path / "a"), "sixbid")
    early = pl.col("ended").to_physical() < NINE + 4 * MINUTE
    columns = pl.all().exclude("position")
    kept = after.history.filter(early).select(columns)
    assert_frame_equal(kept, before.history.filter(early).select(columns))
    assert kept.height == 4 * 3
    begins = after.history.filter(match=C)["ended"].min()
    later = (pl.col("ended") > begins) & (pl.col("match") != C)
    old, new = (each.history.filter(later)["mu"] for each in (before, after))
    assert old.len() == new.len() > 0
    assert (old != new).all()
    anew = rated(archive_of(tmp_path / "b", LATE, EARLY, SAME), "sixbid")
    for one, other in zip(courses(after), courses(anew), strict=True):
        assert_frame_equal(one, other, check_exact=True)


def test_the_order_of_hands_matters(tmp_path: Path) -> None:
    """Won then lost is another rating than lost then won, which is why there is an order."""
    won, lost = (finished(settled("solo", points, trump="S")) for points in (75, 40))
    one = archive_of(tmp_path / "a", (A, several(won, lost), (1, 2)))
    two = archive_of(tmp_path / "b", (A, several(lost, won), (1, 2)))
    first, second = (
        rated(each, "sixbid").table.sort("player")["mu"] for each in (one, two)
    )
    assert (first != second).all()
