"""The deals that are void and dealt again (kozel.R9 and its house rule)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kozel.trumps import has_four_queens
from core.phase import CLOSED_PHASES, VOID

if TYPE_CHECKING:
    from core.kozel.state import Kozel

__all__ = ("is_void_deal",)


def is_void_deal(state: Kozel) -> bool:
    """Return whether the deal on the table is void (kozel.R9).

    What the turned cards say is public and stands in the phase; what lies in the hands
    only the whole state can tell.
    """
    if state.phase in CLOSED_PHASES:
        return False
    if state.phase == VOID:
        return True
    redeal_on = state.house.redeal_on
    return redeal_on != 0 and any(
        has_four_queens(hand, redeal_on) for hand in state.dealt
    )
