"""The file of anchors: each new one is added behind the others."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from replay.errors import FileUnwritable
from replay.proof.anchor import anchor_text

if TYPE_CHECKING:
    from pathlib import Path

    from replay.proof.anchor import Anchor

__all__ = ("add_anchor",)


def add_anchor(path: Path, anchor: Anchor) -> None:
    """Add an anchor to a file in one write, forced to the disk; raises ``file_unwritable``.

    If it cannot be written whole, the file is as long as it was.
    """
    written = anchor_text(anchor).encode()
    try:
        if path.exists() and not path.read_bytes().endswith(b"\n\n"):
            written = b"\n" + written  # a checkpoint alone stands there
        held = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            size = os.fstat(held).st_size
            try:
                rest = memoryview(written)
                while rest:
                    rest = rest[os.write(held, rest) :]
                os.fsync(held)
            except OSError:
                os.ftruncate(held, size)
                raise
        finally:
            os.close(held)
    except OSError as fault:
        detail = fault.strerror or str(fault)
        raise FileUnwritable(path=str(path), detail=detail) from fault
