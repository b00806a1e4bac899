"""Errors of an archive: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from analytics.errors import AnalyticsError

__all__ = (
    "ArchiveBusy",
    "ArchiveDamaged",
    "ArchiveFolderTaken",
    "ArchiveForeign",
    "ArchiveManifestDamaged",
    "ArchiveMissing",
    "ArchiveNamesDamaged",
    "ArchiveNewer",
    "ArchiveNoFolder",
    "ArchiveNotOfStore",
    "ArchiveOlder",
    "ArchiveOtherRules",
    "ArchiveStoreEmpty",
)


class ArchiveMissing(AnalyticsError):
    """No folder where an archive should be. Facts: ``path``."""

    code = "archive_missing"


class ArchiveForeign(AnalyticsError):
    """A folder that is no archive. Facts: ``path``."""

    code = "archive_foreign"


class ArchiveNoFolder(ArchiveForeign):
    """A file where the folder of an archive should be. Facts: ``path``."""

    code = "archive_no_folder"


class ArchiveFolderTaken(ArchiveForeign):
    """A folder to build in where something else lies. Facts: ``path``, ``other``."""

    code = "archive_folder_taken"


class ArchiveNewer(AnalyticsError):
    """An archive of a newer schema. Facts: ``path``, ``found``, ``known``."""

    code = "archive_newer"


class ArchiveOlder(AnalyticsError):
    """An archive of an older schema. Facts: ``path``, ``found``, ``known``."""

    code = "archive_older"


class ArchiveOtherRules(ArchiveOlder):
    """An archive of other rules. Facts: ``path``, ``found``, ``known``: game and version."""

    code = "archive_other_rules"


class ArchiveDamaged(AnalyticsError):
    """A file of an archive that is not what the manifest says. Facts: ``path``."""

    code = "archive_damaged"


class ArchiveManifestDamaged(ArchiveDamaged):
    """A manifest that cannot be read, or whose sums do not agree. Facts: ``path``."""

    code = "archive_manifest_damaged"


class ArchiveNamesDamaged(ArchiveDamaged):
    """Names beside an archive that cannot be read. Facts: ``path``."""

    code = "archive_names_damaged"


class ArchiveNotOfStore(AnalyticsError):
    """An archive that was not made from this store. Facts: ``path``, ``position``."""

    code = "archive_not_of_store"


class ArchiveStoreEmpty(AnalyticsError):
    """A store without a single event. Facts: ``store``."""

    code = "archive_store_empty"


class ArchiveBusy(AnalyticsError):
    """An archive that another program is writing. Facts: ``path``."""

    code = "archive_busy"
