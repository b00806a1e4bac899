"""``sixfold serve`` opens, says where, and closes as it should."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from events.stores.sqlite import SqliteStore
from replay.commanding import CommandLineBad, run_command
from replay.terminal import Terminal
from service.commands.serve import command, listener_at
from service.errors import AddressUnusable, StoreUnshared
from service.ledger.ledger import Ledger
from service.settings import SettingsBad

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

_RUN = """
import sys
from replay.commanding import run_command
from replay.terminal import Terminal
from service.commands.serve import command

terminal = Terminal("en", sys.argv[1])
try:
    run_command(terminal, command(terminal), "sixfold serve", sys.argv[2:])
except Exception as fault:
    terminal.error(fault)
sys.exit(terminal.status)
"""


def _command(store: Path | str, *words: str) -> list[str]:
    return [sys.executable, "-c", _RUN, f"sqlite:///{store}", *words]


@contextmanager
def _served(
    store: Path, *words: str
) -> Generator[tuple[subprocess.Popen[str], str, list[str]]]:
    """Yield the process, its address, and the lines that it told, once it answers."""
    process = subprocess.Popen(
        _command(store, "--port", "0", *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"SIXFOLD_LOG_FORMAT": "text"},
    )
    try:
        assert process.stdout is not None
        told = [process.stdout.readline()]
        while told[-1] and not told[-1].startswith("Ctrl+C"):
            told.append(process.stdout.readline())
        address = told[0].split()[-1]
        for _ in range(200):
            try:
                if httpx.get(f"{address}/health").status_code == 200:
                    break
            except httpx.HTTPError:
                time.sleep(0.05)
        yield process, address, told
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    "how", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)]
)
def test_a_signal_closes_it_and_nothing_is_lost(
    tmp_path: Path, how: signal.Signals
) -> None:
    """Streams end, what was answered is in the store, the status is 0."""
    store = tmp_path / "club.db"
    with (
        _served(store) as (process, address, _),
        httpx.Client(base_url=address) as http,
    ):
        http.post("/api/players", json={"name": "Ada"})
        table = http.post("/api/tables", json={"game": "sixbid"}).json()["table"]
        path = f"/api/tables/{table}"
        http.put(f"{path}/seats/0", json={"shares": "house"})
        for seat in (1, 2):
            http.put(f"{path}/seats/{seat}", json={"bot": "steady"})
        with http.stream("GET", f"{path}/stream?after=0") as stream:
            lines = stream.iter_lines()
            begun = next(lines)
            process.send_signal(how)
            told = [begun, *lines]
        output, log = process.communicate(timeout=10)
        assert process.returncode == 0, log
    assert output.splitlines()[-1] == "Closed. All that was accepted is written."
    assert "Traceback" not in log
    events = SqliteStore(store).read(table)
    ids = [line for line in told if line.startswith("id: ")]
    assert ids == [f"id: {seq}" for seq in range(1, len(ids) + 1)]
    assert len(events) >= len(ids) > 5


@pytest.mark.slow
def test_the_operators_key_is_shown_once(tmp_path: Path) -> None:
    """The first time, and when a new one is asked for."""
    shown: list[str] = []
    for words in ((), (), ("--operator-key",)):
        with _served(tmp_path / "club.db", *words) as (process, _, told):
            process.terminate()
            assert process.wait(10) == 0
            shown.append("".join(told))
    keys = [[word for word in text.split() if word.startswith("so_")] for text in shown]
    assert [len(each) for each in keys] == [1, 0, 1]
    ledger = Ledger(tmp_path / "club.ledger.db")
    assert ledger.arbiters.operator_key_fits(keys[2][0])
    assert not ledger.arbiters.operator_key_fits(keys[0][0])
    ledger.close()


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    """It is a sentence and status 2, and no store is made."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = subprocess.run(
            _command(tmp_path / "club.db", "--port", str(port)),
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(f"Port {port} at 127.0.0.1 is taken.")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid", "256.1.1.1"])
def test_where_nobody_can_listen_is_told(host: str) -> None:
    """An address of another machine, and a name of none."""
    with pytest.raises(AddressUnusable) as unusable:
        listener_at(host, 0)
    assert unusable.value.facts["host"] == host


@pytest.mark.parametrize("words", [("--port", "70000"), ("--workers", "0")])
def test_what_cannot_be_served_is_refused(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    """Bad settings are errors with words, before anything is opened."""
    terminal = Terminal("en", f"sqlite:///{tmp_path}/club.db")
    with pytest.raises((SettingsBad, CommandLineBad)):
        run_command(terminal, command(terminal), "sixfold serve", list(words))
    assert list(tmp_path.iterdir()) == []


def test_a_store_in_memory_has_one_process() -> None:
    """Several would each have a store of its own."""
    terminal = Terminal("en", "memory:")
    words = ["--port", "0", "--workers", "2"]
    with pytest.raises(StoreUnshared):
        run_command(terminal, command(terminal), "sixfold serve", words)


@pytest.mark.slow
def test_several_processes_serve_one_table(tmp_path: Path) -> None:
    """What one process wrote another one shows; one that is killed is replaced."""
    store = tmp_path / "club.db"
    with _served(store, "--workers", "2") as (process, address, _):
        keys = [
            httpx.post(f"{address}/api/players", json={}).json()["key"]
            for _ in range(3)
        ]
        heads = [{"Authorization": f"Bearer {key}"} for key in keys]
        table = httpx.post(
            f"{address}/api/tables", json={"game": "sixbid"}, headers=heads[0]
        ).json()["table"]
        path = f"{address}/api/tables/{table}"
        for seat, head in enumerate(heads):
            seated = httpx.put(
                f"{path}/seats/{seat}", json={"shares": "house"}, headers=head
            )
            assert seated.status_code == 200
        for number in range(20):
            turn: int = httpx.get(f"{path}/view", headers=heads[0]).json()["turn"]
            head = heads[turn]
            own: Any = {"legal": ()}
            while not own["legal"]:
                own = httpx.get(f"{path}/view", headers=head).json()
            body = {"id": f"c{number}", "seen": own["seq"], "order": own["legal"][0]}
            answer = httpx.post(f"{path}/commands", json=body, headers=head)
            assert answer.status_code == 200, answer.text
        process.terminate()
        _, log = process.communicate(timeout=20)
        assert process.returncode == 0, log
        assert "Traceback" not in log


@pytest.mark.slow
def test_processes_whose_first_one_is_killed_end_too(tmp_path: Path) -> None:
    """None is left alone at the port, whatever became of the one that began them."""
    with _served(tmp_path / "club.db", "--workers", "2") as (process, address, _):
        process.kill()
        process.wait()
        for _ in range(100):
            try:
                httpx.get(f"{address}/health", timeout=1)
            except httpx.ConnectError:
                return
            except httpx.HTTPError:
                pass
            time.sleep(0.1)
    raise AssertionError(address)
