"""A file that the system does not let be read: no damage, and told as what it is."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from replay.errors import FileUnreadable

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

__all__ = ("permitted",)


@contextmanager
def permitted(path: Path) -> Generator[None]:
    """Turn the system's refusal to read a file into ``file_unreadable``."""
    try:
        yield
    except PermissionError as fault:
        detail = fault.strerror or str(fault)
        raise FileUnreadable(path=str(fault.filename or path), detail=detail) from fault
