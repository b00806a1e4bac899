"""Errors of the running game: a stable code and the facts, no prose."""

from __future__ import annotations

__all__ = ("BotBad", "BotFailed", "BotIllegal", "ServiceError")


class ServiceError(Exception):
    """An error with a stable code and the facts that its sentence needs."""

    code = "service"

    def __init__(self, **facts: str | int) -> None:
        """Keep the facts, by the names that the catalogue uses."""
        self.facts: dict[str, str | int] = facts
        listed = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        super().__init__(f"{self.code}: {listed}")


class BotBad(ServiceError):
    """A text that names no bot that can be had. Facts: ``bot``, ``bots``, ``why``.

    ``bots`` are the names of the built-in ones; ``why`` is the Python error.
    """

    code = "bot_bad"


class BotFailed(ServiceError):
    """A bot that broke off at its turn. Facts: ``bot``, ``seat``, ``why``."""

    code = "bot_failed"


class BotIllegal(ServiceError):
    """A bot gave an order that is not legal.

    Facts: ``bot``, ``seat``, ``command``, and ``legal``, the orders it could have given.
    """

    code = "bot_illegal"
