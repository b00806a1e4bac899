"""What ``steady`` calls in the auction: the bid that promises most, if it promises a gain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.sixbid.contract import (
    CALL_SOLO,
    FROG,
    GRAND,
    GUARANTEE,
    HEARTS,
    MISERE,
    SPREAD_MISERE,
    fixed_trump,
    nameable,
)
from core.sixbid.house import LAST_TRICK
from core.sixbid.score import stake
from events.cards import PASS
from service.bots.sixbid.calling import losers_after_call
from service.bots.sixbid.strength import (
    best_trump,
    expected_points,
    misere_danger,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.sixbid.house import SixBidHouse

__all__ = ("best_bid", "promise")

_LEAST_TRUMPS: Final = 4
_CALL_TRUMPS: Final = 6
_CALL_PROMISE: Final = 60
_MISERE_RISK: Final = 6
"""The danger at which a misère is lost as often as made."""
_SPREAD_RISK: Final = 4
"""The same for a spread one: who sees the hand finds its holes."""
_BLIND: Final = 10
"""Points of three cards on average."""
_LAST_TRICK: Final = 4
"""What of them is lost where the last trick must be won for them."""
_WIDOW_IN_HAND: Final = 17
"""Points that a hand gains by the choice among fourteen cards."""


def best_bid(hand: int, bids: Iterable[int], house: SixBidHouse) -> int:
    """Return the call of some legal ones that promises most; a pass promises nothing."""
    return max(bids, key=lambda bid: (promise(hand, bid, house), -bid))


def promise(hand: int, bid: int, house: SixBidHouse) -> int:
    """Return about what each opponent would pay for a bid, 0 for a pass.

    Sources: sixbid.R22, frog.FR7.

    >>> from core.sixbid.options import sixbid_house
    >>> promise(0b1111111, 0, sixbid_house(())), promise(0b1111111, 5, sixbid_house(()))
    (0, 60)
    """
    if bid == PASS:
        return 0
    if bid == CALL_SOLO:
        return _call_promise(hand)
    trump = fixed_trump(bid)
    if nameable(bid):
        trump = best_trump(hand, nameable(bid))
    worth = stake(bid, trump, house.misere_value, house.grand_multiplier)
    if bid in (MISERE, SPREAD_MISERE):
        risk = _MISERE_RISK if bid == MISERE else _SPREAD_RISK
        return worth - worth * misere_danger(hand) // risk
    if _length(hand, trump) < _LEAST_TRUMPS:
        return -1
    points = expected_points(hand, trump) + _beside(bid, house)
    if bid == GUARANTEE:
        target = 74 if trump == HEARTS else 80
        return max(-worth, min(worth, 8 * (points - target) // 3))
    return worth * (points - 60)


def _beside(bid: int, house: SixBidHouse) -> int:
    """Return the points by which a bid differs from a hand with the blind counted."""
    if bid == FROG:
        return _WIDOW_IN_HAND
    if bid == GUARANTEE and not house.guarantee_blind:
        return -_BLIND
    return -_LAST_TRICK if bid == GRAND and house.grand_widow == LAST_TRICK else 0


def _call_promise(hand: int) -> int:
    trump = best_trump(hand, nameable(CALL_SOLO))
    if _length(hand, trump) < _CALL_TRUMPS or losers_after_call(hand, trump):
        return -100
    return _CALL_PROMISE * 3 // 2 if trump == HEARTS else _CALL_PROMISE


def _length(hand: int, suit: int) -> int:
    return (hand >> 9 * suit & 0x1FF).bit_count()
