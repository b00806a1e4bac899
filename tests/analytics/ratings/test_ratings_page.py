"""``docs/ratings.md`` tells the numbers of the code."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest

from analytics.archive.reading import open_archive
from analytics.figures.summing import SMALL
from analytics.ratings import model
from analytics.ratings.rating import rated
from analytics.ratings.ratings_table import LAST
from analytics.sparkline import POINTS
from events.stores.memory import MemoryStore
from tests.analytics.archive.shelf import archived
from tests.analytics.test_five_numbers import EVENING

PAGE: Final = Path(__file__).parents[3] / "docs" / "ratings.md"


@pytest.fixture(name="text", scope="module")
def fixture_text() -> str:
    """Return the page."""
    return PAGE.read_text(encoding="utf-8")


def test_the_page_has_the_parameters_of_the_model(text: str) -> None:
    """Each by its name, with its value as a fraction."""
    section = text.partition("\n## The model\n")[2]
    rows = [line.split("|") for line in section.splitlines() if line.startswith("| `")]
    told = {row[1].strip(" `"): float(Fraction(row[2].strip())) for row in rows}
    assert set(told) == {"MU", "SIGMA", "BETA", "TAU"}
    assert told == {name: pytest.approx(getattr(model, name)) for name in told}
    assert f"`mu` - {model.CONSERVATIVE} `sigma`" in text


def test_the_page_has_the_numbers_of_the_screen(text: str) -> None:
    """How few hands are few, how many are shown, how long a course is."""
    assert f"fewer than {SMALL} hands" in text
    assert f"only the last {LAST} are shown" in text
    assert f"at up to {POINTS} of the hands" in text


def test_the_page_has_the_columns_of_the_frames(text: str, tmp_path: Path) -> None:
    """All three, in their order."""
    ratings = rated(
        open_archive(archived(MemoryStore(), tmp_path / "a", EVENING)), "sixbid"
    )
    for name, frame in ratings._asdict().items():
        (line,) = (each for each in text.splitlines() if f"ratings.{name} " in each)
        told = line.partition("# ")[2].partition(":")[0]
        assert told.split() == frame.columns


def test_the_hand_on_paper_is_right(text: str, tmp_path: Path) -> None:
    """Ada makes a solo, then draws one; each number that the page works out."""
    ratings = rated(
        open_archive(archived(MemoryStore(), tmp_path / "a", EVENING)), "sixbid"
    )
    first, second = ratings.history.filter(seat=0).to_dicts()[:2]
    assert (
        f"= {first['change']:.2f}, Ben and Cid lose as much: {first['mu']:.2f}" in text
    )
    assert f"= {second['expected']:.2f}. She got half" in text
    assert f"= {second['change']:.2f}, and has {second['mu']:.2f}" in text
