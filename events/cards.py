"""Cards, suits and bids as the small integers and short texts that are written down.

A card is ``9 * suit + rank``: suits ``C D H S`` are 0 to 3, ranks ``6 7 8 9 J Q K T A``
are 0 to 8, so inside a suit a higher number is a higher card in both games. The numbers
belong to the stored format and never change. A hand is a mask: bit ``n`` is card ``n``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = (
    "BIDS",
    "CARD_COUNT",
    "CARD_TEXTS",
    "HIDDEN",
    "LADDERS",
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
    "subsets",
    "suit_text",
)

T = TypeVar("T")

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
BIDS: Final = (
    "pass",
    "solo",
    "heart_solo",
    "misere",
    "guarantee",
    "spread_misere",
    "call_solo",
    "frog",
    "chico",
    "grand",
)
"""The calls of every auction; a stored bid is an index into them."""

LADDERS: Final = {"sixbid": range(1, 7), "frog": range(7, 10)}
"""The bids of each game that has an auction, lowest first."""

_NUMBERS: Final = {text: number for number, text in enumerate(CARD_TEXTS)}


def subsets(items: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Return every selection of some items, the one for mask ``m`` at place ``m``.

    >>> subsets("ab")
    ((), ('a',), ('b',), ('a', 'b'))
    """
    found: list[tuple[T, ...]] = [()]
    for mask in range(1, 1 << len(items)):
        low = mask & -mask
        found.append((items[low.bit_length() - 1], *found[mask ^ low]))
    return tuple(found)


_BITS: Final = (*(1 << card for card in range(CARD_COUNT)), 0, 0)
"""The bit of each card; ``HIDDEN`` at -1 and ``NO_CARD`` at -2 have none."""
_IN_SUIT: Final = tuple(subsets(range(9 * suit, 9 * suit + 9)) for suit in range(4))
"""The cards of each suit for each set of its nine ranks: looked up, not counted out."""


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
        mask |= _BITS[card]
    return mask


def card_numbers(mask: int) -> tuple[int, ...]:
    """Return the cards of a mask, lowest first.

    >>> card_numbers(5)
    (0, 2)
    """
    return (
        _IN_SUIT[0][mask & 511]
        + _IN_SUIT[1][mask >> 9 & 511]
        + _IN_SUIT[2][mask >> 18 & 511]
        + _IN_SUIT[3][mask >> 27]
    )
