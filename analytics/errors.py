"""Errors of the statistics: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from events.errors import SixfoldError

__all__ = ("AnalyticsError", "OriginUnknown")


class AnalyticsError(SixfoldError):
    """What the figures cannot do."""


class OriginUnknown(AnalyticsError):
    """An origin that no match has. Facts: ``origin``, ``origins``."""

    code = "origin_unknown"
