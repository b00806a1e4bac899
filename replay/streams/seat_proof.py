"""Whether a seat's stream proves itself: nothing it saw or was dealt changed afterwards."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from core.redact import may_hide, redact
from events.codec import encode
from events.envelope import GENESIS, Envelope, chain_hash
from events.errors import EventMalformed, EventsError, StoreTruncated
from events.table import Forked, HandRevealed
from replay.streams.seat_line import Closed, SeatHead, parse_seat_line
from replay.streams.seat_lines import as_seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from replay.streams.seat_line import Opening

__all__ = ("FAULTS", "SeatFault", "SeatProof", "read_seat_stream")

FAULTS: Final = (
    "link",
    "place",
    "opening",
    "seen",
    "unopened",
    "stray",
)
"""What can be wrong: a hash or link that does not hold; an event out of its place; an
opening that does not give the leaf; an event that was shown otherwise than it was, or
closed though its kind hides nothing; a hand that is over and was not opened; an opening of
nothing that is closed."""


class SeatFault(Struct, frozen=True):
    """What is wrong with a stream, and at which event."""

    code: str
    """One of ``FAULTS``."""
    match: str
    seq: int
    line: int


class SeatProof(Struct, frozen=True):
    """What a stream proves."""

    match: str
    seat: int
    """From 0, -1 for a spectator."""
    received: tuple[Envelope | Closed, ...]
    """The events as they came."""
    known: tuple[Envelope | Closed, ...]
    """The same, each that was opened in its place."""
    opened: int
    """How many closed events were opened."""
    closed: int
    """How many still are."""
    faults: tuple[SeatFault, ...]

    @property
    def whole(self) -> tuple[Envelope, ...]:
        """The events from the first on, as far as all are known: what can be audited."""
        known = takewhile(lambda each: isinstance(each, Envelope), self.known)
        return tuple(each for each in known if isinstance(each, Envelope))

    def against(self, history: Sequence[Envelope]) -> int | None:
        """Return the first event that a log has otherwise than it was received, or lacks."""
        ours = {each.seq: as_seen(each, self.seat) for each in history}
        wrong = (each.seq for each in self.received if ours.get(each.seq) != each)
        return next(wrong, None)


def read_seat_stream(lines: Iterable[str], source: str = "") -> SeatProof:
    """Return what the lines of a seat's stream prove.

    ``source`` is the path that errors name. Raises ``event_malformed``, ``unknown_tag``,
    ``store_foreign``, ``store_newer`` and ``store_truncated`` (fewer events than the head
    says; more of them are ``event_malformed``), each with the number of the line.
    """
    reading: _Reading | None = None
    number = 0
    for number, text in enumerate(lines, 1):
        line = parse_seat_line(text, number, source)
        if isinstance(line, SeatHead):
            reading = _Reading(line)
        elif reading is not None:
            try:
                reading.take(line, number)
            except EventsError as fault:
                raise fault.with_facts(line=number) from fault
    if reading is None or len(reading.received) < reading.head.events:
        raise StoreTruncated(path=source, line=number)
    return reading.proof()


class _Reading:
    """A stream as it is read."""

    def __init__(self, head: SeatHead) -> None:
        self.head = head
        self.received: list[Envelope | Closed] = []
        self._opened: dict[int, Envelope] = {}
        self._waiting: dict[tuple[str, int], Closed] = {}
        """Closed events by match and seq, oldest first."""
        self._due: set[tuple[str, int]] = set()
        """Those among them whose hand is over."""
        self._faults: list[SeatFault] = []

    def take(self, line: Envelope | Closed | Opening | SeatHead, number: int) -> None:
        """Keep a line and judge it against those before."""
        if isinstance(line, (Envelope, Closed)):
            self._unopened(number)
            self._link(line, number)
            if len(self.received) == self.head.events:
                why = "the first line says fewer events"
                raise EventMalformed(where="line", why=why)
            self.received.append(line)
            event = line.event
            if isinstance(line, Closed):
                if not may_hide(event):
                    self._fault("seen", line, number)
                if not isinstance(event, Forked):
                    self._waiting[line.match, line.seq] = line
            elif isinstance(event, HandRevealed):
                own = {key for key in self._waiting if key[0] == line.match}
                self._due = own
                self._waiting = {key: self._waiting[key] for key in own}
        elif not isinstance(line, SeatHead):
            self._open(line, number)

    def _open(self, opening: Opening, number: int) -> None:
        key = opening.match, opening.seq
        closed = self._waiting.pop(key, None)
        if closed is None or key not in self._due:
            self._fault("stray", opening, number)
            return
        self._due.discard(key)
        envelope = closed.opened(opening)
        if envelope is None:
            self._fault("opening", opening, number)
            return
        if encode(redact(envelope.event, self.head.seat)) != closed.data:
            self._fault("seen", opening, number)
        self._opened[opening.seq] = envelope

    def _link(self, line: Envelope | Closed, number: int) -> None:
        last = self.received[-1] if self.received else None
        if line.seq != (last.seq if last else 0) + 1 or not self._follows(last, line):
            self._fault("place", line, number)
        prev = last.hash if last else GENESIS
        if line.prev != prev or line.hash != chain_hash(line.prev, line.leaf):
            self._fault("link", line, number)

    def _follows(self, last: Envelope | Closed | None, line: Envelope | Closed) -> bool:
        """Return whether a line is of the match before it, or the first of a fork there.

        The parent that a fork names may itself be a fork that branched off later.
        """
        event = line.event
        if last is None or last.match == line.match:
            return not isinstance(event, Forked)
        return isinstance(event, Forked) and (event.seq, event.hash) == (
            *(last.seq, last.hash),
        )

    def _unopened(self, number: int) -> None:
        """Name the events of a hand that is over and were not opened behind it."""
        for match, seq in sorted(self._due):
            self._faults.append(SeatFault("unopened", match, seq, number))
        self._due.clear()

    def _fault(self, code: str, line: Envelope | Closed | Opening, number: int) -> None:
        self._faults.append(SeatFault(code, line.match, line.seq, number))

    def proof(self) -> SeatProof:
        """Return what was proved; raises ``event_malformed`` for another match's head."""
        self._unopened(0)
        if self.received and self.received[-1].match != self.head.match:
            raise EventMalformed(where="match", why="the head names another one")
        known = [self._opened.get(each.seq, each) for each in self.received]
        closed = sum(isinstance(each, Closed) for each in self.received)
        return SeatProof(
            self.head.match,
            self.head.seat,
            tuple(self.received),
            tuple(known),
            len(self._opened),
            closed - len(self._opened),
            tuple(self._faults),
        )
