"""What a report holds: the matches, each with its cases, its hands and its views."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from replay.insight import Insight
from replay.source import Source
from replay.story import Story
from replay.timeline import Step, Timeline

if TYPE_CHECKING:
    from core.state import State
    from replay.audit.finding import Finding, Verdict

__all__ = ("Case", "Drawn", "MatchReport", "Report", "Sight", "Unread")


class Drawn(Struct, frozen=True):
    """A card laid or handed over, in the order in which it happened."""

    seq: int
    seat: int
    card: int
    """-1 for a hidden card."""
    to: int = -1
    """Who got it, -1 if it was laid on the table."""
    taken_back: bool = False
    in_question: bool = False
    takes: bool = False
    """Whether it takes the trick by the rules, where that is the question."""


class Sight(Struct, frozen=True):
    """What a seat could know when it acted: its own view, and what followed from it."""

    seat: int
    step: Step
    """The last step that the seat had seen."""
    insight: Insight

    @property
    def state(self) -> State:
        """The state as the seat saw it."""
        return self.step.state


class Case(Struct, frozen=True):
    """A finding with all that is needed to judge it."""

    number: int
    """From 1, in the order of the findings of the match."""
    finding: Finding
    step: Step | None
    """The event in question, ``None`` where the log broke before it."""
    drawn: tuple[Drawn, ...] = ()
    """The trick, or what was handed over, the card in question marked."""
    sight: Sight | None = None


class MatchReport(Struct, frozen=True):
    """A match in full, as far as the reader of the report may see it."""

    source: Source
    viewer: int | None
    """The seat that it is for, -1 for a spectator, ``None`` with everything open."""
    line: Timeline
    """Its steps as the viewer saw them, up to the moment asked for."""
    stories: tuple[Story, ...]
    """The hands that were asked for."""
    views: tuple[tuple[int | None, Timeline], ...]
    """The viewers that can be chosen, each with the same steps as it saw them."""
    cases: tuple[Case, ...] = ()
    counted: frozenset[int] = frozenset()
    """The hands in which the deals left are counted at every event, not at findings alone."""

    @property
    def verdict(self) -> Verdict:
        """The verdict on the whole match."""
        return self.source.verdict

    @property
    def head(self) -> str:
        """The hash of the last event in hexadecimal, empty for a record."""
        history = self.source.history
        return history[-1].hash.hex() if history else ""


class Unread(Struct, frozen=True):
    """A target that could not be read, and why."""

    source: str
    fault: Exception


class Report(Struct, frozen=True):
    """What one file holds."""

    kind: str
    """``audit`` or ``replay``."""
    command: str
    """The command that makes the report again."""
    version: str
    matches: tuple[MatchReport, ...]
    """The matches in full."""
    clean: tuple[tuple[Verdict, tuple[str, ...]], ...] = ()
    """The matches of which a line is enough, with their players' names."""
    unread: tuple[Unread, ...] = ()

    @property
    def judged(self) -> int:
        """How many matches were judged."""
        return len(self.matches) + len(self.clean)

    @property
    def is_single(self) -> bool:
        """Whether it is about one match, which then is the report."""
        return len(self.matches) == 1 and not self.clean and not self.unread
