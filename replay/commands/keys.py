"""``sixfold keys``: the operator's key, the arbiters it appoints, and whom to trust."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import os
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Final

import typer
from rich.text import Text

from events.errors import SixfoldError
from events.instants import instant_number, instant_text
from replay.commanding import Command, Group, new_app
from replay.errors import FileUnwritable, ReplayError
from replay.listing import print_table
from replay.rulings.keys import KeyNameBad, Keyring, WarrantUnfit, keyring
from replay.rulings.signing import public_bytes, signed_warrant
from replay.rulings.trust import OPERATOR, KeyUnfit, public_from_text
from replay.shell import microseconds
from replay.terminal import Terminal

__all__ = ("TermBad", "command")


_FOR_EVER: Final = 1 << 63
_STATES: Final = (
    "no_warrant",
    "other_operator",
    "outside_term",
    "appointed",
    "appointed_elsewhere",
)


class TermBad(ReplayError):
    """A date that cannot end a term, or is past. Facts: ``text``."""

    code = "term_bad"


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app(cls=Group, invoke_without_command=True, help=say("command.keys"))

    @app.callback()
    def keys(
        context: typer.Context,
        *,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        if context.invoked_subcommand is None:
            _list(terminal, keyring(os.environ), terminal.operator, json=json)

    @app.command("appoint", cls=Command, help=say("command.keys_appoint"))
    def appoint(
        name: Annotated[str, typer.Argument(help=say("option.key_name"))],
        *,
        public: Annotated[str, typer.Option(help=say("option.key_public"))] = "",
        until: Annotated[str, typer.Option(help=say("option.key_until"))] = "",
    ) -> None:
        _written(lambda: _appoint(terminal, name, public, until))

    @app.command("trust", cls=Command, help=say("command.keys_trust"))
    def trust(
        public: Annotated[str, typer.Argument(help=say("option.key_operator"))],
    ) -> None:
        ring = keyring(os.environ)
        key = public_from_text(public)
        before = _trusted(ring)
        _written(lambda: ring.trust(key))
        terminal.print(say("keys.trusted", public=key.hex()))
        if before and before != key:
            terminal.print(say("keys.trusted_before", public=before.hex()))

    return app


def _trusted(ring: Keyring) -> bytes | None:
    """Return the operator trusted until now; a file that is none may be replaced."""
    try:
        return ring.operator()
    except KeyUnfit:
        return None


def _written(act: Callable[[], object]) -> None:
    try:
        act()
    except OSError as fault:
        detail = fault.strerror or str(fault)
        raise FileUnwritable(path=str(fault.filename), detail=detail) from fault


def _appoint(terminal: Terminal, name: str, public: str, until: str) -> None:
    """Appoint an arbiter; without any operator here the person becomes the operator."""
    say = terminal.say
    ring = keyring(os.environ)
    if name.casefold() == OPERATOR:
        raise KeyNameBad(key=name)
    term = _term(until) if until else 0
    arbiter = public_from_text(public) if public else b""
    ring.path(name)
    if ring.operator() is None and not ring.has(OPERATOR):
        ring.create_operator()
        path = ring.path(OPERATOR)
        terminal.print(say("keys.operator_made", path=path))
    operator = ring.operator_key()
    if not arbiter:
        made = not ring.has(name)
        arbiter = public_bytes(ring.create(name) if made else ring.private(name))
        if made:
            terminal.print(say("keys.made", key=name, path=ring.path(name)))
    warrant = signed_warrant(operator, arbiter, microseconds(), term)
    path = ring.appoint(name, warrant)
    terminal.print(say("keys.appointed", key=name, path=path))
    terminal.print(say("keys.tell", public=public_bytes(operator).hex()))


def _term(text: str) -> int:
    """Return the first microsecond after a day, UTC; raises ``term_bad``."""
    try:
        day = date.fromisoformat(text.strip()) + timedelta(days=1)
    except (ValueError, OverflowError) as fault:
        raise TermBad(text=text) from fault
    until = int(datetime.combine(day, time(), UTC).timestamp()) * 1_000_000
    if until <= microseconds():
        raise TermBad(text=text)
    return until


def _list(
    terminal: Terminal, ring: Keyring, operator: bytes | None, *, json: bool
) -> None:
    """Show the operator trusted here, then each key: what it may do and until when."""
    say = terminal.say
    rows = [_row(ring, name, operator) for name in ring.names()]
    if json:
        terminal.print_json(
            {
                "folder": str(ring.folder),
                "operator": operator.hex() if operator else None,
                "operates": ring.has(OPERATOR),
                "keys": rows,
            }
        )
        return
    if operator is None:
        terminal.print(say("keys.no_operator", folder=ring.folder))
    else:
        terminal.print(Text(say("keys.operator", public=operator.hex())))
    if not rows:
        return
    headings = [say(f"keys.column_{each}") for each in ("name", "public", "state")]
    terminal.print("")
    table = [
        (str(row["name"]), row["public"] or "-", _state(terminal, row)) for row in rows
    ]
    print_table(terminal, headings, table)


def _row(ring: Keyring, name: str, operator: bytes | None) -> dict[str, str | None]:
    """Return a key as JSON has it; a file that is unfit is told by its code."""
    public: str | None = None
    until: str | None = None
    try:
        warrant = ring.warrant(name)
        if ring.has(name):
            public = public_bytes(ring.private(name)).hex()
        elif warrant:
            public = warrant.arbiter.hex()
        if warrant is None:
            state = "no_warrant"
        elif public != warrant.arbiter.hex():
            state = WarrantUnfit.code
        elif warrant.operator != operator:
            state = "other_operator"
        elif not warrant.since <= microseconds() < (warrant.until or _FOR_EVER):
            state = "outside_term"
        else:
            state = "appointed" if ring.has(name) else "appointed_elsewhere"
            until = _until(warrant.until)
    except SixfoldError as fault:
        state = fault.code
    return {"name": name, "public": public, "state": state, "until": until}


def _state(terminal: Terminal, row: dict[str, str | None]) -> str:
    state, until = str(row["state"]), row["until"]
    if until:
        last_day = instant_text(instant_number(until) - 1)[:10]
        return terminal.say("keys.state_until", until=last_day)
    return terminal.say(f"keys.state_{state if state in _STATES else 'unfit'}")


def _until(until: int) -> str | None:
    """Return the end of a term, ``None`` if it has none that a calendar knows."""
    try:
        return instant_text(until) if until else None
    except OverflowError:
        return None
