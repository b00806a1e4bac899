"""What the ledger cannot do: a stable code and the facts, no prose."""

from __future__ import annotations

from service.errors import ServiceError

__all__ = (
    "AlreadySeated",
    "LedgerError",
    "NameBad",
    "SeatFilled",
    "SeatUnknown",
    "TableOver",
    "TableStarted",
    "TableUnknown",
)


class LedgerError(ServiceError):
    """What cannot be entered in the ledger, or does not stand in it."""


class NameBad(LedgerError):
    """A text that cannot be a player's name. Facts: ``most``, the most characters."""

    code = "name_bad"


class TableUnknown(LedgerError):
    """No such table. Facts: ``table``."""

    code = "table_unknown"


class TableStarted(LedgerError):
    """All seats are filled, so that nobody can come or go. Facts: ``table``."""

    code = "table_started"


class TableOver(LedgerError):
    """A table that has ended, or was closed before it began. Facts: ``table``."""

    code = "table_over"


class SeatUnknown(LedgerError):
    """A seat that the table has not. Facts: ``seat``, ``seats`` (how many it has)."""

    code = "seat_unknown"


class SeatFilled(LedgerError):
    """Somebody else sits there. Facts: ``seat``."""

    code = "seat_filled"


class AlreadySeated(LedgerError):
    """Who sits down sits at this table already. Facts: ``seat``, where."""

    code = "already_seated"
