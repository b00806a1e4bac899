"""The audit of an archive by its columns, beside the audit of each match.

Random legal hands of all three games are archived. The archive of a million repeats them
under other ids of matches: what is read and judged is as much as if they differed. Both
audits take turns in one process; the first call, which compiles the rules or loads them,
is told apart. The audit of each match is `audit_log` in this one process, from the store:
hashes, decoding, check and fold. Memory is the highest resident size of a process of its
own, which audits the whole archive from start to exit.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Final

import polars as pl
from msgspec.structs import replace

from analytics.archive.building import build
from analytics.archive.files import read_part, write_part
from analytics.archive.folder import finish
from analytics.archive.manifest import totals_of
from analytics.archive.reading import open_archive
from analytics.archive.tables import DEALS, TABLES
from analytics.mass.shelf import ArchiveShelf
from benchmarks.auditing import grow
from benchmarks.disk import folder
from benchmarks.measuring import Row
from events.stores.sqlite import SqliteStore
from replay.audit.account import Cleared
from replay.audit.bulk import cores
from replay.audit.judge import audit_log
from replay.history import read_history
from replay.terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from analytics.archive.manifest import Part
    from analytics.archive.reading import Archive
    from benchmarks.measuring import Effort

__all__ = ("copied", "rows")

_PLAYED: Final = 20_000
_COPIES: Final = 50
_QUICK: Final = 2_000
_FEW: Final = 60
"""Matches that the audit of each match is timed on in a round."""
_SIXFOLD: Final = Path(sys.executable).parent / "sixfold"


def rows(effort: Effort) -> Iterator[Row]:
    """Yield the time from Parquet to verdict, the ratio of both audits, and memory."""
    played = _PLAYED if effort.rounds > 3 else _QUICK  # noqa: PLR2004 - as --quick
    hands = played * _COPIES
    with folder() as place:
        grow(place / "log.db", 0, played)
        store = SqliteStore(place / "log.db")
        build(store, place / "archive")
        copied(place / "archive", place / "many", ("matches", *DEALS.values()), _COPIES)
        _judged(place / "many", hands)  # compiles the rules or loads them
        load = os.getloadavg()[0]
        pairs = [
            (_judged(place / "many", hands), _hands_a_second(store))
            for _ in range(effort.rounds)
        ]
        store.close()
        seconds, megabytes = _alone(place / "many")
    ours = [hands / spent for spent, _ in pairs]
    ratios = [hands / spent / each for spent, each in pairs]
    group = f"audit of an archive of {hands:,} hands, {cores()} cores, beside audit_log"
    yield Row(
        group,
        "Parquet to verdict",
        "hands/s",
        median(ours),
        median(each for _, each in pairs),
        median(ratios),
        min(ratios),
        max(ratios),
        goal=200,
        stretch=300,
    )
    spent = [each for each, _ in pairs]
    yield Row(group, "Parquet to verdict", "s", median(spent))
    yield Row(group, "Parquet to verdict, the quickest round", "s", min(spent))
    yield Row(group, "sixfold audit ARCHIVE, from start to exit", "s", seconds)
    yield Row(group, "its peak memory", "MB", megabytes)
    yield Row(group, "load of the machine before", "processes", load)


def copied(
    source: Path,
    target: Path,
    tables: Sequence[str],
    copies: int,
    change: Callable[[Archive, pl.DataFrame], pl.DataFrame] | None = None,
) -> None:
    """Make an archive of an archive's tables, many times over, by other matches and players.

    What ``change`` makes of the rows of each table is copied.
    """
    archive = open_archive(source)
    target.mkdir()
    parts: list[Part] = []
    chunks = 1 + max(part.chunk for part in archive.manifest.parts)
    for table in tables:
        ids = [column.name for column in TABLES[table] if column.unit == "id"]
        for part in archive.parts(table):
            frame = read_part(source, part)
            if change is not None:
                frame = change(archive, frame)
            for copy in range(copies):
                begin = pl.lit(
                    "abcdefghijklmnopqrstuvwxyz"[copy % 26] + "ab"[copy // 26]
                )
                others = [
                    pl.when(pl.col(name) == "")
                    .then(pl.col(name))
                    .otherwise(pl.concat_str(begin, pl.col(name).str.slice(2)))
                    .alias(name)
                    for name in ids
                ]
                number = part.chunk + copy * chunks
                parts.append(
                    write_part(target, table, number, frame.with_columns(others))
                )
    totals, content = totals_of(parts)
    manifest = replace(
        archive.manifest, parts=tuple(parts), tables=totals, content=content
    )
    finish(target, manifest)


def _judged(archive: Path, hands: int) -> float:
    """Return the seconds that an archive took; it has to be clean."""
    start = perf_counter()
    shelf = ArchiveShelf(Terminal("en", "memory:"), str(archive))
    told = [account for _, account in shelf.told(each=False)]
    seconds = perf_counter() - start
    cleared = sum(each.hands for each in told if isinstance(each, Cleared))
    if cleared != hands:
        message = f"{cleared} of {hands} legal hands were found legal"
        raise AssertionError(message)
    return seconds


def _hands_a_second(store: SqliteStore) -> float:
    """Return how many hands the audit of each match judges in a second."""
    matches = store.matches()[:_FEW]
    start = perf_counter()
    hands = sum(audit_log(read_history(store, each)).hands for each in matches)
    return hands / (perf_counter() - start)


def _alone(archive: Path) -> tuple[float, float]:
    """Return the seconds and the megabytes of a process that audits an archive."""
    words = [str(_SIXFOLD), "audit", str(archive), "--summary"]
    start = perf_counter()
    nothing = os.open(os.devnull, os.O_WRONLY)
    actions = [(os.POSIX_SPAWN_DUP2, nothing, 1)]
    child = os.posix_spawn(words[0], words, os.environ, file_actions=actions)
    _, status, used = os.wait4(child, 0)
    os.close(nothing)
    if status:
        message = f"legal hands were found illegal: {' '.join(words)}"
        raise AssertionError(message)
    return perf_counter() - start, used.ru_maxrss / 1024
