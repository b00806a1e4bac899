"""What an audit reports: one finding for one fault, and the verdict on a match."""

from __future__ import annotations

from msgspec import Struct

from core.breach import IMPOSSIBLE, Breach
from events.errors import LogBroken

__all__ = ("Finding", "Verdict")


class Finding(Struct, frozen=True):
    """One broken rule of one event. Hands and tricks count from 1."""

    breach: Breach
    hand: int | None
    trick: int | None
    seq: int
    line: int | None = None

    @property
    def breaks_chain(self) -> bool:
        """Whether the hashes do not hold from here on, so that no event is known.

        A fact that cannot have happened has the same code, and stands in a sound chain.
        """
        breach = self.breach
        return breach.code == LogBroken.code and breach.reason != IMPOSSIBLE.reason


class Verdict(Struct, frozen=True):
    """What an audit found in one match."""

    match: str
    source: str | None
    game: str
    hands: int
    unfinished: tuple[int, ...]
    """Hands whose play stops without a score, which is no finding."""
    events: int
    findings: tuple[Finding, ...]
    closed: int = 0
    """Events of a seat's stream behind those judged; nobody has opened them to it."""

    @property
    def clean(self) -> bool:
        """Whether no rule was broken."""
        return not self.findings
