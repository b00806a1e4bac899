"""The log of a store: verified once, and told by what each fault means for its keeper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from events.errors import EventsError
from replay.doctor.examination import BAD, LOOK, OK, Examination
from replay.doctor.patient import WithoutRegister
from replay.proof.fault import CODES
from replay.proof.log import LinesLog
from replay.proof.verifying import Report, verify_log

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from replay.doctor.patient import Patient
    from replay.proof.fault import Fault

__all__ = ("examine_log",)

_KEPT: Final = 100_000
"""Faults that are sorted by what they mean; nobody counts more of them."""

_GAPS: Final = frozenset(
    {"cut", "fork", "gap", "match", "misfiled", "missing", "place", "short"}
)
_COMMANDS: Final = frozenset({"outcome", "outcome_missing", "outcome_stray", "refusal"})
_ACTS: Final = frozenset({"ruling", "unfair"})
_HASHES: Final = frozenset(CODES) - _GAPS - _COMMANDS - _ACTS


def examine_log(
    patient: Patient,
    operator: bytes | None = None,
    tell: Callable[[int], None] | None = None,
) -> Iterator[Examination]:
    """Yield what is wrong with places, hashes, commands, and signed acts and deals.

    ``operator`` appoints arbiters; ``tell`` is told how many events are done.
    """
    log = patient.log
    every = not isinstance(log, LinesLog) or log.is_store
    report = Report(patient.address, "store")
    try:
        verify_log(log, report, operator=operator, every=every, tell=tell, keep=_KEPT)
    except EventsError:
        # The outcomes cannot be read; the events beside them may still be.
        log = WithoutRegister(patient.log)
        report = Report(patient.address, "store")
        verify_log(log, report, operator=operator, tell=tell, keep=_KEPT)
    facts: dict[str, str | int] = {
        "events": report.events,
        "matches": report.matches,
        "accepted": report.accepted or 0,
        "refused": report.refused or 0,
    }
    faults = [each for each in report.faults if each != log.fault]
    if log.fault is None:
        yield _examined("gaps", _GAPS, faults, facts)
    else:
        # Of a file of lines the examination of its end says what to do.
        advice = "restore" if patient.store is not None else ""
        yield Examination("gaps", BAD, "gaps_cut", facts, advice)
    yield _examined("hashes", _HASHES, faults, facts)
    if log.fault is not None:
        pass  # of the events behind the cut nobody can tell which command they had
    elif report.accepted is None:
        yield Examination("commands", OK, "commands_none", facts)
    else:
        yield _examined("commands", _COMMANDS, faults, facts)
    acts = _examined("acts", _ACTS, faults, facts)
    if acts.verdict == BAD:
        # The store is well; whether a signature or a deal is honest is another question.
        yield Examination("acts", LOOK, acts.told, acts.facts, "verify", acts.fault)


def _examined(
    name: str, codes: frozenset[str], faults: list[Fault], facts: dict[str, str | int]
) -> Examination:
    own = [each for each in faults if each.code in codes]
    if not own:
        return Examination(name, OK, f"{name}_ok", facts)
    return Examination(
        name, BAD, f"{name}_bad", facts | {"n": len(own)}, f"{name}_bad", own[0]
    )
