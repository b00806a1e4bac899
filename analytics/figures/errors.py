"""Errors of the figures: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from analytics.errors import AnalyticsError

__all__ = ("FigureMissing", "FigureUnknown", "FiguresNeedArchive", "SubjectUnfit")


class FigureUnknown(AnalyticsError):
    """A figure that there is not. Facts: ``figure``, ``figures``."""

    code = "figure_unknown"


class FigureMissing(AnalyticsError):
    """Options of a figure without one. No facts."""

    code = "figure_missing"


class FiguresNeedArchive(AnalyticsError):
    """Figures, or an option of theirs, without an archive. No facts."""

    code = "figures_need_archive"


class SubjectUnfit(AnalyticsError):
    """A figure told of whom it cannot tell. Facts: ``figure``, ``by``, ``subjects``."""

    code = "subject_unfit"
