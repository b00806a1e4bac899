"""Errors of a bot that plays elsewhere: a stable code and the facts, no prose."""

from __future__ import annotations

from service.errors import ServiceError

__all__ = (
    "NoSeatFree",
    "OrderRefused",
    "ServerRefused",
    "ServerStrange",
    "ServerUnreachable",
    "TableClosed",
)


class ServerUnreachable(ServiceError):
    """No answer came for too long. Facts: ``server``, ``why``."""

    code = "server_unreachable"


class ServerStrange(ServiceError):
    """An answer that no server of ours gives. Facts: ``server``, ``why``."""

    code = "server_strange"


class ServerRefused(ServiceError):
    """A request that the server does not grant. Facts: ``problem`` (its code), ``title``."""

    code = "server_refused"


class NoSeatFree(ServiceError):
    """A table at which this player neither sits nor finds a seat. Facts: ``table``."""

    code = "no_seat_free"


class TableClosed(ServiceError):
    """A table whose match is over or never began. Facts: ``table``."""

    code = "table_closed"


class OrderRefused(ServiceError):
    """An order of the bot that the table refused. Facts: ``order``, ``problem``, ``title``."""

    code = "order_refused"
