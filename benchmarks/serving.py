"""The service: orders acknowledged, how soon the others see them, watchers, idle tables.

Server and giver are processes of their own on the same two cores. What is acknowledged is
on the disk: both sides commit with ``synchronous=FULL``, ours many commands at once.
"""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from statistics import quantiles
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Final

from benchmarks.disk import folder
from benchmarks.measuring import Row, compared
from benchmarks.serving_load import Asker, Watcher, drive
from benchmarks.serving_tables import prepared

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from benchmarks.measuring import Effort
    from benchmarks.serving_tables import PreparedTable

__all__ = ("rows",)

_GROUP: Final = "the service, synchronous=FULL"
_TABLES: Final = 32
_ORDERS: Final = 300
_WATCHED_TABLES: Final = 100
_WATCHERS: Final = 1000
_IDLE: Final = 1000
_FEW: Final = 50
_PAUSE: Final = 0.5
"""Seconds between two orders of a table whose streams are timed."""
_STARTING: Final = 30.0
_UNLIMITED: Final = {
    "SIXFOLD_REQUESTS_PER_SECOND": "1000000",
    "SIXFOLD_REQUESTS_BURST": "1000000",
    "SIXFOLD_STREAMS_PER_PLAYER": "5000",
    "SIXFOLD_LOG_LEVEL": "warning",
}


def rows(effort: Effort) -> Iterator[Row]:
    """Yield orders a second, the way to the others, to many watchers, and idle tables."""
    yield compared(
        _GROUP,
        f"orders acknowledged at {_TABLES} tables, against a plain endpoint",
        "orders/s",
        _orders,
        _orders_theirs,
        min(effort.rounds, 5),
        goal=2,
        stretch=3,
    )
    yield from _latency(effort)
    yield from _fan_out(effort)
    yield _idle()


def _orders() -> float:
    with folder() as place:
        made = prepared(place, _TABLES, _ORDERS)
        with _served(place) as (port, _):
            return _rate(port, made)


def _orders_theirs() -> float:
    with folder() as place:
        made = prepared(place, _TABLES, _ORDERS)
        file = place / "peer.db"
        with sqlite3.connect(file) as connection:
            connection.execute("create table key(key text primary key, player text)")
            keys = [(key, key[:8]) for table in made for key in table.keys]
            connection.executemany("insert into key values (?, ?)", keys)
        connection.close()
        port = _free_port()
        command = [
            sys.executable,
            "-m",
            "benchmarks.serving_peer",
            str(file),
            str(port),
        ]
        with _process(command, {}, f"http://127.0.0.1:{port}/openapi.json"):
            return _rate(port, made)


def _rate(port: int, made: Sequence[PreparedTable]) -> float:
    answered, spent = asyncio.run(drive(port, [table.requests for table in made]))
    if answered != _TABLES * _ORDERS:
        message = f"{answered} orders were answered"
        raise AssertionError(message)
    return answered / spent


def _latency(effort: Effort) -> Iterator[Row]:
    orders = max(4, effort.rounds)
    with folder() as place:
        made = prepared(place, _WATCHED_TABLES, orders)
        with _served(place) as (port, _):
            taken = asyncio.run(_watched(port, made))
        fsync = _fsyncs(place)
    what = f"from an order to the others' streams, {_WATCHED_TABLES} tables"
    for name, place_in in (("p50", 49), ("p99", 98)):
        ours, disk = (quantiles(each, n=100)[place_in] for each in (taken, fsync))
        label = f"{what}, {name}, beside one fsync"
        yield Row(_GROUP, label, "ms", ours * 1000, disk * 1000)


async def _watched(port: int, made: Sequence[PreparedTable]) -> list[float]:
    """Return the seconds from each order to each of the others' streams."""
    taken: list[float] = []

    async def play(table: PreparedTable, delay: float) -> None:
        asker = await Asker.connected(port)
        watchers = [
            await Watcher.connected(port, f"/api/tables/{table.match}/stream", key)
            for key in table.keys
        ]
        await asyncio.gather(*(watcher.begun for watcher in watchers))
        await asyncio.sleep(delay)
        for place, request in enumerate(table.requests):
            start = perf_counter()
            last = await asker.ask(request)
            for seat, watcher in enumerate(watchers):
                arrived = await watcher.reached(last)
                if seat != table.seats[place]:
                    taken.append(arrived - start)
            await asyncio.sleep(_PAUSE)
        for each in (asker, *watchers):
            each.close()

    delays = (_PAUSE * number / len(made) for number in range(len(made)))
    await asyncio.gather(*map(play, made, delays))
    return taken


def _fan_out(effort: Effort) -> Iterator[Row]:
    with folder() as place:
        made = prepared(place, 1, max(8, effort.rounds))
        with _served(place) as (port, _):
            firsts, lasts = asyncio.run(_fanned_out(port, made[0]))
    what = f"from an order to {_WATCHERS} watchers"
    yield Row(_GROUP, f"{what}, half of them", "ms", quantiles(firsts, n=2)[0] * 1000)
    yield Row(_GROUP, f"{what}, the last one", "ms", quantiles(lasts, n=2)[0] * 1000)


async def _fanned_out(
    port: int, table: PreparedTable
) -> tuple[list[float], list[float]]:
    path = f"/api/tables/{table.match}/stream"
    watchers = [
        await Watcher.connected(port, path, table.watcher) for _ in range(_WATCHERS)
    ]
    await asyncio.gather(*(watcher.begun for watcher in watchers))
    asker = await Asker.connected(port)
    halves: list[float] = []
    lasts: list[float] = []
    for request in table.requests:
        start = perf_counter()
        last = await asker.ask(request)
        arrived = sorted([await watcher.reached(last) for watcher in watchers])
        halves.append(arrived[len(arrived) // 2] - start)
        lasts.append(arrived[-1] - start)
    for each in (asker, *watchers):
        each.close()
    return halves, lasts


def _idle() -> Row:
    """Return the memory of a table that is loaded and at which nothing happens."""
    few, many = _grown(_FEW), _grown(_FEW + _IDLE)
    return Row(_GROUP, "memory of an idle table", "KiB", (many - few) / _IDLE)


def _grown(tables: int) -> int:
    """Return the memory in KiB of a server at whose tables somebody has looked."""
    with folder() as place:
        made = prepared(place, tables, 1)
        with _served(place) as (port, process):
            for table in made:
                _get(f"http://127.0.0.1:{port}/api/tables/{table.match}/view", table)
            return _resident(process.pid)


def _get(url: str, table: PreparedTable) -> None:
    head = {"Authorization": f"Bearer {table.keys[0]}"}
    with urllib.request.urlopen(urllib.request.Request(url, headers=head)) as answer:  # noqa: S310 - our own server
        answer.read()


def _resident(pid: int) -> int:
    """Return the resident memory of a process in KiB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) if found else 0


def _fsyncs(place: Path) -> list[float]:
    """Return the seconds that each of a thousand small writes to the disk takes."""
    taken: list[float] = []
    with (place / "fsync").open("wb", buffering=0) as file:
        for _ in range(1000):
            start = perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            taken.append(perf_counter() - start)
    return taken


@contextmanager
def _served(place: Path) -> Generator[tuple[int, subprocess.Popen[bytes]]]:
    port = _free_port()
    store = f"sqlite:///{place / 'tables.db'}"
    command = [sys.executable, "-m", "service.cli", "serve", "--store", store]
    command += ["--port", str(port)]
    health = f"http://127.0.0.1:{port}/health"
    with _process(command, _UNLIMITED, health) as process:
        yield port, process


@contextmanager
def _process(
    command: list[str], environment: dict[str, str], url: str
) -> Generator[subprocess.Popen[bytes]]:
    """Lend a server that answers; it is gone afterwards."""
    process = subprocess.Popen(  # noqa: S603 - our own commands
        command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL
    )
    try:
        _await(url, process)
        yield process
    finally:
        process.terminate()
        process.wait()


def _await(url: str, process: subprocess.Popen[bytes]) -> None:
    start = perf_counter()
    while perf_counter() - start < _STARTING and process.poll() is None:
        try:
            with urllib.request.urlopen(url):  # noqa: S310 - as above
                return
        except OSError:
            sleep(0.05)
    message = f"no answer from {url}"
    raise AssertionError(message)


def _free_port() -> int:
    with socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])
