"""Sizes of files as people read them."""

from __future__ import annotations

from typing import Final

from replay.words import say

__all__ = ("size_words",)

_STEP: Final = 1000
_UNITS: Final = ("B", "kB", "MB", "GB", "TB")


def size_words(size: int, lang: str) -> str:
    """Return a number of bytes in words, with the decimal sign of the language.

    >>> size_words(512, "en"), size_words(20_480, "en"), size_words(3_400_000, "pl")
    ('512 B', '20 kB', '3,4 MB')
    """
    left, unit = float(size), _UNITS[0]
    for unit in _UNITS:
        if left < _STEP or unit == _UNITS[-1]:
            break
        left /= _STEP
    few = left < 10 and unit != _UNITS[0]  # noqa: PLR2004 - one digit before the point
    told = f"{left:.1f} {unit}" if few else f"{left:.0f} {unit}"
    return told.replace(".", say("screen.stats.decimal", lang))
