"""``sixfold audit``: judge every event by the rules and name each fault."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from replay.audit.finding import Verdict
from replay.audit.reading import judged_targets
from replay.audit.report import print_total, print_verdict
from replay.audit.unreadable import report_unreadable
from replay.audit.watching import saves
from replay.audit.wording import verdict_json
from replay.commanding import Command, new_app
from replay.errors import NothingToAudit, WatchUnfit
from replay.terminal import FINDINGS, FINE, Terminal

__all__ = ("audit_once", "command")


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.audit"))
    def audit(
        targets: Annotated[
            list[str] | None, typer.Argument(help=say("option.targets"))
        ] = None,
        *,
        every: Annotated[bool, typer.Option("--all", help=say("option.all"))] = False,
        watch: Annotated[
            bool, typer.Option("--watch", help=say("option.watch"))
        ] = False,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        if not targets and not every:
            raise NothingToAudit
        paths = [Path(target) for target in targets or []]
        if watch and (every or not all(path.exists() for path in paths)):
            raise WatchUnfit
        audit_once(terminal, targets or [], every=every, json=json)
        if watch:
            with suppress(KeyboardInterrupt):
                for _ in saves(terminal, paths):
                    terminal.status = FINE
                    audit_once(terminal, targets or [], every=every, json=json)

    return app


def audit_once(
    terminal: Terminal, targets: list[str], *, every: bool, json: bool
) -> None:
    """Judge all targets, a line or a page each, and keep the exit status."""
    verdicts: list[Verdict] = []
    unreadable = 0
    for source, judged in judged_targets(terminal, targets, every=every):
        if isinstance(judged, Exception):
            unreadable += 1
            report_unreadable(terminal, source, judged, json=json)
            continue
        verdicts.append(judged.verdict)
        if not judged.verdict.clean:
            terminal.raise_status(FINDINGS)
        if json:
            terminal.print_json(verdict_json(judged.verdict, judged.names))
        else:
            print_verdict(terminal, judged)
    if not json and len(verdicts) + unreadable > 1:
        print_total(terminal, verdicts, unreadable)
