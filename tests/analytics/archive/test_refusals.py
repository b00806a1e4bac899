"""Refused commands come into an archive although they have no place in the log."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from analytics.archive.building import build, update
from events.ids import new_id
from events.store import Refusal
from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore
from events.table import Forked
from replay.history import read_history
from replay.shell import Shell
from tests.analytics.archive.shelf import rows
from tests.analytics.logs import random_match, write
from tests.strategies import law

LOGS = [random_match(game, 1, 1) for game in ("sixbid", "kozel", "frog")]


def refused(seat: int, at: int) -> Refusal:
    """Return a refused command."""
    return Refusal(seat, "play_out_of_turn", "sixbid.R19", "9H", (), at)


@law(4)
@given(
    st.lists(
        st.tuples(st.integers(0, 2), st.integers(-1, 3), st.booleans()), max_size=8
    )
)
def test_an_update_takes_refusals_without_an_event(
    steps: list[tuple[int, int, bool]],
) -> None:
    """However often it comes, the archive is the one built anew, by content."""
    with TemporaryDirectory() as folder:
        store, path = SqliteStore(Path(folder) / "log.db"), Path(folder) / "archive"
        matches = write(store, *LOGS)
        build(store, path, span=64)
        for match, seat, due in steps:
            store.record(matches[match], new_id(), 0, refused(seat, 7))
            if due:
                update(store, path)
        brought = update(store, path)
        anew = build(store, Path(folder) / "anew", span=64)
        assert brought == anew
        assert brought.tables["refusals"].rows == len(steps)
        store.close()


def test_an_update_writes_only_the_chunk_of_what_was_refused(tmp_path: Path) -> None:
    """The files of the other chunks stay; without a new refusal all of them do."""
    store = MemoryStore()
    *_, last = write(store, *LOGS)
    before = build(store, tmp_path / "a", span=1)
    assert update(store, tmp_path / "a") == before
    store.record(last, "no", 0, refused(0, 7))
    after = update(store, tmp_path / "a")
    (fresh,) = set(after.parts) - set(before.parts)
    assert (fresh.table, fresh.rows) == ("refusals", 1)


def test_a_refusal_of_a_match_without_an_event_is_not_there(tmp_path: Path) -> None:
    """Until the match begins; then it is, in no hand."""
    store = MemoryStore()
    write(store, LOGS[0])
    store.record("z" * 26, "no", 0, refused(0, 7))
    build(store, tmp_path / "a", span=64)
    update(store, tmp_path / "a")
    assert rows(tmp_path / "a", "refusals") == []
    Shell(store).write("z" * 26, "yes", LOGS[1])
    update(store, tmp_path / "a")
    (row,) = rows(tmp_path / "a", "refusals")
    assert (row["match"], row["game"], row["hand"]) == ("z" * 26, "kozel", None)


def test_a_fork_has_its_own_refusals(tmp_path: Path) -> None:
    """Those of the parent stay with the parent; the player is who sits there."""
    store = MemoryStore()
    (match,) = write(store, LOGS[0])
    store.record(match, "no", 0, refused(0, 7))
    last = read_history(store, match)[-1]
    Shell(store).fork("f" * 26, new_id(), Forked(match, last.seq, last.hash, ""))
    store.record("f" * 26, "neither", 0, refused(1, 8))
    build(store, tmp_path / "a", span=64)
    told = [
        (r["match"], r["player"], r["is_fork"])
        for r in rows(tmp_path / "a", "refusals")
    ]
    assert told == [(match, "a" * 26, False), ("f" * 26, "b" * 26, True)]
