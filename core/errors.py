"""Errors of the rules: a refused command, options that are not to be had."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.errors import SixfoldError

if TYPE_CHECKING:
    from core.breach import Breach

__all__ = (
    "CommandForeign",
    "CommandMalformed",
    "CoreError",
    "GameUnknown",
    "IllegalCommand",
    "OptionsRefused",
    "RulesUnknown",
)


class CoreError(SixfoldError):
    """What the rules refuse."""


class GameUnknown(CoreError):
    """A game that we have no rules for. Facts: ``game``."""

    code = "game_unknown"


class RulesUnknown(CoreError):
    """A rules version that the game does not have. Facts: ``game``, ``rules``, ``known``.

    ``known`` are the versions that there are.
    """

    code = "rules_unknown"


class CommandForeign(CoreError):
    """A command of another game. Facts: ``game``, ``command``."""

    code = "command_foreign"


class CommandMalformed(CoreError):
    """A command that names no seat, card, call or suit there is. Facts: ``command``."""

    code = "command_malformed"


class OptionsRefused(CoreError):
    """House rules that there are not, or that make no sense. Facts: ``game``, ``options``."""

    code = "options_refused"


class IllegalCommand(CoreError):
    """A command that the rules refuse; ``breach`` says why."""

    def __init__(self, breach: Breach) -> None:
        """Take code and facts from the breach."""
        self.breach = breach
        self.code = breach.code
        super().__init__(rule=breach.rule, legal=" ".join(breach.legal))
