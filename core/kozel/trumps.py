"""The trump ladder and following, on small integers (kozel.R3 to R7, R15 to R17)."""

from __future__ import annotations

from typing import Final

from core.kozel.house import (
    FOUR_QUEENS,
    RESTRICTED,
    THREE_TURNED,
    TOP_OR_QUEEN_CLUBS,
)
from core.pack import PACK_32, SUIT_MASKS, SUIT_OF, card_count, rank_mask
from events.cards import CARD_COUNT, NO_SUIT

__all__ = (
    "PERMANENT",
    "QUEEN_OF_CLUBS",
    "SEVEN_OF_CLUBS",
    "barred",
    "beats",
    "has_four_queens",
    "is_permanent",
    "is_void",
    "led_mask",
    "over_mask",
    "trump_mask",
    "turned_fault",
)

SEVEN_OF_CLUBS: Final = 1
QUEEN_OF_CLUBS: Final = 5
_JACK: Final = 4
_QUEEN: Final = 5

PERMANENT: Final = rank_mask(_QUEEN) | rank_mask(_JACK) | 1 << SEVEN_OF_CLUBS
"""The cards that are trumps whatever the suit: 7C, queens, jacks."""

_QUEENS: Final = rank_mask(_QUEEN)
_TOP_OR_QUEEN: Final = 1 << SEVEN_OF_CLUBS | 1 << QUEEN_OF_CLUBS
_TOP_FOUR: Final = _TOP_OR_QUEEN | 1 << 32 | 1 << 23
"""7C, QC, QS and QH."""

_SUIT_ORDER: Final = (3, 0, 1, 2)
"""Among queens and jacks: clubs, spades, hearts, diamonds (kozel.R3)."""


def _strength(card: int, trump: int) -> int:
    rank, suit = card % 9, SUIT_OF[card]
    if card == SEVEN_OF_CLUBS:
        return 40
    if rank == _QUEEN:
        return 30 + _SUIT_ORDER[suit]
    if rank == _JACK:
        return 20 + _SUIT_ORDER[suit]
    return 10 + rank if suit == trump else 0


_TRUMP_STRENGTH: Final = tuple(
    tuple(_strength(card, trump) for card in range(CARD_COUNT))
    for trump in (0, 1, 2, 3, NO_SUIT)
)
"""By trump (the last row for none) and card: 0 for a plain card, else its height."""
_TRUMPS: Final = tuple((mask & PACK_32) | PERMANENT for mask in (*SUIT_MASKS, 0))
_PLAIN: Final = tuple(mask & PACK_32 & ~PERMANENT for mask in SUIT_MASKS)


def is_permanent(card: int) -> bool:
    """Return whether a card is a trump whatever the suit (kozel.R3).

    >>> is_permanent(SEVEN_OF_CLUBS), is_permanent(8)
    (True, False)
    """
    return bool(PERMANENT >> card & 1)


def trump_mask(trump: int) -> int:
    """Return the mask of all trumps: 15, with clubs 14 (kozel.R3).

    >>> trump_mask(1).bit_count(), trump_mask(0).bit_count()
    (15, 14)
    """
    return _TRUMPS[trump]


def led_mask(card: int, trump: int) -> int:
    """Return the mask of cards that follow a card led (kozel.R5, R15, R16).

    >>> led_mask(QUEEN_OF_CLUBS, 1) == trump_mask(1)
    True
    """
    trumps = _TRUMPS[trump]
    return trumps if trumps >> card & 1 else _PLAIN[card // 9]


_OVER: Final = tuple(
    tuple(sum(1 << card for card, own in enumerate(row) if own > best) for best in row)
    for row in _TRUMP_STRENGTH
)
"""By trump and best card of the trick: the trumps that beat it."""


def over_mask(best: int, trump: int) -> int:
    """Return the mask of the trumps that beat the best card of a trick (kozel.R17).

    >>> over_mask(QUEEN_OF_CLUBS, 1) == 1 << SEVEN_OF_CLUBS
    True
    """
    return _OVER[trump][best] & _TRUMPS[trump]


def beats(card: int, best: int, trump: int) -> bool:
    """Return whether a card beats the best of the trick so far (kozel.R17).

    >>> beats(SEVEN_OF_CLUBS, QUEEN_OF_CLUBS, 1), beats(26, 25, 1), beats(26, 34, 1)
    (True, True, False)
    """
    strength = _TRUMP_STRENGTH[trump]
    own, other = strength[card], strength[best]
    if own or other:
        return own > other
    return card // 9 == best // 9 and card > best


def barred(trumps: int, _gathered: int, seat: int, dealer: int, trump_lead: int) -> int:
    """Return the mask of trumps that a seat may not lead while it has others (kozel.R14).

    ``trump_lead`` is the house rule; it binds the dealer's side.

    >>> barred(0b110, 0, 1, 3, 1), barred(0b110, 0, 1, 2, 1), barred(0b110, 0, 1, 3, 0)
    (6, 0, 0)
    """
    return trumps if trump_lead == RESTRICTED and not (seat ^ dealer) & 1 else 0


def is_void(turned: int, redeal_on: int) -> bool:
    """Return whether the mask of turned cards makes the deal void (kozel.R9).

    ``redeal_on`` is the house rule of that name.

    >>> is_void(1 << SEVEN_OF_CLUBS, 0), is_void(1 << SEVEN_OF_CLUBS, 0b001)
    (False, True)
    """
    permanent = card_count(turned & PERMANENT)
    if permanent == 8:
        return True
    if redeal_on & TOP_OR_QUEEN_CLUBS and turned & _TOP_OR_QUEEN:
        return True
    return redeal_on & THREE_TURNED != 0 and permanent >= 3


def has_four_queens(hand: int, redeal_on: int) -> bool:
    """Return whether a dealt hand makes the deal void: its trumps are too many at the top.

    All queens, or 7C with the three highest of them (kozel.R9 under ``redeal_on``).

    >>> has_four_queens(rank_mask(5), 0b100), has_four_queens(rank_mask(5), 0b011)
    (True, False)
    """
    if not redeal_on & FOUR_QUEENS:
        return False
    return hand & _QUEENS == _QUEENS or hand & _TOP_FOUR == _TOP_FOUR


def turned_fault(cards: tuple[int, ...], redeal_on: int) -> int:
    """Return the place of the first turned card that is wrong, -1 if none is (kozel.R7).

    A place behind the last card means that the turning stopped before a trump card. A
    void deal may stop there (kozel.R9).

    >>> turned_fault((22, 1, 34), 0), turned_fault((34, 1), 0), turned_fault((1,), 0)
    (-1, 1, 1)
    """
    turned = 0
    for place, card in enumerate(cards):
        turned |= 1 << card
        if not is_permanent(card):
            return -1 if place == len(cards) - 1 else place + 1
    return -1 if is_void(turned, redeal_on) else len(cards)
