"""Bots are found by name, file or module, and what is no bot is refused with a reason."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from service.bots.registry import BOTS, bot_maker, bot_named
from service.bots.steady import steady
from service.errors import BotBad
from tests.service.bots.positions import sixbid

if TYPE_CHECKING:
    from core.commands import Command
    from core.state import State

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "bots" / "first_legal.py"
VIEW = sixbid(("AS TS KS QS 9S 8S AH TH 8D 7D 6C", "", ""))


class Seeded:
    """A bot of one's own that asks for its seed."""

    def __init__(self, seed: int) -> None:
        """Keep the seed."""
        self.seed = seed

    def __call__(self, view: State) -> Command:
        """Return what steady would do."""
        return steady(view)


class NotCallable:
    """A class whose instances are no bots."""


def test_the_built_in_bots() -> None:
    """Both are there by name, and each gives an order."""
    assert list(BOTS) == ["random", "steady"]
    for name in BOTS:
        assert bot_named(name, 1)(VIEW).seat == 0  # type: ignore[attr-defined]


def test_random_follows_its_seed() -> None:
    """The same seed draws the same orders, another seed others."""

    def orders(seed: int) -> list[Command]:
        bot = bot_named("random", seed)
        return [bot(VIEW) for _ in range(20)]

    assert orders(1) == orders(1) != orders(2)


def test_a_bot_of_a_file() -> None:
    """The example in docs/bots.md is found by its path and class."""
    bot = bot_named(f"{EXAMPLE}:FirstLegal", 1)
    assert bot(VIEW).bid == 0  # type: ignore[attr-defined]
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 30


def test_a_function_of_a_module() -> None:
    """A function that Python can import is a bot."""
    assert bot_named("service.bots.steady:steady", 1) is steady


def test_a_class_that_asks_for_a_seed_gets_it() -> None:
    """Each match and seat has its own seed."""
    make = bot_maker(f"{__name__}:Seeded")
    first, second = make(7), make(8)
    assert (type(first).__name__, first is second) == ("Seeded", False)
    assert first.seed == 7  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("stedy", "LookupError"),
        (":Class", "LookupError"),
        ("nowhere.at_all:Class", "ModuleNotFoundError"),
        ("no/such/file.py:Class", "FileNotFoundError"),
        (f"{EXAMPLE}:Nobody", "AttributeError"),
        ("core.pack:PACK_36", "TypeError"),
        (f"{__name__}:NotCallable", "TypeError"),
    ],
)
def test_what_is_no_bot_is_refused(text: str, why: str) -> None:
    """The error has its code, the text, the ready bots, and what Python said."""
    with pytest.raises(BotBad) as refused:
        bot_named(text, 1)
    assert refused.value.code == "bot_bad"
    facts = refused.value.facts
    assert (facts["bot"], facts["bots"]) == (text, "random, steady")
    assert str(facts["why"]).startswith(why)


def test_a_file_that_does_not_load_is_refused(tmp_path: Path) -> None:
    """A fault in the code of others is theirs, and told as such."""
    broken = tmp_path / "broken.py"
    broken.write_text("1 / 0\n", encoding="utf-8")
    with pytest.raises(BotBad, match="ZeroDivisionError"):
        bot_maker(f"{broken}:Bot")
