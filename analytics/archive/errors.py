"""Errors of an archive: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from analytics.errors import AnalyticsError

__all__ = (
    "ArchiveBusy",
    "ArchiveDamaged",
    "ArchiveForeign",
    "ArchiveMissing",
    "ArchiveNewer",
    "ArchiveNotOfStore",
    "ArchiveOlder",
    "ArchiveStoreEmpty",
)


class ArchiveMissing(AnalyticsError):
    """No folder where an archive should be. Facts: ``path``."""

    code = "archive_missing"


class ArchiveForeign(AnalyticsError):
    """A folder, or a file, that is no archive. Facts: ``path``."""

    code = "archive_foreign"


class ArchiveNewer(AnalyticsError):
    """An archive of a newer schema. Facts: ``path``, ``found``, ``known``."""

    code = "archive_newer"


class ArchiveOlder(AnalyticsError):
    """An archive of an older schema or of older rules. Facts: ``path``."""

    code = "archive_older"


class ArchiveDamaged(AnalyticsError):
    """A file of an archive that is not what the manifest says. Facts: ``path``."""

    code = "archive_damaged"


class ArchiveNotOfStore(AnalyticsError):
    """An archive that was not made from this store. Facts: ``path``, ``position``."""

    code = "archive_not_of_store"


class ArchiveStoreEmpty(AnalyticsError):
    """A store without a single event. Facts: ``store``."""

    code = "archive_store_empty"


class ArchiveBusy(AnalyticsError):
    """An archive that another program is writing. Facts: ``path``."""

    code = "archive_busy"
