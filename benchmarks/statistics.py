"""Statistics over an archive, beside DuckDB and pandas on the same files.

Random legal hands of all three games are played, archived, and copied under other ids of
matches and players to ten million events; every act bears its player, as at a table. Four
statistics are asked for: how often each player bids when it is his turn, how each player's
contracts end and with how many points, what each has won, how many cards each has played.

Ours are four lazy frames of the archive, collected together; DuckDB answers four
statements over `read_parquet` with as many threads as Polars; pandas reads each table
once, only the columns that are needed. All three read the same columns of the same files,
which lie in the memory of the system, and filter by the same words; their answers are
compared before anything is timed. Then the two statistics of acts are taken from the table
`events` as well, which holds every event, instead of `calls` and `plays`.

An update takes one match more in a hundred into an archive of the hands as they were
played; building anew reads the whole store.
"""

from __future__ import annotations

from math import isclose
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import duckdb
import pandas as pd
import polars as pl

from analytics.archive.building import build, update
from analytics.archive.reading import Archive, open_archive
from benchmarks.auditing import grow
from benchmarks.disk import folder
from benchmarks.mass import copied
from benchmarks.measuring import Row, compared
from events.stores.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from benchmarks.measuring import Effort, Sample

__all__ = ("rows",)

_PLAYED: Final = 20_000
_COPIES: Final = 13
_QUICK: Final = 2_000
_TABLES: Final = ("matches", "events", "hands", "calls", "plays")
_BIDS: Final = """
select actor, count(*), avg((bid <> 'pass')::int) from read_parquet($files)
where kind = 'call_made' group by actor"""
_CONTRACTS: Final = """
select player, contract, count(*), avg((outcome = 'won')::int), avg(points)
from read_parquet($files) where role = 'soloist' group by player, contract"""
_NET: Final = """
select player, count(*), sum(net) from read_parquet($files)
where net is not null group by player"""
_CARDS: Final = "select actor, count(*) from read_parquet($files) group by actor"
_QUESTIONS: Final = (
    ("calls", _BIDS),
    ("hands", _CONTRACTS),
    ("hands", _NET),
    ("plays", _CARDS),
)
"""The table and the statement of each statistic."""


def rows(effort: Effort) -> Iterator[Row]:
    """Yield the rates beside both peers, the archive's size, the cost of an update."""
    quick = effort.rounds <= 3  # noqa: PLR2004 - as --quick
    played, copies = (_QUICK, 1) if quick else (_PLAYED, _COPIES)
    with folder() as place:
        grow(place / "log.db", 0, played)
        store = SqliteStore(place / "log.db")
        building = _seconds(lambda: build(store, place / "archive"))
        copied(place / "archive", place / "many", _TABLES, copies, _with_actors)
        archive = open_archive(place / "many")
        yield from _beside_peers(archive, effort.rounds)
        yield from _kept(store, place, building, played)
        store.close()


def _beside_peers(archive: Archive, rounds: int) -> Iterator[Row]:
    events = archive.manifest.tables["events"].rows
    duck = duckdb.connect(config={"threads": pl.thread_pool_size()})
    group = f"four statistics of an archive of {events:,} events, from Parquet"
    peers: tuple[tuple[str, Callable[[], list[Any]], float, float], ...] = (
        ("beside DuckDB", lambda: _by_duckdb(duck, archive), 1.2, 2),
        ("beside pandas", lambda: _by_pandas(archive), 3, 5),
    )
    for what, answer, goal, stretch in peers:
        _check_alike(_by_polars(archive), answer())
        yield compared(
            group,
            what,
            "events/s",
            _rate(events, lambda: _by_polars(archive)),
            _rate(events, answer),
            rounds,
            goal=goal,
            stretch=stretch,
        )
    _check_alike(_acts(archive, raw=False), _acts(archive, raw=True))
    yield compared(
        group,
        "two of them from calls and plays, beside events",
        "events/s",
        _rate(events, lambda: _acts(archive, raw=False)),
        _rate(events, lambda: _acts(archive, raw=True)),
        rounds,
    )
    duck.close()


def _kept(
    store: SqliteStore, place: Path, building: float, played: int
) -> Iterator[Row]:
    """Yield the size of an archive, and what an update costs."""
    tables = open_archive(place / "archive").manifest.tables
    events = tables["events"].rows
    size = sum(table.bytes for table in tables.values())
    group = f"archive of {events:,} events, all tables"
    yield Row(group, "on the disk", "bytes/event", size / events)
    yield Row(group, "built from SQLite", "events/s", events / building)
    grow(place / "log.db", played, played + played // 100)
    updating = _seconds(lambda: update(store, place / "archive"))
    anew = _seconds(lambda: build(store, place / "anew"))
    kept, fresh = (
        open_archive(place / name).manifest.content for name in ("archive", "anew")
    )
    if kept != fresh:
        message = "an archive brought up to date differs from one built anew"
        raise AssertionError(message)
    what = "update with 1 % new matches, beside building anew"
    yield Row(group, what, "s", updating, anew, anew / updating)


def _with_actors(archive: Archive, frame: pl.DataFrame) -> pl.DataFrame:
    """Return the rows with the player at the seat as the actor; simulations name none."""
    if "actor" not in frame.columns:
        return frame
    players = pl.concat_list(f"player_{seat}" for seat in range(4))
    at_table = archive.scan("matches").select("match", players.alias("players"))
    seat = pl.when(pl.col("seat") >= 0).then(pl.col("seat"))
    actor = pl.col("players").list.get(seat, null_on_oob=True).fill_null("")
    joined = frame.lazy().join(at_table, on="match", maintain_order="left")
    return joined.with_columns(actor=actor).drop("players").collect()


def _by_polars(archive: Archive) -> list[Any]:
    hands = archive.scan("hands")
    won = (pl.col("outcome") == "won").mean()
    contracts = (
        hands.filter(pl.col("role") == "soloist")
        .group_by("player", "contract")
        .agg(pl.len(), won, pl.col("points").mean())
    )
    paid = hands.filter(pl.col("net").is_not_null())
    net = paid.group_by("player").agg(pl.len(), pl.col("net").cast(pl.Int64).sum())
    asked = [
        _bids(archive.scan("calls")),
        contracts,
        net,
        _cards(archive.scan("plays")),
    ]
    return [frame.rows() for frame in pl.collect_all(asked)]


def _acts(archive: Archive, *, raw: bool) -> list[Any]:
    """Return how often each player bids and plays, from ``events`` or from its extracts."""
    events = archive.scan("events")
    played = events.filter(pl.col("kind") == "card_played")
    asked = (
        [_bids(events), _cards(played)]
        if raw
        else [_bids(archive.scan("calls")), _cards(archive.scan("plays"))]
    )
    return [frame.rows() for frame in pl.collect_all(asked)]


def _bids(calls: pl.LazyFrame) -> pl.LazyFrame:
    made = calls.filter(pl.col("kind") == "call_made")
    return made.group_by("actor").agg(pl.len(), (pl.col("bid") != "pass").mean())


def _cards(plays: pl.LazyFrame) -> pl.LazyFrame:
    return plays.group_by("actor").len()


def _by_duckdb(duck: duckdb.DuckDBPyConnection, archive: Archive) -> list[Any]:
    return [
        duck.execute(statement, {"files": _files(archive, table)}).fetchall()
        for table, statement in _QUESTIONS
    ]


def _by_pandas(archive: Archive) -> list[Any]:
    calls = pd.read_parquet(_files(archive, "calls"), columns=["actor", "kind", "bid"])
    made = calls[calls.kind == "call_made"]
    bids = made.assign(bids=made.bid != "pass").groupby("actor").bids
    columns = ["player", "role", "contract", "outcome", "points", "net"]
    hands = pd.read_parquet(_files(archive, "hands"), columns=columns)
    led = hands[hands.role == "soloist"]
    contracts = (
        led.assign(won=led.outcome == "won")
        .groupby(["player", "contract"], observed=True)
        .agg(n=("won", "size"), won=("won", "mean"), points=("points", "mean"))
    )
    net = hands[hands.net.notna()].groupby("player").net
    plays = pd.read_parquet(_files(archive, "plays"), columns=["actor"])
    found = (
        bids.agg(["size", "mean"]),
        contracts,
        net.agg(["size", "sum"]),
        plays.groupby("actor").size().to_frame(),
    )
    return [list(each.reset_index().itertuples(index=False)) for each in found]


def _files(archive: Archive, table: str) -> list[str]:
    return [str(archive.folder / part.file) for part in archive.parts(table)]


def _check_alike(ours: list[Any], theirs: list[Any]) -> None:
    for mine, other in zip(ours, theirs, strict=True):
        pairs = zip(_sorted(mine), _sorted(other), strict=True)
        if not all(_same(one, two) for one, two in pairs):
            message = "the answers differ"
            raise AssertionError(message)


def _sorted(found: Iterable[Iterable[Any]]) -> list[tuple[Any, ...]]:
    """Return rows by their words, which are all different."""
    listed = [tuple(row) for row in found]
    return sorted(
        listed, key=lambda row: [each for each in row if isinstance(each, str)]
    )


def _same(one: tuple[Any, ...], two: tuple[Any, ...]) -> bool:
    return all(
        a == b if isinstance(a, str) else isclose(a, b, rel_tol=1e-9)
        for a, b in zip(one, two, strict=True)
    )


def _rate(events: int, answer: Callable[[], object]) -> Sample:
    return lambda: events / _seconds(answer)


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
