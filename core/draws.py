"""Chance from a seed: one stream of numbers, the same in every language and version.

Block ``i`` of a stream is ``SHA-256(label 00 seed i)``, ``i`` in eight bytes, big end first;
each block is read as eight numbers of 32 bits. Python's own generator promises its
sequence, but not what its choices make of it, so it serves nowhere here.
"""

from __future__ import annotations

import hashlib
from typing import Final

__all__ = ("SEED_BYTES", "Draws", "seed_of")

SEED_BYTES: Final = 32
_WORD: Final = 4
_RANGE: Final = 1 << 8 * _WORD


def seed_of(seed: int, *path: str | int) -> bytes:
    """Return the 32 bytes that seed one purpose, named by a path of words and numbers.

    >>> seed_of(7, "sixbid", 0).hex()[:16]
    '512dbf1cebb302ab'
    """
    text = "/".join(map(str, (seed, *path)))
    return hashlib.sha256(b"sixfold seed 1\0" + text.encode()).digest()


class Draws:
    """Numbers drawn one after another from the stream of a label and a 32-byte seed."""

    __slots__ = ("_block", "_index", "_prefix", "_taken")

    def __init__(self, label: str, seed: bytes) -> None:
        """Stand before the first number of the stream."""
        if len(seed) != SEED_BYTES:
            message = f"a seed has {SEED_BYTES} bytes, not {len(seed)}"
            raise ValueError(message)
        self._prefix = label.encode() + b"\0" + seed
        self._index = 0
        self._block = b""
        self._taken = 0

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit - 1``, all equally likely.

        Numbers that would favour the small ones are thrown away.

        >>> draws = Draws("example", bytes(32))
        >>> [draws.below(6) for _ in range(8)]
        [0, 0, 1, 5, 5, 2, 2, 3]
        """
        fair = _RANGE - _RANGE % limit
        while (number := self._next()) >= fair:
            pass
        return number % limit

    def _next(self) -> int:
        if self._taken == len(self._block):
            counter = self._index.to_bytes(8, "big")
            self._block = hashlib.sha256(self._prefix + counter).digest()
            self._index += 1
            self._taken = 0
        start = self._taken
        self._taken = start + _WORD
        return int.from_bytes(self._block[start : self._taken], "big")
