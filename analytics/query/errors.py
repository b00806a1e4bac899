"""Errors of a query: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from analytics.errors import AnalyticsError

__all__ = (
    "LimitUnfit",
    "OutputsMany",
    "QueryColumnUnknown",
    "QueryNotReading",
    "QueryReadsFile",
    "QueryTableUnknown",
    "QueryUnfit",
)


class QueryNotReading(AnalyticsError):
    """A statement that is no question. Facts: ``word``."""

    code = "query_not_reading"


class QueryReadsFile(AnalyticsError):
    """A function that would read something else than the archive. Facts: ``function``."""

    code = "query_reads_file"


class QueryTableUnknown(AnalyticsError):
    """A table that the archive has not. Facts: ``table``, ``tables``."""

    code = "query_table_unknown"


class QueryColumnUnknown(AnalyticsError):
    """A column that is not there. Facts: ``column``, ``columns``."""

    code = "query_column_unknown"


class QueryUnfit(AnalyticsError):
    """A query that cannot be answered. Facts: ``detail``, in English, as Polars says it."""

    code = "query_unfit"


class LimitUnfit(AnalyticsError):
    """Fewer rows asked for than one. Facts: ``limit``."""

    code = "limit_unfit"


class OutputsMany(AnalyticsError):
    """More than one form asked for at once. Facts: ``outputs``."""

    code = "outputs_many"
