"""The README is true: what it shows is what the program prints."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from service.cli import COMMANDS, main

if TYPE_CHECKING:
    import pytest

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


def test_every_command_is_told() -> None:
    """The table of commands names each one that there is."""
    table = README[README.index("## Commands") : README.index("## The house")]
    named = set(re.findall(r"`([a-z]+)", table))
    assert {name for name, _ in COMMANDS} <= named
