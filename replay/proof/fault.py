"""What can be wrong with a log, and where: its first bad event is the one that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("BESIDE", "CODES", "KEPT", "Fault", "Faults", "in_order")

CODES: Final = (
    "contradictory",
    "cut",
    "fields",
    "fork",
    "gap",
    "gone",
    "line",
    "link",
    "match",
    "misfiled",
    "missing",
    "moved",
    "outcome",
    "outcome_missing",
    "outcome_stray",
    "place",
    "refusal",
    "refusal_altered",
    "rewritten",
    "root",
    "ruling",
    "salt",
    "short",
    "tag",
    "unfair",
    "unproved",
    "unreadable",
)
"""Every kind of fault; ``docs/proof.md`` says what each one means."""

BESIDE: Final = frozenset(
    {
        "misfiled",
        "outcome",
        "outcome_missing",
        "outcome_stray",
        "refusal",
        "refusal_altered",
        "ruling",
        "unfair",
    }
)
"""Those of what is kept beside the events."""

KEPT: Final = 20
"""Faults that are told one by one."""


class Fault(Struct, frozen=True):
    """One thing that is wrong."""

    code: str
    position: int = 0
    """Where in the log, from 1; 0 for what stands at no event."""
    match: str = ""
    seq: int = 0
    until: int = 0
    """The last position concerned, or where the event stands instead."""
    line: int = 0
    """Of a file of lines, from 1."""
    subject: str = ""
    """A command, a number of a refusal, or what a line cannot be read for."""


class Faults:
    """The first faults, and how many there are.

    What is wrong with events comes first, in their order; what stands beside them may be
    wrong for no other reason.
    """

    def __init__(self, keep: int = KEPT) -> None:
        """Begin with none; so many are kept."""
        self.count = 0
        self._keep = keep
        self._kept: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """Count a fault, and keep it if it is among the first."""
        self.count += 1
        self._kept.append(fault)
        if len(self._kept) > 2 * self._keep:
            self._kept = self.first

    @property
    def first(self) -> list[Fault]:
        """The first ones: of events by position, then of what stands beside them."""
        return in_order(self._kept)[: self._keep]


def in_order(faults: Iterable[Fault]) -> list[Fault]:
    """Return faults in the order in which they are told.

    >>> [each.code for each in in_order([Fault("outcome", 3), Fault("fields", 7)])]
    ['fields', 'outcome']
    """
    return sorted(
        faults, key=lambda each: (each.code in BESIDE, each.position or 1 << 63)
    )
