"""``sixfold doctor``: examine a store without touching it, and say what to do next."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import os
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from replay.commanding import Command, new_app
from replay.doctor.examination import BAD, Examination
from replay.doctor.examining import Step, examined
from replay.doctor.patient import Patient
from replay.doctor.wording import examination_json, print_examination, print_sum
from replay.progress import Bar
from replay.terminal import FINDINGS, Terminal

__all__ = ("command",)


def command(
    terminal: Terminal, examine_archive: Callable[[Patient, Path], Examination]
) -> typer.Typer:
    """Return the command, speaking the terminal's language.

    ``examine_archive`` tells how far an archive goes along with a store.
    """
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.doctor"))
    def doctor(
        *,
        archive: Annotated[
            list[Path] | None, typer.Option(help=say("option.doctor_archive"))
        ] = None,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        found: list[Examination] = []
        title = say("doctor.examining")
        with (
            closing(Patient(terminal.address)) as patient,
            Bar(terminal, title, None, shown=not json) as bar,
        ):
            archives: list[Step] = [
                ("archive", _look(examine_archive, patient, folder))
                for folder in archive or []
            ]

            def tell(done: int) -> None:
                if bar.is_due():
                    bar.draw(done, patient.log.size)

            for each in examined(patient, os.environ, archives, tell):
                found.append(each)
                with bar.aside():
                    if json:
                        terminal.print_json(examination_json(each, terminal.address))
                    else:
                        print_examination(terminal, each)
        if not json:
            print_sum(terminal, found)
        if any(each.verdict == BAD for each in found):
            terminal.raise_status(FINDINGS)

    return app


def _look(
    examine: Callable[[Patient, Path], Examination], patient: Patient, folder: Path
) -> Callable[[], Iterable[Examination]]:
    return lambda: (examine(patient, folder),)
