"""``sixfold bot``: a program plays a match at a table of a server."""

# Typer looks the annotations of a command up, so they must not be strings.
import asyncio
import secrets
from typing import Annotated

import httpx
import typer

from events.base import Event
from events.table import HandRevealed
from replay.commanding import Command, new_app
from replay.terminal import FINDINGS, Terminal
from service.bots.arriving import Chair, arrive
from service.bots.connection import PATIENCE, Connection
from service.bots.errors import OrderRefused, ServerUnreachable
from service.bots.player import SeatPlayer
from service.bots.registry import bot_maker
from service.bots.seated import Seated
from service.fair_dealing import Sharer

__all__ = ("command",)

_SERVER = "http://127.0.0.1:8106"
_FIRST_PATIENCE = 3.0
"""Seconds until a server that has never answered is taken not to be there."""


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.bot"))
    def play_at_a_table(
        bot: Annotated[str, typer.Argument(help=say("option.bot"))],
        *,
        server: Annotated[str, typer.Option(help=say("option.server"))] = _SERVER,
        table: Annotated[str, typer.Option(help=say("option.table"))],
        seat: Annotated[
            int | None, typer.Option(min=0, max=3, help=say("option.bot_seat"))
        ] = None,
        name: Annotated[str, typer.Option(help=say("option.bot_name"))] = "",
        key: Annotated[str, typer.Option(help=say("option.bot_key"))] = "",
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        bot_maker(bot)  # refused before anybody waits for it
        match = _Match(terminal, bot, table, as_json=json)
        try:
            asyncio.run(match.play(server, key, seat, name))
        except OrderRefused as fault:
            for line in terminal.error_lines(fault):
                terminal.err.print(line, markup=False)
            terminal.raise_status(FINDINGS)

    return app


class _Match:
    """A match as it is played and told."""

    def __init__(
        self, terminal: Terminal, bot: str, table: str, *, as_json: bool
    ) -> None:
        self._terminal = terminal
        self._bot = bot
        self._table = table
        self._as_json = as_json
        self._seated: Seated | None = None

    async def play(self, server: str, key: str, seat: int | None, name: str) -> None:
        """Play to the end; what the server was seen to do wrong makes the status 1."""
        headers = {"Accept-Language": self._terminal.lang}
        try:
            http = httpx.AsyncClient(base_url=server, headers=headers)
        except httpx.InvalidURL as error:
            raise ServerUnreachable(server=server, why=str(error)) from error
        async with http:
            connection = Connection(http, key, _FIRST_PATIENCE)
            chair = await arrive(connection, self._table, seat, name)
            connection.patience = PATIENCE
            self._begin(chair, "" if key else connection.key)
            seated = self._seated = self._sit(chair)
            player = SeatPlayer(connection, self._table, seated, self._heard)
            await player.play()
        self._end(player)

    def _sit(self, chair: Chair) -> Seated:
        own = chair.shares == "own"
        secret = secrets.token_bytes(32)  # the server has to know nothing of it
        sharer = Sharer(self._table, chair.seat, secret) if own else None
        bot = bot_maker(self._bot)(secrets.randbits(64))
        return Seated(bot, chair.seat, sharer, self._bot)

    def _begin(self, chair: Chair, new_key: str) -> None:
        """Tell the seat, and the key of a new player, which nobody tells again."""
        if self._as_json:
            begun = {"table": self._table, "seat": chair.seat, "player": chair.player}
            self._terminal.print_json(begun | ({"key": new_key} if new_key else {}))
            return
        say = self._terminal.say
        self._terminal.print(say("screen.bot.seated", seat=chair.seat))
        if new_key:
            self._terminal.print(say("screen.bot.key", key=new_key))

    def _heard(self, event: Event) -> None:
        sitting = self._seated.sitting if self._seated is not None else None
        if sitting is None or not isinstance(event, HandRevealed):
            return
        state, terminal = sitting.state, self._terminal
        number, standing = state.table.number, state.table.standing
        if self._as_json:
            told = {"hand": number, "change": state.change, "standing": standing}
            terminal.print_json(told)
            return
        facts = {"hand": number, "standing": _numbers(standing)}
        if state.change is None:
            terminal.print(terminal.say("screen.bot.unscored", **facts))
        else:
            change = _numbers(state.change, "+d")
            terminal.print(terminal.say("screen.bot.hand", change=change, **facts))

    def _end(self, player: SeatPlayer) -> None:
        terminal, proof = self._terminal, player.record.proof()
        sitting = self._seated.sitting if self._seated is not None else None
        if sitting is None:
            return
        given_up = sitting.life.forfeited
        winners = () if given_up >= 0 else sitting.game.winners(sitting.state)
        standing = sitting.state.table.standing
        faults = [{"code": each.code, "seq": each.seq} for each in proof.faults]
        if self._as_json:
            terminal.print_json(
                {
                    "over": True,
                    "winners": winners,
                    "forfeited": given_up if given_up >= 0 else None,
                    "standing": standing,
                    "events": player.record.seq,
                    "faults": faults,
                }
            )
        else:
            facts = {"standing": _numbers(standing), "n": player.record.seq}
            outcome = "forfeited" if given_up >= 0 else "over"
            terminal.print(terminal.say(f"screen.bot.{outcome}", **facts))
            if faults:
                terminal.print(terminal.say("screen.bot.faults", n=len(faults)))
        if faults:
            terminal.raise_status(FINDINGS)


def _numbers(row: tuple[int, ...], form: str = "d") -> str:
    return " ".join(format(number, form) for number in row)
