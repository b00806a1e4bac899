"""Errors of the mass audit: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from analytics.errors import AnalyticsError

__all__ = ("ArchiveUntold",)


class ArchiveUntold(AnalyticsError):
    """A match that an archive does not tell whole. Facts: ``match``, ``path``."""

    code = "archive_untold"
