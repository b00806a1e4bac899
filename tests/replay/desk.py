"""The command line as a person uses it: words in, status and screens out."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from events.stores.sqlite import SqliteStore
from service.cli import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

__all__ = ("FULL_DEAL", "VOID_DEAL", "Desk", "Shown")

FULL_DEAL = """game = "sixbid"
players = ["Ada", "Ben", "Cid"]
event = "Club night"
date = "2026-03-07"

[[hand]]
dealer = 2
deal = [
    "QS 6H QH TD QD TH TC KC JC 9C 9H",
    "QC 9S 6S 8S 7S 6C TS KH 7C AS AD",
    "8H JH KS 8D 7H JD AC 9D KD AH 7D",
]
blind = "JS 8C 6D"
auction = ["pass", "solo", "pass"]
trump = "S"
play = [
    "TD AD 7D",
    "AS KS QS",
]
"""
"""The full deal of Six-Bid Solo, stopped after two tricks, as the writer writes it."""

VOID_DEAL = """game = "kozel"
players = ["Ada", "Ben", "Cid", "Dora"]

[[hand]]
dealer = 0
turned = "7C QC QS QH QD JC JS JH"
"""
"""A deal whose first eight cards are all permanent trumps."""


class Shown(Struct, frozen=True):
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """The results, a JSON object a line."""
        return [json.loads(line) for line in self.out.splitlines()]


class Desk:
    """One store of its own, and the commands that are run on it."""

    def __init__(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        self.folder = folder
        self.store = folder / "store.db"
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        self._opened: list[SqliteStore] = []
        monkeypatch.setenv("SIXFOLD_KEYS", str(folder / "keys"))
        monkeypatch.delenv("SIXFOLD_OPERATOR", raising=False)

    def opened(self) -> SqliteStore:
        """Return the desk's store; it is closed with the desk."""
        self._opened.append(SqliteStore(self.store))
        return self._opened[-1]

    def close(self) -> None:
        """Let go of every store that was opened."""
        for store in self._opened:
            store.close()

    def run(self, *words: str, answers: str = "", lang: str = "en") -> Shown:
        """Return what ``sixfold WORDS`` shows when the answers are piped in."""
        self._monkeypatch.setattr("sys.stdin", io.StringIO(answers))
        self._capsys.readouterr()
        status = main([*words, "--lang", lang, "--store", f"sqlite:///{self.store}"])
        shown = self._capsys.readouterr()
        return Shown(status, shown.out, shown.err)

    def file(self, name: str, text: str) -> str:
        """Return the path of a file that holds a text."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def imported(self, text: str, name: str = "match.toml") -> str:
        """Return the id of a record that was taken into the store."""
        shown = self.run("import", self.file(name, text), "--json")
        found: str = shown.lines[0]["match"]
        return found
