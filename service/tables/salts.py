"""Secret bytes in small pieces, fetched many at a time: each call to the system costs."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("Salts",)

_AT_ONCE: Final = 4_096
"""Bytes."""


class Salts:
    """Pieces of a supply of random bytes, none of which is given twice.

    A process that was forked off gets a supply of its own.

    >>> salts = Salts()
    >>> len(salts(16)), salts(16) == salts(16)
    (16, False)
    """

    def __init__(self, source: Callable[[int], bytes] = secrets.token_bytes) -> None:
        """Begin with nothing; ``source`` gives as many secret bytes as it is asked for."""
        self._source = source
        self._supply = b""
        self._used = 0
        self._process = 0

    def __call__(self, length: int) -> bytes:
        """Return so many secret bytes."""
        end = self._used + length
        if end > len(self._supply) or self._process != os.getpid():
            self._supply = self._source(max(_AT_ONCE, length))
            self._process, self._used, end = os.getpid(), 0, length
        piece = self._supply[self._used : end]
        self._used = end
        return piece
