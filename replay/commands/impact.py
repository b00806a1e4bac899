"""``sixfold impact``: judge matches again by other rules and count what changes."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer
from rich.progress import MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from replay.audit.candidate import candidate_of
from replay.audit.effect import effect_of
from replay.audit.effect_report import EffectTally, effect_json, print_effects
from replay.audit.reading import FAULTS, Read, judged_targets
from replay.audit.unreadable import report_unreadable
from replay.commanding import Command, new_app
from replay.errors import NothingToAudit
from replay.terminal import Terminal

__all__ = ("command",)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.impact"))
    def impact(
        targets: Annotated[
            list[str] | None, typer.Argument(help=say("option.targets"))
        ] = None,
        *,
        option: Annotated[
            list[str] | None, typer.Option(help=say("option.candidate"))
        ] = None,
        rules: Annotated[
            int | None, typer.Option(help=say("option.candidate_rules"))
        ] = None,
        every: Annotated[bool, typer.Option("--all", help=say("option.all"))] = False,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        candidate = candidate_of(option or (), terminal.lang, rules)
        if not targets and not every:
            raise NothingToAudit
        tally = EffectTally()
        read = judged_targets(terminal, targets or (), every=every)
        for source, judged in _counted(terminal, read, quiet=json):
            try:
                if isinstance(judged, Exception):
                    raise judged
                effect = effect_of(judged, candidate)
            except FAULTS as fault:
                tally.unreadable += 1
                report_unreadable(terminal, source, fault, json=json)
                continue
            tally.add(effect)
            if json:
                terminal.print_json(effect_json(effect))
        if not json:
            print_effects(terminal, candidate, tally)

    return app


def _counted(
    terminal: Terminal, read: Iterable[Read], *, quiet: bool
) -> Iterator[Read]:
    """Count the matches before somebody's eyes; nobody knows how many will come."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), MofNCompleteColumn())
    with Progress(
        *columns,
        console=terminal.err,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=quiet or not terminal.err.is_terminal,
    ) as progress:
        title = terminal.say("screen.impact.progress")
        yield from progress.track(read, total=None, description=title)
