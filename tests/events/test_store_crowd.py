"""Many writers on one SQLite store, and one that is killed."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from events.errors import VersionConflict
from events.store import EventStore
from events.stores.jsonl_store import JsonLinesStore
from events.stores.sqlite import SqliteStore
from events.stream import check_store
from tests.contracts.chains import MATCH, events_after

ROOT = Path(__file__).parent.parent.parent

WRITER = """
import sys
from pathlib import Path
from events.errors import VersionConflict
from events.stores.{module} import {store}
from tests.contracts.chains import events_after

path, name, match, goal = sys.argv[1:]
store = {store}(Path(path))
number = 0
while number < int(goal):
    own = store.read(match)
    last = own[-1] if own else None
    command = name * 20 + f"{{number:06}}"
    events = events_after(last, 1 + number % 3, match, command)
    try:
        store.record(match, command, last.seq if last else 0, events)
    except VersionConflict:
        continue
    number += 1
    print(command, flush=True)
store.close()
"""


def writer(
    path: Path,
    name: str,
    goal: int,
    kind: type[SqliteStore | JsonLinesStore] = SqliteStore,
) -> subprocess.Popen[str]:
    """Return a running program that prints each command id once it is acknowledged."""
    program = WRITER.format(
        module=kind.__module__.rpartition(".")[2], store=kind.__name__
    )
    return subprocess.Popen(
        [sys.executable, "-c", program, str(path), name, MATCH, str(goal)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def add(store: EventStore, name: str, goal: int) -> int:
    """Return how often somebody else came first while `goal` commands were recorded."""
    number, conflicts = 0, 0
    while number < goal:
        own = store.read(MATCH)
        last = own[-1] if own else None
        command = name * 20 + f"{number:06}"
        try:
            store.record(
                MATCH,
                command,
                last.seq if last else 0,
                events_after(last, 2, MATCH, command),
            )
        except VersionConflict:
            conflicts += 1
        else:
            number += 1
    return conflicts


def test_threads_share_a_store(tmp_path: Path) -> None:
    """Four threads write one match through one store; every command is there once."""
    store = SqliteStore(tmp_path / "sixfold.db")
    with ThreadPoolExecutor(4) as pool:
        done = [pool.submit(add, store, name, 20) for name in "wxyz"]
        assert all(each.result() >= 0 for each in done)
    assert check_store(store) == 4 * 20 * 2
    for name in "wxyz":
        for number in range(20):
            outcome = store.outcome(name * 20 + f"{number:06}")
            assert outcome is not None
            assert len(outcome.events) == 2
    store.close()


def test_programs_share_a_store(tmp_path: Path) -> None:
    """Two programs make one new store together and write one match."""
    path = tmp_path / "new" / "sixfold.db"
    programs = [writer(path, name, 30) for name in "wx"]
    printed = [program.communicate(timeout=60)[0].split() for program in programs]
    assert [program.returncode for program in programs] == [0, 0]
    assert [len(lines) for lines in printed] == [30, 30]
    store = SqliteStore(path, create=False)
    assert check_store(store) == 2 * 60
    for command in printed[0] + printed[1]:
        assert store.outcome(command) is not None
    store.close()


def test_one_reader_never_sees_the_order_change(tmp_path: Path) -> None:
    """What appears while others write always comes after what was already read."""
    path = tmp_path / "sixfold.db"
    store = SqliteStore(path)
    programs = [writer(path, name, 30) for name in "wx"]
    seen: list[tuple[int, int]] = []
    while any(program.poll() is None for program in programs):
        after = seen[-1][0] if seen else 0
        seen += [(position, event.seq) for position, event in store.read_all(after)]
    after = seen[-1][0] if seen else 0
    seen += [(position, event.seq) for position, event in store.read_all(after)]
    for program in programs:
        program.communicate()
    assert seen == [(place, event.seq) for place, event in store.read_all()]
    assert [seq for _, seq in seen] == list(range(1, 121))
    store.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", [SqliteStore, JsonLinesStore])
def test_a_killed_writer_loses_nothing(
    kind: type[SqliteStore | JsonLinesStore], tmp_path: Path
) -> None:
    """Law 5: what was acknowledged before `kill -9` is there, whole and once."""
    for turn, name in enumerate("stuvwxyz"):
        path = tmp_path / f"{turn}"
        program = writer(path, name, 10**6, kind)
        assert program.stdout is not None
        acknowledged = [program.stdout.readline().strip() for _ in range(5)]
        time.sleep(0.05 + 0.05 * turn)
        program.send_signal(signal.SIGKILL)
        # The last line may be cut short by the kill itself.
        rest = program.stdout.read().splitlines(keepends=True)
        acknowledged += [line.strip() for line in rest if line.endswith("\n")]
        program.stdout.close()
        program.wait()
        store = kind(path)
        check_store(store)
        for command in acknowledged:
            assert store.outcome(command) is not None
        assert len(acknowledged) >= 5
        store.close()
