"""Codes that bring a player to another device. Each serves once, for a quarter of an hour."""

from __future__ import annotations

import base64
import hashlib
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from service.ledger.keys import Arrival
from service.ledger.players import check_player

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.ledger.file import LedgerFile
    from service.ledger.keys import Keys

__all__ = ("IssuedCode", "Recoveries", "spelt")

_CODE_BYTES: Final = 20
_GROUP: Final = 4
_VALID: Final = 15 * 60 * 1_000_000


class IssuedCode(Struct, frozen=True):
    """A code as it is shown this once, and when it ends, in microseconds UTC."""

    code: str
    expires: int


class Recoveries:
    """The codes that are open; of each only the hash stands in the file."""

    def __init__(
        self, file: LedgerFile, keys: Keys, *, token: Callable[[int], bytes]
    ) -> None:
        """Take the file, who makes keys, and where secret bytes come from."""
        self._file = file
        self._keys = keys
        self._token = token

    def issue(self, player: str, now: int) -> IssuedCode:
        """Return a new code of a player; one that he had before serves no more.

        Raises ``player_unknown``.
        """
        code = spelt(self._token(_CODE_BYTES))
        expires = now + _VALID
        query = "insert or replace into recovery values (?, ?, ?)"
        with self._file.writing():
            check_player(self._file, player)
            self._file.run(query, player, _code_hash(code), expires)
        return IssuedCode(code, expires)

    def recover(self, code: str, now: int) -> Arrival | None:
        """Return the player of a code with a new key, ``None`` if it serves no more.

        Case, blanks and dashes in the code do not matter.
        """
        hashed = _code_hash(code)
        if not self._file.run("select 1 from recovery where hash = ?", hashed):
            return None
        query = "delete from recovery where hash = ? returning player, expires"
        with self._file.writing():
            for player, expires in self._file.run(query, hashed):
                if now < expires:
                    return Arrival(player, self._keys.new_key(player, now))
        return None

    def sweep(self, now: int) -> None:
        """Forget the codes whose time is over."""
        with self._file.writing():
            self._file.run("delete from recovery where expires <= ?", now)


def spelt(secret: bytes) -> str:
    """Return a code as it is shown: base-32 in groups of four.

    >>> spelt(bytes(5))
    'AAAA-AAAA'
    """
    letters = base64.b32encode(secret).decode()
    groups = range(0, len(letters), _GROUP)
    return "-".join(letters[at : at + _GROUP] for at in groups)


def _code_hash(code: str) -> bytes:
    letters = "".join(filter(str.isalnum, code)).upper()
    return hashlib.sha256(b"sixfold recovery 1\0" + letters.encode()).digest()
