"""Each question of ``docs/querying.md``, asked of a simulation: it has an answer."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.replay.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).parents[3] / "docs" / "querying.md"
EXAMPLES = re.findall(
    r'^    (sixfold query "SELECT .*?DIR.*?)$',
    PAGE.read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)


@pytest.fixture(name="desk")
def fixture_desk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    """Yield a desk with an archive of forty simulated hands."""
    made = Desk(tmp_path, capsys, monkeypatch)
    words = ("--game", "sixbid", "--hands", "40", "--seed", "7", "--keep")
    assert made.run("simulate", *words).status == 0
    assert made.run("archive", "build", str(tmp_path / "arch")).status == 0
    yield made
    made.close()


def test_the_questions_of_the_page_have_answers(desk: Desk) -> None:
    """Contracts played, and the cards that each player played: all of them, 33 a hand."""
    assert len(EXAMPLES) == 2
    answers = [
        desk.run(*shlex.split(each.replace("DIR", f"'{desk.folder}/arch'"))[1:])
        for each in EXAMPLES
    ]
    assert all(shown.status == 0 for shown in answers), answers
    contracts, cards = (shown.out.splitlines() for shown in answers)
    assert len(contracts) > 1
    counts = [int(line.split(",")[1]) for line in cards[1:]]
    plays = desk.run(
        *("query", "SELECT COUNT(*) AS n FROM plays", "--json"),
        *("--archive", str(desk.folder / "arch")),
    )
    assert sum(counts) == plays.lines[0]["n"] > 0
    assert counts == sorted(counts, reverse=True)
