"""``docs/statistics.md`` tells every figure as the registry declares it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from analytics.figures.figure import Figure
from analytics.figures.registry import FIGURES, RECENT
from analytics.figures.summing import SMALL
from core.games import GAMES
from replay.words import languages, say

PAGE: Final = Path(__file__).parents[3] / "docs" / "statistics.md"
UNITS: Final = {"net": "chips; pairs"}


def page_row(figure: Figure) -> str:
    """Return the line of a figure in the page's table."""
    cells = (
        f"`{figure.name}`",
        say(f"figures.definition.{figure.name}", "en"),
        UNITS.get(figure.unit, figure.unit),
        figure.case,
        "all" if len(figure.games) == len(GAMES) else " ".join(figure.games),
        " ".join(figure.subjects),
    )
    return f"| {' | '.join(cells)} |"


def test_the_page_has_every_figure() -> None:
    """In order, with definition, unit, case, games and subjects, and no other figure."""
    text = PAGE.read_text(encoding="utf-8")
    section = text.partition("\n## Figures over an archive\n")[2]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    assert lines[: len(FIGURES)] == [page_row(figure) for figure in FIGURES.values()]


def test_the_page_names_the_numbers_of_the_code() -> None:
    """How few hands are few, and how many make a form."""
    text = PAGE.read_text(encoding="utf-8")
    assert f"fewer than {SMALL} hands" in text
    for lang in languages():
        assert str(SMALL) in say("figures.counted.small", lang)
        assert str(RECENT) in say("figures.definition.form", lang)
