"""An archive told: its place in the store, its tables, its size, its content hash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import polars as pl

from analytics.archive.files import damage
from analytics.archive.manifest import rules_told
from events.instants import instant_text
from replay.listing import print_table
from replay.progress import Bar

if TYPE_CHECKING:
    from analytics.archive.reading import Archive
    from replay.terminal import Terminal

__all__ = ("Gauge", "archive_json", "dates_of", "print_archive")

_SHORT: Final = 12
"""The characters of a hash by which people know it."""
_DAY: Final = 10
"""The characters of an instant that tell the day."""


class Gauge(Bar):
    """A bar on the error screen that tells how far an archive has come."""

    def __init__(self, terminal: Terminal, *, shown: bool) -> None:
        """Begin at nothing; only a terminal shows it."""
        super().__init__(terminal, terminal.say("archive.progress"), None, shown=shown)

    def tell(self, done: int, total: int) -> None:
        """Draw how far it has come, unless that was drawn just now."""
        if self.is_due() or done >= total:
            self.draw(done, total)


def archive_json(archive: Archive) -> dict[str, Any]:
    """Return what an archive holds, as JSON tells it; raises ``archive_damaged``."""
    manifest = archive.manifest
    began, ended = dates_of(archive)
    return {
        "archive": str(archive.folder),
        "schema": manifest.schema,
        "program": manifest.program,
        "rules": manifest.rules,
        "position": manifest.position,
        "digest": manifest.digest,
        "operator": manifest.operator,
        "content": manifest.content,
        "from": began,
        "to": ended,
        "bytes": _bytes(archive),
        "bytes_per_event": _per_event(archive),
        "tables": {
            name: {"rows": total.rows, "bytes": total.bytes, "content": total.content}
            for name, total in manifest.tables.items()
        },
    }


def print_archive(terminal: Terminal, archive: Archive) -> None:
    """Show what an archive holds; raises ``archive_damaged``."""
    say = terminal.say
    manifest = archive.manifest
    began, ended = (text[:_DAY] for text in dates_of(archive))
    rules = rules_told(manifest.rules)
    facts: dict[str, dict[str, object]] = {
        "version": {
            "schema": manifest.schema,
            "program": manifest.program,
            "rules": rules,
        },
        "position": {"position": manifest.position, "digest": manifest.digest[:_SHORT]},
        "content": {"content": manifest.content},
        "dates": {"began": began, "ended": ended},
    }
    for name, values in facts.items():
        terminal.print(say(f"archive.{name}", **values))
    terminal.print("")
    tables = manifest.tables.items()
    rows = [(name, str(total.rows), str(total.bytes)) for name, total in tables]
    headings = [say(f"archive.column_{name}") for name in ("table", "rows", "bytes")]
    print_table(terminal, headings, rows, (1, 2))
    terminal.print("")
    size = f"{_per_event(archive):.1f}"
    decimal = say("screen.stats.decimal")
    terminal.print(
        say("archive.size", bytes=_bytes(archive), each=size.replace(".", decimal))
    )


def _bytes(archive: Archive) -> int:
    return sum(part.bytes for part in archive.manifest.parts)


def _per_event(archive: Archive) -> float:
    """Return the bytes of all tables together, divided by the events."""
    return round(_bytes(archive) / max(1, archive.manifest.tables["events"].rows), 2)


def dates_of(archive: Archive) -> tuple[str, str]:
    """Return when the first event and the last one were recorded."""
    instants = pl.col("began").min(), pl.col("ended").max()
    with damage(archive.folder):
        found = archive.scan("matches").select(*instants).collect()
    began, ended = found.select(pl.all().to_physical()).row(0)
    return instant_text(began), instant_text(ended)
