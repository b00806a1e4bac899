"""Which of our languages a reader wants."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from replay.words import languages

__all__ = ("language_of",)

_MOST: Final = 200


def language_of(accepted: str) -> str:
    """Return the language that an ``Accept-Language`` wants most, English if none of ours.

    >>> language_of("de, pl-PL;q=0.8, en;q=0.5"), language_of(""), language_of("*")
    ('pl', 'en', 'en')
    """
    return _chosen(accepted[:_MOST])


@lru_cache(256)
def _chosen(accepted: str) -> str:
    ours = languages()
    wishes: list[tuple[float, str]] = []
    for part in accepted.split(","):
        name, _, weight = part.partition(";")
        lang = name.strip().partition("-")[0].lower()
        if lang in ours and (wish := _weight(weight)) > 0:
            wishes.append((wish, lang))
    # of several that are wanted alike the first one named
    return max(wishes, key=lambda wish: wish[0])[1] if wishes else ours[0]


def _weight(text: str) -> float:
    """Return the ``q`` of a wish, 1 without one and 0 where it is no number."""
    name, _, value = text.partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
