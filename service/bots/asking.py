"""A bot asked for its order, and what is said of one that gives none that is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.commands import AnyCommand
from service.bots.spoken import spoken
from service.errors import BotFailed, BotIllegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.commands import Command
    from core.state import State
    from service.bots.bot import Bot

__all__ = ("ask",)


def ask(bot: Bot, name: str, view: State, legal: Sequence[Command]) -> Command:
    """Return a bot's order, which is one of the legal ones.

    ``name`` is the bot's, as typed. Raises ``bot_failed`` and ``bot_illegal``.
    """
    seat = view.turn
    try:
        command = bot(view)
    except (Exception, SystemExit) as error:  # the code of others may fail in any way
        why = f"{type(error).__name__}: {error}"
        raise BotFailed(bot=name, seat=seat, why=why) from error
    if command in legal:
        return command
    raise BotIllegal(
        bot=name,
        seat=seat,
        command=_text(command, seat),
        legal=", ".join(_text(each, seat) for each in legal),
    )


def _text(command: object, seat: int) -> str:
    return spoken(command, seat) if isinstance(command, AnyCommand) else repr(command)
