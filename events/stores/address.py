"""The address of a store, and the store that it names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from platformdirs import user_data_path

from events.errors import StoreAddress
from events.stores.jsonl_store import JsonLinesStore
from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Mapping

    from events.store import EventStore

__all__ = ("default_address", "open_store", "store_place")

_MEMORY: Final = "memory:"
_FILE_STORES: Final[dict[str, type[SqliteStore | JsonLinesStore]]] = {
    "sqlite": SqliteStore,
    "jsonl": JsonLinesStore,
}
_ENDINGS: Final = {".db": "sqlite", ".jsonl": "jsonl"}


def open_store(url: str, *, create: bool = True) -> EventStore:
    """Return the store of an address; with ``create=False`` it has to be there already.

    ``sqlite:///path`` (four slashes for an absolute path), ``jsonl:///path``, ``memory:``,
    or a bare path that ends in ``.db`` or ``.jsonl``. Raises ``store_address`` for any
    other, and what the store itself raises.

    >>> open_store("memory:").matches()
    []
    """
    if url == _MEMORY:
        return MemoryStore()
    kind, path = store_place(url)
    return _FILE_STORES[kind](path, create=create)


def store_place(url: str) -> tuple[str, Path]:
    """Return the kind of store in a file, and the file; raises ``store_address``.

    >>> store_place("sqlite:///club.db")[0], store_place("night.jsonl")[0]
    ('sqlite', 'jsonl')
    """
    kind, slashes, path = url.partition(":///")
    if not slashes and ":" not in url:
        kind, path = _ENDINGS.get(Path(url).suffix, ""), url
    if kind not in _FILE_STORES or not path:
        raise StoreAddress(address=url)
    return kind, Path(path)


def default_address(environment: Mapping[str, str]) -> str:
    """Return the address of ``SIXFOLD_STORE``, else of a file in the user's data folder.

    >>> default_address({"SIXFOLD_STORE": "memory:"})
    'memory:'
    """
    chosen = environment.get("SIXFOLD_STORE")
    return chosen or f"sqlite:///{user_data_path('sixfold') / 'sixfold.db'}"
