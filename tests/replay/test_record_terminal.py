"""The record dialogue on a real terminal, with keys and signals."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, cast

import pexpect
import pytest

from replay.records import read

if TYPE_CHECKING:
    from pathlib import Path


def spawned(command: list[str], folder: Path, environment: dict[str, str]) -> Any:  # noqa: ANN401 - the stubs leave its type open
    """Return a program on a terminal of 80 columns."""
    return cast(
        "Any",
        pexpect.spawn(
            command[0],
            command[1:],
            cwd=str(folder),
            env=environment,
            encoding="utf-8",
            timeout=30,
            dimensions=(24, 80),
        ),
    )


def begun(folder: Path, lang: str = "en") -> Any:  # noqa: ANN401 - untyped arguments
    """Return a dialogue on a terminal of 80 columns, at its first question."""
    words = ["-m", "service.cli", "record", "t.toml", "--letters", "en"]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
        "SIXFOLD_LANG": lang,
    }
    terminal = spawned([sys.executable, *words], folder, environment)
    terminal.expect("sixbid, kozel")
    return terminal


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_end_of_file_saves_and_judges(tmp_path: Path, lang: str) -> None:
    """Ctrl-D stops, keeps what was typed, and shows the verdict."""
    terminal = begun(tmp_path, lang)
    terminal.sendline("sixbid")
    terminal.sendline("Ada, Ben, Cid")
    for _ in range(5):
        terminal.sendline("")
    for answer in ("2", "", "", "", "", "pass"):
        terminal.sendline(answer)
    terminal.expect("Ben[^\r]*(solo|соло)")
    terminal.sendeof()
    terminal.expect("t.toml: ")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    record = read((tmp_path / "t.toml").read_text(encoding="utf-8")).record
    assert record.hands[0].dealer == 2


def test_an_interrupt_saves(tmp_path: Path) -> None:
    """Ctrl-C stops at once with what was typed on disk."""
    terminal = begun(tmp_path)
    terminal.sendline("kozel")
    terminal.expect("Names")
    terminal.sendline("Ada, Ben, Cid, Dora")
    terminal.expect("House rule")
    terminal.sendline("")
    terminal.expect(r"Event \(Enter for none\): ")
    stopped = "Stopped; what was typed is in t.toml"
    for _ in range(5):  # one that comes before the terminal waits for a key is not seen
        terminal.sendintr()
        if terminal.expect([stopped, pexpect.TIMEOUT], timeout=5) == 0:
            break
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 2
    record = read((tmp_path / "t.toml").read_text(encoding="utf-8")).record
    assert record.players == ("Ada", "Ben", "Cid", "Dora")


def test_a_line_can_be_mended_before_it_is_sent(tmp_path: Path) -> None:
    """A key typed wrong is deleted as in any other program."""
    terminal = begun(tmp_path)
    terminal.sendline("bridge")
    terminal.expect("not understood")
    terminal.send("kozelx\x7f\r")
    terminal.expect("Names")
    terminal.sendeof()
    terminal.expect("nothing was written")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def test_forgetting_a_name_asks_first(tmp_path: Path) -> None:
    """On a terminal a name is deleted only when the question is answered with yes."""
    store = f"sqlite:///{tmp_path / 's.db'}"
    record = tmp_path / "a.toml"
    record.write_text('game = "sixbid"\nplayers = ["Ada", "Ben", "Cid"]\n', "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "service.cli", "--store", store]

    def run(*words: str, answer: str) -> str:
        terminal = spawned([*command, *words], tmp_path, environment)
        if answer:
            terminal.expect("for good")
            terminal.sendline(answer)
        terminal.expect(pexpect.EOF)
        return str(terminal.before)

    run("import", str(record), answer="")
    assert "Nothing was deleted" in run("players", "forget", "Ada", answer="n")
    assert "stay whole" in run("players", "forget", "Ada", answer="y")
    assert "Ada" not in run("players", answer="")
