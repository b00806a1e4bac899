"""``sixfold list``: the matches of the store, a line each."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from typing import Annotated

import typer

from events.store import EventStore
from replay.commanding import Command, new_app
from replay.listing import print_table, short_ids
from replay.summary import Summary, in_families, summaries
from replay.terminal import Terminal, names_of

__all__ = ("command",)

_HEADINGS = ("match", "game", "players", "hands", "events", "score", "occasion")
_NUMBERS = (3, 4, 5)
_STEP = "  "


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
            found = list(summaries(store, terminal.operator))
            ids = short_ids(each.match for each in found)
            if json:
                for each in found:
                    terminal.print_json(_as_json(store, each))
            elif found:
                rows = [
                    _row(terminal, store, each, ids, depth)
                    for depth, each in in_families(found)
                ]
                headings = [say(f"screen.list.{heading}") for heading in _HEADINGS]
                print_table(terminal, headings, rows, _NUMBERS)
            else:
                terminal.print(say("screen.list.empty"))

    return app


def _row(
    terminal: Terminal,
    store: EventStore,
    each: Summary,
    ids: dict[str, str],
    depth: int,
) -> list[str]:
    """Return the cells of a match; a fork is moved in under the match it grew from."""
    say = terminal.say
    names = names_of(store, each.players)
    nameless = say("screen.players.nameless")
    # A fork has them from the match that it stands under.
    labels = {} if depth else each.labels
    occasion = [labels.get(key, "") for key in ("event", "date")]
    if each.options:
        occasion.append(say("screen.list.house", n=len(each.options)))
    if each.ruled != each.standing:
        score = " : ".join(map(str, each.standing))
        occasion.append(say("ruling.listed", score=score))
    if each.parent:
        parent = ids.get(each.parent, each.parent)
        branch = say("fork.listed", match=parent, seq=each.fork_seq)
        occasion.append(branch + (f": {each.reason}" if each.reason else ""))
    return [
        _STEP * depth + ids[each.match],
        say(f"name.game.{each.game}") if each.game else say("screen.list.damaged"),
        ", ".join(name or nameless for name in names),
        str(each.hands),
        str(each.events),
        " : ".join(map(str, each.ruled)),
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
        "as_ruled": list(each.ruled),
        "over": each.over,
        "origin": each.origin or None,
        "options": dict(each.options),
        "branch_of": {
            "match": each.parent,
            "seq": each.fork_seq,
            "reason": each.reason,
        }
        if each.parent
        else None,
        "labels": each.labels,
    }
