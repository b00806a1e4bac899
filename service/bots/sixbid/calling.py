"""Which card ``steady`` calls in a call solo, and which it gives back (sixbid.R13, R14)."""

from __future__ import annotations

from typing import Final

from core.pack import PACK_36, SUIT_MASKS
from events.cards import NO_CARD, card_numbers

__all__ = ("card_to_call", "card_to_return", "losers", "losers_after_call")

_ACE_RANK: Final = 8


def losers(hand: int, trump: int) -> int:
    """Return the mask of the cards that may lose a trick, trumps first to be drawn.

    In each suit the run from the ace downwards wins; when it is as long as all that is out
    of the suit, the low cards win too.

    >>> from events.cards import card_number, mask_of
    >>> losers(mask_of(map(card_number, "AS TS KS QS JS 9S AH TH 6D".split())), 3)
    512
    """
    found = 0
    for suit, cards in enumerate(SUIT_MASKS):
        own = hand & cards
        out = cards & ~own
        run = _run(own, cards)
        # of the trumps out some lie in the blind and the rest rarely in one hand
        needed = out.bit_count() - (suit == trump)
        if run.bit_count() < needed:
            found |= own & ~run
    return found


def _run(own: int, cards: int) -> int:
    """Return the cards held from the ace downwards without a gap."""
    gap = cards & ~own
    return own >> gap.bit_length() << gap.bit_length()


def card_to_call(hand: int, trump: int, *, required: bool = False) -> int:
    """Return the missing card that leaves the fewest losers, -2 if none helps.

    Trumps come before other suits, and help also where nothing seems to be lost; high cards
    come before low ones. Where a call is ``required`` there is always one.
    """
    before = losers(hand, trump).bit_count()
    best, best_worth = NO_CARD, (-before, 0, _ACE_RANK)
    if required:
        best_worth = (-before - 1, 0, 0)
    for card in card_numbers(PACK_36 & ~hand):
        left = losers(hand | 1 << card, trump)
        worth = (-left.bit_count(), int(card // 9 == trump), card % 9)
        if worth > best_worth:
            best, best_worth = card, worth
    return best


def card_to_return(hand: int, trump: int, called: int) -> int:
    """Return the card that helps least: a loser of a side suit, the lowest of the shortest."""
    may = hand & ~(1 << called)
    weak = losers(hand, trump) & may
    side = weak & ~SUIT_MASKS[trump] or weak or may & ~SUIT_MASKS[trump] or may
    return min(
        card_numbers(side),
        key=lambda card: ((hand & SUIT_MASKS[card // 9]).bit_count(), card % 9),
    )


def losers_after_call(hand: int, trump: int) -> int:
    """Return how many losers stay when the best card was called and one given back."""
    called = card_to_call(hand, trump)
    if called == NO_CARD:
        return losers(hand, trump).bit_count()
    held = hand | 1 << called
    return losers(held & ~(1 << card_to_return(held, trump, called)), trump).bit_count()
