"""``sixfold archive``: a store as columns, built, brought up to date, looked at."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from pathlib import Path
from typing import Annotated

import typer

from analytics.archive.building import build, update
from analytics.archive.errors import ArchiveStoreEmpty
from analytics.archive.manifest import NAMES, Manifest
from analytics.archive.reading import open_archive
from analytics.archive.telling import Gauge, archive_json, print_archive
from replay.commanding import Command, Group, new_app
from replay.terminal import Terminal

__all__ = ("command",)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app(cls=Group, invoke_without_command=True, help=say("command.archive"))

    @app.callback()
    def archive_(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            terminal.print(context.get_help())

    @app.command("build", cls=Command, help=say("command.archive_build"))
    def build_archive(
        archive: Annotated[
            Path, typer.Argument(readable=False, help=say("option.archive"))
        ],
        *,
        no_names: Annotated[
            bool, typer.Option("--no-names", help=say("option.archive_no_names"))
        ] = False,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        with terminal.store() as store, Gauge(terminal, shown=not json) as gauge:
            if not store.head():
                raise ArchiveStoreEmpty(store=terminal.address)
            build(
                store,
                archive,
                operator=terminal.operator,
                names=not no_names,
                told=gauge.tell,
            )
        if not json:
            terminal.print(say("archive.built", path=archive))
        _show(terminal, archive, json=json)

    @app.command("update", cls=Command, help=say("command.archive_update"))
    def update_archive(
        archive: Annotated[
            Path, typer.Argument(readable=False, help=say("option.archive"))
        ],
        *,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        before = open_archive(archive).manifest
        with terminal.store() as store, Gauge(terminal, shown=not json) as gauge:
            update(store, archive, operator=terminal.operator, told=gauge.tell)
        if json or _is_news(terminal, before, open_archive(archive).manifest):
            _show(terminal, archive, json=json)

    @app.command("info", cls=Command, help=say("command.archive_info"))
    def info(
        archive: Annotated[
            Path, typer.Argument(readable=False, help=say("option.archive"))
        ],
        *,
        check: Annotated[
            bool, typer.Option("--check", help=say("option.archive_check"))
        ] = False,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        if check:
            opened = open_archive(archive)
            with Gauge(terminal, shown=not json) as gauge:
                for done, _ in enumerate(opened.check(), 1):
                    gauge.tell(done, len(opened.manifest.parts))
        _show(terminal, archive, checked=check, json=json)

    return app


def _is_news(terminal: Terminal, before: Manifest, after: Manifest) -> bool:
    """Say what an update brought, and return whether it brought anything."""
    events = after.position - before.position
    beside = after.content != before.content
    news = "news" if events else "news_beside" if beside else "no_news"
    facts = {"events": events, "position": after.position}
    terminal.print(terminal.say(f"archive.{news}", **facts))
    if news == "no_news":
        terminal.print(terminal.say("archive.content", content=after.content))
    return news != "no_news"


def _show(
    terminal: Terminal, folder: Path, *, checked: bool = False, json: bool
) -> None:
    """Tell what an archive holds."""
    opened = open_archive(folder)
    if json:
        terminal.print_json(archive_json(opened))
        return
    print_archive(terminal, opened)
    if checked:
        files = len(opened.manifest.parts)
        terminal.print(terminal.say("archive.checked", files=files))
    if (folder / NAMES).exists():
        terminal.print(terminal.say("archive.named", file=NAMES))
