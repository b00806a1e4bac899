"""The compiled rules of an audit: from the disk, or compiled once, which is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analytics.mass.compiling import compiled, is_compiled, rules_folder

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from analytics.mass.compiling import Judge
    from replay.terminal import Terminal

__all__ = ("compiled", "rules_compiled", "rules_folder")


def rules_compiled(terminal: Terminal, games: Iterable[str]) -> dict[str, Judge]:
    """Return what judges the rows of each game.

    That it takes a while the first time is told on the error screen. Where nothing can be
    written they are compiled each time.
    """
    games = list(games)
    folder = _writable(rules_folder())
    if folder is None or not all(is_compiled(game, folder) for game in games):
        terminal.err.print(terminal.say("mass.compiling"), markup=False)
    return {game: compiled(game, folder) for game in games}


def _writable(folder: Path) -> Path | None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder
