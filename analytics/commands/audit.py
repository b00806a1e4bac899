"""``sixfold audit`` with archives among its targets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from replay.commands import audit

if TYPE_CHECKING:
    import typer

    from replay.audit.shelf import Shelf
    from replay.terminal import Terminal

__all__ = ("command",)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command of ``replay``, which judges archives too."""
    return audit.command(terminal, partial(_shelf, terminal))


def _shelf(terminal: Terminal, target: str) -> Shelf:
    from analytics.mass.shelf import ArchiveShelf  # noqa: PLC0415 - slow: numba

    return ArchiveShelf(terminal, target)
