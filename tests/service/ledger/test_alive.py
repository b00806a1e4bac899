"""Whether another process is alive, however it came to its end."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import TYPE_CHECKING, Final

import pytest

from events.errors import StoreBusy
from service.ledger.alive import Alive
from service.ledger.file import LedgerFile
from service.ledger.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Generator

ROOT = Path(__file__).parent.parent.parent.parent
SERVER: Final = """
import sys
from pathlib import Path
from service.ledger.ledger import Ledger

ledger = Ledger(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
print(ledger.alive.first(), flush=True)
ledger.alive.settled()
sys.stdin.readline()
"""


@contextmanager
def server(place: Path) -> Generator[subprocess.Popen[str]]:
    """Yield a program that has the ledger open, and asks once it is told a line."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(place)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            assert heard(program) == "open"
            yield program
        finally:
            program.kill()


def tell(program: subprocess.Popen[str]) -> None:
    """Give a program a line."""
    assert program.stdin
    program.stdin.write("\n")
    program.stdin.flush()


def heard(program: subprocess.Popen[str]) -> str:
    """Return the next line of a program."""
    assert program.stdout
    return program.stdout.readline().strip()


def test_the_first_one_is_told_so_once_for_all(ledger: Ledger, other: Ledger) -> None:
    """The answer stays what it was; opening a ledger alone makes nobody alive."""
    assert other.alive.first()
    other.alive.settled()
    assert not ledger.alive.first()
    assert other.alive.first()
    assert not ledger.alive.first()


def test_all_who_share_the_lock_have_to_be_gone(ledger: Ledger, place: Path) -> None:
    """Who was first may go: as long as one is left the next one is not the first."""
    second, third = Ledger(place), Ledger(place)
    assert ledger.alive.first()
    ledger.alive.settled()
    assert not second.alive.first()
    ledger.close()
    assert not third.alive.first()
    second.close()
    third.close()
    fourth = Ledger(place)
    assert fourth.alive.first()
    fourth.close()


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_a_process_that_was_killed_is_not_alive(
    ledger: Ledger, place: Path, end: signal.Signals
) -> None:
    """The kernel lets go of its lock, though it could say nothing any more."""
    with server(place) as program:
        tell(program)
        assert heard(program) == "True"
        other = Ledger(place)
        assert not other.alive.first()
        other.close()
        program.send_signal(end)
        assert program.wait() == -end
        assert ledger.alive.first()


def test_of_many_that_start_together_one_is_first(place: Path) -> None:
    """However close they are, exactly one process is told that nobody was there."""
    for _ in range(3):
        with server(place) as one, server(place) as two, server(place) as three:
            programs = (one, two, three)
            for program in programs:
                tell(program)
            told = sorted(heard(program) for program in programs)
            assert told == ["False", "False", "True"]


def test_one_after_the_other_asks(ledger: Ledger, place: Path) -> None:
    """While another process is about to be told, nobody else can be."""
    busy, waiting = LedgerFile(place), LedgerFile(place, timeout=0.05)
    with busy.writing(), pytest.raises(StoreBusy):
        Alive(waiting).first()
    assert ledger.alive.first()
    busy.close()
    waiting.close()


def test_the_others_wait_until_the_first_has_settled(
    ledger: Ledger, place: Path
) -> None:
    """Nobody else goes on while the first says that nothing was served so far."""
    assert ledger.alive.first()
    with server(place) as program:
        tell(program)
        assert program.stdout
        assert not select([program.stdout], [], [], 0.5)[0]
        ledger.alive.settled()
        assert heard(program) == "False"
