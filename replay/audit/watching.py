"""Waiting for files to be saved."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from watchfiles import watch

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from replay.terminal import Terminal

__all__ = ("saves",)


def saves(terminal: Terminal, paths: Sequence[Path]) -> Iterator[None]:
    """Yield each time one of the files is saved, until the person stops it.

    The folders are watched, since most editors save by putting a new file in the place
    of the old one.
    """
    wanted = {path.resolve() for path in paths}
    folders = {path if path.is_dir() else path.parent for path in wanted}
    shown = ", ".join(str(path) for path in paths)
    terminal.print(terminal.say("screen.audit.watching", path=shown))
    for changes in watch(*folders, raise_interrupt=True):
        changed = {type(folder)(name) for _, name in changes for folder in folders}
        saved = [path for path in wanted if path.exists()]
        if any(path in changed or path in folders for path in saved):
            terminal.print(
                terminal.say("screen.audit.saved", time=time.strftime("%H:%M:%S"))
            )
            yield
