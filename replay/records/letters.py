"""Cards and suits as people of three languages write them.

A card is a rank and then a suit. Every record may write suits as symbols; the letters
are those that the record names, English ones by default. A letter of another alphabet
is never guessed: the answer tells every card that it might mean, and where that is
only one, how the language chosen writes it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from events.cards import RANKS, SUITS

__all__ = ("LETTERS", "Alphabet", "Unreadable", "parse_card", "parse_suit")


class Alphabet(msgspec.Struct, frozen=True):
    """The letters of one language: rank texts and suit letters to our letters."""

    ranks: dict[str, str]
    suits: dict[str, str]


class Unreadable(msgspec.Struct, frozen=True):
    """Why a text is no card or suit: a code of the catalogue and its facts."""

    code: str
    facts: dict[str, str]


_DIGITS: Final = {"10": "T", "9": "9", "8": "8", "7": "7", "6": "6"}
_SYMBOLS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
_LATIN: Final = {"C": "C", "D": "D", "H": "H", "S": "S"}
_RUSSIAN: Final = {"т": "C", "б": "D", "ч": "H", "п": "S"}

LETTERS: Final = {
    "en": Alphabet(
        {"A": "A", "T": "T", "K": "K", "Q": "Q", "J": "J", **_DIGITS},
        {**_LATIN, **_SYMBOLS},
    ),
    "pl": Alphabet(
        {"A": "A", "T": "T", "K": "K", "D": "Q", "W": "J", **_DIGITS},
        {**_LATIN, **_SYMBOLS},
    ),
    "ru": Alphabet(
        {"Т": "A", "К": "K", "Д": "Q", "В": "J", **_DIGITS},
        {**_RUSSIAN, **{s.upper(): to for s, to in _RUSSIAN.items()}, **_SYMBOLS},
    ),
}
"""The alphabets that a record may name."""

# Cyrillic capitals that look like one of our letters, and that letter.
_TWINS: Final = dict(zip("АВЕКМНОРСТХЅЈԚ", "ABEKMHOPCTXSJQ", strict=True))
_TWINS_BACK: Final = {latin: cyrillic for cyrillic, latin in _TWINS.items()}
_VARIATION: Final = "\ufe0f"  # phones append it to the symbols; it shows nothing


def parse_card(text: str, letters: str = "en") -> int | Unreadable:
    """Return the number of a card written in some letters, or why it is none.

    Codes: ``record_bad_card``, ``record_foreign_letter``; in letters that were named
    ``record_other_letter`` instead, ``record_letter_unclear`` if it may mean several.

    >>> parse_card("AS"), parse_card("10♥"), parse_card("Тп", "ru")
    (35, 25, 35)
    >>> parse_card("Тп").facts["meant"]
    'AS, TS'
    >>> parse_card("QS", "pl").facts["right"]
    'DS'
    """
    alphabet = LETTERS[letters]
    rank_text, suit_text = _halves(text)
    rank = alphabet.ranks.get(rank_text)
    suit = alphabet.suits.get(suit_text)
    if rank is not None and suit is not None:
        return SUITS.index(suit) * len(RANKS) + RANKS.index(rank)
    meant = [
        other_rank + other_suit
        for other_rank in _meanings(rank_text, ranks=True)
        for other_suit in _meanings(suit_text, ranks=False)
    ]
    if meant:
        letter = rank_text if rank is None else suit_text
        return _foreign(text, letter, meant, letters, suit=rank is not None)
    facts = {"text": text, "ranks": _shown(alphabet.ranks)}
    return Unreadable("record_bad_card", facts | {"suits": _shown(alphabet.suits)})


def parse_suit(text: str, letters: str = "en") -> int | Unreadable:
    """Return the number of a suit written in some letters, or why it is none.

    Codes: ``record_bad_suit``, and those of :func:`parse_card` for a foreign letter.

    >>> parse_suit("S"), parse_suit("♦"), parse_suit("п", "ru")
    (3, 1, 3)
    """
    alphabet = LETTERS[letters]
    bare = text.removesuffix(_VARIATION)
    suit = alphabet.suits.get(bare)
    if suit is not None:
        return SUITS.index(suit)
    meant = _meanings(bare, ranks=False)
    if meant:
        return _foreign(text, bare, meant, letters, suit=True)
    facts = {"text": text, "suits": _shown(alphabet.suits)}
    return Unreadable("record_bad_suit", facts)


def _halves(text: str) -> tuple[str, str]:
    """Return the text of the rank and of the suit."""
    bare = text.removesuffix(_VARIATION)
    return bare[:-1], bare[-1:]


def _foreign(
    text: str, letter: str, meant: list[str], letters: str, *, suit: bool
) -> Unreadable:
    """Return the answer for a letter of another alphabet; ``suit`` tells which half.

    ``meant`` are the meanings in our letters, ``right`` the same as ``letters`` has them.
    """
    right = [_written(each, letters) for each in meant]
    facts = {"text": text, "letter": letter, "meant": ", ".join(meant)}
    facts |= {"language": letters, "right": ", ".join(right)}
    if len(meant) == 1:
        facts["half"] = f"suit.{meant[0][-1]}" if suit else f"rank.{meant[0][0]}"
        facts["sign"] = right[0][-1] if suit else right[0][:-1]
    if letters == "en":
        return Unreadable("record_foreign_letter", facts)
    code = "record_letter_unclear" if len(meant) > 1 else "record_other_letter"
    return Unreadable(code, facts)


def _written(meaning: str, letters: str) -> str:
    """Return a card or suit of ours as a language writes it."""
    alphabet = LETTERS[letters]
    ranks = {ours: text for text, ours in reversed(alphabet.ranks.items())}
    suits = {ours: text for text, ours in reversed(alphabet.suits.items())}
    rank, suit = meaning[:-1], meaning[-1]
    return (ranks[rank] if rank else "") + suits[suit]


def _meanings(text: str, *, ranks: bool) -> list[str]:
    """Return what a rank or suit may mean in any alphabet, look-alikes included."""
    seen: dict[str, None] = {}
    for twin in (text, _TWINS.get(text, text), _TWINS_BACK.get(text, text)):
        for alphabet in LETTERS.values():
            meaning = (alphabet.ranks if ranks else alphabet.suits).get(twin)
            if meaning is not None:
                seen[meaning] = None
    return list(seen)


def _shown(table: dict[str, str]) -> str:
    """Return the texts that a table reads, for the words."""
    return " ".join(table)
