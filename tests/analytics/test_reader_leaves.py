"""What a command writes and nobody takes: a pipe that is closed, a device that is full."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from events.stores.sqlite import SqliteStore
from replay.words import say
from service.cli import main
from tests.analytics.archive.shelf import archived
from tests.analytics.logs import random_match

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = (
    "stats",
    "stats --archive DIR",
    "stats --archive DIR --json",
    "stats payments --archive DIR --origin simulation",
    "stats --figures",
    "ratings --archive DIR --origin simulation",
    "query --archive DIR",
    "query SELECT*FROM(hands) --archive DIR --csv",
    "archive info DIR",
)
WATCH = """
import json, os, sys
from service.cli import main

kept = os.dup(1)
told = []
for words in json.loads(sys.argv[1]):
    for sink in ("pipe", "full"):
        if sink == "pipe":
            reader, writer = os.pipe()
            os.close(reader)
        else:
            writer = os.open("/dev/full", os.O_WRONLY)
        os.dup2(writer, 1)
        os.close(writer)
        sys.stdout = open(1, "w", closefd=False)
        sys.stderr = open("err", "w")
        status = main(words)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.stdout.close()
        sys.stderr.close()
        told.append((sink, status, open("err").read()))
os.write(kept, json.dumps(told).encode())
"""


@pytest.fixture(name="folder", scope="module")
def fixture_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a store and its archive ``arch``."""
    folder: Path = tmp_path_factory.mktemp("leaves")
    store = SqliteStore(folder / "store.db")
    archived(store, folder / "arch", random_match("sixbid", 3, 9))
    store.close()
    return folder


@pytest.fixture(name="told", scope="module")
def fixture_told(folder: Path) -> list[tuple[str, int, str]]:
    """Return of each command, with either sink: which, the status, what it complained of."""
    address = ["--store", f"sqlite:///{folder}/store.db", "--lang", "en"]
    given = [
        [word.replace("DIR", str(folder / "arch")) for word in each.split()] + address
        for each in COMMANDS
    ]
    given[7][1] = "SELECT * FROM hands"
    done = subprocess.run(
        [sys.executable, "-c", WATCH, json.dumps(given)],
        check=True,
        capture_output=True,
        cwd=folder,
    )
    return [tuple(each) for each in json.loads(done.stdout)]


@pytest.mark.parametrize("place", range(len(COMMANDS)), ids=COMMANDS)
def test_who_has_seen_enough_may_go(
    told: list[tuple[str, int, str]], place: int
) -> None:
    """A closed pipe is no fault: status 0, and not a word."""
    assert told[2 * place] == ("pipe", 0, "")


@pytest.mark.parametrize("place", range(len(COMMANDS)), ids=COMMANDS)
def test_a_full_device_is_named(told: list[tuple[str, int, str]], place: int) -> None:
    """Not the archive, which is sound: status 2, one sentence."""
    sentence = say(
        "error.file_unwritable", "en", path="stdout", detail="No space left on device"
    )
    assert told[2 * place + 1] == ("full", 2, sentence + "\n")


class Sink(io.StringIO):
    """A standard output that takes some lines, and then no more."""

    def __init__(self, lines: int, refusal: int) -> None:
        """Take how many, and the system's number of what is wrong then."""
        super().__init__()
        self._lines = lines
        self._refusal = refusal

    def write(self, text: str) -> int:
        """Keep a text, unless enough was written."""
        if text and self.getvalue().count("\n") >= self._lines:
            raise OSError(self._refusal, os.strerror(self._refusal))
        return super().write(text)


@pytest.mark.parametrize("lines", range(1, 6))
@pytest.mark.parametrize("words", COMMANDS[:2])
@pytest.mark.parametrize("refusal", [errno.EPIPE, errno.ENOSPC])
def test_it_may_happen_at_any_line(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lines: int,
    words: str,
    refusal: int,
) -> None:
    """``| head -1`` closes the pipe behind the title, before the table."""
    sink = Sink(lines, refusal)
    monkeypatch.setattr("sys.stdout", sink)
    given = words.replace("DIR", f"{folder}/arch").split()
    status = main([*given, "--store", f"sqlite:///{folder}/store.db", "--lang", "en"])
    full = say(
        "error.file_unwritable", "en", path="stdout", detail="No space left on device"
    )
    assert (status, capsys.readouterr().err) == (
        (0, "") if refusal == errno.EPIPE else (2, full + "\n")
    )
    assert sink.getvalue().startswith("Six-Bid Solo · ")
