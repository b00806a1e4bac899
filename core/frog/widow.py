"""The widow taken into hand and the cards laid away for it, on small integers (frog.FR3)."""

from __future__ import annotations

from typing import Final

from core.pack import card_count
from core.sixbid.contract import FROG

__all__ = (
    "FINE",
    "NOT_HELD",
    "OTHER_CONTRACT",
    "WIDOW_SIZE",
    "WRONG_NUMBER",
    "judge_laid_away",
)

WIDOW_SIZE: Final = 3
"""Cards of the widow, and cards laid away for it."""

FINE: Final = 0
OTHER_CONTRACT: Final = 1
NOT_HELD: Final = 2
WRONG_NUMBER: Final = 3


def judge_laid_away(contract: int, hand: int, cards: int, number: int) -> int:
    """Return ``FINE`` or what is wrong with cards laid away (frog.FR3).

    ``number`` is how many were laid, ``cards`` their mask.

    >>> judge_laid_away(FROG, 0b1111, 0b0111, 3) == FINE
    True
    >>> judge_laid_away(FROG, 0b1111, 0b0011, 2) == WRONG_NUMBER
    True
    """
    if cards & ~hand:
        return NOT_HELD
    if contract != FROG:
        return OTHER_CONTRACT
    same = number == WIDOW_SIZE and card_count(cards) == WIDOW_SIZE
    return FINE if same else WRONG_NUMBER
