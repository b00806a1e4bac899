"""The service in processes of its own, for tests that ask over a network."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, NamedTuple

from service.settings import PREFIX, Settings

if TYPE_CHECKING:
    from collections.abc import Generator

__all__ = ("SETTINGS", "Supervised", "served", "supervised")

_ROOT: Final = Path(__file__).parents[3]

_GIVEN: Final[dict[str, float | str]] = {
    "exchange_pause_seconds": 0,
    "share_seconds": 3_600,
    "absence_seconds": 3_600,
    "log_level": "error",
    "requests_per_second": 1e6,
    "requests_burst": 1e6,
    "tables_per_minute": 1e6,
    "arrivals_per_minute": 1e6,
    "streams_per_player": 1_000,
    "tables_per_player": 10_000,
}
SETTINGS: Final = Settings.model_validate({"store": "memory:", **_GIVEN})
"""Nobody waits, nobody is away, and nobody asks too often."""


class Supervised(NamedTuple):
    """A service that is killed, and started again each time."""

    address: str
    said: IO[str]
    """A line ``killed N`` for each time."""


_ADDRESS: Final = re.compile(r"http://[\d.:]+")


@contextmanager
def served(store: Path, port: int = 0) -> Generator[str]:
    """Yield the address of a process that serves a store, and end it; 0 is any port."""
    named = {PREFIX + name.upper(): str(value) for name, value in _GIVEN.items()}
    address = f"sqlite:///{store}"
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "serve", "--port", str(port)],
        cwd=_ROOT,
        env={**os.environ, **named, "SIXFOLD_STORE": address},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = _ADDRESS.search(process.stdout.readline())
        assert found is not None
        yield found[0]
    finally:
        process.terminate()
        process.communicate(timeout=10)


@contextmanager
def supervised(store: Path, kills: int, odds: float) -> Generator[Supervised]:
    """Yield a service over a store that dies so many times, at a part of its commits."""
    command = [sys.executable, "-m", "tests.service.proofs.supervisor"]
    process = subprocess.Popen(
        [*command, str(store), str(kills), str(odds)],
        cwd=_ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        yield Supervised(f"http://127.0.0.1:{port}", process.stdout)
    finally:
        process.communicate(timeout=10)
