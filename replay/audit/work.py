"""What an audit is pointed at, taken apart into lots that any process can judge."""

from __future__ import annotations

from glob import glob, has_magic
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from events.errors import EventsError
from events.stores.address import open_store
from replay.audit.targets import JUDGED, KINDS, record_files
from replay.bundle.unpacking import is_bundle
from replay.errors import FolderEmpty, PatternEmpty, ReplayError, StoreEmpty

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

__all__ = ("Lot", "Part", "store_address", "store_lots", "work_of")

_LOT: Final = 8
"""Matches or files that are judged in one go: a few hundredths of a second's work."""
_SQLITE: Final = b"SQLite format 3\0"
_STORE: Final = ".db"
_LINES: Final = ".jsonl"


class Lot(Struct, frozen=True):
    """Matches of a store, or files, that are judged one after another."""

    names: tuple[str, ...]
    """Ids of matches, or the beginnings of ids; paths where there is no store."""
    store: str = ""
    """The store's address, empty for files."""
    source: str | None = None
    """What the store is called in a verdict; none for the one that was chosen."""


Part: TypeAlias = Lot | tuple[str, Exception]
"""A lot, or a target and why there is nothing to judge."""


def work_of(address: str, targets: Iterable[str], *, every: bool) -> Iterator[Part]:
    """Yield what the targets come to, in their order; the whole chosen store first.

    A target is a record, an event log, a folder of them, a pattern such as
    ``logs/**/*.jsonl``, a store by its address or its file, or a match of the store at
    ``address``, the chosen one.

    >>> list(work_of("memory:", ["fab"], every=False))
    [Lot(names=('fab',), store='memory:', source=None)]
    """
    if every:
        yield from _store(address, "--all", None)
    for target in targets:
        yield from _target(address, target)


def store_address(target: str) -> str | None:
    """Return the address of the store that a target is, ``None`` for anything else.

    >>> store_address("sqlite:///club.db"), store_address("night.toml")
    ('sqlite:///club.db', None)
    """
    if "://" in target:
        return target
    path = Path(target)
    if path.suffix in JUDGED or not path.is_file():
        return None
    if path.suffix == _STORE or _begins(path, _SQLITE):
        return f"sqlite:///{target}"
    return None


def store_lots(
    address: str, matches: Sequence[str], source: str | None
) -> Iterator[Lot]:
    """Yield some matches of a store in lots.

    A file of lines is read whole by whoever opens it: its matches stay together.

    >>> [len(lot.names) for lot in store_lots("club.db", "abcdefghij", None)]
    [8, 2]
    >>> [len(lot.names) for lot in store_lots("club.jsonl", "abcdefghij", None)]
    [10]
    """
    lines = address.startswith("jsonl:") or address.endswith(_LINES)
    size = max(1, len(matches)) if lines else _LOT
    waiting = iter(matches)
    while names := tuple(islice(waiting, size)):
        yield Lot(names, address, source)


def _target(address: str, target: str) -> Iterator[Part]:
    path = Path(target)
    found = store_address(target)
    if found is not None:
        yield from _store(found, target, target)
    elif path.exists():
        yield from _files(target)
    elif has_magic(target):
        yield from _pattern(address, target)
    elif path.suffix == "" and "/" not in target:
        yield Lot((target,), address)
    else:
        yield from _files(target)


def _store(address: str, target: str, source: str | None) -> Iterator[Part]:
    try:
        store = open_store(address, create=False)
        try:
            matches = store.matches()
        finally:
            store.close()
    except EventsError as fault:
        yield target, fault
        return
    if not matches:
        yield target, StoreEmpty(store=address)
    yield from store_lots(address, matches, source)


def _files(target: str) -> Iterator[Part]:
    try:
        files = record_files(Path(target), JUDGED)
    except ReplayError as fault:
        yield target, fault
        return
    if not files:
        yield target, FolderEmpty(path=target)
    yield from _file_lots(files)


def _file_lots(files: Iterable[Path]) -> Iterator[Lot]:
    waiting = iter(files)
    while names := tuple(str(path) for path in islice(waiting, _LOT)):
        yield Lot(names)


def _pattern(address: str, target: str) -> Iterator[Part]:
    """Yield what a pattern finds that can be judged, as the shell would have named it.

    What is neither record, log nor store is passed over, and so is a folder whose
    files the pattern finds itself.
    """
    found = [Path(each) for each in sorted(glob(target, recursive=True))]  # noqa: PTH207 - also from the root
    files = {path for path in found if path.is_file()}
    inside = {folder for path in files for folder in path.parents}
    fit = [path for path in found if _kind(path, inside)]
    if not fit:
        yield target, PatternEmpty(pattern=target)
    for kind, paths in groupby(fit, key=lambda path: _kind(path, inside)):
        if kind == "file":
            yield from _file_lots(paths)
        else:
            for path in paths:
                yield from _target(address, str(path))


def _kind(path: Path, inside: Container[Path]) -> str:
    """Return how what a pattern found is judged, an empty text if not at all."""
    if path.is_dir():
        return "" if path in inside else "folder"
    if path.suffix in KINDS or is_bundle(path):
        return "file"
    return "store" if store_address(str(path)) is not None else ""


def _begins(path: Path, mark: bytes) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(mark)) == mark
    except OSError:
        return False
