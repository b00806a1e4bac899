"""The result of a hand, on small integers (sixbid.R20 to R24, frog.FR3 to FR7).

``points`` are the soloist's card points with the blind or the widow where it counts,
``tricks`` those he gathered.
"""

from __future__ import annotations

from typing import Final

from core.house import PLAY_OUT
from core.sixbid.contract import (
    CALL_SOLO,
    CHICO,
    FROG,
    GRAND,
    GUARANTEE,
    HEART_SOLO,
    HEARTS,
    MISERE,
    SOLO,
    SPREAD_MISERE,
)
from core.sixbid.house import NO_POINTS

__all__ = (
    "blind_counts",
    "is_by_points",
    "is_decided",
    "is_drawn",
    "is_highest",
    "is_played_out",
    "may_end_early",
    "pays",
    "stake",
    "value",
)

_HALF: Final = 60
_ALL: Final = 120
_MISERES: Final = (MISERE, SPREAD_MISERE)


def is_by_points(contract: int) -> bool:
    """Return whether each point away from 60 is paid (sixbid.R22, frog.FR7).

    >>> is_by_points(SOLO), is_by_points(CHICO), is_by_points(GUARANTEE)
    (True, True, False)
    """
    return contract in (SOLO, HEART_SOLO, FROG, CHICO, GRAND)


def blind_counts(
    contract: int, guarantee_blind: int, grand_widow: int, took_last: int
) -> bool:
    """Return whether the points of the blind are the soloist's (sixbid.R20, frog.FR5).

    ``took_last`` is 1 if he gathered the last trick.

    >>> blind_counts(SOLO, 1, 0, 0), blind_counts(MISERE, 1, 0, 0)
    (True, False)
    >>> blind_counts(GUARANTEE, 0, 0, 1), blind_counts(GRAND, 1, 1, 0)
    (False, False)
    """
    if contract == GUARANTEE:
        return guarantee_blind != 0
    if contract == GRAND and grand_widow:
        return took_last != 0
    return contract not in _MISERES


def is_drawn(contract: int, points: int) -> bool:
    """Return whether a contract by points ended at 60 (sixbid.R21, R23, frog.FR6).

    >>> is_drawn(SOLO, 60), is_drawn(GUARANTEE, 60)
    (True, False)
    """
    return is_by_points(contract) and points == _HALF


def stake(contract: int, trump: int, misere_value: int, grand_multiplier: int) -> int:
    """Return what one point, or else the contract, is worth (sixbid.R22, frog.FR7).

    >>> stake(HEART_SOLO, 2, 30, 3), stake(CALL_SOLO, 2, 30, 3), stake(GRAND, 2, 30, 4)
    (3, 150, 4)
    """
    if contract == CALL_SOLO:
        return 150 if trump == HEARTS else 100
    return (0, 2, 3, misere_value, 40, 60, 100, 1, 2, grand_multiplier)[contract]


def value(
    contract: int, trump: int, points: int, tricks: int, stake: int, misere_goal: int
) -> int:
    """Return what each opponent pays the soloist, negative if he pays.

    Sources: sixbid.R21, R22, frog.FR6, FR7.

    >>> value(SOLO, 3, 75, 6, 2, 0), value(MISERE, -1, 0, 1, 30, 0)
    (30, -30)
    >>> value(MISERE, -1, 0, 1, 30, 1), value(GUARANTEE, 2, 74, 7, 40, 0)
    (30, 40)
    """
    if is_by_points(contract):
        return stake * (points - _HALF)
    if contract in _MISERES:
        made = points == 0 if misere_goal == NO_POINTS else tricks == 0
    elif contract == GUARANTEE:
        made = points >= (74 if trump == HEARTS else 80)
    else:
        made = points == _ALL
    return stake if made else -stake


def pays(each: int, in_hand: int, dealer_share: int) -> bool:
    """Return whether an opponent of the soloist gains or loses ``each`` (sixbid.R22, R27).

    ``in_hand`` is 0 for a dealer who sits out; under ``dealer_share`` he gets his share
    of what a soloist pays.

    >>> pays(20, 1, 0), pays(-20, 0, 0), pays(-20, 0, 1), pays(20, 0, 1)
    (True, False, True, False)
    """
    return in_hand != 0 or (dealer_share != 0 and each < 0)


def is_played_out(played: int, hands_limit: int, open_ended: int) -> bool:
    """Return whether the match has ended after so many scored hands (sixbid.R26).

    >>> is_played_out(12, 12, 0), is_played_out(11, 12, 0), is_played_out(12, 12, 1)
    (True, False, False)
    """
    return open_ended == 0 and played >= hands_limit


def is_highest(standing: int, best: int) -> bool:
    """Return whether a seat wins a match that is over; equal totals share (sixbid.R26).

    >>> is_highest(80, 80), is_highest(79, 80)
    (True, False)
    """
    return standing == best


def may_end_early(contract: int, early_end: int) -> bool:
    """Return whether a hand of this contract can end before its last trick (sixbid.R24).

    >>> may_end_early(MISERE, 0), may_end_early(SOLO, 0), may_end_early(MISERE, 1)
    (True, False, False)
    """
    return early_end != PLAY_OUT and contract in (MISERE, SPREAD_MISERE, CALL_SOLO)


def is_decided(
    contract: int, tricks: int, points: int, opponent_points: int, misere_goal: int
) -> bool:
    """Return whether the payment cannot change any more (sixbid.R24).

    >>> is_decided(MISERE, 1, 0, 0, 0), is_decided(MISERE, 1, 0, 0, 1)
    (True, False)
    >>> is_decided(CALL_SOLO, 3, 30, 2, 0), is_decided(SOLO, 3, 40, 70, 0)
    (True, False)
    """
    if contract in _MISERES:
        return points > 0 if misere_goal == NO_POINTS else tricks > 0
    return contract == CALL_SOLO and opponent_points > 0
