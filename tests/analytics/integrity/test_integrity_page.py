"""``docs/integrity.md`` tells the rules and their numbers as the code has them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from analytics.integrity.redealing import DEALS
from analytics.integrity.rule import LEAST, LEAST_CONTROL, LEVEL, RULES
from core.games import GAMES

PAGE: Final = Path(__file__).parents[3] / "docs" / "integrity.md"


def test_the_page_has_every_rule() -> None:
    """In order, with detector, games and the odds ratio that passes."""
    text = PAGE.read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("| `")
    ]
    assert [row[:3] + row[-1:] for row in rows] == [
        [
            f"`{rule.name}`",
            rule.detector.replace("_", " "),
            "all" if len(rule.games) == len(GAMES) else " ".join(rule.games),
            f"odds ratio {rule.margin:g}",
        ]
        for rule in RULES.values()
    ]


def test_the_page_names_the_numbers_of_the_code() -> None:
    """Level, least numbers, deals."""
    text = PAGE.read_text(encoding="utf-8")
    assert f"**{LEVEL}**" in text
    assert f"fewer than **{LEAST}** situations" in text
    assert f"control group of {LEAST_CONTROL} situations" in text
    assert f"dealt anew {DEALS} times" in text
