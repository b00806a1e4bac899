"""Cards, suits and bids as the small integers and short texts that are written down.

A card is ``9 * suit + rank``: suits ``C D H S`` are 0 to 3, ranks ``6 7 8 9 J Q K T A``
are 0 to 8, so inside a suit a higher number is a higher card in both games. The numbers
belong to the stored format and never change. A hand is a mask: bit ``n`` is card ``n``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = (
    "BIDS",
    "CARD_COUNT",
    "CARD_TEXTS",
    "HIDDEN",
    "NO_CARD",
    "NO_SUIT",
    "PASS",
    "RANKS",
    "SUITS",
    "card_number",
    "card_numbers",
    "card_text",
    "cards_text",
    "mask_of",
    "suit_text",
)

SUITS: Final = "CDHS"
RANKS: Final = "6789JQKTA"
CARD_COUNT: Final = 36
CARD_TEXTS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)

HIDDEN: Final = -1
"""A card that the reader of a redacted event may not see."""
NO_CARD: Final = -2
"""No card at all: nothing was called, nothing came back."""
NO_SUIT: Final = -1
"""No suit: no trump, or nothing led."""

PASS: Final = 0
BIDS: Final = {
    "sixbid": (
        "pass",
        "solo",
        "heart_solo",
        "misere",
        "guarantee",
        "spread_misere",
        "call_solo",
    ),
    "frog": ("pass", "frog", "chico", "grand"),
}
"""The calls of each auction, lowest first; a stored bid is an index into them."""

_NUMBERS: Final = {text: number for number, text in enumerate(CARD_TEXTS)}


def card_text(card: int) -> str:
    """Return the two characters of a card, ``??`` for a hidden one.

    >>> card_text(35), card_text(0), card_text(HIDDEN)
    ('AS', '6C', '??')
    """
    return CARD_TEXTS[card] if card >= 0 else "??"


def card_number(text: str) -> int:
    """Return the number of a card written in two characters; ``KeyError`` if it is none.

    >>> card_number("QS")
    32
    """
    return _NUMBERS[text]


def cards_text(cards: Iterable[int]) -> str:
    """Return cards as one text, in the order given.

    >>> cards_text((35, 0))
    'AS 6C'
    """
    return " ".join(card_text(card) for card in cards)


def suit_text(suit: int) -> str:
    """Return the letter of a suit, ``-`` for none.

    >>> suit_text(3), suit_text(NO_SUIT)
    ('S', '-')
    """
    return SUITS[suit] if suit >= 0 else "-"


def mask_of(cards: Iterable[int]) -> int:
    """Return the mask of some cards; hidden ones have no bit.

    >>> mask_of((0, 2, HIDDEN))
    5
    """
    mask = 0
    for card in cards:
        if card >= 0:
            mask |= 1 << card
    return mask


def card_numbers(mask: int) -> Iterator[int]:
    """Yield the cards of a mask, lowest first.

    >>> list(card_numbers(5))
    [0, 2]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
