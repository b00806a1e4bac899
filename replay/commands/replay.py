"""``sixfold replay``: a match event by event, an application on a terminal, else plain."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace
from rich.text import Text

from events.errors import SixfoldError
from replay.commanding import Command, new_app
from replay.commands.show import break_words, heading, viewer_of
from replay.drawing.page import Page
from replay.drawing.pen import Pen, pen_of
from replay.errors import EventUnknown
from replay.source import Source, open_sources
from replay.terminal import BAD_USE, Terminal
from replay.timeline import Step, Timeline, timeline

__all__ = ("command",)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    words = terminal.say
    app = new_app()

    @app.command(cls=Command, help=words("command.replay"))
    def replay(
        target: Annotated[str, typer.Argument(help=words("option.look_at"))],
        *,
        hand: Annotated[int | None, typer.Option(help=words("option.hand"))] = None,
        at: Annotated[int | None, typer.Option(help=words("option.at"))] = None,
        seat: Annotated[str | None, typer.Option(help=words("option.seat"))] = None,
        ascii_only: Annotated[
            bool, typer.Option("--ascii", help=words("option.ascii"))
        ] = False,
        report: Annotated[
            Path | None, typer.Option(help=words("option.report"))
        ] = None,
    ) -> None:
        if report is not None:
            _report(terminal, report, target, hand, at, seat)
            return
        pen = pen_of(terminal, ascii_only=ascii_only)
        sources = open_sources(terminal, target, hand)
        if _by_keys(terminal):
            _on_screen(terminal, sources, seat, at, pen)
            return
        for source in sources:
            viewer, line, stop = _seen(terminal, source, seat, at)
            _plain(terminal, source, line, _page(terminal, source, pen, viewer), stop)

    return app


def _report(
    terminal: Terminal,
    path: Path,
    target: str,
    hand: int | None,
    at: int | None,
    seat: str | None,
) -> None:
    """Write what would be shown into a file to hand over."""
    from replay.report.compiling import (  # noqa: PLC0415 - slow, and seldom asked for
        command_line,
        replay_report,
    )
    from replay.report.saving import check_place, save_report  # noqa: PLC0415 - as above

    check_place(path)
    options = {"--hand": hand, "--at": at, "--seat": seat}
    asked = [(name, str(each)) for name, each in options.items() if each is not None]
    words = ["replay", target, *(word for pair in asked for word in pair)]
    sources: list[tuple[Source, int | None]] = []
    for source in open_sources(terminal, target, hand):
        viewer, _, _ = _seen(terminal, source, seat, at)
        sources.append((source if at is None else replace(source, last=at), viewer))
    command = command_line(words, path, terminal.lang)
    save_report(terminal, path, replay_report(sources, command))
    terminal.print(terminal.say("screen.export.done", path=path))


def _by_keys(terminal: Terminal) -> bool:
    """Return whether there is a whole terminal; the application draws on its stderr."""
    drawn_on = sys.stderr.isatty() and not terminal.out.is_dumb_terminal
    return terminal.by_keys and drawn_on


def _page(terminal: Terminal, source: Source, pen: Pen, viewer: int | None) -> Page:
    findings = source.verdict.findings if viewer is None else ()
    return Page(pen, terminal.lang, source.names, findings, viewer)


def _seen(
    terminal: Terminal, source: Source, seat: str | None, at: int | None
) -> tuple[int | None, Timeline, int | None]:
    """Return whose eyes see a match, what they see, and the event to stop at."""
    viewer = viewer_of(terminal, source, seat)
    line = timeline(source.events, viewer)
    stop = source.last if at is None else at
    if stop is not None and not 1 <= stop <= len(line.steps):
        raise EventUnknown(seq=stop, last=len(line.steps))
    if break_words(terminal, source, line):
        terminal.raise_status(BAD_USE)
    return viewer, line, stop


def _on_screen(
    terminal: Terminal,
    sources: Iterator[Source],
    seat: str | None,
    at: int | None,
    pen: Pen,
) -> None:
    """Show one match after another in the application, until somebody leaves."""
    from replay.viewing.application import (  # noqa: PLC0415 - slow, and not for pipes
        ReplayApplication,
        Seen,
    )

    following = next(sources, None)
    while following is not None:
        source = following
        viewer, line, stop = _seen(terminal, source, seat, at)
        first = next((s.seq for s in line.steps if s.hand == source.hand), 1)
        broken = break_words(terminal, source, line)
        fault: SixfoldError | None = None
        try:
            following = next(sources, None)
        except SixfoldError as met:  # that is told when its turn comes
            fault = met
        more = fault is not None or following is not None
        seen = Seen(source, pen, terminal.lang, viewer, stop or first, broken, more)
        if not ReplayApplication(seen).run():
            return
        if fault is not None:
            raise fault


def _plain(
    terminal: Terminal, source: Source, line: Timeline, page: Page, stop: int | None
) -> None:
    """Print an event a line, and with a place to stop at the table as it stands there."""
    for shown in heading(terminal, source, page):
        terminal.print(shown)
    steps = line.steps[:stop]
    for step in steps:
        if source.hand in (None, step.hand):
            told = Text(f"{step.seq:>5}  {page.event(step)}")
            for wrong in _wrong(page, step):
                told.append("  ").append_text(wrong)
            terminal.print(told)
    if stop is not None and steps:
        for shown in (Text(), *page.moment(line.game, steps[-1].state)):
            terminal.print(shown)
    if broken := break_words(terminal, source, line):
        terminal.print(Text(broken, style="bold red"))


def _wrong(page: Page, step: Step) -> list[Text]:
    return [page.wrong(f) for f in page.findings if f.seq == step.seq]
