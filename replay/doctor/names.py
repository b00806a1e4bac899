"""The names of a store: those that no event knows are harmless, but they are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.base import event_tag
from events.errors import EventsError
from events.ruling import SIGNED_TAGS
from events.table import MatchOpened
from replay.doctor.examination import LOOK, OK, Examination

if TYPE_CHECKING:
    from replay.doctor.patient import Patient

__all__ = ("examine_names",)

_OPENED_KIND = event_tag(MatchOpened) // 100


def examine_names(patient: Patient) -> Examination:
    """Return how many names and notes belong to no event of the store."""
    directory = patient.directory()
    names = directory.players()
    seen: set[str] = set()
    matches: set[str] = set()
    for _, each in patient.log.events():
        matches.add(each.match)
        if each.tag in SIGNED_TAGS:
            seen.add(each.actor)
        elif each.tag // 100 == _OPENED_KIND:
            try:
                event = each.event
            except EventsError:
                continue
            if isinstance(event, MatchOpened):
                seen.update(event.players)
    noted = set(directory.labelled())
    if patient.log.fault is not None:
        told = {"names": len(names), "notes": len(noted)}
        return Examination("names", OK, "names_untold", {**told})
    facts: dict[str, str | int] = {
        "names": len(names),
        "notes": len(noted),
        "unknown": len(names.keys() - seen),
        "lost": len(noted - matches),
    }
    if facts["unknown"] or facts["lost"]:
        return Examination("names", LOOK, "names_unknown", facts, "names_unknown")
    return Examination("names", OK, "names_ok", facts)
