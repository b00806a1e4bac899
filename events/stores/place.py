"""Whether a store can be written where its address points."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from events.errors import StoreReadOnly

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("can_write", "make_folder")


def can_write(path: Path) -> bool:
    """Return whether a file, or the folder it would stand in, lets us write.

    >>> from pathlib import Path
    >>> can_write(Path(__file__) / "no folder" / "sixfold.db")
    False
    """
    wanted = [path] if path.exists() else []
    folder = path.absolute().parent
    while not folder.exists():
        folder = folder.parent
    wanted.append(folder)
    effective = os.access in os.supports_effective_ids
    return folder.is_dir() and all(
        os.access(each, os.W_OK, effective_ids=effective) for each in wanted
    )


def make_folder(path: Path) -> None:
    """Make the folder that a file is to stand in; ``store_readonly`` if it cannot be.

    >>> from pathlib import Path
    >>> make_folder(Path(__file__))
    """
    try:
        path.absolute().parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise StoreReadOnly(path=str(path)) from fault
