"""The walk over hands, compiled: from the disk, or compiled once, which is announced."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_cache_path

from analytics.integrity import asking, redealing, walking
from analytics.mass.compiling import compiled_function, source_digest
from analytics.mass.rules import remove_unused, writable

if TYPE_CHECKING:
    from analytics.integrity.situations import Walk
    from replay.terminal import Terminal

__all__ = ("walk_compiled", "walk_folder")


def walk_compiled(terminal: Terminal) -> Walk:
    """Return ``walking.walk``, compiled with all of the rules that it asks.

    That it takes a while the first time is told on the error screen; caches that were not
    used for a month are removed then. Where nothing can be written it is compiled each
    time.
    """
    folder = writable(walk_folder())
    if folder is None or not any(folder.rglob("*.nbc")):
        terminal.err.print(terminal.say("integrity.compiling"), markup=False)
        if folder is not None:
            remove_unused(folder)
    walk: Walk = compiled_function(walking.walk, folder)
    return walk


def walk_folder() -> Path:
    """Return the folder of the cache for the walk and the rules as they are now."""
    whole = hashlib.sha256(source_digest().encode())
    for module in (asking, redealing, walking):
        whole.update(Path(str(module.__file__)).read_bytes())
    return user_cache_path("sixfold") / f"integrity-{whole.hexdigest()[:16]}"
