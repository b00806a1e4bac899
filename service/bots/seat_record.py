"""What a seat was sent of a match, line by line: one log that only grows, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.envelope import GENESIS, chain_hash
from events.errors import EventsError, LogBroken
from replay.streams.seat_line import Opening, SeatHead, head_text, parse_seat_line
from replay.streams.seat_proof import read_seat_stream
from service.bots.errors import ServerStrange

if TYPE_CHECKING:
    from events.envelope import Envelope
    from replay.streams.seat_line import Closed
    from replay.streams.seat_proof import SeatProof

__all__ = ("SeatRecord",)


class SeatRecord:
    """The lines of a seat's stream, over any number of connections."""

    def __init__(self, match: str, seat: int, source: str = "") -> None:
        """Begin before the first event; ``source`` is the address that errors name."""
        self.seq = 0
        """The last event that was received."""
        self._match = match
        self._seat = seat
        self._source = source
        self._lines: list[str] = []
        self._hashes = [GENESIS]
        """By event: a log without the last of them is another one."""
        self._repeats = False
        """Whether the last event was known already, and so are its openings."""

    def take(self, line: str) -> Envelope | Closed | None:
        """Return the event that a line tells, ``None`` if it tells no new one.

        Raises ``log_broken`` for an event that does not follow what was received, whether
        a hash is wrong or the log was taken back, and ``server_strange`` for a line that
        is none of a seat's stream.
        """
        try:
            told = parse_seat_line(line, 2, self._source)
        except EventsError as error:
            raise ServerStrange(server=self._source, why=str(error)) from error
        if isinstance(told, (Opening, SeatHead)):  # a head is out of place, see above
            if not self._repeats:
                self._lines.append(line)
            return None
        known = told.seq <= self.seq and told.hash == self._hashes[told.seq]
        self._repeats = known
        if known:
            return None
        self._check(told)
        self.seq = told.seq
        self._hashes.append(told.hash)
        self._lines.append(line)
        return told

    def proof(self) -> SeatProof:
        """Return what the lines prove; its ``faults`` are none if all is well."""
        head = head_text(self._match, self._seat, self.seq)
        return read_seat_stream((head, *self._lines), self._source)

    def _check(self, told: Envelope | Closed) -> None:
        wrong = {
            "match": told.match != self._match,
            "seq": told.seq != self.seq + 1,
            "prev": told.prev != self._hashes[-1],
            "hash": told.hash != chain_hash(told.prev, told.leaf),
        }
        for why, is_wrong in wrong.items():
            if is_wrong:
                raise LogBroken(match=told.match, seq=told.seq, why=why)
