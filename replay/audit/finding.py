"""What an audit reports: one finding for one fault, and the verdict on a match."""

from __future__ import annotations

from msgspec import Struct

from core.breach import Breach

__all__ = ("Finding", "Verdict")


class Finding(Struct, frozen=True):
    """One broken rule of one event. Hands and tricks count from 1."""

    breach: Breach
    hand: int | None
    trick: int | None
    seq: int
    line: int | None = None


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

    @property
    def clean(self) -> bool:
        """Whether no rule was broken."""
        return not self.findings
