"""``sixfold diff``: where two courses of a match part, and what followed on each side."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from itertools import islice
from typing import Annotated

import typer
from rich.text import Text

from replay.commanding import Command, new_app
from replay.commands.show import break_words
from replay.divergence import divergence
from replay.drawing.difference import Side, difference_lines
from replay.drawing.difference_json import difference_json
from replay.drawing.page import Page
from replay.drawing.pen import Pen, pen_of
from replay.errors import ReplayError
from replay.source import Source, open_sources
from replay.terminal import BAD_USE, Terminal
from replay.timeline import Timeline, timeline

__all__ = ("DiffNothing", "DiffSeveral", "command")


class DiffSeveral(ReplayError):
    """A log or folder of several matches. Facts: ``target``."""

    code = "diff_several"


class DiffNothing(ReplayError):
    """A log or folder without a match. Facts: ``target``."""

    code = "diff_nothing"


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    words = terminal.say
    app = new_app()

    @app.command(cls=Command, help=words("command.diff"))
    def diff(
        diff_a: Annotated[str, typer.Argument(help=words("option.diff_a"))],
        diff_b: Annotated[str, typer.Argument(help=words("option.diff_b"))],
        *,
        ascii_only: Annotated[
            bool, typer.Option("--ascii", help=words("option.ascii"))
        ] = False,
        json: Annotated[
            bool, typer.Option("--json", help=words("option.json"))
        ] = False,
    ) -> None:
        lang = "en" if json else terminal.lang
        pen = Pen(symbols=False) if json else pen_of(terminal, ascii_only=ascii_only)
        a, b = (
            _side(terminal, letter, target, pen, lang)
            for letter, target in (("A", diff_a), ("B", diff_b))
        )
        parted = divergence(a.line, b.line)
        if json:
            terminal.print_json(difference_json(a, b, parted))
        else:
            for shown in difference_lines(a, b, parted):
                terminal.print(shown)
        for side in (a, b):
            if broken := break_words(terminal, side.source, side.line):
                terminal.raise_status(BAD_USE)
                if not json:
                    terminal.print(Text(f"{side.letter}: {broken}", style="bold red"))

    return app


def _side(terminal: Terminal, letter: str, target: str, pen: Pen, lang: str) -> Side:
    """Return a course up to the place that was named; raises as ``open_sources``."""
    sources = list(islice(open_sources(terminal, target), 2))
    if len(sources) > 1:
        raise DiffSeveral(target=target)
    if not sources or not sources[0].told:
        raise DiffNothing(target=target)
    (source,) = sources
    line = _until(source, timeline(source.events))
    return Side(letter, source, line, Page(pen, lang, source.names))


def _until(source: Source, line: Timeline) -> Timeline:
    if source.last is not None:
        return line.until(source.last)
    if source.hand is None:
        return line
    return line.until(sum(step.hand <= source.hand for step in line.steps))
