"""An archive that is brought up to date while it is read is read on as it is then."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from analytics.archive import reading
from analytics.archive.building import build, update
from analytics.archive.manifest import read_manifest
from analytics.archive.reading import open_archive
from analytics.mass import batches
from analytics.mass.shelf import ArchiveShelf
from events.stores.sqlite import SqliteStore
from replay.audit.account import Account, Cleared
from replay.shell import Shell
from replay.terminal import Terminal
from tests.analytics.logs import random_match
from tests.analytics.mass.matches import by_match

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from analytics.archive.manifest import Manifest

    Told = tuple[str, Account | Exception | Cleared]

MATCHES = 16
SPAN = 256
"""So many chunks that not all are read ahead."""
LATER = 40
"""Events of a match that are played after the archive was made."""


class Evening:
    """A store whose matches go on, and its archive."""

    def __init__(self, folder: Path) -> None:
        """Archive some matches of some hundred events, none of them at its end."""
        self.path = folder / "log.db"
        self.folder = folder / "archive"
        self._logs = [random_match("kozel", seed, 4) for seed in range(MATCHES)]
        self._store = SqliteStore(self.path)
        self.matches = ["abcdefghijklmnop"[n] * 26 for n in range(MATCHES)]
        for match, log in zip(self.matches, self._logs, strict=True):
            Shell(self._store).write(match, match, log[:-LATER])
        build(self._store, self.folder, span=SPAN)

    def go_on(self, number: int) -> None:
        """Play a match to its end, and bring the archive up to date."""
        match = self.matches[number]
        last = self._store.read(match)[-1]
        later = self._logs[number][-LATER:]
        name = f"{match} on"
        Shell(self._store).write(match, name, later, after=last.seq, prev=last.hash)
        update(self._store, self.folder)

    def shelf(self) -> ArchiveShelf:
        """Return the archive opened for an audit, without the store."""
        return ArchiveShelf(Terminal("en", "memory:"), str(self.folder))

    def wanted(self) -> dict[str, int]:
        """Return the events of each match as the store has them now, all of them clean."""
        told = by_match(f"sqlite:///{self.path}")
        assert all(each["clean"] for each in told.values())
        return {match: each["events"] for match, each in told.items()}


@pytest.fixture(name="evening")
def fixture_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Return an evening, each chunk of whose archive is read by itself."""
    monkeypatch.setattr(batches, "_HANDS", 1)
    return Evening(tmp_path)


def events_of(told: Iterable[Told]) -> dict[str, int]:
    """Return the events of each match told, none of which is told twice or damaged."""
    found: dict[str, int] = {}
    for match, account in told:
        assert isinstance(account, Account), account
        assert account.verdict.findings == ()
        assert match not in found
        found[match] = account.verdict.events
    return found


def test_an_update_between_manifest_and_read(evening: Evening) -> None:
    """Its files are gone: the matches are told as the archive has them now."""
    shelf = evening.shelf()
    evening.go_on(0)
    evening.go_on(9)
    assert events_of(shelf.told(each=True)) == evening.wanted()


def test_an_update_in_the_midst_of_reading(evening: Evening) -> None:
    """What was told stays told; what comes later is told as it is then."""
    before = evening.wanted()
    first, last = evening.matches[0], evening.matches[-1]
    told = evening.shelf().told(each=True)
    match, account = next(told)
    assert isinstance(account, Account)
    assert (match, account.verdict.events) == (first, before[first])
    evening.go_on(0)
    evening.go_on(MATCHES - 1)
    now = evening.wanted()
    assert events_of(told) == {m: now[m] for m in evening.matches[1:]}
    assert (now[first], now[last]) == (before[first] + LATER, before[last] + LATER)


def test_what_is_lost_without_an_update_is_an_error(evening: Evening) -> None:
    """The same file taken away, and no newer manifest: damage, after what came before."""
    shelf = evening.shelf()
    *_, part = open_archive(evening.folder).parts("deals_kozel")
    (evening.folder / part.file).unlink()
    *told, (_, fault) = shelf.told(each=True)
    assert len(events_of(told)) < MATCHES
    assert getattr(fault, "code", None) == "archive_damaged"


def test_an_archive_rebuilt_of_other_chunks_is_not_read_on(evening: Evening) -> None:
    """Which matches were told already, nobody could say."""
    shelf = evening.shelf()
    store = SqliteStore(evening.path)
    build(store, evening.folder, span=SPAN // 2)
    store.close()
    ((_, fault),) = shelf.told(each=True)
    assert getattr(fault, "code", None) == "archive_damaged"


def test_an_update_while_an_archive_is_opened(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the manifest and the look at its files the archive goes on, once."""
    left = [3]

    def slow(folder: Path) -> Manifest:
        manifest = read_manifest(folder)
        while left:
            evening.go_on(left.pop())
        return manifest

    monkeypatch.setattr(reading, "read_manifest", slow)
    assert open_archive(evening.folder).manifest == read_manifest(evening.folder)
