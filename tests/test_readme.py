"""The README is true: what it shows is what the program prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from service.cli import COMMANDS, main

if TYPE_CHECKING:
    import pytest

MOST_COMMANDS = 5

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_verdict_shown_is_the_verdict_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record in the README, audited, gives the lines below it."""
    record = re.search(r"```toml\n(.*?)```", README, re.DOTALL)
    shown = re.search(r"\$ sixfold audit night.toml\n(.*?)```", README, re.DOTALL)
    assert record
    assert shown
    monkeypatch.chdir(tmp_path)
    Path("night.toml").write_text(record[1], encoding="utf-8")
    assert main(["audit", "night.toml", "--lang", "en"]) == 1
    assert capsys.readouterr().out == shown[1]


def test_the_way_to_a_ruling_is_as_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From paper to a ruled match and a report: each command prints what stands there."""
    record = re.search(r"```toml\n(.*?)```", README, re.DOTALL)
    section = README[README.index("## From verdict to ruling") :]
    walk = re.search(r"```\n(\$ .*?)```", section, re.DOTALL)
    assert record
    assert walk
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIXFOLD_STORE", f"sqlite:///{tmp_path / 'store.db'}")
    monkeypatch.setenv("SIXFOLD_KEYS", str(tmp_path / "keys"))
    monkeypatch.delenv("SIXFOLD_OPERATOR", raising=False)
    Path("night.toml").write_text(record[1], encoding="utf-8")
    steps = re.split(r"^\$ sixfold ", walk[1], flags=re.MULTILINE)[1:]
    assert len(steps) <= MOST_COMMANDS
    for step in steps:
        command, _, shown = step.partition("\n")
        status = main([*shlex.split(command), "--lang", "en"])
        assert status == (1 if command.startswith("audit") else 0), command
        out = capsys.readouterr().out
        told = shown.removeprefix("...\n")
        assert told == out or (shown.startswith("...\n") and out.endswith(told)), out
    assert Path("night.html").read_text(encoding="utf-8").count("Vera")


def test_every_command_is_told() -> None:
    """The table of commands names each one that there is."""
    table = README[README.index("## Commands") : README.index("## The house")]
    named = set(re.findall(r"`([a-z]+)", table))
    assert {name for name, _ in COMMANDS} <= named
