"""Errors of the log and its stores: a stable code and the facts, no prose.

The words for people come from the catalogue by ``code``; ``str`` of an error is for
programmers.
"""

from __future__ import annotations

from functools import partial
from typing import Self

__all__ = (
    "EventMalformed",
    "EventsError",
    "IdMalformed",
    "LogBroken",
    "MatchUnknown",
    "PrefixAmbiguous",
    "SixfoldError",
    "StoreAddress",
    "StoreBusy",
    "StoreForeign",
    "StoreFull",
    "StoreMissing",
    "StoreNewer",
    "StoreReadOnly",
    "StoreTruncated",
    "TagUnknown",
    "VersionConflict",
)


class SixfoldError(Exception):
    """An error with a stable code and the facts that its sentence needs."""

    code = "sixfold"

    def __init__(self, **facts: str | int | list[str]) -> None:
        """Keep the facts, by the names that the catalogue uses."""
        self.facts: dict[str, str | int | list[str]] = facts
        listed = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        super().__init__(f"{self.code}: {listed}")

    def __reduce__(self) -> tuple[partial[Self], tuple[()]]:
        """Return how another process makes the same error."""
        return partial(type(self), **self.facts), ()

    def with_facts(self, **facts: str | int | list[str]) -> Self:
        """Return the same error with further facts; those it has already win."""
        return type(self)(**(facts | self.facts))


class EventsError(SixfoldError):
    """What can be wrong with what is written down."""


class EventMalformed(EventsError):
    """Bytes that are not the event they claim to be.

    Facts: ``where`` (the field), ``why``, and, where known, ``match`` and ``seq`` or
    ``line``.
    """

    code = "event_malformed"


class TagUnknown(EventsError):
    """A tag that no registered event carries. Facts: ``tag``."""

    code = "unknown_tag"


class LogBroken(EventsError):
    """A hash or link that does not hold. Facts: ``match``, ``seq``, ``why``.

    ``why`` names the field: ``seq``, ``prev``, ``salt``, ``hash``, ``tag``, ``match``,
    or ``parent`` for a fork whose parent is not what it says, or that does not begin its
    match. A log read from lines adds
    ``line``.
    """

    code = "log_broken"


class IdMalformed(EventsError):
    """A text that cannot be an id or the start of one. Facts: ``text``."""

    code = "id_malformed"


class MatchUnknown(EventsError):
    """No match of the store begins so. Facts: ``match``."""

    code = "match_unknown"


class PrefixAmbiguous(EventsError):
    """Several matches of the store begin so. Facts: ``match``, ``matches``."""

    code = "match_ambiguous"


class VersionConflict(EventsError):
    """Somebody wrote first. Facts: ``match``, ``expected``, ``found``."""

    code = "version_conflict"


class StoreAddress(EventsError):
    """An address that names no store we can open. Facts: ``address``."""

    code = "store_address"


class StoreMissing(EventsError):
    """No store stands there. Facts: ``path``."""

    code = "store_missing"


class StoreNewer(EventsError):
    """A store of a newer format than ours. Facts: ``path``, ``found``, ``known``."""

    code = "store_newer"


class StoreForeign(EventsError):
    """A file that is no event store of ours. Facts: ``path``."""

    code = "store_foreign"


class StoreTruncated(EventsError):
    """A store or log that ends in the middle. Facts: ``path``, in lines ``line``."""

    code = "store_truncated"


class StoreFull(EventsError):
    """A disk without room for what is to be written. Facts: ``path``."""

    code = "store_full"


class StoreReadOnly(EventsError):
    """A place that cannot be written. Facts: ``path``."""

    code = "store_readonly"


class StoreBusy(EventsError):
    """Another program holds the store. Facts: ``path``."""

    code = "store_busy"
