"""``import analytics`` in a notebook, and the example of ``docs/querying.md``."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import analytics
from analytics.archive.tables import TABLES
from analytics.figures.errors import FigureUnknown
from analytics.query.errors import QueryNotReading
from tests.analytics.figures.twenty import TWENTY
from tests.analytics.test_five_numbers import numbers_of
from tests.builders import PLAYERS

PAGE = Path(__file__).parents[3] / "docs" / "querying.md"


def test_importing_it_loads_no_columns() -> None:
    """Polars waits until a function is used, so that commands start quickly."""
    code = "import sys, analytics; sys.exit('polars' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    for name in analytics.__all__:
        assert callable(getattr(analytics, name))
    with pytest.raises(AttributeError):
        _ = analytics.nothing


def test_the_example_of_the_page_runs(shelf: Path) -> None:
    """Each line of it, on the twenty hands: Ada made one of three solos, and F1 of her frogs."""
    text = PAGE.read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    found: dict[str, Any] = {}
    exec(example.replace('"DIR"', repr(str(shelf / "arch"))), found)  # noqa: S102 - ours
    rows = found["made"].select("subject", "case", "value", "n").rows()
    assert (PLAYERS[0], "solo", 1 / 3, 3) in rows
    assert found["hands"]["value"].to_list() == [1, 0, 1, 0, 0, 1, 1, 0]


def test_the_page_names_every_function_and_table() -> None:
    """And no other."""
    text = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `(\w+)\(", text, re.MULTILINE))
    assert named == set(analytics.__all__)
    listed = re.search(r"`(matches events [^`]*)`", text)
    assert listed
    assert listed[1].split() == list(TABLES)


def test_the_five_numbers_are_those_of_the_log(shelf: Path) -> None:
    """From the archive or event by event: the same."""
    frame = analytics.five_numbers(analytics.open_archive(shelf / "arch")).collect()
    rows = {(row.pop("game"), row.pop("player")): row for row in frame.to_dicts()}
    assert rows == numbers_of(*TWENTY)


def test_hands_can_be_chosen(shelf: Path) -> None:
    """One player, one game; the value is that of the hands behind it."""
    archive = analytics.open_archive(shelf / "arch")
    (row,) = (
        analytics.figure(archive, "payments", game="sixbid", player="Ada")
        .collect()
        .to_dicts()
    )
    behind = analytics.hands_behind(
        archive, "payments", game="sixbid", player="Ada"
    ).collect()
    assert (row["subject"], row["n"], row["total"]) == (PLAYERS[0], 9, 244)
    assert behind["value"].to_list() == [60, 0, -30, -36, -90, 40, 200, 300, -200]
    assert (
        analytics.hands(archive).filter(pl.col("player") == PLAYERS[0]).collect().height
    )


def test_errors_are_those_of_the_commands(shelf: Path) -> None:
    """An unknown figure, and a statement that would change something."""
    archive = analytics.open_archive(shelf / "arch")
    with pytest.raises(FigureUnknown):
        analytics.figure(archive, "pip")
    with pytest.raises(QueryNotReading):
        analytics.sql(archive, "DROP TABLE plays")


def test_ratings_are_at_hand(shelf: Path) -> None:
    """Three players of Six-Bid Solo, rated at once."""
    ratings = analytics.rated(analytics.open_archive(shelf / "arch"), "sixbid")
    assert set(ratings.table["player"]) == set(PLAYERS[:3])
