"""What the house keeps secret, so that it can prove its deals after a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.ledger.file import LedgerFile

__all__ = ("HouseSecret",)

_MASTER: Final = "master"
_MASTER_BYTES: Final = 32


class HouseSecret:
    """The house's one secret, the same in every process as long as the file stands."""

    def __init__(self, file: LedgerFile, *, token: Callable[[int], bytes]) -> None:
        """Take the file, and where secret bytes come from."""
        self._file = file
        self._token = token
        self._known: bytes | None = None

    def master(self) -> bytes:
        """Return the secret, 32 bytes, made when it is first asked for."""
        if self._known is None:
            query = "select value from secret where name = ?"
            rows = self._file.run(query, _MASTER) or self._make()
            self._known = bytes(rows[0][0])
        return self._known

    def _make(self) -> list[tuple[bytes]]:
        query = "insert into secret values (?, ?) on conflict do nothing"
        with self._file.writing():
            self._file.run(query, _MASTER, self._token(_MASTER_BYTES))
            return self._file.run("select value from secret where name = ?", _MASTER)
