"""``sixfold bisect``: find the first event at which a judge from outside says bad."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.progress import MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from replay.bisection.bisecting import Answer, Bisection, bisect
from replay.bisection.course import Course, open_course
from replay.bisection.outside_judge import OutsideJudge
from replay.commanding import Command, new_app
from replay.drawing.bisection import bisection_json, bisection_lines
from replay.drawing.page import Page
from replay.drawing.pen import Pen, pen_of
from replay.terminal import FINDINGS, Terminal
from replay.timeline import timeline

__all__ = ("command",)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    words = terminal.say
    app = new_app()

    @app.command("bisect", cls=Command, help=words("command.bisect"))
    def find(
        target: Annotated[str, typer.Argument(help=words("option.bisect_target"))],
        address: Annotated[
            str | None, typer.Argument(help=words("option.bisect_until"))
        ] = None,
        *,
        run: Annotated[str, typer.Option(help=words("option.run", path="{}"))],
        no_names: Annotated[
            bool, typer.Option("--no-names", help=words("option.names"))
        ] = False,
        ascii_only: Annotated[
            bool, typer.Option("--ascii", help=words("option.ascii"))
        ] = False,
        json: Annotated[
            bool, typer.Option("--json", help=words("option.json"))
        ] = False,
    ) -> None:
        course = open_course(terminal, target, address, names=not no_names)
        line = timeline(told.event for told in course.told)
        found, said = _asked(terminal, course, run)
        if found.bad:
            terminal.raise_status(FINDINGS)
        if json:
            page = Page(Pen(symbols=False), "en", course.names)
            terminal.print_json(bisection_json(page, course, line, found, said))
            return
        pen = pen_of(terminal, ascii_only=ascii_only)
        page = Page(pen, terminal.lang, course.names)
        for shown in bisection_lines(page, course, line, found, said):
            terminal.print(shown)

    return app


def _asked(terminal: Terminal, course: Course, run: str) -> tuple[Bisection, str]:
    """Return what was found, and what the judge said of it; each question is told."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), MofNCompleteColumn())
    with (
        TemporaryDirectory(prefix="sixfold-bisect-") as folder,
        Progress(
            *columns,
            console=terminal.err,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
            disable=not terminal.err.is_terminal,
        ) as progress,
    ):
        judge = OutsideJudge(run, course, Path(folder))
        events = course.last - course.first
        # Without events of which the judge can say nothing it takes no more than these.
        task = progress.add_task("", total=(events - 1).bit_length() + 2)

        def ask(seq: int) -> Answer:
            title = terminal.say("bisect.progress", seq=seq)
            progress.update(task, description=title, refresh=True)
            answer = judge(seq)
            progress.advance(task)
            return answer

        found = bisect(ask, course.last, course.first)
        return found, judge.said.get(found.bad, "")
