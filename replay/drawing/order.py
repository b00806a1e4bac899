"""The order in which a hand is held: trumps first, then suit by suit, high to low."""

from __future__ import annotations

from functools import cmp_to_key
from typing import Final

from core.kozel.trumps import beats, trump_mask
from core.pack import SUIT_MASKS
from events.cards import card_numbers

__all__ = ("in_suits",)

_SUITS: Final = (3, 2, 0, 1)
"""Spades, hearts, clubs, diamonds: black and red take turns."""


def in_suits(game: str, mask: int, trump: int) -> list[list[int]]:
    """Return the cards of a hand as rows, empty ones left out.

    Kozel's trumps stand in one row, by their ladder (kozel.R3); elsewhere the trump suit
    comes first. ``trump`` is -1 where there is none.

    >>> from events.cards import cards_text, mask_of
    >>> [cards_text(row) for row in in_suits("kozel", mask_of((1, 5, 7, 8, 34)), 3)]
    ['7C QC TS', 'AC TC']
    """
    rows: list[list[int]] = []
    if game == "kozel" and trump >= 0:
        ladder = trump_mask(trump)

        def higher_first(one: int, two: int) -> int:
            return -1 if beats(one, two, trump) else 1

        held = card_numbers(mask & ladder)
        rows.append(sorted(held, key=cmp_to_key(higher_first)))
        mask &= ~ladder
    suits = sorted(_SUITS, key=lambda suit: suit != trump)
    rows += [sorted(card_numbers(mask & SUIT_MASKS[suit]))[::-1] for suit in suits]
    return [row for row in rows if row]
