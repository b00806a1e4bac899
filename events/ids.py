"""Match and player ids: 26 lower-case base-32 characters, 130 bits."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from events.errors import IdMalformed

__all__ = ("ID_LENGTH", "check_prefix", "id_from_hash", "is_id", "new_id")

ID_LENGTH: Final = 26
_ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz234567"
_LETTERS: Final = frozenset(_ALPHABET)
_BITS: Final = 5 * ID_LENGTH


def new_id() -> str:
    """Return a fresh random id; no part of it tells when it was made.

    >>> len(new_id())
    26
    """
    return _spell(secrets.randbits(_BITS))


def id_from_hash(label: str, content: bytes) -> str:
    """Return the id that belongs to some content: the first 130 bits of its SHA-256.

    >>> id_from_hash("record", b"") == id_from_hash("record", b"")
    True
    """
    digest = hashlib.sha256(f"sixfold {label} 1\0".encode() + content).digest()
    return _spell(int.from_bytes(digest, "big") >> (256 - _BITS))


def is_id(text: str) -> bool:
    """Return whether a text is a whole id.

    >>> is_id("a" * 26), is_id("Ada")
    (True, False)
    """
    return len(text) == ID_LENGTH and _LETTERS.issuperset(text)


def check_prefix(text: str) -> str:
    """Return the text if it can begin an id, else raise ``id_malformed``.

    >>> check_prefix("abc")
    'abc'
    """
    if not text or len(text) > ID_LENGTH or not _LETTERS.issuperset(text):
        raise IdMalformed(text=text)
    return text


def _spell(number: int) -> str:
    return "".join(
        _ALPHABET[number >> shift & 31] for shift in range(_BITS - 5, -1, -5)
    )
