"""``sixfold import``: take hand records and event logs into the store."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from events.store import EventStore
from replay.audit.targets import record_files
from replay.audit.unreadable import report_unreadable
from replay.commanding import Command, new_app
from replay.errors import NothingToImport, ReplayError
from replay.importing import UNREADABLE, Imported, import_file
from replay.terminal import Terminal

__all__ = ("command", "import_paths")


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command("import", cls=Command, help=say("command.import"))
    def import_(
        paths: Annotated[list[str], typer.Argument(help=say("option.paths"))],
        *,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        with terminal.store(create=True) as store:
            import_paths(terminal, store, paths, json=json)

    return app


def import_paths(
    terminal: Terminal, store: EventStore, paths: list[str], *, json: bool = False
) -> list[Imported]:
    """Return what became of each match of some files and folders, a line shown for each.

    A file with faults is left out whole and the others go on; the exit status is then 2.
    """
    done: list[Imported] = []
    for source, file in _files(paths):
        if isinstance(file, Exception):
            report_unreadable(terminal, source, file, json=json)
            continue
        try:
            imported = import_file(store, file)
        except UNREADABLE as fault:
            report_unreadable(terminal, source, fault, json=json)
            continue
        for each in imported:
            _print(terminal, source, each, json=json)
        done += imported
    if not json and len(done) > 1:
        new = sum(each.new > 0 for each in done)
        terminal.print(terminal.say("screen.import.total", matches=new))
    return done


def _files(paths: list[str]) -> Iterator[tuple[str, Path | Exception]]:
    """Yield every file once with its name, or why there is none."""
    seen: set[Path] = set()
    for path in paths:
        try:
            files = record_files(Path(path))
        except ReplayError as fault:
            yield path, fault
            continue
        if not files:
            yield path, NothingToImport(path=path)
        for file in files:
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield str(file), file


def _print(terminal: Terminal, source: str, each: Imported, *, json: bool) -> None:
    if json:
        terminal.print_json(
            {
                "source": source,
                "match": each.match,
                "events": each.events,
                "new": each.new,
                "already": not each.new,
            }
        )
        return
    code = "screen.import.done" if each.new else "screen.import.already"
    terminal.print(terminal.say(code, path=source, match=each.match, events=each.new))
