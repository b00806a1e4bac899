"""``sixfold players``: list the players, or forget a name."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import sys
from typing import Annotated

import typer

from events.store import EventStore
from replay.commanding import Command, Group, new_app
from replay.listing import print_table, short_ids
from replay.roster import player_named, roster
from replay.terminal import Terminal

__all__ = ("command",)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app(cls=Group, invoke_without_command=True, help=say("command.players"))

    @app.callback()
    def players(
        context: typer.Context,
        *,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        if context.invoked_subcommand is None:
            _list(terminal, json=json)

    @app.command("forget", cls=Command, help=say("command.players_forget"))
    def forget(
        player: Annotated[str, typer.Argument(help=say("option.player"))],
        *,
        yes: Annotated[
            bool, typer.Option("--yes", "-y", help=say("option.yes"))
        ] = False,
    ) -> None:
        _forget(terminal, player, ask=not yes and sys.stdin.isatty())

    return app


def _list(terminal: Terminal, *, json: bool) -> None:
    say = terminal.say
    with terminal.store() as store:
        found = roster(store)
    if json:
        for each in found:
            known = {"name": each.name or None, "matches": each.matches}
            terminal.print_json({"player": each.id} | known)
        return
    if not found:
        terminal.print(say("screen.players.empty"))
        return
    ids = short_ids(each.id for each in found)
    nameless = say("screen.players.nameless")
    print_table(
        terminal,
        [say(f"screen.players.{heading}") for heading in ("id", "name", "matches")],
        [(ids[each.id], each.name or nameless, str(each.matches)) for each in found],
        numbers=(2,),
    )


def _forget(terminal: Terminal, text: str, *, ask: bool) -> None:
    say = terminal.say
    with terminal.store() as store:
        player = player_named(store, text)
        if ask and player.name:
            terminal.print(say("screen.players.confirm", player=player.name))
            agreed = input("> ").strip().casefold()
            if agreed not in (say("screen.record.answer_yes"), "y", "yes"):
                terminal.print(say("screen.players.kept"))
                return
        if store.directory.forget(player.id):
            told = say("screen.players.forgotten", matches=player.matches)
        else:
            told = say("screen.players.kept")
        noted = _noted(store, player.name)
    terminal.print(told)
    if noted:
        terminal.print(say("screen.players.in_notes", matches=", ".join(noted)))


def _noted(store: EventStore, name: str) -> list[str]:
    """Return the matches in whose labels, typed by hand, a name stands."""
    if not name:
        return []
    return [
        match[:8]
        for match in store.matches()
        if any(name in text for text in store.directory.labels(match).values())
    ]
