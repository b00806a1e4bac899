"""The keys of people's devices. Only their hashes stand in the file."""

from __future__ import annotations

import base64
import hashlib
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from service.ledger.players import check_player

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.ledger.file import LedgerFile

__all__ = ("Arrival", "Keys", "key_hash")

_KEY_BYTES: Final = 32


class Arrival(Struct, frozen=True):
    """A player, and the key of a device of his, which is told this once."""

    player: str
    key: str


class Keys:
    """Who is who. A key is looked up in the file every time: dropped is dropped at once."""

    def __init__(
        self,
        file: LedgerFile,
        *,
        new_id: Callable[[], str],
        token: Callable[[int], bytes],
    ) -> None:
        """Take the file, and where ids and secret bytes come from."""
        self._file = file
        self._new_id = new_id
        self._token = token

    def arrive(self, now: int) -> Arrival:
        """Return a new player, and his first key."""
        player = self._new_id()
        with self._file.writing():
            self._file.run("insert into player values (?, ?)", player, now)
            return Arrival(player, self._made(player, now))

    def player_of(self, key: str) -> str | None:
        """Return the player whose key it is, ``None`` if it is nobody's."""
        query = "select player from key where hash = ?"
        rows = self._file.run(query, key_hash(key))
        return str(rows[0][0]) if rows else None

    def new_key(self, player: str, now: int) -> str:
        """Return another key of a player, for a further device.

        Raises ``player_unknown``.
        """
        with self._file.writing():
            check_player(self._file, player)
            return self._made(player, now)

    def drop_key(self, key: str) -> bool:
        """Forget a key; return whether it was one."""
        query = "delete from key where hash = ? returning player"
        with self._file.writing():
            return bool(self._file.run(query, key_hash(key)))

    def keys(self, player: str) -> int:
        """Return how many keys a player has."""
        query = "select count(*) from key where player = ?"
        return int(self._file.run(query, player)[0][0])

    def _made(self, player: str, now: int) -> str:
        """Return a new key, entered within the transaction of whoever asks."""
        secret = base64.urlsafe_b64encode(self._token(_KEY_BYTES)).decode()
        key = "sk_" + secret.rstrip("=")
        self._file.run("insert into key values (?, ?, ?)", key_hash(key), now, player)
        return key


def key_hash(key: str) -> bytes:
    """Return what stands in the file for a key: its SHA-256, 32 bytes.

    A key is 256 random bits, so that no salt and no slow hash is needed.

    >>> len(key_hash("sk_whatever"))
    32
    """
    return hashlib.sha256(key.encode(errors="surrogatepass")).digest()
