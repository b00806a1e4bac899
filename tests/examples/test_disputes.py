"""From paper to a ruled match and a report, for every dispute among the examples."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from service.cli import main
from tests.examples.test_examples import FAULTY, ROOT, record

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[list[str]]:
    """Yield the words of an arbiter, who counts the commands that were given."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("SIXFOLD_STORE", f"sqlite:///{tmp_path / 'store.db'}")
    monkeypatch.setenv("SIXFOLD_KEYS", str(tmp_path / "keys"))
    monkeypatch.delenv("SIXFOLD_OPERATOR", raising=False)
    yield []
    capsys.readouterr()


def _given(commands: list[str], *words: str) -> int:
    commands.append(words[0])
    return main([*words, "--lang", "en"])


@pytest.mark.parametrize("name", FAULTY)
def test_a_dispute_is_ruled_and_reported_in_five_commands(
    name: str,
    tmp_path: Path,
    commands: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Judged, imported, ruled on the rule and event of the finding, and handed over."""
    report = tmp_path / "dispute.json"
    assert _given(commands, "audit", str(record(name)), "--json") == 1
    verdict: dict[str, Any] = json.loads(capsys.readouterr().out)
    (finding,) = verdict["findings"]
    place = f"{verdict['match']}/{finding['hand']}"
    assert _given(commands, "keys", "appoint", "Vera") == 0
    assert _given(commands, "import", str(record(name))) == 0
    assert _given(commands, "ruling", "give", place, "Not so.", "--score", "void") == 0
    capsys.readouterr()
    reported = ("audit", verdict["match"], "--report", str(report))
    assert _given(commands, *reported) == 1
    assert len(commands) == 5
    told = json.loads(report.read_text(encoding="utf-8"))
    (match,) = told["matches"]
    (found,) = match["findings"]
    assert (found["code"], found["seq"]) == (finding["code"], finding["seq"])
    assert "Not so." in json.dumps(match["arbitration"])
    assert main(["ruling", "show", verdict["match"], "--json"]) == 0
    ruled = json.loads(capsys.readouterr().out.splitlines()[-1])["rulings"]
    (act,) = ruled["acts"]
    assert act["counts"]
    assert act["law"] == [finding["rule"]]
    assert act["evidence"] == [finding["seq"]]
    (hand,) = ruled["hands"]
    assert hand["as_ruled"] is None
