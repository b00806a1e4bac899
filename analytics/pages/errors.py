"""Errors of pages of statistics: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from analytics.errors import AnalyticsError

__all__ = ("ReportNamesUnfit", "ReportSuffix")


class ReportNamesUnfit(AnalyticsError):
    """Too many names for a page, or too few. Facts: ``of``, ``wanted``."""

    code = "report_names_unfit"


class ReportSuffix(AnalyticsError):
    """A file whose name ends as another kind's. Facts: ``path``, ``suffix``, ``option``."""

    code = "report_suffix"
