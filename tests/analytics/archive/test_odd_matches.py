"""Matches that cannot be followed keep their events, and say why they have no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analytics.archive.building import build
from analytics.archive.reading import open_archive
from events.stores.sqlite import SqliteStore
from events.table import Forked, HandOpened, HandPassed, MatchOpened
from replay.shell import Shell
from tests.analytics.archive.shelf import archived, rows, told_by
from tests.analytics.logs import random_match, stored, write
from tests.replay.archive import run_sql

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS = ("a" * 26, "b" * 26, "c" * 26)


def row_of(folder: Path, match: str) -> dict[str, Any]:
    """Return the one row of a match."""
    (row,) = (row for row in rows(folder, "matches") if row["match"] == match)
    return row


def test_an_opening_that_cannot_be_followed(tmp_path: Path) -> None:
    """A game that there is not, rules and options that are not, too few players, none."""
    openings = (
        MatchOpened("whist", 1, (), PLAYERS, (), "table"),
        MatchOpened("sixbid", 99, (), PLAYERS, (), "table"),
        MatchOpened("sixbid", 1, (("Ada says", 1),), PLAYERS, (), "table"),
        MatchOpened("kozel", 1, (), PLAYERS, (), "a letter from Ada"),
        HandPassed(),
    )
    hand = HandOpened(1, 0, (0, 0, 0), 0)
    folder = archived(stored(*((each, hand) for each in openings)), tmp_path / "a")
    told = rows(folder, "matches")
    assert [row["odd"] for row in told] == ["opening"] * 5
    assert [row["game"] for row in told] == [None, "sixbid", "sixbid", "kozel", None]
    assert {row["options"] for row in told} == {None}
    assert told[3]["origin"] is None
    assert [row["hands"] for row in told] == [0] * 5
    assert len(rows(folder, "events")) == 10
    assert rows(folder, "hands") == []


def test_a_fork_without_its_past(tmp_path: Path) -> None:
    """Its parent is not in the store: what the hand was, nobody knows."""
    store = stored(random_match("kozel", 1, 1))
    parent = store.read(store.matches()[0])[20]
    shell = Shell(store)
    shell.fork("f" * 26, "fork", Forked(parent.match, 21, parent.hash, "what if"))
    store.__dict__["_streams"].pop(parent.match)
    folder = archived(store, tmp_path / "a")
    row = row_of(folder, "f" * 26)
    assert (row["odd"], row["parent"], row["parent_seq"]) == ("past", parent.match, 21)


def test_a_chain_that_breaks_is_told(tmp_path: Path) -> None:
    """The event whose hash does not fit; what stands there is told all the same."""
    path = tmp_path / "log.db"
    store = SqliteStore(path)
    (match,) = write(store, random_match("kozel", 1, 2))
    whole = build(store, tmp_path / "a")
    hands = rows(tmp_path / "a", "hands")
    run_sql(path, "update event set at = at + 1 where position = 30")
    broken = build(store, tmp_path / "a")
    store.close()
    assert row_of(tmp_path / "a", match)["broken"] == 30
    assert row_of(tmp_path / "a", match)["odd"] is None
    assert rows(tmp_path / "a", "hands") == hands
    assert broken.content != whole.content


def test_an_event_that_cannot_be_read(tmp_path: Path) -> None:
    """Its hand is odd, its row has no kind, and no hand after it has rows."""
    path = tmp_path / "log.db"
    store = SqliteStore(path)
    (match,) = write(store, random_match("kozel", 1, 3))
    opened = run_sql(path, "select position from event where tag = 301")
    (second,) = opened[1]
    run_sql(path, "update event set data = x'c1' where position = ?", (second + 4,))
    build(store, tmp_path / "a")
    store.close()
    assert row_of(tmp_path / "a", match)["odd"] == "unreadable"
    assert row_of(tmp_path / "a", match)["hands"] == 2
    odd = told_by(tmp_path / "a", "deals_kozel", "hand", "odd", "ending")
    assert odd == [(1, None, "scored"), (2, "unreadable", "open")]
    kinds = dict(told_by(tmp_path / "a", "events", "position", "kind"))
    assert kinds[second + 4] is None
    assert kinds[second + 5] is not None
    counted = open_archive(tmp_path / "a").scan("hands").filter("counted").collect()
    assert set(counted["hand"]) == {1}
