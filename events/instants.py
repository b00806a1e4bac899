"""Instants: integer microseconds UTC inside, RFC 3339 with ``Z`` outside."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

__all__ = ("instant_number", "instant_text")

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def instant_text(at: int) -> str:
    """Return an instant as RFC 3339 text with six digits of a second and ``Z``.

    >>> instant_text(0)
    '1970-01-01T00:00:00.000000Z'
    """
    moment = _EPOCH + at * _MICROSECOND
    return moment.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def instant_number(text: str) -> int:
    """Return the microseconds since 1970 of an RFC 3339 text in UTC.

    Raises ``ValueError`` for any other text, one of another zone included.

    >>> instant_number("1970-01-01T00:00:01.000002Z")
    1000002
    """
    if not text.endswith("Z"):
        message = f"no instant in UTC: {text!r}"
        raise ValueError(message)
    return (datetime.fromisoformat(text) - _EPOCH) // _MICROSECOND
