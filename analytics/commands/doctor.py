"""``sixfold doctor`` with archives among what it examines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.commands import doctor

if TYPE_CHECKING:
    from pathlib import Path

    import typer

    from replay.doctor.examination import Examination
    from replay.doctor.patient import Patient
    from replay.terminal import Terminal

__all__ = ("command",)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command of ``replay``, which examines archives too."""
    return doctor.command(terminal, _examined)


def _examined(patient: Patient, folder: Path) -> Examination:
    from analytics.archive.examining import examine_archive  # noqa: PLC0415 - slow: polars

    return examine_archive(patient, folder)
