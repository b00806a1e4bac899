"""Anchors held together: of two logs, of two histories, and beside a proof."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from replay.rulings.keys import Keyring
from tests.replay.archive import fill, rows
from tests.replay.desk import Desk, Shown


@pytest.fixture
def anchors(desk: Desk) -> str:
    """A store of a few matches, an operator, and a file with one anchor over it."""
    Keyring(desk.folder / "keys").create_operator()
    fill(desk.store, 3)
    path = str(desk.folder / "anchors.txt")
    assert desk.run("checkpoint", "-o", path).status == 0
    return path


def _json(shown: Shown) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(shown.out)
    return told


def test_anchors_of_two_logs(desk: Desk, anchors: str) -> None:
    """Neither the store nor its own anchor is to blame, in whatever order they come."""
    own = desk.store
    desk.store = desk.folder / "other.db"
    fill(desk.store, 1, seed=70)
    foreign = str(desk.folder / "foreign.txt")
    assert desk.run("checkpoint", "-o", foreign).status == 0
    desk.store = own
    both = Path(foreign).read_text() + Path(anchors).read_text()
    spliced = desk.file("both.txt", both)
    for given in ((foreign, anchors), (anchors, foreign), (spliced,)):
        asked = [word for each in given for word in ("--anchor", each)]
        shown = desk.run("verify", *asked)
        assert (shown.status, shown.out) == (2, "")
        assert "is of another log" in shown.err


def test_two_histories_signed(desk: Desk, anchors: str) -> None:
    """Who signs both is told so, by whoever holds the longer one, trails or none."""
    size = rows(desk.store)[-1][0]
    twin = desk.folder / "twin.db"
    second = desk.file("second.txt", Path(anchors).read_text())
    with closing(sqlite3.connect(twin)) as copy:
        _backup(desk.store, copy)
    fill(desk.store, 1, seed=50)
    assert desk.run("checkpoint", "-o", anchors).status == 0
    bare = desk.file("bare.txt", desk.run("checkpoint").out)
    desk.store = twin
    fill(desk.store, 3, seed=60)
    assert desk.run("checkpoint", "-o", second).status == 0
    for other in (anchors, bare):
        asked = ("verify", "--anchor", second, "--anchor", other, "--json")
        [found] = _json(desk.run(*asked))["findings"]
        assert found["code"] == "contradictory"
        assert found["position"] > size


def _backup(path: Path, copy: sqlite3.Connection) -> None:
    """Copy a store as SQLite does."""
    with closing(sqlite3.connect(path)) as whole:
        whole.backup(copy)


def test_a_proof_that_fails_beside_a_nightly_anchor(desk: Desk, anchors: str) -> None:
    """What the proof found is not forgotten when all is checked again."""
    told = json.loads(desk.run("list", "--json").out.splitlines()[0])
    match = told["match"]
    proof = str(desk.folder / "one.tlog-proof")
    log = str(desk.folder / "one.jsonl")
    asked = ("checkpoint", "prove", match, "--anchor", anchors, "-o", proof)
    assert desk.run(*asked).status == 0
    assert desk.run("export", match, "--format", "jsonl", "-o", log).status == 0
    given = ("verify", log, "--proof", proof, "--since", anchors)
    assert desk.run(*given).status == 0
    lines = Path(log).read_text().splitlines()
    events = [place for place, line in enumerate(lines) if line.startswith('{"match"')]
    cut = lines[: events[-1]]
    cut[0] = json.dumps({"sixfold": 1, "events": len(events) - 1})
    Path(log).write_text("".join(f"{line}\n" for line in cut))
    assert desk.run(*given).status == 1
