"""The audit of a whole store, as `sixfold audit --all --json` in processes of its own.

Random legal hands of all three games stand in an SQLite file, at most ten to a match. The
time is that of the wall clock from start to exit. Memory is the highest resident size that
the system noted for a process, by itself and for the largest of its workers.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from benchmarks.disk import folder
from benchmarks.measuring import Row
from events.stores.sqlite import SqliteStore
from replay.audit.bulk import cores
from service.keeping import Keeper, player_ids
from service.simulation import player_of, simulate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.measuring import Effort

__all__ = ("grow", "rows")

_HANDS: Final = 100_000
_QUICK: Final = 3_000
_ROUNDS: Final = 3
"""Of the small store, which is a tenth of the large one; the large one has a single one."""
_MATCH: Final = 10
_SEATS: Final = {"sixbid": 3, "kozel": 4, "frog": 3}
_SIXFOLD: Final = Path(sys.executable).parent / "sixfold"
_GLANCE: Final = 0.05
"""Seconds between two looks at the memory taken."""


class _Run(Struct, frozen=True):
    """What one audit took."""

    seconds: float
    spent: float
    """Seconds of the processor, of all processes together."""
    parent: float
    """Megabytes."""
    worker: float
    """Megabytes of the largest worker, 0 without any."""


def rows(effort: Effort) -> Iterator[Row]:
    """Yield rates and memory, at the full number of hands and at a tenth of it."""
    hands = _HANDS if effort.rounds > _ROUNDS else _QUICK
    tenth = hands // 10
    with folder() as place:
        path = place / "bulk.db"
        events = grow(path, 0, tenth)
        ones = [_run(path, 1) for _ in range(_ROUNDS)]
        small = [_run(path, cores()) for _ in range(_ROUNDS)]
        alone = events / median(run.seconds for run in ones)
        both = events / median(run.seconds for run in small)
        events = grow(path, tenth, hands)
        load = os.getloadavg()[0]
        large = _run(path, cores())
    rate = events / large.seconds
    group = f"audit of {hands:,} hands, {cores()} processes, beside one and {tenth:,}"
    yield Row(group, "whole store", "events/s", rate, alone, rate / alone)
    yield Row(group, f"{tenth:,} hands", "events/s", both, alone, both / alone)
    yield Row(group, "whole store", "hands/s", hands / large.seconds)
    yield Row(group, "whole store, from start to exit", "s", large.seconds)
    yield Row(group, "whole store, processor time", "s", large.spent)
    yield Row(group, "load of the machine before", "processes", load)
    memory = f"audit of {hands:,} hands, peak memory, beside {tenth:,}"
    for what, much, less in (
        ("parent process", large.parent, median(run.parent for run in small)),
        ("largest worker", large.worker, median(run.worker for run in small)),
    ):
        yield Row(memory, what, "MB", much, less, less / much if much else None)


def grow(path: Path, begun: int, hands: int) -> int:
    """Play hands until the store has so many; return how many events it has then."""
    store = SqliteStore(path)
    keeper = Keeper(store)
    for number in count(begun):
        if begun >= hands:
            break
        game = list(_SEATS)[number % len(_SEATS)]
        bots = ["random"] * _SEATS[game]
        seated = [
            player_of(each, "random") for each, _ in player_ids(store.directory, bots)
        ]
        for hand in simulate(game, min(_MATCH, hands - begun), seated, number):
            keeper.keep(hand)
            begun += 1
    last = max((position for position, *_ in store.scan()), default=0)
    store.close()
    return last


def _run(path: Path, workers: int) -> _Run:
    """Return what one audit by so many processes took; it has to find all clean."""
    command = (str(_SIXFOLD), "audit", "--all", "--json", "--workers", str(workers))
    before = _spent()
    start = perf_counter()
    with subprocess.Popen(  # noqa: S603 - ours
        (*command, "--store", f"sqlite:///{path}"), stdout=subprocess.DEVNULL
    ) as child:
        parent = worker = 0.0
        while child.poll() is None:
            parent = max(parent, _peak(child.pid))
            worker = max([worker, *map(_peak, _children(child.pid))])
            sleep(_GLANCE)
    seconds = perf_counter() - start
    if child.returncode:
        message = f"legal hands were found illegal: {' '.join(command)}"
        raise AssertionError(message)
    return _Run(seconds, _spent() - before, parent, worker)


def _spent() -> float:
    """Return the processor's seconds of all processes that were waited for."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _peak(process: int) -> float:
    """Return the highest resident size of a process so far, in megabytes."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    except OSError:  # it has just ended, or the system is another one
        return 0.0
    found = (line.split()[1] for line in lines if line.startswith("VmHWM:"))
    return int(next(found, "0")) / 1024


def _children(process: int) -> list[int]:
    try:
        told = Path(f"/proc/{process}/task/{process}/children").read_text("ascii")
    except OSError:
        return []
    return [int(each) for each in told.split()]
