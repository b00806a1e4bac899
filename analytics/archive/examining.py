"""Whether an archive still goes along with the store it was made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analytics.archive.errors import ArchiveOlder
from analytics.archive.manifest import rules_now
from analytics.archive.reading import open_archive
from analytics.errors import AnalyticsError
from replay.doctor.examination import BAD, LOOK, OK, Examination

if TYPE_CHECKING:
    from pathlib import Path

    from replay.doctor.patient import Patient

__all__ = ("examine_archive",)


def examine_archive(patient: Patient, folder: Path) -> Examination:
    """Return how far an archive lags behind a store, or what else is wrong with it."""
    facts: dict[str, str | int] = {"path": str(folder)}
    try:
        manifest = open_archive(folder).manifest
    except ArchiveOlder:
        return Examination("archive", LOOK, "archive_old", facts, "archive_build")
    except AnalyticsError as fault:
        facts["detail"] = fault.code
        return Examination("archive", BAD, "archive_unfit", facts, "archive_build")
    position, size = manifest.position, patient.log.size
    facts |= {"events": position, "behind": abs(size - position)}
    if position > size:
        advice = "archive_other" if patient.log.fault is None else "restore"
        return Examination("archive", BAD, "archive_beyond", facts, advice)
    _, event = next(iter(patient.log.events(position - 1)), (0, None))
    if event is None or event.hash.hex() != manifest.digest:
        return Examination("archive", BAD, "archive_other", facts, "archive_other")
    if manifest.rules != rules_now():
        return Examination("archive", LOOK, "archive_old", facts, "archive_build")
    if position < size:
        return Examination("archive", LOOK, "archive_behind", facts, "archive_behind")
    return Examination("archive", OK, "archive_ok", facts)
