"""An archive brought up to date is the archive built anew, and nothing is ever lost."""

from __future__ import annotations

import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from analytics.archive.building import build, update
from analytics.archive.counted import counted_hands
from analytics.archive.manifest import MANIFEST, NAMES
from analytics.archive.reading import open_archive
from analytics.frames import hands_frame
from core.games import GAMES
from events.envelope import GENESIS
from events.ids import new_id
from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore
from events.table import CardPlayed, Forked, HandScored
from replay.history import read_history
from replay.rulings.archive import ruled_in
from replay.shell import Shell
from tests.analytics.archive.shelf import EXAMPLES, archived, example, rows, told_by
from tests.analytics.logs import random_match, write
from tests.analytics.test_five_numbers import EVENING
from tests.replay.rulings.bench import TRUSTED, Bench
from tests.strategies import law

if TYPE_CHECKING:
    from analytics.archive.manifest import Manifest
    from events.store import EventStore

SPAN: Final = 64
MATCHES: Final = {
    f"{game[0]}" * 26: random_match(game, seed, 3) for seed, game in enumerate(GAMES)
}
"""Three matches of some hundred events; one begins in a later chunk than another."""


def files(folder: Path) -> set[str]:
    """Return every file of a folder but the names."""
    found = (each for each in folder.rglob("*") if each.is_file())
    return {str(each.relative_to(folder)) for each in found} - {NAMES}


def same(store: EventStore, folder: Path, manifest: Manifest) -> None:
    """Demand that an archive is the one that is built anew, file by file."""
    with TemporaryDirectory() as fresh:
        anew = build(store, Path(fresh), operator=TRUSTED, span=SPAN)
        assert (manifest.content, manifest.tables) == (anew.content, anew.tables)
        assert manifest == anew
        assert files(folder) == files(Path(fresh))


@law(8)
@given(
    st.lists(
        st.tuples(st.sampled_from(list(MATCHES)), st.integers(1, 90), st.booleans()),
        min_size=1,
        max_size=8,
    )
)
def test_an_update_is_a_build(steps: list[tuple[str, int, bool]]) -> None:
    """Matches in turns, cut anywhere, in any number of updates; then a fork and a ruling."""
    with TemporaryDirectory() as folder:
        store, path = SqliteStore(Path(folder) / "log.db"), Path(folder) / "archive"
        shell, built = Shell(store), False
        ends: dict[str, tuple[int, bytes]] = {}
        for match, number, due in steps:
            after, prev = ends.get(match, (0, GENESIS))
            events = MATCHES[match][after : after + number]
            if events:
                told = shell.write(match, new_id(), events, after=after, prev=prev)
                ends[match] = told.events[-1].seq, told.events[-1].hash
            if due:
                brought = update if built else partial(build, span=SPAN)
                brought(store, path, operator=TRUSTED)
                built = True
        if not built:
            build(store, path, operator=TRUSTED, span=SPAN)
        same(store, path, update(store, path, operator=TRUSTED))
        bench = Bench(store=store)
        bench.match = steps[0][0]
        if len(bench.history) > 1:
            last = bench.history[-1]
            branch = Forked(bench.match, last.seq, last.hash, "")
            shell.fork("z" * 26, new_id(), branch)
            bench.rule(remedy="void")
            same(store, path, update(store, path, operator=TRUSTED))
        store.close()


def test_an_update_reads_what_is_new_alone(tmp_path: Path) -> None:
    """Of twelve old matches only the one that went on is read, and one chunk written."""
    store = MemoryStore()
    logs = [random_match("kozel", seed, 1) for seed in range(12)]
    matches = write(store, *logs)
    before = build(store, tmp_path / "a", span=SPAN)
    read: list[str] = []

    class Watched(MemoryStore):
        """The same store, watched."""

        def read(self, match: str, after: int = 0) -> list:  # type: ignore[type-arg]
            read.append(match)
            return store.read(match, after)

    watched = Watched()
    watched.__dict__ |= store.__dict__
    last = store.read(matches[3])[-1]
    bench = Bench(store=store)
    bench.match = matches[3]
    bench.call(seat=1)
    after = update(watched, tmp_path / "a")
    assert set(read) == {matches[3]}
    changed = {part.chunk for part in set(after.parts) - set(before.parts)}
    assert len(changed) == 1
    assert last.seq + 1 in {row["last_seq"] for row in rows(tmp_path / "a", "matches")}


def test_what_comes_meanwhile_waits_for_the_next_update(tmp_path: Path) -> None:
    """A build reads the store as it stood when it began, also in matches not yet read."""
    store = MemoryStore()
    first, second = write(
        store, random_match("kozel", 1, 1), random_match("kozel", 2, 1)
    )
    before = build(store, tmp_path / "before", span=SPAN)

    def meanwhile(done: int, _: int) -> None:
        if done == 1:
            for match in (first, second):
                bench = Bench(store=store)
                bench.match = match
                bench.call()
            bench.shell.write("n" * 26, "new", random_match("frog", 3, 1))

    told = build(store, tmp_path / "a", span=SPAN, told=meanwhile)
    assert told == before
    assert store.head() > told.position
    same(store, tmp_path / "a", update(store, tmp_path / "a", operator=TRUSTED))


def test_rulings_show_beside_what_was_written(tmp_path: Path) -> None:
    """Ada's solo of 60 is adjusted to -60 and costs her five more (see ``rulings.md``)."""
    bench = Bench(EVENING)
    bench.rule(remedy="adjusted", change=(-60, 30, 30), penalty=(-5, 0, 0))
    archived(bench.store, tmp_path / "a", operator=TRUSTED)
    paid = told_by(tmp_path / "a", "payments", "hand", "written", "ruled", "penalty")
    assert paid[:3] == [(1, 60, -65, -5), (1, -30, 30, 0), (1, -30, 30, 0)]
    columns = ("outcome", "outcome_ruled", "net", "net_ruled", "ending_ruled")
    told = told_by(tmp_path / "a", "hands", *columns)
    assert told[0] == ("won", "lost", 60, -60, "scored")
    bench.rule(remedy="void")
    update(bench.store, tmp_path / "a", operator=TRUSTED)
    assert told_by(tmp_path / "a", "hands", *columns)[0] == (
        "won",
        None,
        60,
        None,
        "void",
    )
    assert told_by(tmp_path / "a", "payments", "written", "ruled")[0] == (60, -5)


def test_another_operator_changes_what_rulings_count(tmp_path: Path) -> None:
    """Without a key no ruling counts; with one, an update looks at them again."""
    bench = Bench(EVENING)
    bench.rule(remedy="adjusted", change=(-60, 30, 30))
    folder = archived(bench.store, tmp_path / "a")
    assert told_by(folder, "payments", "ruled")[0] == (60,)
    manifest = update(bench.store, folder, operator=TRUSTED)
    assert told_by(folder, "payments", "ruled")[0] == (-60,)
    same(bench.store, folder, manifest)


def test_the_hands_are_those_that_statistics_count(tmp_path: Path) -> None:
    """As ``hands_frame`` has them: written or ruled, with forks and without."""
    bench = Bench(EVENING)
    names = sorted(path.stem for path in EXAMPLES.glob("*.toml"))
    solo = example("sixbid-full-deal")
    score = next(n for n, e in enumerate(solo) if isinstance(e, HandScored))
    impossible = (*solo[:score], CardPlayed(0, 99), *solo[score:])
    write(bench.store, *MATCHES.values(), *map(example, names), impossible)
    bench.rule(remedy="adjusted", change=(-60, 30, 30))
    bench.rule(hand=2, remedy="void")
    ended = 1 + next(n for n, e in enumerate(EVENING) if isinstance(e, HandScored))
    for seq in (31, ended):
        fork, parent = Bench(store=bench.store), bench.history[seq - 1]
        fork.match = new_id()
        branch = Forked(bench.match, seq, parent.hash, "")
        fork.shell.fork(fork.match, new_id(), branch)
        fork.write(*EVENING[seq:])
    four = Bench(store=bench.store)
    four.match = new_id()
    four.shell.write(four.match, "four", random_match("sixbid", 4, 2, seats=4))
    four.rule(remedy="void")
    folder = archived(bench.store, tmp_path / "a", operator=TRUSTED)
    archive = open_archive(folder)
    past = partial(read_history, bench.store)
    for as_played in (False, True):
        ruled = {} if as_played else ruled_in(bench.store, TRUSTED)
        for forks in (False, True):
            log = bench.store.read_all()
            right = hands_frame(log, ruled, past if forks else None).collect()
            told = counted_hands(archive, as_played=as_played, forks=forks).collect()
            order = ["match", "hand", "seat"]
            assert_frame_equal(told.sort(order), right.sort(order))
            assert told.height > 20


@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_is_lost_on_the_way(game: str, tmp_path: Path) -> None:
    """Cards, tricks and scores are as many as their events, and points add up to 120."""
    log = random_match(
        game, 11, 12, options={"early_end": "play_out"} if game == "sixbid" else None
    )
    folder = archived(MemoryStore(), tmp_path / "a", log)
    kinds = [kind for (kind,) in told_by(folder, "events", "kind")]
    assert len(kinds) == len(log)
    assert len(rows(folder, "plays")) == kinds.count("card_played")
    assert len(rows(folder, "tricks")) == kinds.count("trick_taken")
    scores = [event.change for event in log if isinstance(event, HandScored)]
    paid = [written for (written,) in told_by(folder, "payments", "written")]
    assert paid == [number for change in scores for number in change]
    calls = [row for row in rows(folder, "calls") if row["kind"] == "call_made"]
    assert len(calls) == kinds.count("call_made")
    archive = open_archive(folder)
    tricks = (
        archive.scan("tricks").group_by("hand").agg(pl.col("points").sum(), pl.len())
    )
    blinds = (
        archive.scan("hands")
        .group_by("hand")
        .agg(pl.col("blind_points", "laid_away").max())
    )
    deals = {row["hand"]: row for row in rows(folder, f"deals_{game}")}
    whole = 0
    for hand, points, number, blind, laid in (
        tricks.join(blinds, on="hand").collect().rows()
    ):
        if number == GAMES[game].hand_size:
            took = game == "frog" and deals[hand]["widow_by"] >= 0
            beside = laid if took else blind or 0
            assert points + beside == 120
            whole += 1
    assert whole


def test_a_kill_between_files_and_manifest_harms_nothing(tmp_path: Path) -> None:
    """The old archive is whole, and the next update tidies up and is a build."""
    path, folder = tmp_path / "log.db", tmp_path / "archive"
    store = SqliteStore(path)
    write(store, random_match("kozel", 1, 2), random_match("sixbid", 2, 4))
    before = build(store, folder, operator=TRUSTED, span=SPAN)
    write_more = Bench(store=store)
    write_more.match = store.matches()[0]
    write_more.call()
    killed = f"""
import os, signal
from pathlib import Path
from analytics.archive import building
from events.stores.sqlite import SqliteStore
building.finish = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
building.update(SqliteStore({str(path)!r}), Path({str(folder)!r}), operator={TRUSTED!r})
"""
    done = subprocess.run([sys.executable, "-c", killed], check=False)
    assert done.returncode == -signal.SIGKILL
    archive = open_archive(folder)
    assert archive.manifest == before
    assert len(list(archive.check())) == len(before.parts)
    assert files(folder) > {part.file for part in before.parts} | {MANIFEST}
    manifest = update(store, folder, operator=TRUSTED)
    assert manifest.content != before.content
    same(store, folder, manifest)
    store.close()
