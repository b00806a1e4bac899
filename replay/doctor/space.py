"""The room a store takes, and the room that is left where it lies."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final

from replay.doctor.examination import LOOK, OK, Examination

if TYPE_CHECKING:
    from replay.doctor.patient import Patient

__all__ = ("examine_space",)

_ENOUGH: Final = 2
"""So many times the store should still find room: for a copy, or an archive and more."""
_ASIDE: Final = ("-wal", "-shm", "-journal", ".names.json")


def examine_space(patient: Patient) -> Examination:
    """Return the bytes of a store, an event and the free disk."""
    size = patient.path.stat().st_size
    beside = sum(
        path.stat().st_size for path in map(patient.beside, _ASIDE) if path.exists()
    )
    free = shutil.disk_usage(patient.path.absolute().parent).free
    events = patient.log.size
    facts: dict[str, str | int] = {
        "bytes": size,
        "beside": beside,
        "events": events,
        "each": round((size + beside) / max(1, events)),
        "free": free,
    }
    told = "space" if events and patient.log.fault is None else "space_cut"
    if free < _ENOUGH * (size + beside):
        return Examination("space", LOOK, told, facts, "space")
    return Examination("space", OK, told, facts)
