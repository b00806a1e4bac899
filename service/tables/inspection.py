"""The audit of what was just played: each hand is judged as soon as it is over.

What the table has let through is judged anew, from the log alone, by the code that audits
archives. It runs in a thread of its own, so that nobody waits for it to play.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import structlog

from core.breach import LOG_RULE, Breach
from core.fairness.check import WITHHELD, Fault
from core.fairness.check import check as fair_faults
from core.fairness.course import Fact
from core.fairness.course import begun as course_begun
from core.fairness.course import evolve as course_after
from core.games import game_of
from events.envelope import GENESIS, check_chain
from events.errors import EventsError, LogBroken
from events.table import HandRevealed, MatchOpened
from replay.audit.finding import Finding
from replay.audit.judge import Judging
from replay.transcribing.scribe import Told

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from events.envelope import Envelope
    from service.tables.desk import Desk
    from service.tables.room import Room

__all__ = ("Examination", "Inspection")

_log = structlog.get_logger()


class Examination:
    """A match that is judged as it grows: the rules, the hashes and the fair deals."""

    def __init__(self, first: Envelope) -> None:
        """Begin with the opening of a match; raises ``log_broken`` (tag) for another event.

        Raises as :func:`core.games.game_of`, too.
        """
        opened = first.event
        if not isinstance(opened, MatchOpened):
            raise LogBroken(match=first.match, seq=first.seq, why="tag")
        self.findings: list[Finding] = []
        """What broke a rule so far."""
        self.faults: list[Fault] = []
        """What was unfair in a deal so far; a share that was withheld is not."""
        self.seq = 0
        """The last event that was judged."""
        self._game = game_of(opened)
        self._start = self._game.initial(opened)
        self._judging = Judging(self._game, opened)
        self._course = course_begun(opened)
        self._match = ""
        self._prev = GENESIS
        self._broken = False

    def hear(
        self, envelopes: Sequence[Envelope]
    ) -> tuple[tuple[Finding, ...], tuple[Fault, ...]]:
        """Return the findings and faults of the events that come next.

        Where the hashes do not hold, ``log_broken`` is the last finding: what follows is
        not known to have happened.
        """
        found, unfair = len(self.findings), len(self.faults)
        for envelope in envelopes:
            if self._broken or envelope.seq <= self.seq:
                continue
            if self._holds(envelope):
                self._judge(envelope)
        return tuple(self.findings[found:]), tuple(self.faults[unfair:])

    def _holds(self, envelope: Envelope) -> bool:
        seq = self.seq + 1
        try:
            check_chain((envelope,), after=self.seq, prev=self._prev, match=self._match)
        except EventsError as fault:
            why = str(fault.facts.get("why", ""))
            breach = Breach(code=LogBroken.code, rule=LOG_RULE, reason=why)
            self.findings.append(Finding(breach, None, None, seq))
            self._broken = True
            return False
        self.seq, self._prev = seq, envelope.hash
        self._match = envelope.match
        return True

    def _judge(self, envelope: Envelope) -> None:
        event, seq = envelope.event, envelope.seq
        if seq == 1:
            breaches = self._game.check(self._start, event)
            self.findings += [Finding(each, None, None, 1) for each in breaches]
            return
        self.findings += self._judging.hear(seq, Told(event, None))
        fact = Fact(seq, envelope.match, envelope.actor, event)
        faults = fair_faults(self._game, self._start, self._course, fact)
        self.faults += [fault for fault in faults if fault.code != WITHHELD]
        self._course = course_after(self._course, fact)


class Inspection:
    """The audit of every table of a process."""

    def __init__(
        self, desk: Desk, counted: Callable[[str], None] = lambda _code: None
    ) -> None:
        """Listen to a desk; ``counted`` is told the code of each finding and fault."""
        self._desk = desk
        self._counted = counted
        self._examined: WeakKeyDictionary[Room, Examination] = WeakKeyDictionary()
        self._locks: WeakKeyDictionary[Room, asyncio.Lock] = WeakKeyDictionary()
        self._tasks: set[asyncio.Task[Examination]] = set()
        desk.listeners.append(self._heard)

    async def findings(self, match: str) -> tuple[Finding, ...]:
        """Return what broke a rule in a match up to now; raises ``match_unknown``."""
        return tuple((await self._inspected(self._desk.room(match))).findings)

    async def faults(self, match: str) -> tuple[Fault, ...]:
        """Return what was unfair in the deals of a match; raises ``match_unknown``."""
        return tuple((await self._inspected(self._desk.room(match))).faults)

    async def finished(self) -> None:
        """Return when every hand that is over has been judged."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _heard(self, room: Room, events: Sequence[Envelope]) -> None:
        if any(isinstance(each.event, HandRevealed) for each in events):
            task = asyncio.create_task(self._inspected(room))
            self._tasks.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Examination]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("inspection_failed", exc_info=error)

    async def _inspected(self, room: Room) -> Examination:
        """Return the examination of a match, brought up to its last event."""
        async with self._locks.setdefault(room, asyncio.Lock()):
            examination = self._examined.get(room)
            if examination is None:
                examination = self._examined[room] = Examination(room.history[0])
            new = room.history[examination.seq :]
            findings, faults = await asyncio.to_thread(examination.hear, new)
        for finding in findings:
            breach = finding.breach
            self._report(
                room.match, breach.code, breach.rule, finding.hand, finding.seq
            )
        for fault in faults:
            self._report(room.match, fault.code, "", fault.hand, fault.seq)
        return examination

    def _report(
        self, match: str, code: str, rule: str, hand: int | None, seq: int
    ) -> None:
        """Tell the operator of a finding; it names no card."""
        _log.warning("finding", code=code, rule=rule, match=match, hand=hand, seq=seq)
        self._counted(code)
