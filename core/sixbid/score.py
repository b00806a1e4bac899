"""The result of a hand, on small integers (sixbid.R20 to R24)."""

from __future__ import annotations

from typing import Final

from core.sixbid.contract import (
    CALL_SOLO,
    GUARANTEE,
    HEART_SOLO,
    HEARTS,
    MISERE,
    SOLO,
    SPREAD_MISERE,
)

__all__ = ("blind_counts", "is_decided", "is_drawn", "may_end_early", "value")

_HALF: Final = 60
_ALL: Final = 120


def blind_counts(contract: int) -> bool:
    """Return whether the blind's points are the soloist's (sixbid.R20).

    >>> blind_counts(SOLO), blind_counts(MISERE)
    (True, False)
    """
    return contract not in (MISERE, SPREAD_MISERE)


def is_drawn(contract: int, points: int) -> bool:
    """Return whether a solo or heart solo ended at 60 (sixbid.R21, R23).

    >>> is_drawn(SOLO, 60), is_drawn(GUARANTEE, 60)
    (True, False)
    """
    return contract in (SOLO, HEART_SOLO) and points == _HALF


def value(contract: int, trump: int, points: int, tricks: int) -> int:
    """Return what each opponent pays the soloist, negative if he pays (sixbid.R21, R22).

    ``points`` are the soloist's card points with the blind where it counts, ``tricks``
    those he gathered.

    >>> value(SOLO, 3, 75, 6), value(HEART_SOLO, 2, 58, 5), value(MISERE, -1, 0, 0)
    (30, -6, 30)
    """
    if contract == SOLO:
        return 2 * (points - _HALF)
    if contract == HEART_SOLO:
        return 3 * (points - _HALF)
    if contract == MISERE:
        return -30 if tricks else 30
    if contract == SPREAD_MISERE:
        return -60 if tricks else 60
    if contract == GUARANTEE:
        target = 74 if trump == HEARTS else 80
        return 40 if points >= target else -40
    stake = 150 if trump == HEARTS else 100
    return stake if points == _ALL else -stake


def may_end_early(contract: int) -> bool:
    """Return whether a hand of this contract can end before its last trick (sixbid.R24).

    >>> may_end_early(MISERE), may_end_early(SOLO)
    (True, False)
    """
    return contract in (MISERE, SPREAD_MISERE, CALL_SOLO)


def is_decided(contract: int, soloist_tricks: int, opponent_points: int) -> bool:
    """Return whether the payment cannot change any more (sixbid.R24).

    >>> is_decided(MISERE, 1, 0), is_decided(CALL_SOLO, 3, 2), is_decided(SOLO, 3, 70)
    (True, True, False)
    """
    if contract in (MISERE, SPREAD_MISERE):
        return soloist_tricks > 0
    return contract == CALL_SOLO and opponent_points > 0
