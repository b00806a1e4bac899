"""``sixfold replay``: a match event by event, by keys on a terminal, plain when piped."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from typing import Annotated, Final

import readchar
import typer
from rich.text import Text

from replay.commanding import Command, new_app
from replay.commands.show import break_words, checked_viewer, heading
from replay.cursor import Cursor, moved, next_viewer
from replay.drawing.page import Page
from replay.drawing.pen import Pen, pen_of
from replay.errors import EventUnknown
from replay.source import Source, open_sources
from replay.terminal import BAD_USE, Terminal
from replay.timeline import Step, Timeline, timeline

__all__ = ("command",)

_KEYS: Final = {
    " ": "next",
    readchar.key.RIGHT: "next",
    readchar.key.DOWN: "next",
    readchar.key.ENTER: "next",
    "\r": "next",
    "b": "back",
    readchar.key.LEFT: "back",
    readchar.key.UP: "back",
    readchar.key.BACKSPACE: "back",
    "h": "hand",
    "t": "trick",
    "f": "fault",
    readchar.key.HOME: "first",
    readchar.key.END: "last",
}


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
        seat: Annotated[int | None, typer.Option(help=words("option.seat"))] = None,
        ascii_only: Annotated[
            bool, typer.Option("--ascii", help=words("option.ascii"))
        ] = False,
    ) -> None:
        pen = pen_of(terminal, ascii_only=ascii_only)
        for source in open_sources(terminal, target, hand):
            viewer = checked_viewer(source, seat)
            line = timeline(source.events, viewer)
            stop = source.last if at is None else at
            if stop is not None and not 1 <= stop <= len(line.steps):
                raise EventUnknown(seq=stop, last=len(line.steps))
            if terminal.by_keys:
                if not _by_keys(terminal, source, pen, viewer, stop):
                    return
            else:
                _plain(
                    terminal, source, line, _page(terminal, source, pen, viewer), stop
                )
            if break_words(terminal, source, line):
                terminal.raise_status(BAD_USE)

    return app


def _page(terminal: Terminal, source: Source, pen: Pen, viewer: int | None) -> Page:
    findings = source.verdict.findings if viewer is None else ()
    return Page(pen, terminal.lang, source.names, findings, viewer)


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


def _by_keys(
    terminal: Terminal, source: Source, pen: Pen, viewer: int | None, stop: int | None
) -> bool:
    """Step by keys; return whether the end was asked for by going on, not by leaving."""
    line = timeline(source.events, viewer)
    first = next((s.seq for s in line.steps if s.hand == source.hand), 1)
    cursor = Cursor(stop or first)
    page = _page(terminal, source, pen, viewer)
    while line.steps:
        _draw(terminal, source, line, page, cursor)
        key = readchar.readkey()
        pressed = key.lower()
        if pressed == "q":
            return False
        if pressed == "s":
            viewer = next_viewer(viewer, len(source.names))
            line = timeline(source.events, viewer)
            page = _page(terminal, source, pen, viewer)
        elif pressed == "g":
            wished = terminal.out.input(terminal.say("screen.replay.go_to") + " ")
            cursor = moved(cursor, wished.strip(), line)
        else:
            faulty = [finding.seq for finding in page.findings]  # none for a seat
            cursor = moved(cursor, _KEYS.get(key, _KEYS.get(pressed, "")), line, faulty)
    return True


def _draw(
    terminal: Terminal, source: Source, line: Timeline, page: Page, cursor: Cursor
) -> None:
    """Draw the screen of one step."""
    step = line.steps[cursor.at - 1]
    last = len(line.steps)
    title = [terminal.say("screen.replay.step", seq=step.seq, last=last)]
    if step.trick:
        where = {"hand": step.hand, "trick": step.trick}
        title.append(terminal.say("screen.place.trick", **where))
    elif step.hand:
        title.append(terminal.say("screen.place.hand", hand=step.hand))
    title.append(_eyes(terminal, page))
    lines = [Text(" · ".join(title), style="dim"), Text()]
    lines.append(Text(page.event(step), style="bold"))
    lines += _wrong(page, step) or [Text()]
    lines += [Text(), *page.moment(line.game, step.state), Text()]
    if cursor.notice:
        lines.append(Text(terminal.say(cursor.notice), style="yellow"))
    if step.seq == last and (broken := break_words(terminal, source, line)):
        lines.append(Text(broken, style="bold red"))
    lines.append(Text(terminal.say("screen.replay.keys"), style="dim"))
    if len(lines) >= terminal.out.height:
        lines = [line for line in lines if line]
    terminal.out.clear()
    for shown in lines:
        terminal.print(shown)


def _eyes(terminal: Terminal, page: Page) -> str:
    if page.viewer is None:
        return terminal.say("screen.replay.all")
    if page.viewer < 0:
        spectator = terminal.say("screen.replay.spectator")
        return terminal.say("screen.replay.seat", player=spectator)
    return terminal.say("screen.replay.seat", player=page.player(page.viewer))
