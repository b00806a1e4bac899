"""What ``steady`` calls in the auction: the bid that promises most, if it promises a gain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.sixbid.contract import (
    CALL_SOLO,
    GUARANTEE,
    HEART_SOLO,
    HEARTS,
    MISERE,
    SOLO,
    SPREAD_MISERE,
    nameable,
)
from events.cards import PASS
from service.bots.sixbid.calling import losers_after_call
from service.bots.sixbid.strength import (
    best_trump,
    expected_points,
    misere_danger,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("best_bid", "promise")

_LEAST_TRUMPS: Final = 4
_CALL_TRUMPS: Final = 6
_CALL_PROMISE: Final = 60


def best_bid(hand: int, bids: Iterable[int]) -> int:
    """Return the call of some legal ones that promises most; a pass promises nothing."""
    return max(bids, key=lambda bid: (promise(hand, bid), -bid))


def promise(hand: int, bid: int) -> int:
    """Return about what each opponent would pay for a bid (sixbid.R22), 0 for a pass.

    >>> promise(0b1111111, 0), promise(0b1111111, 5)
    (0, 60)
    """
    if bid == PASS:
        return 0
    danger = misere_danger(hand)
    if bid == MISERE:
        return 30 - 5 * danger
    if bid == SPREAD_MISERE:
        # who sees the hand finds its holes
        return 60 - 15 * danger
    if bid == CALL_SOLO:
        return _call_promise(hand)
    trump = HEARTS if bid == HEART_SOLO else best_trump(hand, nameable(bid))
    if _length(hand, trump) < _LEAST_TRUMPS:
        return -1
    points = expected_points(hand, trump)
    if bid == GUARANTEE:
        target = 74 if trump == HEARTS else 80
        return max(-40, min(40, 8 * (points - target) // 3))
    return (2 if bid == SOLO else 3) * (points - 60)


def _call_promise(hand: int) -> int:
    trump = best_trump(hand, nameable(CALL_SOLO))
    if _length(hand, trump) < _CALL_TRUMPS or losers_after_call(hand, trump):
        return -100
    return _CALL_PROMISE * 3 // 2 if trump == HEARTS else _CALL_PROMISE


def _length(hand: int, suit: int) -> int:
    return (hand >> 9 * suit & 0x1FF).bit_count()
