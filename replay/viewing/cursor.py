"""Where somebody stands in a replay, and where each key takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from events.ruling import ArbitrationEvent
from events.table import HandOpened, TrickTaken

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from replay.timeline import Step, Timeline

__all__ = ("Cursor", "moved")

_STEPS: Final = {"next": 1, "back": -1, "far_next": 10, "far_back": -10}
_START: Final = "viewing.start"
_END: Final = "viewing.end"


class Cursor(Struct, frozen=True):
    """The event after which the table is shown, and what there is to say about it."""

    at: int
    notice: str = ""
    """A code of the catalogue: the beginning, the end, no further fault."""
    facts: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])
    """The facts of the notice."""


def moved(
    cursor: Cursor, move: str, line: Timeline, faulty: Collection[int] = ()
) -> Cursor:
    """Return where a move leads.

    Moves are ``next`` and ``back`` (``far_…`` by ten), ``first`` and ``last``, and
    ``next_…`` and ``previous_…`` with ``hand``, ``trick``, ``finding`` or ``ruling``.
    ``faulty`` holds the ``seq`` of events against the rules. What is not there leads
    nowhere, and the notice says so.

    >>> from events.table import MatchOpened
    >>> from replay.timeline import timeline
    >>> line = timeline((MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table"),))
    >>> moved(Cursor(1), "next", line)
    Cursor(at=1, notice='viewing.end', facts={})
    """
    last = len(line.steps)
    if move in _STEPS:
        return _within(cursor.at + _STEPS[move], last)
    if move in ("first", "last"):
        return Cursor(1 if move == "first" else last)
    way, _, kind = move.partition("_")
    if kind == "finding":
        places = sorted(seq for seq in faulty if seq <= last)
    else:
        wanted = _WANTED[kind]
        places = [step.seq for step in line.steps if wanted(step)]
    if way == "next":
        found = next((seq for seq in places if seq > cursor.at), None)
    else:
        found = next((seq for seq in reversed(places) if seq < cursor.at), None)
    if found is not None:
        return Cursor(found)
    return Cursor(cursor.at, f"viewing.no_{way}_{kind}")


def _within(wished: int, last: int) -> Cursor:
    """Return the event wished for, or the nearest end of the match."""
    if wished < 1:
        return Cursor(1, _START)
    return Cursor(last, _END) if wished > last else Cursor(wished)


_WANTED: Final[dict[str, Callable[[Step], bool]]] = {
    "hand": lambda step: isinstance(step.event, HandOpened),
    "trick": lambda step: isinstance(step.event, TrickTaken),
    "ruling": lambda step: isinstance(step.event, ArbitrationEvent),
}
