"""Calls and suits by the names that a screen shows, beside the words of a record."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from events.cards import BIDS, SUITS
from replay.errors import ReplayError
from replay.words import say

__all__ = (
    "TextMissing",
    "TextUnreadable",
    "bid_words",
    "suit_named",
    "text_said",
    "with_bids",
    "words_said",
)


class TextMissing(ReplayError):
    """A ruling without a word."""

    code = "text_missing"


class TextUnreadable(ReplayError):
    """A text with bytes that are no UTF-8. Facts: ``text``."""

    code = "text_unreadable"


_GAP: Final = r"[\s_-]+"


def bid_words(bid: str, lang: str) -> str:
    """Return a call of a record as people say it.

    >>> bid_words("heart_solo", "en"), bid_words("pass", "ru")
    ('heart solo', 'пас')
    """
    return say(f"name.bid.{bid}", lang)


def suit_named(text: str, lang: str) -> int | None:
    """Return the suit of a name, in any case; ``None`` if it names none.

    >>> suit_named("Трефы", "ru"), suit_named("hearts", "en"), suit_named("H", "en")
    (0, 2, None)
    """
    for suit, letter in enumerate(SUITS):
        if text.casefold() == say(f"name.suit.{letter}", lang).casefold():
            return suit
    return None


def with_bids(text: str, lang: str) -> str:
    """Return a text in which calls named in a language have become a record's words.

    A record's own words are calls in any case, with blanks or hyphens, too.

    >>> with_bids("2:Pas, solo kierowe", "pl"), with_bids("PASS heart solo", "en")
    ('2:pass, heart_solo', 'pass heart_solo')
    """
    names = _names(lang)
    return _pattern(lang).sub(lambda found: names[_plain(found.group())], text)


@cache
def _names(lang: str) -> dict[str, str]:
    """Return every name of a call, in the plain form, and the record's word for it."""
    words = {_plain(bid): bid for bid in BIDS}
    return words | {_plain(bid_words(bid, lang)): bid for bid in BIDS}


@cache
def _pattern(lang: str) -> re.Pattern[str]:
    names = sorted(_names(lang), key=len, reverse=True)  # the longest name wins
    choices = "|".join(_GAP.join(map(re.escape, name.split())) for name in names)
    return re.compile(rf"(?<!\w)(?:{choices})(?!\w)", re.IGNORECASE)


def _plain(text: str) -> str:
    """Return a name in small letters, with one blank between its words."""
    return " ".join(re.split(_GAP, text.casefold()))


def text_said(text: str) -> str:
    """Return a text that can be written down; raises ``text_unreadable``.

    >>> text_said("He had a heart!")
    'He had a heart!'
    """
    try:
        text.encode()
    except UnicodeEncodeError as fault:
        raise TextUnreadable(text=ascii(text)) from fault
    return text


def words_said(text: str) -> str:
    """Return a text that says something; raises ``text_missing``, ``text_unreadable``.

    >>> words_said("A revoke.")
    'A revoke.'
    """
    if not text.strip():
        raise TextMissing
    return text_said(text)
