"""The examples: records of disputes, each with the verdict that stands beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, cast

import pytest

from replay.records import read, write
from replay.words import languages
from service.cli import main
from tests.examples.planted import PLANTED, Planted

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = Path("examples")
NAMES: Final = sorted(path.stem for path in (ROOT / EXAMPLES).glob("*.toml"))
CLEAN: Final = [name for name in NAMES if PLANTED.get(name) is None]
FAULTY: Final = [name for name in NAMES if PLANTED.get(name) is not None]
KEY_LINES: Final = {
    "call_not_allowed": "trump = ",
    "hand_cut_short": " = [",
    "match_over": "dealer = ",
    "wrong_deal": "deal = ",
    "wrong_dealer": "dealer = ",
    "wrong_laid_away": "laid_away = ",
    "wrong_score": " = [",
}
"""What stands on the line of a fault that has no card or call."""
FIRST_TRICK: Final = ("frog-nothing-laid-away", "kozel-four-queens-played")
"""Where something was due before the first card, the first trick is named."""


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand where a reader of the repository stands: paths are as they type them."""
    monkeypatch.chdir(ROOT)


def verdicts(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[Any]:
    """Return what ``audit --json`` says, a verdict a line."""
    main(["audit", *arguments, "--json"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def record(name: str) -> Path:
    """Return the path of an example."""
    return EXAMPLES / f"{name}.toml"


def golden(name: str) -> dict[str, Any]:
    """Return the verdict that stands beside an example."""
    text = (EXAMPLES / f"{name}.verdict.json").read_text(encoding="utf-8")
    return cast("dict[str, Any]", json.loads(text))


def planted_in(verdict: dict[str, Any]) -> list[Planted]:
    """Return the findings of a verdict as they are planted."""
    return [
        (f["rule"], f["code"], f["hand"], f["trick"], f["seat"], f["subject"])
        for f in verdict["findings"]
    ]


@pytest.mark.parametrize("name", NAMES)
def test_the_verdict_is_the_one_that_stands_beside_the_record(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The audit of each example equals its golden, match id and message included."""
    assert verdicts(capsys, str(record(name))) == [golden(name)]


@pytest.mark.parametrize("name", NAMES)
def test_the_planted_fault_is_the_only_one(name: str) -> None:
    """Every golden holds just the fault that was planted, or none."""
    fault = PLANTED[name]
    verdict = golden(name)
    assert planted_in(verdict) == ([] if fault is None else [fault])
    assert verdict["clean"] is (fault is None)


@pytest.mark.parametrize("name", FAULTY)
def test_a_finding_names_the_line_on_which_its_fault_is_typed(name: str) -> None:
    """The card or call in question, else the cited key, stands on the line given."""
    (finding,) = golden(name)["findings"]
    lines = record(name).read_text(encoding="utf-8").splitlines()
    line = int(finding["line"]) - 1
    if name in FIRST_TRICK:
        assert lines[line - 1] == "play = ["
        return
    sign = str(finding["subject"] or KEY_LINES[finding["code"]])
    assert sign in lines[line]


def test_every_example_is_planted_and_has_its_verdict() -> None:
    """No record without a verdict and no verdict without a record."""
    beside = {path.name.split(".")[0] for path in EXAMPLES.glob("*.verdict.json")}
    assert set(NAMES) == set(PLANTED) == beside
    assert len(NAMES) >= 14


@pytest.mark.parametrize("name", NAMES)
def test_reading_and_writing_an_example_changes_nothing(name: str) -> None:
    """``read(write(m)) == m``, and writing again gives the same text (design.md)."""
    told = read(record(name).read_text(encoding="utf-8"), name).record
    text = write(told)
    assert read(text).record == told
    assert write(read(text).record) == text


@pytest.mark.parametrize("lang", languages())
def test_the_folder_is_audited_a_line_each_in_english(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """``audit examples --json`` gives every golden in order, and status 1."""
    assert main(["audit", "examples", "--json", "--lang", lang]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line) for line in lines] == [golden(name) for name in NAMES]


@pytest.mark.parametrize("lang", languages())
def test_the_folder_is_audited_in_words(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In every language each record is named and each planted rule quoted."""
    assert main(["audit", "examples", "--full", "--lang", lang]) == 1
    told = capsys.readouterr()
    assert not told.err
    for name in NAMES:
        assert f"{record(name)}: " in told.out
    for fault in filter(None, PLANTED.values()):
        assert fault[0] in told.out


@pytest.mark.parametrize("name", CLEAN)
def test_a_clean_example_leaves_with_status_0(name: str) -> None:
    """Nothing found is nothing wrong."""
    assert main(["audit", str(record(name)), "--json"]) == 0


@pytest.mark.parametrize("name", FAULTY)
def test_the_comparison_can_fail(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A golden without its finding, or with its finding elsewhere, is another verdict."""
    (verdict,) = verdicts(capsys, str(record(name)))
    without, altered = golden(name), golden(name)
    without["findings"].pop()
    altered["findings"][0]["seq"] += 1
    assert verdict not in (without, altered)


def test_the_table_of_the_readme_names_every_example() -> None:
    """A reader finds each record in the README, and nothing that is not there."""
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    named = {row.split("`")[1] for row in text.splitlines() if row.startswith("| `")}
    assert named == {f"{name}.toml" for name in NAMES}
