"""Errors of the rules: a refused command, options that are not to be had."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.breach import Breach

__all__ = (
    "CommandForeign",
    "CoreError",
    "GameUnknown",
    "IllegalCommand",
    "OptionsNotYet",
    "RulesUnknown",
)


class CoreError(Exception):
    """An error with a stable code and the facts that its sentence needs."""

    code = "core"

    def __init__(self, **facts: str | int) -> None:
        """Keep the facts, by the names that the catalogue uses."""
        self.facts: dict[str, str | int] = facts
        listed = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        super().__init__(f"{self.code}: {listed}")


class GameUnknown(CoreError):
    """A game that we have no rules for. Facts: ``game``."""

    code = "game_unknown"


class RulesUnknown(CoreError):
    """A rules version that the game does not have. Facts: ``game``, ``rules``."""

    code = "rules_unknown"


class CommandForeign(CoreError):
    """A command of another game. Facts: ``game``, ``command``."""

    code = "command_foreign"


class OptionsNotYet(CoreError):
    """A house rule that is known but not enforced yet. Facts: ``option``, ``value``."""

    code = "options_not_yet"


class IllegalCommand(CoreError):
    """A command that the rules refuse; ``breach`` says why."""

    def __init__(self, breach: Breach) -> None:
        """Take code and facts from the breach."""
        self.breach = breach
        self.code = breach.code
        super().__init__(rule=breach.rule, legal=" ".join(breach.legal))
