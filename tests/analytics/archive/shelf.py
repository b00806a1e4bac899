"""Archives of small stores, and their rows as plain values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analytics.archive.building import build
from analytics.archive.projecting import Projection
from analytics.archive.reading import open_archive
from analytics.archive.stream import read_stream
from replay.records import read
from replay.transcribing.record import placeholder_players, transcribe
from tests.analytics.logs import stored, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    import polars as pl

    from events.base import Event
    from events.store import EventStore

__all__ = ("EXAMPLES", "archived", "example", "projected", "rows", "told_by")

EXAMPLES: Final = Path(__file__).parents[3] / "examples"


def example(name: str) -> tuple[Event, ...]:
    """Return the events that an example's record tells."""
    reading = read((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"), name)
    record = reading.record
    told = transcribe(record, reading.lines, placeholder_players(record))
    return tuple(each.event for each in told)


def archived(
    store: EventStore,
    folder: Path,
    *logs: Sequence[Event],
    operator: bytes | None = None,
) -> Path:
    """Return the folder of an archive of a store that these matches were written to."""
    if logs:
        write(store, *logs)
    build(store, folder, operator=operator, span=64)
    return folder


def projected(*logs: Sequence[Event]) -> dict[str, pl.DataFrame]:
    """Return the tables of some matches, without a file."""
    store = stored(*logs)
    projection = Projection()
    for match in store.matches():
        projection.add(read_stream(store, match, store.head()))
    return projection.frames()


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    """Return the rows of a table."""
    return open_archive(folder).scan(table).collect().to_dicts()


def told_by(folder: Path, table: str, *columns: str) -> list[tuple[Any, ...]]:
    """Return some columns of a table."""
    return open_archive(folder).scan(table).select(columns).collect().rows()
