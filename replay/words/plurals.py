"""Plural forms of whole numbers in the catalogue's languages, by the CLDR rules."""

from __future__ import annotations

from typing import Final

__all__ = ("PLURAL_FORMS", "plural_form")

PLURAL_FORMS: Final = {
    "en": ("one", "other"),
    "pl": ("one", "few", "many"),
    "ru": ("one", "few", "many"),
}
"""The forms that each language tells apart for whole numbers."""

_TEENS: Final = (12, 13, 14)
_FEW: Final = (2, 3, 4)


def plural_form(lang: str, number: int) -> str:
    """Return the name of the plural form of a number; ``KeyError`` for a new language.

    >>> [plural_form("pl", number) for number in (1, 2, 5, 12, 21, 22)]
    ['one', 'few', 'many', 'many', 'many', 'few']
    >>> [plural_form("ru", number) for number in (1, 2, 5, 11, 21, 22)]
    ['one', 'few', 'many', 'many', 'one', 'few']
    >>> plural_form("en", 1), plural_form("en", 0)
    ('one', 'other')
    """
    size = abs(number)
    if lang == "en":
        return "one" if size == 1 else "other"
    is_one = {
        "pl": size == 1,
        "ru": size % 10 == 1 and size % 100 != 11,  # noqa: PLR2004
    }[lang]
    if is_one:
        return "one"
    return "few" if size % 10 in _FEW and size % 100 not in _TEENS else "many"
