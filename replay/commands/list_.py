"""``sixfold list``: the matches of the store, a line each."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from typing import Annotated

import typer

from events.store import EventStore
from replay.commanding import Command, new_app
from replay.listing import print_table, short_ids
from replay.summary import Summary, summaries
from replay.terminal import Terminal, names_of

__all__ = ("command",)

_HEADINGS = ("match", "game", "players", "hands", "events", "score", "occasion")
_NUMBERS = (3, 4)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command("list", cls=Command, help=say("command.list"))
    def list_(
        *,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        with terminal.store() as store:
            found = list(summaries(store))
            ids = short_ids(each.match for each in found)
            if json:
                for each in found:
                    terminal.print_json(_as_json(store, each))
            elif found:
                rows = [_row(terminal, store, each, ids) for each in found]
                headings = [say(f"screen.list.{heading}") for heading in _HEADINGS]
                print_table(terminal, headings, rows, _NUMBERS)
            else:
                terminal.print(say("screen.list.empty"))

    return app


def _row(
    terminal: Terminal, store: EventStore, each: Summary, ids: dict[str, str]
) -> list[str]:
    say = terminal.say
    names = names_of(store, each.players)
    nameless = say("screen.players.nameless")
    occasion = [each.labels.get(key, "") for key in ("event", "date")]
    if each.options:
        occasion.append(say("screen.list.house", n=len(each.options)))
    if each.parent:
        parent = ids.get(each.parent, each.parent)
        occasion.append(say("screen.list.branch", match=parent))
    return [
        ids[each.match],
        say(f"name.game.{each.game}") if each.game else say("screen.list.damaged"),
        ", ".join(name or nameless for name in names),
        str(each.hands),
        str(each.events),
        " : ".join(map(str, each.standing)),
        "\n".join(filter(None, occasion)),
    ]


def _as_json(store: EventStore, each: Summary) -> dict[str, object]:
    names = names_of(store, each.players)
    return {
        "match": each.match,
        "game": each.game or None,
        "players": [
            {"id": player, "name": name or None}
            for player, name in zip(each.players, names, strict=True)
        ],
        "hands": each.hands,
        "events": each.events,
        "standing": list(each.standing),
        "over": each.over,
        "origin": each.origin or None,
        "options": dict(each.options),
        "branch_of": {"match": each.parent, "seq": each.fork_seq}
        if each.parent
        else None,
        "labels": each.labels,
    }
