"""Errors of the running game: a stable code and the facts, no prose."""

from __future__ import annotations

from events.errors import SixfoldError

__all__ = (
    "AddressTaken",
    "AddressUnusable",
    "BotBad",
    "BotFailed",
    "BotIllegal",
    "ExamplesMissing",
    "HandsBad",
    "HouseRulesBad",
    "Overloaded",
    "PlayersBad",
    "SeatForeign",
    "ServiceError",
    "Stopping",
    "StoreUnshared",
)


class ServiceError(SixfoldError):
    """What the running game cannot do."""


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


class HandsBad(ServiceError):
    """A number of hands that cannot be played. Facts: ``hands``."""

    code = "hands_bad"


class HouseRulesBad(ServiceError):
    """House rules that cannot be played. Facts: ``game``, ``detail``, a line a slip below."""

    code = "house_rules_bad"


class PlayersBad(ServiceError):
    """Players who cannot sit down together. Facts: ``detail``."""

    code = "players_bad"


class ExamplesMissing(ServiceError):
    """A folder without the examples. Facts: ``path``."""

    code = "examples_missing"


class SeatForeign(ServiceError):
    """An order for a seat at which somebody else sits. Facts: ``seat``."""

    code = "seat_not_yours"


class AddressTaken(ServiceError):
    """Somebody listens there already. Facts: ``host``, ``port``."""

    code = "address_taken"


class AddressUnusable(ServiceError):
    """Where nobody can listen. Facts: ``host``, ``port``, ``detail``."""

    code = "address_unusable"


class StoreUnshared(ServiceError):
    """A store that one process only can have. Facts: ``store``."""

    code = "store_unshared"


class Overloaded(ServiceError):
    """More commands wait to be written than may wait. Facts: ``waiting``."""

    code = "overloaded"


class Stopping(ServiceError):
    """The service takes no more orders, as it is about to end."""

    code = "stopping"
