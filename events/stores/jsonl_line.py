"""One line of JSON Lines: an event, a header, names, an outcome or a refusal."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Annotated, ClassVar, Final, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from events.codec import decode_stored
from events.envelope import HASH_LENGTH, SALT_LENGTH, Envelope
from events.errors import (
    EventMalformed,
    EventsError,
    StoreForeign,
    StoreNewer,
    StoreTruncated,
)
from events.instants import instant_number, instant_text
from events.readable import readable
from events.store import Outcome, Refusal

__all__ = (
    "FORMAT",
    "DirectoryLine",
    "HeaderLine",
    "Line",
    "OutcomeLine",
    "RefusalLine",
    "directory_text",
    "envelope_text",
    "header_text",
    "outcome_text",
    "parse_line",
)

FORMAT: Final = 1
"""The newest form of the lines that we know."""


class HeaderLine(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file; ``events`` is how many follow, if that was known."""

    sixfold: int
    events: int | None = None
    latest: ClassVar[int] = 1


class DirectoryLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Names by player id and labels by match; the line may be left out."""

    players: dict[str, str]
    labels: dict[str, dict[str, str]]
    latest: ClassVar[int] = 2


class OutcomeLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A command was accepted: the next ``last - first + 1`` lines are its events."""

    command: str
    match: str
    first: int
    last: int


class RefusalLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A command was refused; ``at`` is RFC 3339."""

    command: str
    match: str
    seat: int
    code: str
    rule: str
    subject: str | None
    legal: tuple[str, ...]
    at: str

    def outcome(self) -> Outcome:
        """Return the outcome that the line tells of."""
        refusal = Refusal(
            self.seat,
            self.code,
            self.rule,
            self.subject,
            self.legal,
            instant_number(self.at),
        )
        return Outcome(self.match, self.command, (), refusal)


Line: TypeAlias = Envelope | HeaderLine | DirectoryLine | OutcomeLine | RefusalLine


_Number: TypeAlias = Annotated[int, Meta(ge=1, le=2**63 - 1)]
"""What the eight signed bytes of a hashed integer hold, from 1."""


class _EventLine(Struct, frozen=True, forbid_unknown_fields=True):
    match: str
    seq: _Number
    tag: _Number
    at: str
    actor: str
    command: str
    data: Raw
    bytes: str
    salt: str
    prev: str
    hash: str


class _OtherLine(Struct, frozen=True, forbid_unknown_fields=True):
    directory: DirectoryLine | None = None
    outcome: OutcomeLine | None = None
    refusal: RefusalLine | None = None


_ABSENT: Final = Raw()


class _Marks(Struct, frozen=True):
    """The keys that tell a line of ours from anything else."""

    sixfold: int | None = None
    match: str | None = None
    directory: Raw = _ABSENT
    outcome: Raw = _ABSENT
    refusal: Raw = _ABSENT


_EVENT: Final = msgspec.json.Decoder(_EventLine)
_HEADER: Final = msgspec.json.Decoder(HeaderLine)
_OTHER: Final = msgspec.json.Decoder(_OtherLine)
_MARKS: Final = msgspec.json.Decoder(_Marks)


def envelope_text(envelope: Envelope) -> str:
    """Return the line of an event, with its line break.

    Raises ``event_malformed`` and ``unknown_tag`` if its data cannot be read.
    """
    return _text(
        {
            "match": envelope.match,
            "seq": envelope.seq,
            "tag": envelope.tag,
            "at": instant_text(envelope.at),
            "actor": envelope.actor,
            "command": envelope.command,
            "data": readable(decode_stored(envelope.data)),
            "bytes": b64encode(envelope.data).decode(),
            "salt": envelope.salt.hex(),
            "prev": envelope.prev.hex(),
            "hash": envelope.hash.hex(),
        }
    )


def header_text(events: int | None = None) -> str:
    """Return the first line of a file, with its line break."""
    counted = {} if events is None else {"events": events}
    return _text({"sixfold": FORMAT} | counted)


def directory_text(players: dict[str, str], labels: dict[str, dict[str, str]]) -> str:
    """Return the line of names, with its line break."""
    return _text({"directory": {"players": players, "labels": labels}})


def outcome_text(outcome: Outcome) -> str:
    """Return the lines of what became of a command: the outcome, then its events."""
    refusal = outcome.refusal
    if refusal is not None:
        line = RefusalLine(
            outcome.command,
            outcome.match,
            refusal.seat,
            refusal.code,
            refusal.rule,
            refusal.subject,
            refusal.legal,
            instant_text(refusal.at),
        )
        return _text({"refusal": line})
    seqs = [each.seq for each in outcome.events]
    first, last = (seqs[0], seqs[-1]) if seqs else (1, 0)
    head = OutcomeLine(outcome.command, outcome.match, first, last)
    return _text({"outcome": head}) + "".join(map(envelope_text, outcome.events))


def parse_line(text: str, number: int, source: str, *, is_last: bool) -> Line:
    """Return what a line says; ``number`` and ``source`` are for the errors.

    Raises ``event_malformed``, ``unknown_tag``, ``store_truncated`` (a last line that
    breaks off), ``store_foreign`` (a first line that is not ours) and ``store_newer``.
    """
    try:
        marks = _MARKS.decode(text)
    except (msgspec.MsgspecError, RecursionError) as fault:
        syntax = not isinstance(fault, msgspec.ValidationError)
        if syntax and is_last and (number > 1 or text.startswith('{"sixfold":')):
            raise StoreTruncated(path=source, line=number) from fault
        if syntax and number == 1:
            raise StoreForeign(path=source) from fault
        raise EventMalformed(where="line", why=str(fault), line=number) from fault
    if marks.sixfold is not None and marks.sixfold != FORMAT:
        raise StoreNewer(path=source, found=marks.sixfold, known=FORMAT)
    if number == 1 and marks == _Marks():
        raise StoreForeign(path=source)
    try:
        return _parse(text, marks)
    except EventsError as fault:
        raise fault.with_facts(line=number) from fault
    except ValueError as fault:  # msgspec, hexadecimal, base64, instants
        raise EventMalformed(where="line", why=str(fault), line=number) from fault


def _parse(text: str, marks: _Marks) -> Line:
    line: Line
    if marks.match is not None:
        line = _envelope(_EVENT.decode(text))
        again = envelope_text(line)
    elif marks.sixfold is not None:
        line = _HEADER.decode(text)
        again = header_text(line.events)
    else:
        other = _OTHER.decode(text)
        told = other.directory or other.outcome or other.refusal
        if told is None:
            raise EventMalformed(where="line", why="of no known kind")
        line, again = told, _text(_form_of(told))
    if again.rstrip("\n") != text.rstrip("\r\n"):
        _compare(text, again)
    return line


def _form_of(line: DirectoryLine | OutcomeLine | RefusalLine) -> object:
    """Return what such a line looks like when it is written again."""
    if isinstance(line, RefusalLine):
        instant_number(line.at)
        return {"refusal": line}
    return {"outcome" if isinstance(line, OutcomeLine) else "directory": line}


def _envelope(line: _EventLine) -> Envelope:
    return Envelope(
        line.match,
        line.seq,
        line.tag,
        instant_number(line.at),
        line.actor,
        line.command,
        b64decode(line.bytes, validate=True),
        _bytes("salt", line.salt, SALT_LENGTH),
        _bytes("prev", line.prev, HASH_LENGTH),
        _bytes("hash", line.hash, HASH_LENGTH),
    )


def _bytes(where: str, digits: str, length: int) -> bytes:
    """Return the bytes of hexadecimal digits, so many and no other number."""
    found = bytes.fromhex(digits)
    if len(found) != length:
        why = f"{len(found)} bytes are not {length}"
        raise EventMalformed(where=where, why=why)
    return found


def _compare(text: str, again: str) -> None:
    """Return if two lines say the same apart from spaces and the order of keys."""
    given = json.loads(text, object_pairs_hook=_unique)
    expected = json.loads(again)
    for key in expected:
        # As text, since 1, 1.0 and true are equal to Python.
        said, meant = (
            json.dumps(d.get(key), sort_keys=True) for d in (given, expected)
        )
        if said != meant:
            raise EventMalformed(where=key, why=f"{said} is not {meant}")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise EventMalformed(where="line", why="a key stands twice")
    return found


def _text(line: object) -> str:
    return msgspec.json.encode(line).decode() + "\n"
