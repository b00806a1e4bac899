"""``sixfold verify`` with archives among its targets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from replay.commands import verify
from replay.proof.targets import Kind

if TYPE_CHECKING:
    import typer

    from replay.proof.targets import Asked
    from replay.proof.verifying import Report
    from replay.terminal import Terminal

__all__ = ("command",)

_MANIFEST = "archive.json"


def command(terminal: Terminal) -> typer.Typer:
    """Return the command of ``replay``, which verifies archives too."""
    return verify.command(terminal, (Kind("archive", _fits, _verified),))


def _fits(target: str) -> bool:
    return (Path(target) / _MANIFEST).is_file()


def _verified(asked: Asked) -> Report:
    from analytics.archive.proving import (  # noqa: PLC0415 - slow: Polars
        verified_archive,
    )

    return verified_archive(asked)
