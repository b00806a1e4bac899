"""What docs/statistics-pages.md says of pages is so."""

from __future__ import annotations

import re
from pathlib import Path

from analytics.commands.report import KINDS
from analytics.figures.summing import SMALL
from analytics.pages.draft import HANDS, ROWS

PAGE = (Path(__file__).parents[3] / "docs" / "statistics-pages.md").read_text("utf-8")


def test_the_page_says_how_much_is_shown() -> None:
    """The numbers of hands, of rows and of a small sample are those of the program."""
    words = {10: "ten", 20: "twenty"}
    assert f"the latest {words[HANDS]}," in PAGE
    assert f"more than {words[ROWS]} players" in PAGE
    assert f"fewer than {SMALL} hands" in PAGE


def test_the_page_names_every_kind() -> None:
    """Each kind of page has its line of the synopsis and its row of the table."""
    assert tuple(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) == KINDS
    assert tuple(re.findall(r"^    sixfold report (\w+)", PAGE, re.MULTILINE)) == KINDS
