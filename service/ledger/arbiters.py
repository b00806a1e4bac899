"""Who may judge, and the key of the operator, who appoints them."""

from __future__ import annotations

import base64
import hmac
from typing import TYPE_CHECKING, Final

from service.ledger.keys import key_hash
from service.ledger.players import check_player

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.ledger.file import LedgerFile

__all__ = ("Arbiters",)

_OPERATOR: Final = "operator"
_KEY_BYTES: Final = 32


class Arbiters:
    """The players who are arbiters, and the one key that makes them so."""

    def __init__(self, file: LedgerFile, *, token: Callable[[int], bytes]) -> None:
        """Take the file, and where secret bytes come from."""
        self._file = file
        self._token = token

    def appoint(self, player: str, now: int) -> None:
        """Make a player an arbiter, also if he is one; raises ``player_unknown``."""
        query = "insert into arbiter values (?, ?) on conflict do nothing"
        with self._file.writing():
            check_player(self._file, player)
            self._file.run(query, player, now)

    def dismiss(self, player: str) -> bool:
        """Make a player an arbiter no more; return whether he was one."""
        query = "delete from arbiter where player = ? returning player"
        with self._file.writing():
            return bool(self._file.run(query, player))

    def is_arbiter(self, player: str) -> bool:
        """Return whether a player may judge."""
        query = "select 1 from arbiter where player = ?"
        return bool(self._file.run(query, player))

    def all(self) -> tuple[str, ...]:
        """Return the arbiters, in the order in which they were appointed."""
        rows = self._file.run("select player from arbiter order by since, player")
        return tuple(str(player) for (player,) in rows)

    def operator_key(self) -> str | None:
        """Return the operator's key if there was none before, ``None`` afterwards."""
        with self._file.writing():
            if self._operator_hash() is not None:
                return None
            return self._made()

    def renew_operator_key(self) -> str:
        """Return a new key of the operator; the one before serves no more."""
        with self._file.writing():
            return self._made()

    def operator_key_fits(self, key: str) -> bool:
        """Return whether it is the operator's key."""
        known = self._operator_hash()
        return known is not None and hmac.compare_digest(known, key_hash(key))

    def _operator_hash(self) -> bytes | None:
        query = "select value from secret where name = ?"
        rows = self._file.run(query, _OPERATOR)
        return bytes(rows[0][0]) if rows else None

    def _made(self) -> str:
        """Return a new key, entered within the transaction of whoever asks."""
        secret = base64.urlsafe_b64encode(self._token(_KEY_BYTES)).decode()
        key = "so_" + secret.rstrip("=")
        query = "insert or replace into secret values (?, ?)"
        self._file.run(query, _OPERATOR, key_hash(key))
        return key
