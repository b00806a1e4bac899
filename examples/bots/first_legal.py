"""The smallest bot that plays every game: it gives the first legal order."""
# ruff: noqa: INP001 - loaded by its path, as a bot of one's own would be

from __future__ import annotations

from core.commands import Command
from core.games import GAMES
from core.state import State


class FirstLegal:
    """Passes, keeps its cards, and plays the lowest card that it may."""

    def __call__(self, view: State) -> Command:
        """Return the first legal order of the seat whose turn it is."""
        return GAMES[view.table.game].legal_commands(view)[0]
