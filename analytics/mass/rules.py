"""The compiled rules of an audit: from the disk, or compiled once, which is announced."""

from __future__ import annotations

import os
import re
import shutil
import time
from typing import TYPE_CHECKING, Final

from analytics.mass.compiling import compiled, is_compiled, rules_folder

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from analytics.mass.compiling import Judge
    from replay.terminal import Terminal

__all__ = ("compiled", "remove_unused", "rules_compiled", "rules_folder", "writable")

_FOLDER: Final = re.compile(r"(rules|integrity)-[0-9a-f]{16}")
"""What the caches of each version of the source are called, the detectors' too."""
_KEPT: Final = 30 * 24 * 3600
"""Seconds for which a cache is kept that nobody uses: another copy of Sixfold may."""


def rules_compiled(terminal: Terminal, games: Iterable[str]) -> dict[str, Judge]:
    """Return what judges the rows of each game.

    That it takes a while the first time is told on the error screen; the caches of other
    rules that were not used for a month are removed then. Where nothing can be written
    they are compiled each time.
    """
    games = list(games)
    folder = writable(rules_folder())
    if folder is None or not all(is_compiled(game, folder) for game in games):
        terminal.err.print(terminal.say("mass.compiling"), markup=False)
        if folder is not None:
            remove_unused(folder)
    return {game: compiled(game, folder) for game in games}


def writable(folder: Path) -> Path | None:
    """Return a cache's folder, made if need be and marked as used, ``None`` if it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder


def remove_unused(folder: Path) -> None:
    """Remove the caches beside one that were not used for long."""
    oldest = time.time() - _KEPT
    for other in folder.parent.iterdir():
        if other == folder or not _FOLDER.fullmatch(other.name):
            continue
        if other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)
