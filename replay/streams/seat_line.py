"""One line of a seat's stream: the head, an event seen whole or closed, an opening.

A closed event is one that the seat may not see whole: its hidden cards are blank, and in
place of the salt stands its ``leaf``, so that the chain of hashes still links. The opening
that comes once the hand is over brings the stored bytes and the salt, which give that leaf.
``docs/format.md`` describes the lines.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Raw, Struct

from events.base import Event
from events.codec import decode, decode_stored
from events.envelope import (
    HASH_LENGTH,
    SALT_LENGTH,
    Envelope,
    header,
    leaf_hash,
)
from events.errors import EventMalformed, EventsError, StoreForeign, StoreNewer
from events.instants import instant_number, instant_text
from events.readable import readable
from events.stores.jsonl_line import envelope_text, parse_line

__all__ = (
    "FORMAT",
    "Closed",
    "Opening",
    "SeatHead",
    "SeatLine",
    "closed_text",
    "head_text",
    "is_seat_stream",
    "opening_text",
    "parse_seat_line",
    "seen_text",
)

FORMAT: Final = 1
"""The newest form of these lines that we know."""


class SeatHead(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: whose stream it is, and how many events follow."""

    sixfold_seat: int
    match: str
    seat: int
    """From 0, -1 for a spectator."""
    events: int


class Closed(Struct, frozen=True):
    """An event with hidden cards, as the seat received it."""

    match: str
    seq: int
    tag: int
    at: int
    """Integer microseconds UTC since 1970."""
    actor: str
    command: str
    data: bytes
    """What the seat may see, in the encoding of every event."""
    leaf: bytes
    prev: bytes
    hash: bytes

    @property
    def event(self) -> Event:
        """The event as the seat received it, in its newest version."""
        return decode(self.data)

    def opened(self, opening: Opening) -> Envelope | None:
        """Return the event that an opening makes of this one, ``None`` if it is another."""
        head = header(self.match, self.seq, self.tag, self.at, self.actor, self.command)
        if leaf_hash(opening.salt, head, opening.data) != self.leaf:
            return None
        return Envelope(
            *(self.match, self.seq, self.tag, self.at, self.actor, self.command),
            *(opening.data, opening.salt, self.prev, self.hash),
        )


class Opening(Struct, frozen=True):
    """What was hidden in an earlier event: its stored bytes and its salt."""

    match: str
    seq: int
    data: bytes
    salt: bytes


SeatLine: TypeAlias = SeatHead | Envelope | Closed | Opening


class _ClosedLine(Struct, frozen=True, forbid_unknown_fields=True):
    match: str
    seq: int
    tag: int
    at: str
    actor: str
    command: str
    data: Any
    bytes: str
    leaf: str
    prev: str
    hash: str


class _OpeningForm(Struct, frozen=True, forbid_unknown_fields=True):
    match: str
    seq: int
    data: Any
    bytes: str
    salt: str


class _OpeningLine(Struct, frozen=True, forbid_unknown_fields=True):
    opened: _OpeningForm


_ABSENT: Final = Raw()


class _Marks(Struct, frozen=True):
    """The keys that tell one kind of line from another."""

    sixfold_seat: int | None = None
    opened: Raw = _ABSENT
    leaf: Raw = _ABSENT


_MARKS: Final = msgspec.json.Decoder(_Marks)
_HEAD: Final = msgspec.json.Decoder(SeatHead)
_CLOSED: Final = msgspec.json.Decoder(_ClosedLine)
_OPENING: Final = msgspec.json.Decoder(_OpeningLine)

seen_text: Final = envelope_text
"""Return the line of an event that the seat may see whole: that of every log."""


def head_text(match: str, seat: int, events: int) -> str:
    r"""Return the first line of a seat's stream, with its line break.

    >>> head_text("m", 2, 40)
    '{"sixfold_seat":1,"match":"m","seat":2,"events":40}\n'
    """
    return _text(SeatHead(FORMAT, match, seat, events))


def is_seat_stream(text: str) -> bool:
    """Return whether the first line of a text is that of a seat's stream, of any version.

    >>> is_seat_stream(head_text("m", 2, 40)), is_seat_stream('{"sixfold":1}')
    (True, False)
    """
    try:
        return _MARKS.decode(text.partition("\n")[0]).sixfold_seat is not None
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return False


def closed_text(closed: Closed) -> str:
    """Return the line of an event with hidden cards, with its line break."""
    return _text(
        _ClosedLine(
            closed.match,
            closed.seq,
            closed.tag,
            instant_text(closed.at),
            closed.actor,
            closed.command,
            readable(decode_stored(closed.data)),
            b64encode(closed.data).decode(),
            closed.leaf.hex(),
            closed.prev.hex(),
            closed.hash.hex(),
        )
    )


def opening_text(opening: Opening) -> str:
    """Return the line that opens an event, with its line break."""
    form = _OpeningForm(
        opening.match,
        opening.seq,
        readable(decode_stored(opening.data)),
        b64encode(opening.data).decode(),
        opening.salt.hex(),
    )
    return _text(_OpeningLine(form))


def parse_seat_line(text: str, number: int, source: str) -> SeatLine:
    """Return what a line of a seat's stream says.

    ``number``, from 1, and ``source`` are for the errors. Raises ``event_malformed``,
    ``unknown_tag``, ``store_foreign`` (a first line that is not of a seat's stream) and
    ``store_newer``.
    """
    try:
        marks = _MARKS.decode(text)
        if number == 1 and marks.sixfold_seat is None:
            raise StoreForeign(path=source)
        if marks.sixfold_seat is not None and marks.sixfold_seat != FORMAT:
            found = marks.sixfold_seat
            raise StoreNewer(path=source, found=found, known=FORMAT)
        return _parse(text, marks, number, source)
    except EventsError as fault:
        raise fault.with_facts(line=number) from fault
    except (ValueError, RecursionError) as fault:  # msgspec, digits, base64, instants
        if number == 1:
            raise StoreForeign(path=source) from fault
        raise EventMalformed(where="line", why=str(fault), line=number) from fault


def _parse(text: str, marks: _Marks, number: int, source: str) -> SeatLine:
    line: SeatLine
    if marks.sixfold_seat is not None:
        if number > 1:
            raise EventMalformed(where="line", why="out of place")
        return _HEAD.decode(text)
    if marks.opened != _ABSENT:
        form = _OPENING.decode(text).opened
        data, salt = _base64(form.bytes), _digits("salt", form.salt, SALT_LENGTH)
        line, again = Opening(form.match, form.seq, data, salt), form.data
    elif marks.leaf != _ABSENT:
        closed = _CLOSED.decode(text)
        line, again = _closed(closed), closed.data
    else:
        found = parse_line(text, number, source, is_last=False)
        if not isinstance(found, Envelope):
            raise EventMalformed(where="line", why="of no known kind")
        return found
    if readable(decode_stored(line.data)) != again:
        raise EventMalformed(where="data", why="the bytes say something else")
    return line


def _closed(line: _ClosedLine) -> Closed:
    return Closed(
        line.match,
        line.seq,
        line.tag,
        instant_number(line.at),
        line.actor,
        line.command,
        _base64(line.bytes),
        _digits("leaf", line.leaf, HASH_LENGTH),
        _digits("prev", line.prev, HASH_LENGTH),
        _digits("hash", line.hash, HASH_LENGTH),
    )


def _base64(text: str) -> bytes:
    return b64decode(text, validate=True)


def _digits(where: str, text: str, length: int) -> bytes:
    found = bytes.fromhex(text)
    if len(found) != length:
        raise EventMalformed(where=where, why=f"{len(found)} bytes are not {length}")
    return found


def _text(line: Struct) -> str:
    return msgspec.json.encode(line).decode() + "\n"
