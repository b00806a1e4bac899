"""When each seat's player was last there, as the processes tell each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from service.ledger.file import LedgerFile

__all__ = ("PresenceNotes",)

_KEPT: Final = 24 * 3600 * 1_000_000
_NOTE: Final = (
    "insert into presence values (?, ?, ?, ?) on conflict(match, seat)"
    " do update set process = excluded.process, at = excluded.at"
    " where at < excluded.at"
)


class PresenceNotes:
    """The seats with a player. It may be lost when the power fails, unlike all the rest."""

    def __init__(self, file: LedgerFile) -> None:
        """Take the file."""
        self._file = file

    def refresh(self, process: str, seats: Iterable[tuple[str, int]], now: int) -> None:
        """Note that a process has the players of some seats, each a match and a seat."""
        with self._file.writing(durable=False):
            for match, seat in seats:
                self._file.run(_NOTE, match, seat, process, now)

    def seen(self, match: str) -> dict[int, int]:
        """Return by seat when its player was last there, integer microseconds UTC.

        A seat that nobody noted is left out.
        """
        query = "select seat, at from presence where match = ? order by seat"
        return {int(seat): int(at) for seat, at in self._file.run(query, match)}

    def sweep(self, now: int) -> None:
        """Forget who was there a day ago."""
        with self._file.writing(durable=False):
            self._file.run("delete from presence where at <= ?", now - _KEPT)
