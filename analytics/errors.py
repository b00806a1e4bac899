"""Errors of the statistics: a stable code and the facts that its sentence needs."""

from __future__ import annotations

__all__ = ("AnalyticsError", "OriginUnknown")


class AnalyticsError(Exception):
    """An error with a stable code and its facts; the words stand in the catalogue."""

    code = "analytics"

    def __init__(self, **facts: str | list[str]) -> None:
        """Keep the facts, by the names that the catalogue uses."""
        self.facts: dict[str, str | list[str]] = facts
        listed = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        super().__init__(f"{self.code}: {listed}")


class OriginUnknown(AnalyticsError):
    """An origin that no match has. Facts: ``origin``, ``origins``."""

    code = "origin_unknown"
