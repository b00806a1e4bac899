"""Every file that a version wrote is read, audited and verified by today's code."""

from __future__ import annotations

import json
import shutil
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import pytest

from analytics.archive.tables import SCHEMA
from tests.kept.make import written
from tests.kept.said import EXPECTED, FOLDER, run, said_of

if TYPE_CHECKING:
    from pathlib import Path

VERSIONS = sorted(path for path in FOLDER.glob("v*") if path.is_dir())
LARGEST = 300_000
"""Bytes that a version may keep."""


def expected_of(folder: Path) -> dict[str, Any]:
    """Return what was said of a version's files when they were made."""
    found: dict[str, Any] = json.loads((folder / EXPECTED).read_text(encoding="utf-8"))
    return found


def test_this_version_is_kept() -> None:
    """A version that goes out has its folder: ``python -m tests.kept.make``."""
    assert f"v{version('sixfold')}" in [folder.name for folder in VERSIONS]


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_what_was_said_is_said_still(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Findings, totals, hashes, faults, deals and rulings, file by file."""
    monkeypatch.setenv("SIXFOLD_KEYS", str(tmp_path / "keys"))
    monkeypatch.setenv("SIXFOLD_OPERATOR", str(folder / "operator.public"))
    before = {path: path.read_bytes() for path in _files(folder)}
    said, expected = said_of(folder, tmp_path), expected_of(folder)
    if expected["archive"]["schema"] != SCHEMA:
        # An archive is made anew from its store; an older one is refused as such.
        del said["archive"], expected["archive"]
        _, status = run("archive", "info", str(tmp_path / folder.name / "archive"))
        assert status == 2
    assert said.keys() == expected.keys()
    for name in expected:
        assert said[name] == expected[name], name
    assert {path: path.read_bytes() for path in _files(folder)} == before


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_a_version_keeps_every_kind_and_little_of_it(folder: Path) -> None:
    """What is kept is enough, and small."""
    names = {path.name for path in folder.iterdir()}
    assert names >= {
        *("match.jsonl", "fork.jsonl", "kozel.jsonl", "frog.jsonl", "fair.jsonl"),
        *("seat-1.jsonl", "seat.zip", "spectator.zip", "whole.zip"),
        *("store.db", "store.jsonl", "store.jsonl.names.json", "archive"),
        *("anchors.txt", "operator.public", "match.tlog-proof", "record.toml"),
    }
    assert sum(len(path.read_bytes()) for path in _files(folder)) < LARGEST


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_what_is_kept_has_something_to_say(folder: Path) -> None:
    """Two revokes, a ruling upheld, proved deals, closed events: none is left out."""
    expected = expected_of(folder)
    [verdict] = expected["match.jsonl"]["audit"]["verdicts"]
    codes = [each["code"] for each in verdict["findings"]]
    assert codes.count("must_follow_suit") == 2
    assert expected["match.jsonl"]["verify"]["rulings"]["count"] == 2
    assert expected["fair.jsonl"]["verify"]["deals"]["proved"] == 1
    assert expected["seat-1.jsonl"]["verify"]["closed"] > 0
    assert expected["store.db"]["verify"]["refused"] == 2
    assert expected["store.db"]["verify"]["status"] == 0


def test_what_is_kept_is_never_written_again(tmp_path: Path) -> None:
    """A folder that is there stops the making."""
    with pytest.raises(FileExistsError):
        written(tmp_path)


def test_a_change_of_meaning_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without one of the two revokes the record has one finding less; all else stays."""
    folder = VERSIONS[-1]
    monkeypatch.setenv("SIXFOLD_OPERATOR", str(folder / "operator.public"))
    changed, work = tmp_path / folder.name, tmp_path / "work"
    shutil.copytree(folder, changed)
    work.mkdir()
    record = changed / "record.toml"
    record.write_text(
        record.read_text(encoding="utf-8").replace("TD AD AH", "TD AD 7D")
    )
    said, expected = said_of(changed, work), expected_of(folder)
    differing = [name for name in expected if said[name] != expected[name]]
    assert differing == ["record.toml"]
    [verdict] = said["record.toml"]["audit"]["verdicts"]
    assert len(verdict["findings"]) == 1


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())
