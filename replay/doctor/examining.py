"""All examinations of a store, one after another; one that fails stops no other."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

from events.errors import SixfoldError
from replay.doctor.chains import examine_log
from replay.doctor.examination import BAD, Examination
from replay.doctor.files import examine_file, examine_sqlite, examine_tail
from replay.doctor.keys import examine_keys
from replay.doctor.names import examine_names
from replay.doctor.space import examine_space
from replay.rulings.trust import KeyUnfit, known_operator

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from replay.doctor.patient import Patient

__all__ = ("Step", "examined")

Step: TypeAlias = tuple[str, Callable[[], Iterable[Examination]]]
"""What is examined, and the look that is taken."""

_FAILURES: Final = (SixfoldError, sqlite3.Error, OSError, ValueError)


def examined(
    patient: Patient,
    environment: Mapping[str, str],
    more: Iterable[Step] = (),
    tell: Callable[[int], None] | None = None,
) -> Iterator[Examination]:
    """Yield what each examination found; ``more`` are those that others know how to do.

    ``tell`` is told how many events are done. Raises nothing: what cannot be examined is
    itself a finding.
    """
    steps: tuple[Step, ...] = (
        ("file", lambda: _one(examine_file(patient))),
        ("sqlite", lambda: _one(examine_sqlite(patient))),
        ("tail", lambda: _one(examine_tail(patient))),
        ("log", lambda: examine_log(patient, _operator(environment), tell)),
        ("names", lambda: _one(examine_names(patient))),
        *more,
        ("keys", lambda: _one(examine_keys(environment))),
        ("space", lambda: _one(examine_space(patient))),
    )
    for name, look in steps:
        try:
            yield from look()
        except _FAILURES as fault:
            yield _failed(name, fault)


def _one(found: Examination | None) -> Iterable[Examination]:
    return () if found is None else (found,)


def _operator(environment: Mapping[str, str]) -> bytes | None:
    try:
        return known_operator(environment)
    except KeyUnfit:
        return None  # the examination of the keys tells it


def _failed(name: str, fault: Exception) -> Examination:
    code = getattr(fault, "code", type(fault).__name__)
    return Examination(name, BAD, "failed", {"detail": str(code)}, "restore")
