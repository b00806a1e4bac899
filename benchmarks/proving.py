"""The proof of a log: how quickly it is verified, and what a checkpoint costs.

Random legal hands of all three games stand in an SQLite file on a disk. A checkpoint goes
on from the one before, over the ten hands that were recorded since; beside it stands what it took
to record those, one by one. Both are timed by the clock on the wall: records wait for the disk.
"""

from __future__ import annotations

from collections import deque
from contextlib import closing
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from benchmarks.auditing import grow
from benchmarks.disk import folder
from benchmarks.measuring import Row
from events.stores.sqlite import SqliteStore
from replay.proof.anchor import Anchor
from replay.proof.anchoring import next_anchor
from replay.proof.log import StoreLog
from replay.proof.verifying import Report, verify_log

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from benchmarks.measuring import Effort
    from events.store import Outcome

__all__ = ("rows",)

_SIZES: Final = (1_000, 10_000, 100_000)
_NEW: Final = 10
"""Hands between two checkpoints."""
_ROUNDS: Final = 9
_QUICK: Final = 3


def rows(effort: Effort) -> Iterator[Row]:
    """Yield what a checkpoint takes at each size, then the rates of verifying."""
    sizes = _SIZES if effort.rounds > _QUICK else _SIZES[:2]
    with folder() as place:
        grow(place / "source.db", 0, sizes[-1] // 30 + _NEW * _ROUNDS)
        with closing(SqliteStore(place / "source.db")) as source:
            told = (source.outcome(each.command) for each in source.register.accepted())
            waiting = deque(each for each in told if each is not None)
        group = f"checkpoint over {_NEW} hands, beside recording them"
        store = SqliteStore(place / "log.db")
        key = Ed25519PrivateKey.generate()
        for size in sizes:
            _record(store, waiting, size - store.head())
            yield _checkpoint(store, waiting, key, group, f"after {size:,} events")
        size = store.head()
        start = perf_counter()
        anchor = _next(store, None, key)
        first = perf_counter() - start
        yield Row(group, f"the very first, over {size:,} events", "ms", first * 1000)
        store.close()
        yield from _rates(place / "log.db", anchor, effort.rounds)


def _checkpoint(
    store: SqliteStore,
    waiting: deque[Outcome],
    key: Ed25519PrivateKey,
    group: str,
    what: str,
) -> Row:
    """Return the row of a checkpoint that goes on from another one."""
    last = _next(store, None, key)
    figures: list[tuple[float, float]] = []
    for _ in range(_ROUNDS):
        start = perf_counter()
        for _ in range(_NEW):
            _keep(store, waiting.popleft())
        recorded = perf_counter()
        last = _next(store, last, key)
        figures.append((recorded - start, perf_counter() - recorded))
    ours = median(checkpoint for _, checkpoint in figures) * 1000
    theirs = median(record for record, _ in figures) * 1000
    ratios = [record / checkpoint for record, checkpoint in figures]
    return Row(
        group,
        what,
        "ms",
        ours,
        theirs,
        median(ratios),
        min(ratios),
        max(ratios),
    )


def _record(store: SqliteStore, waiting: deque[Outcome], events: int) -> None:
    """Move hands into a store until it has so many events more."""
    wanted = store.head() + events
    while store.head() < wanted:
        _keep(store, waiting.popleft())


def _keep(store: SqliteStore, outcome: Outcome) -> None:
    """Record a hand, as it was recorded before."""
    seq = outcome.events[0].seq - 1
    store.record(outcome.match, outcome.command, seq, outcome.events)


def _next(store: SqliteStore, last: Anchor | None, key: Ed25519PrivateKey) -> Anchor:
    made = next_anchor(store, last, key, 0)
    if not isinstance(made, Anchor):
        message = f"nothing was signed: {made}"
        raise TypeError(message)
    return made


def _rates(path: Path, anchor: Anchor, rounds: int) -> Iterator[Row]:
    """Yield the rates of this process, of every field and of the hashes alone."""
    with closing(SqliteStore(path)) as store:
        size = store.head()
        group = f"verify {size:,} events against an anchor"
        whole: list[float] = []
        hashes: list[float] = []
        for _ in range(rounds):
            for since, rates in ((0, whole), (size, hashes)):
                start = process_time()
                report = verify_log(
                    StoreLog(store), Report("", "store"), anchors=[anchor], since=since
                )
                rates.append(size / (process_time() - start))
                if not report.sound:
                    message = "a sound log was found to be altered"
                    raise AssertionError(message)
    yield Row(group, "every field", "events/s", median(whole))
    yield Row(group, "hashes alone (--since)", "events/s", median(hashes))
