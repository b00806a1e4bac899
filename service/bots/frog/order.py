"""What ``steady`` does in each phase of a hand of Frog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.commands import Command, LayAway
from core.phase import LAY
from service.bots.frog.laying import cards_to_lay_away
from service.bots.sixbid.order import order as sixbid_order

if TYPE_CHECKING:
    from core.frog.state import Frog

__all__ = ("order",)


def order(view: Frog) -> Command:
    """Return the order of the seat whose turn it is."""
    if view.phase == LAY:
        seat = view.turn
        return LayAway(seat, cards_to_lay_away(view.hands[seat]))
    return sixbid_order(view)
