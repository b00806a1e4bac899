"""``sixfold know``: what a seat could know at an event, and the deals that are left."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from typing import Annotated

import typer
from rich.text import Text

from replay.commanding import Command, new_app
from replay.commands.show import break_words, heading, viewer_of
from replay.drawing.knowledge import (
    deal_json,
    deal_lines,
    knowledge_json,
    knowledge_lines,
)
from replay.drawing.page import Page
from replay.drawing.pen import pen_of
from replay.errors import EventUnknown
from replay.insight import insight
from replay.source import Source, open_sources
from replay.terminal import BAD_USE, Terminal
from replay.timeline import Timeline, timeline
from replay.viewer import SPECTATOR

__all__ = ("command",)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    words = terminal.say
    app = new_app()

    @app.command(cls=Command, help=words("command.know"))
    def know(
        target: Annotated[str, typer.Argument(help=words("option.look_at"))],
        *,
        hand: Annotated[int | None, typer.Option(help=words("option.hand"))] = None,
        at: Annotated[int | None, typer.Option(help=words("option.at"))] = None,
        seat: Annotated[
            str | None, typer.Option(help=words("option.know_seat"))
        ] = None,
        sample: Annotated[int, typer.Option(min=0, help=words("option.sample"))] = 0,
        seed: Annotated[int, typer.Option(help=words("option.sample_seed"))] = 0,
        ascii_only: Annotated[
            bool, typer.Option("--ascii", help=words("option.ascii"))
        ] = False,
        json: Annotated[
            bool, typer.Option("--json", help=words("option.json"))
        ] = False,
    ) -> None:
        for source in open_sources(terminal, target, hand):
            asked = viewer_of(terminal, source, seat)
            viewer = SPECTATOR if asked is None else asked
            line = timeline(source.events, viewer)
            last = _last(source, line, at)
            number = source.hand if at is None else None
            number = number or line.steps[last - 1].hand
            known = insight(line, number, last, viewer)
            deals = known.samples(sample, seed) if known else ()
            if json:
                terminal.print_json(
                    {
                        "match": source.verdict.match,
                        "source": source.verdict.source,
                        "game": line.game.name,
                        "players": list(source.names),
                        "seat": viewer if viewer >= 0 else None,
                        **knowledge_json(line, known, last),
                        "samples": [deal_json(deal) for deal in deals],
                    }
                )
            else:
                pen = pen_of(terminal, ascii_only=ascii_only)
                page = Page(pen, terminal.lang, source.names, (), viewer)
                for shown_line in heading(terminal, source, page):
                    terminal.print(shown_line)
                moment = words("screen.show.moment", seq=last, last=len(line.steps))
                terminal.print(Text(moment, style="bold"))
                for shown_line in knowledge_lines(page, line, known, last):
                    terminal.print(shown_line)
                for place, deal in enumerate(deals, 1):
                    for shown_line in deal_lines(page, line, deal, place):
                        terminal.print(shown_line)
            if broken := break_words(terminal, source, line):
                terminal.raise_status(BAD_USE)
                if not json:
                    terminal.print(Text(broken, style="bold red"))

    return app


def _last(source: Source, line: Timeline, at: int | None) -> int:
    """Return the event to stop at: the one named, else the end of the hand or match."""
    steps = len(line.steps)
    last = source.last if at is None else at
    if last is None:
        ends = [s.seq for s in line.steps if s.hand == source.hand]
        return ends[-1] if ends else steps
    if not 1 <= last <= steps:
        raise EventUnknown(seq=last, last=steps)
    return last
