"""Whether ``steady`` gives its lone trump, and what it gives back (kozel.R10, R11)."""

from __future__ import annotations

from core.kozel.trumps import SEVEN_OF_CLUBS
from core.pack import SUIT_MASKS
from events.cards import card_numbers

__all__ = ("card_to_give_back", "gives")


def gives(card: int) -> bool:
    """Return whether a lone trump goes to the partner.

    Among his it helps more than alone, where the first trump led draws it. Only the 7♣ is
    kept, and waits for the other side's queen.
    """
    return card != SEVEN_OF_CLUBS


def card_to_give_back(may: int, trumps: int, worth: tuple[int, ...]) -> int:
    """Return a plain card that is little use: the last of its suit, and of few points.

    >>> from core.pack import CARD_POINTS
    >>> card_to_give_back(0b111000000 | 1 << 9 | 1 << 18, 0b111000000, CARD_POINTS)
    9
    """
    plain = may & ~trumps or may
    return min(
        card_numbers(plain),
        key=lambda card: (
            (plain & SUIT_MASKS[card // 9]).bit_count(),
            worth[card],
            card,
        ),
    )
