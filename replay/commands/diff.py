"""``sixfold diff``: where two courses of a match part, and what followed on each side."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from itertools import islice
from typing import Annotated

import typer
from rich.text import Text

from replay.commanding import Command, new_app
from replay.commands.show import break_words, heading, viewer_of
from replay.comparing.divergence import Divergence, divergence
from replay.comparing.passage import Passage, passage
from replay.drawing.difference import Side, difference_lines
from replay.drawing.difference_json import difference_json
from replay.drawing.difference_moments import passage_json, passage_lines
from replay.drawing.page import Page
from replay.drawing.pen import Pen, pen_of
from replay.errors import ReplayError
from replay.source import Source, open_sources
from replay.terminal import BAD_USE, Terminal
from replay.timeline import Timeline, timeline
from replay.viewer import viewer_json

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
        seat: Annotated[str | None, typer.Option(help=words("option.seat"))] = None,
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
            _side(terminal, letter, target, pen, lang, seat)
            for letter, target in (("A", diff_a), ("B", diff_b))
        )
        parted = divergence(a.line, b.line)
        between = _between(a, b, parted)
        if json:
            shown_json = difference_json(a, b, parted)
            shown_json["seat"] = viewer_json(a.page.viewer)
            shown_json["between"] = between and passage_json(a.page, between)
            terminal.print_json(shown_json)
        elif between is not None:
            title, match, *_ = heading(terminal, a.source, a.page)
            eyes = [] if a.page.viewer is None else [Text(a.page.eyes, style="bold")]
            for shown in (title, match, *eyes, *passage_lines(a.page, between)):
                terminal.print(shown)
        else:
            for row in difference_lines(a, b, parted):
                terminal.print(row)
        for side in (a, b):
            if broken := break_words(terminal, side.source, side.line):
                terminal.raise_status(BAD_USE)
                if not json:
                    terminal.print(Text(f"{side.letter}: {broken}", style="bold red"))

    return app


def _between(a: Side, b: Side, parted: Divergence) -> Passage | None:
    """Return the way from one side to the other if both are moments of one match."""
    one_match = a.source.verdict.match == b.source.verdict.match
    if not one_match or parted.first.count(None) != 1:
        return None
    early, late = (a, b) if parted.first[0] is None else (b, a)
    return passage(late.line, len(early.line.steps), len(late.line.steps))


def _side(
    terminal: Terminal, letter: str, target: str, pen: Pen, lang: str, seat: str | None
) -> Side:
    """Return a course up to the place that was named; raises as ``open_sources``."""
    sources = list(islice(open_sources(terminal, target), 2))
    if len(sources) > 1:
        raise DiffSeveral(target=target)
    if not sources or not sources[0].told:
        raise DiffNothing(target=target)
    (source,) = sources
    viewer = viewer_of(terminal, source, seat)
    line = _until(source, timeline(source.events, viewer))
    findings = source.verdict.findings if viewer is None else ()
    return Side(letter, source, line, Page(pen, lang, source.names, findings, viewer))


def _until(source: Source, line: Timeline) -> Timeline:
    if source.last is not None:
        return line.until(source.last)
    if source.hand is None:
        return line
    return line.until(sum(step.hand <= source.hand for step in line.steps))
