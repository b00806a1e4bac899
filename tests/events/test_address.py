"""Addresses name a store, or are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.errors import StoreAddress, StoreMissing
from events.store import EventStore
from events.stores.address import default_address, open_store
from events.stores.jsonl_store import JsonLinesStore
from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore


@pytest.mark.parametrize(
    ("address", "kind", "file"),
    [
        ("sqlite:///{folder}/a/x.db", SqliteStore, "a/x.db"),
        ("sqlite:///{folder}/no-ending", SqliteStore, "no-ending"),
        ("sqlite:///{folder}/50% ?#ż.db", SqliteStore, "50% ?#ż.db"),
        ("{folder}/x.db", SqliteStore, "x.db"),
        ("jsonl:///{folder}/a/x.jsonl", JsonLinesStore, "a/x.jsonl"),
        ("{folder}/x.jsonl", JsonLinesStore, "x.jsonl"),
        ("sqlite:///here.db", SqliteStore, "here.db"),
        ("here.db", SqliteStore, "here.db"),
    ],
)
def test_an_address_opens_its_store(
    address: str,
    kind: type[EventStore],
    file: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three slashes are followed by a path, which is absolute after a fourth."""
    monkeypatch.chdir(tmp_path)
    address = address.format(folder=tmp_path)
    with pytest.raises(StoreMissing):
        open_store(address, create=False)
    store = open_store(address)
    assert type(store) is kind
    assert (tmp_path / file).exists()
    store.close()
    open_store(address, create=False).close()


def test_memory_is_an_address() -> None:
    """Every time it is a new store."""
    assert type(open_store("memory:")) is MemoryStore


@pytest.mark.parametrize(
    "address",
    [
        "",
        "postgresql://host/name",
        "postgresql:///name",
        "nats://host:4222",
        "sqlite://x.db",
        "sqlite:x.db",
        "sqlite:///",
        "sqlite",
        "memory",
        "folder/notes.txt",
        "mysql:///x.db",
        "http://host/x.db",
    ],
)
def test_other_addresses_are_refused(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One error with the address in it, and nothing is made."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreAddress) as caught:
        open_store(address)
    assert caught.value.facts == {"address": address}
    assert list(tmp_path.iterdir()) == []


def test_the_default_lies_in_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without SIXFOLD_STORE the user's own data folder is meant."""
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere/data")
    address = default_address({})
    assert address.startswith("sqlite:///")
    assert address.endswith("/sixfold/sixfold.db")
    assert default_address({"SIXFOLD_STORE": ""}) == address
    assert default_address({"SIXFOLD_STORE": "memory:"}) == "memory:"
