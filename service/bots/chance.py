"""The bot ``random``: any legal order, all equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.draws import Draws, seed_of
from core.games import GAMES

if TYPE_CHECKING:
    from core.commands import Command
    from core.state import State
    from service.bots.bot import Bot

__all__ = ("random_bot",)

_LABEL: Final = "sixfold random bot 1"


def random_bot(seed: int) -> Bot:
    """Return a bot that draws each order from the legal ones; its seed says which."""
    draws = Draws(_LABEL, seed_of(seed, "random"))

    def bot(view: State) -> Command:
        legal = GAMES[view.table.game].legal_commands(view)
        return legal[draws.below(len(legal))]

    return bot
