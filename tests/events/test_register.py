"""The register of every store: what became of each command, in its order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from events.register import Accepted, Registered
from events.store import Outcome
from events.stores.jsonl_store import JsonLinesStore
from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore
from tests.contracts.chains import (
    ANOTHER,
    MATCH,
    command_id,
    events_after,
    fork_of,
    refused,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from events.register import Register


def _stores(folder: Path) -> list[MemoryStore | SqliteStore]:
    return [
        MemoryStore(),
        JsonLinesStore(folder / "store.jsonl"),
        SqliteStore(folder / "store.db"),
    ]


@pytest.fixture(params=range(3), ids=["memory", "jsonl", "sqlite"])
def register(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Register]:
    """Two matches side by side, one a fork of the other, and two refusals."""
    place: int = request.param
    store = _stores(tmp_path)[place]
    events = events_after(None, 5)
    start = fork_of(events[1], ANOTHER)
    store.record(MATCH, command_id(0), 0, events[:3])
    store.record(MATCH, command_id(1), 0, refused())
    store.record(ANOTHER, command_id(2), 2, (start,))
    store.record(MATCH, command_id(3), 3, events[3:])
    store.record(ANOTHER, command_id(4), 0, refused("bid_too_low"))
    assert isinstance(store, Registered)
    assert isinstance(store, (MemoryStore, SqliteStore))
    yield store.register
    store.close()


def test_the_accepted_commands(register: Register) -> None:
    """By the position of their first events: 1, 4 and 5."""
    wanted = [
        Accepted(1, command_id(0), MATCH, 1, 3),
        Accepted(4, command_id(2), ANOTHER, 3, 3),
        Accepted(5, command_id(3), MATCH, 4, 5),
    ]
    assert list(register.accepted()) == wanted
    assert list(register.accepted(4)) == wanted[2:]
    assert list(register.accepted(6)) == []


def test_the_refused_commands(register: Register) -> None:
    """By number, each with what was refused."""
    wanted = [
        (1, Outcome(MATCH, command_id(1), (), refused())),
        (2, Outcome(ANOTHER, command_id(4), (), refused("bid_too_low"))),
    ]
    assert list(register.refused()) == wanted
    assert list(register.refused(1)) == wanted[1:]
    assert list(register.refused(2)) == []


def test_nothing_is_misfiled(register: Register) -> None:
    """A store that nobody laid hands on finds every match."""
    assert list(register.misfiled()) == []
