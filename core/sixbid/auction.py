"""The auction, on small integers (sixbid.R6 to R10, frog.FR2).

Seats are given by their place: forehand, middle, rear. ``passed`` and ``spoken`` are masks
of seats, ``bidder`` is who holds the standing bid and ``last`` who spoke last, -1 for
nobody.
"""

from __future__ import annotations

from typing import Final

from core.sixbid.house import DUEL, SINGLE_ROUND

__all__ = (
    "AFTER_PASS",
    "FINE",
    "NOBODY",
    "NOT_HIGHER",
    "OUT_OF_TURN",
    "OWN_BID",
    "TOP_STANDS",
    "after_call",
    "judge_call",
    "legal_calls",
    "next_speaker",
)

NOBODY: Final = -1

FINE: Final = 0
OUT_OF_TURN: Final = 1
AFTER_PASS: Final = 2
OWN_BID: Final = 3
TOP_STANDS: Final = 4
NOT_HIGHER: Final = 5


def next_speaker(
    forehand: int,
    middle: int,
    rear: int,
    passed: int,
    spoken: int,
    bidder: int,
    last: int,
    order: int,
) -> int:
    """Return the seat that is to speak, -1 when the auction is over (sixbid.R7).

    ``order`` is the house rule ``auction_order``.

    >>> next_speaker(0, 1, 2, passed=0b000, spoken=0b011, bidder=1, last=1, order=0)
    0
    >>> next_speaker(0, 1, 2, passed=0b000, spoken=0b011, bidder=1, last=1, order=1)
    2
    >>> next_speaker(0, 1, 2, passed=0b110, spoken=0b111, bidder=0, last=2, order=2)
    -1
    """
    if order == DUEL:
        return _next_in_duel(forehand, middle, rear, passed, spoken, bidder, last)
    return _next_around(forehand, middle, rear, passed, spoken, bidder, last, order)


def _next_in_duel(
    forehand: int,
    middle: int,
    rear: int,
    passed: int,
    spoken: int,
    bidder: int,
    last: int,
) -> int:
    """Return who speaks in the two duels.

    It asks who has passed and whose bid stands, so a call out of turn is followed as if
    it had stood in turn; who neither passed nor went higher is still to speak.
    """
    forehand_in = not passed >> forehand & 1
    middle_in = not passed >> middle & 1
    rear_in = not passed >> rear & 1
    if forehand_in and middle_in:
        if bidder == forehand:
            return middle
        if bidder == middle:
            return forehand
        if last in (forehand, middle):
            return last
        waits = spoken >> forehand & 1 and not spoken >> middle & 1
        return middle if waits else forehand
    if not forehand_in and not middle_in:
        return rear if rear_in and bidder != rear else NOBODY
    survivor = forehand if forehand_in else middle
    if bidder == survivor:
        return rear if rear_in else NOBODY
    return survivor


def _next_around(
    forehand: int,
    middle: int,
    rear: int,
    passed: int,
    spoken: int,
    bidder: int,
    last: int,
    order: int,
) -> int:
    """Return who speaks when the call goes round: clockwise from who spoke last."""
    silent = spoken if order == SINGLE_ROUND else passed
    if order != SINGLE_ROUND and bidder >= 0:
        silent |= 1 << bidder
    first, second, third = forehand, middle, rear
    if last == forehand:
        first, second, third = middle, rear, forehand
    elif last == middle:
        first, second, third = rear, forehand, middle
    if not silent >> first & 1:
        return first
    if not silent >> second & 1:
        return second
    return NOBODY if silent >> third & 1 else third


def judge_call(
    seat: int, bid: int, turn: int, passed: int, standing: int, bidder: int, top: int
) -> int:
    """Return ``FINE`` or what is wrong with a call (sixbid.R7 to R9); ``bid`` 0 is a pass.

    ``top`` is the highest bid of the game.

    >>> judge_call(0, 2, turn=0, passed=0, standing=1, bidder=1, top=6) == FINE
    True
    >>> judge_call(0, 1, turn=0, passed=0, standing=1, bidder=1, top=6) == NOT_HIGHER
    True
    """
    if turn == NOBODY:
        return OUT_OF_TURN
    if passed >> seat & 1:
        return AFTER_PASS
    if seat == bidder and bid > standing:
        return OWN_BID
    if seat != turn:
        return OUT_OF_TURN
    if bid == 0:
        return FINE
    if standing == top:
        return TOP_STANDS
    return FINE if bid > standing else NOT_HIGHER


def after_call(
    seat: int, bid: int, passed: int, standing: int, bidder: int
) -> tuple[int, ...]:
    """Return who has passed, the standing bid and the bidder after a call, legal or not.

    >>> after_call(1, 0, passed=0b001, standing=0, bidder=-1)
    (3, 0, -1)
    >>> after_call(0, 2, passed=0b001, standing=1, bidder=2)
    (0, 2, 0)
    """
    if bid == 0:
        return (passed if seat == bidder else passed | 1 << seat), standing, bidder
    if bid > standing:
        return passed & ~(1 << seat), bid, seat
    return passed, standing, bidder


def legal_calls(standing: int, lowest: int, top: int) -> int:
    """Return the mask of calls open to the seat whose turn it is (sixbid.R8, R9).

    ``lowest`` and ``top`` are the ends of the game's ladder.

    >>> bin(legal_calls(3, 1, 6)), bin(legal_calls(0, 7, 9))
    ('0b1110001', '0b1110000001')
    """
    least = standing + 1 if standing else lowest
    return 1 | (1 << top + 1) - (1 << least)
