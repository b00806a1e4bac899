"""The bot ``steady``: plays by rules of thumb, as a decent member of a club would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import GameUnknown
from core.frog.state import Frog
from core.kozel.state import Kozel
from core.sixbid.state import SixBid
from service.bots.frog.order import order as frog_order
from service.bots.kozel.order import order as kozel_order
from service.bots.sixbid.order import order as sixbid_order

if TYPE_CHECKING:
    from core.commands import Command
    from core.state import State
    from service.bots.bot import Bot

__all__ = ("steady", "steady_bot")


def steady(view: State) -> Command:
    """Return the order of the seat whose view it is and whose turn.

    Raises ``game_unknown`` for a game it does not play.
    """
    match view:
        case Frog():
            return frog_order(view)
        case SixBid():
            return sixbid_order(view)
        case Kozel():
            return kozel_order(view)
        case _:
            raise GameUnknown(game=view.table.game)


def steady_bot(_seed: int) -> Bot:
    """Return ``steady``, which draws no lots."""
    return steady
