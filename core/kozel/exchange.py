"""The exchange of the lone trump, on small integers (kozel.R10 to R12).

``asked`` is the mask of seats that have answered, ``exchanged`` of sides (0 and 1) that
have exchanged.
"""

from __future__ import annotations

from typing import Final

from core.kozel.house import PLAIN_ONLY
from core.pack import card_count

__all__ = (
    "ALREADY",
    "FINE",
    "NOT_ENTITLED",
    "OUT_OF_TURN",
    "judge_gift",
    "lone_trump",
    "next_asked",
    "partner",
    "returnable",
)

FINE: Final = 0
ALREADY: Final = 1
OUT_OF_TURN: Final = 2
NOT_ENTITLED: Final = 3


def partner(seat: int) -> int:
    """Return the seat opposite (kozel.R1).

    >>> partner(3)
    1
    """
    return seat ^ 2


def lone_trump(dealt: int, trumps: int) -> int:
    """Return the mask of the lone trump of a dealt hand, 0 if it has none or more.

    >>> lone_trump(0b110, 0b010), lone_trump(0b110, 0b110)
    (2, 0)
    """
    held = dealt & trumps
    return held if card_count(held) == 1 else 0


def next_asked(forehand: int, asked: int, exchanged: int) -> int:
    """Return the seat that is asked next, -1 when all have been (kozel.R12).

    The partner of a seat that exchanged is not asked, nor is a seat whose turn passed.

    >>> next_asked(0, 0b0001, 0b00), next_asked(0, 0b0011, 0b10), next_asked(0, 15, 0)
    (1, 2, -1)
    """
    last = -1
    for step in range(4):
        if asked >> (forehand + step) % 4 & 1:
            last = step
    for step in range(last + 1, 4):
        seat = (forehand + step) % 4
        if not exchanged >> seat % 2 & 1:
            return seat
    return -1


def judge_gift(
    seat: int, card: int, turn: int, exchanged: int, dealt: int, trumps: int
) -> int:
    """Return ``FINE`` or what is wrong with giving a card to the partner (kozel.R10, R12).

    >>> judge_gift(1, 1, turn=1, exchanged=0, dealt=0b110, trumps=0b010) == FINE
    True
    """
    if exchanged >> seat % 2 & 1:
        return ALREADY
    if seat != turn:
        return OUT_OF_TURN
    return FINE if lone_trump(dealt, trumps) == 1 << card else NOT_ENTITLED


def returnable(hand: int, received: int, trumps: int, exchange_return: int) -> int:
    """Return the mask of cards that the partner may give back (kozel.R11).

    ``received`` is the card that came, below 0 if it has not passed yet.

    >>> returnable(0b11, 1, 0b10, 0), returnable(0b111, 2, 0b110, PLAIN_ONLY)
    (1, 1)
    >>> returnable(0b110, 2, 0b110, PLAIN_ONLY)
    2
    """
    may = hand & ~(1 << received) if received >= 0 else hand
    if exchange_return == PLAIN_ONLY:
        return may & ~trumps or may
    return may
