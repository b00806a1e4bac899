"""Which cards ``steady`` lays away for the widow (frog.FR3)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from core.frog.widow import WIDOW_SIZE
from core.pack import SUIT_MASKS, card_count, points
from core.sixbid.contract import HEARTS
from events.cards import card_numbers, mask_of
from service.bots.sixbid.strength import expected_points

__all__ = ("cards_to_lay_away",)

_TRUMPS: Final = SUIT_MASKS[HEARTS]


def cards_to_lay_away(hand: int) -> tuple[int, ...]:
    """Return the three cards to lay away from a hand that holds the widow.

    Trumps stay. Of the others those go that leave the strongest hand, their own points
    counted, which nobody can take any more: a bare ten, or the last cards of a suit.

    >>> from events.cards import card_number, cards_text
    >>> hand = "AH TH KH QH 9H 8H AS KS 7S TD 6D AC 8C 7C"
    >>> cards_text(cards_to_lay_away(mask_of(map(card_number, hand.split()))))
    '6D TD KS'
    """
    side = hand & ~_TRUMPS
    kept = card_count(side) < WIDOW_SIZE
    return max(
        combinations(card_numbers(hand if kept else side), WIDOW_SIZE),
        key=lambda cards: _worth(hand, mask_of(cards)),
    )


def _worth(hand: int, away: int) -> int:
    return points(away) + expected_points(hand & ~away, HEARTS)
