"""What docs/bots.md says of bots is so."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from core.draws import seed_of
from service.errors import BotBad, BotFailed, BotIllegal

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_page_shows_the_example_whole() -> None:
    """The code on the page is the file that another test loads and runs."""
    example = ROOT / "examples" / "bots" / "first_legal.py"
    assert f"```python\n{example.read_text(encoding='utf-8')}```" in PAGE


@pytest.mark.parametrize("error", [BotBad, BotFailed, BotIllegal])
def test_the_page_names_every_code(
    error: type[BotBad | BotFailed | BotIllegal],
) -> None:
    """Each error of bots stands in its table."""
    assert f"| `{error.code}` |" in PAGE


def test_a_seed_is_what_the_page_says() -> None:
    """The seed of a purpose is the hash of the path that the page gives."""
    path = "7/sixbid/0/hand/1"
    assert f"`{path}`" in PAGE
    told = sha256(b"sixfold seed 1\0" + path.encode()).digest()
    assert seed_of(7, "sixbid", 0, "hand", 1) == told
