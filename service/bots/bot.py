"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from core.commands import Command
from core.state import State

__all__ = ("Bot", "BotMaker")

Bot: TypeAlias = Callable[[State], Command]
"""From the view of the seat whose turn it is to that seat's order.

The seat is ``view.turn``. What the seat may not see is not in the view: hidden cards are
counted in ``view.hidden``, not named in ``view.hands``.
"""

BotMaker: TypeAlias = Callable[[int], Bot]
"""From a seed to a fresh bot, made once for each match and seat."""
