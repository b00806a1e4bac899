"""Building an archive and bringing it up to date: a chunk of matches at a time.

A match lives in the chunk of the position at which it began, so no hand spans two files
and every event has one place whenever it comes. An update projects the matches concerned
anew, takes the rows of the others from the files, and swaps the manifest last: whatever
stops it before, the old archive is whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib.metadata import version
from typing import TYPE_CHECKING, Final, TypeAlias

import polars as pl

from analytics.archive.errors import ArchiveNotOfStore, ArchiveStoreEmpty
from analytics.archive.files import read_part, read_parts, write_part
from analytics.archive.folder import alone, check_ours, finish, write_names
from analytics.archive.manifest import (
    NAMES,
    Manifest,
    Part,
    read_manifest,
    rules_now,
    totals_of,
)
from analytics.archive.projecting import Projection
from analytics.archive.stream import read_stream
from analytics.archive.tables import SCHEMA, TABLES

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from pathlib import Path

    from events.store import EventStore

__all__ = ("SPAN", "Told", "build", "is_of_store", "update")

SPAN: Final = 1 << 19
"""Positions of a chunk: some 13,000 hands of Six-Bid Solo."""

Told: TypeAlias = Callable[[int, int], None]
"""Is told how many matches are done, and of how many."""


def build(
    store: EventStore,
    folder: Path,
    *,
    operator: bytes | None = None,
    names: bool = True,
    span: int = SPAN,
    told: Told | None = None,
) -> Manifest:
    """Return the manifest of an archive made anew from a whole store.

    An archive that was there is replaced when the new one is whole. Raises
    ``archive_store_empty``, ``archive_busy``, ``file_unwritable``, and as
    ``folder.check_ours``.
    """
    until = store.head()
    if not until:
        raise ArchiveStoreEmpty(store="")
    check_ours(folder)
    with alone(folder):
        homes: dict[int, list[str]] = {}
        for match in store.matches():
            _settle(store, match, until, span, homes)
        writing = _Writing(store, folder, operator, span, until, told)
        manifest = writing.write(homes, ())
        write_names(store, folder, wanted=names)
        finish(folder, manifest)
    return manifest


def update(
    store: EventStore,
    folder: Path,
    *,
    operator: bytes | None = None,
    told: Told | None = None,
) -> Manifest:
    """Return the manifest of an archive brought up to date: equal to one built anew.

    Only matches with new events or newly refused commands are read, and, if the operator
    changed, those with an arbitration. Names are written only where they were. Raises as
    ``manifest.read_manifest``, ``archive_not_of_store``, ``archive_busy`` and
    ``file_unwritable``.
    """
    read_manifest(folder, any_rules=False)
    with alone(folder):
        old = read_manifest(folder, any_rules=False)
        _check_fits(store, folder, old)
        until = store.head()
        concerned = dict.fromkeys(_new_matches(store, old.position, until))
        if _hex(operator) != old.operator:
            concerned |= dict.fromkeys(_arbitrated(folder, old.parts))
        concerned |= dict.fromkeys(_refused(store, folder, old.parts))
        homes: dict[int, list[str]] = {}
        for match in concerned:
            _settle(store, match, until, old.span, homes)
        writing = _Writing(store, folder, operator, old.span, until, told)
        manifest = writing.write(homes, old.parts)
        write_names(store, folder, wanted=(folder / NAMES).exists())
        finish(folder, manifest)
    return manifest


class _Writing:
    """One archive in the making."""

    def __init__(
        self,
        store: EventStore,
        folder: Path,
        operator: bytes | None,
        span: int,
        until: int,
        told: Told | None,
    ) -> None:
        self._store = store
        self._folder = folder
        self._operator = operator
        self._span = span
        self._until = until
        self._told = told

    def write(
        self, homes: Mapping[int, Sequence[str]], old: Sequence[Part]
    ) -> Manifest:
        """Return the manifest after the chunks of some matches were written anew."""
        parts = [part for part in old if part.chunk not in homes]
        matches, done = sum(map(len, homes.values())), 0
        projection = Projection(self._operator)
        for chunk in sorted(homes):
            before = [part for part in old if part.chunk == chunk]
            for match in homes[chunk]:
                projection.add(read_stream(self._store, match, self._until))
                done += 1
                if self._told is not None:
                    self._told(done, matches)
            frames = projection.frames()
            if before:
                frames = _merged(self._folder, frames, before, homes[chunk])
            for table, frame in frames.items():
                if not frame.is_empty():
                    parts.append(write_part(self._folder, table, chunk, frame))
        order = list(TABLES)
        parts.sort(key=lambda part: (part.chunk, order.index(part.table)))
        totals, content = totals_of(parts)
        return Manifest(
            schema=SCHEMA,
            program=version("sixfold"),
            rules=rules_now(),
            position=self._until,
            digest=_hash_at(self._store, self._until),
            operator=_hex(self._operator),
            span=self._span,
            content=content,
            tables=totals,
            parts=tuple(parts),
        )


def _merged(
    folder: Path,
    fresh: dict[str, pl.DataFrame],
    before: Sequence[Part],
    replaced: Sequence[str],
) -> dict[str, pl.DataFrame]:
    """Return the tables of a chunk with some of its matches replaced, in their order."""
    changed = pl.col("match").is_in(list(replaced))
    tables = {part.table: read_part(folder, part) for part in before}
    merged = {
        name: pl.concat([tables[name].filter(~changed), frame])
        if name in tables
        else frame
        for name, frame in fresh.items()
    }
    began = merged["matches"].select("match", _rank="first_position")
    return {
        name: frame.join(began, on="match", how="left", maintain_order="left")
        .sort("_rank", maintain_order=True)
        .drop("_rank")
        for name, frame in merged.items()
    }


def _settle(
    store: EventStore, match: str, until: int, span: int, homes: dict[int, list[str]]
) -> None:
    """Put a match to the others of its chunk, unless it began too late."""
    places = store.places(match)
    if places and places[0] <= until:
        homes.setdefault((places[0] - 1) // span, []).append(match)


def _new_matches(store: EventStore, after: int, until: int) -> Generator[str]:
    for position, match, _, _ in store.scan(after):
        if position > until:
            return
        yield match


def _arbitrated(folder: Path, parts: Sequence[Part]) -> Generator[str]:
    for part in parts:
        if part.table == "matches":
            yield from read_part(folder, part).filter(pl.col("acts") > 0)["match"]


def _refused(store: EventStore, folder: Path, parts: Sequence[Part]) -> Generator[str]:
    """Yield the matches that had a command refused since: it has no place in the order."""
    told = Counter(
        match
        for part in parts
        if part.table == "refusals"
        for match in read_parts(folder, (part,), ("match",))["match"]
    )
    for match, refused in store.refusal_counts().items():
        if told[match] != refused:
            yield match


def _hash_at(store: EventStore, position: int) -> str:
    """Return the hash of the event at a position, empty if there is none."""
    for place, envelope in store.read_all(position - 1):
        return envelope.hash.hex() if place == position else ""
    return ""


def is_of_store(store: EventStore, manifest: Manifest) -> bool:
    """Return whether an archive was made from a store: the event where it ends is there."""
    return _hash_at(store, manifest.position) == manifest.digest


def _check_fits(store: EventStore, folder: Path, manifest: Manifest) -> None:
    if not is_of_store(store, manifest):
        raise ArchiveNotOfStore(path=str(folder), position=manifest.position)


def _hex(operator: bytes | None) -> str | None:
    return None if operator is None else operator.hex()
