"""Whether the register of a log says of every command what the events say.

An accepted command is followed by all its events at once, and each of them names it. An
imported log keeps the commands of its events; the import itself is told by its last hash.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from events.ids import id_from_hash
from events.merkle import leaves_of
from replay.proof.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from events.envelope import Envelope
    from events.register import Accepted, Register
    from events.store import Outcome

__all__ = ("Outcomes", "refusal_leaves")

_LABEL: Final = b"sixfold refusal 1\0"
_LENGTH: Final = struct.Struct(">I")
_INTEGER: Final = struct.Struct(">q")


class Outcomes:
    """The accepted commands of a log, held against its events one by one."""

    def __init__(self, register: Register, after: int, *, every: bool) -> None:
        """Begin behind a position; ``every`` event must have a command's outcome."""
        self.strays: list[Fault] = []
        """Outcomes that name events that are not there."""
        self.count = 0
        self._every = every
        self._waiting: Iterator[Accepted] = register.accepted(after)
        self._next = self._advance()
        self._open: Accepted | None = None
        self._foreign = False
        self._start = Fault("outcome")

    def fault(self, position: int, event: Envelope) -> Fault | None:
        """Return what the register says wrongly of an event, ``None`` if nothing.

        An outcome that another command should have is told at its first event.
        """
        code = ""
        while self._next is not None and self._next.position <= position:
            if self._open is not None or self._next.position < position:
                code = "outcome"
            self._open, self._foreign = self._next, False
            self._start = Fault("outcome", position, event.match, event.seq)
            self._next = self._advance()
        own = self._open
        if own is None:
            code = code or ("outcome_missing" if self._every else "")
            return Fault(code, position, event.match, event.seq) if code else None
        if event.match != own.match or not own.first <= event.seq <= own.last:
            self._open = None
            code = "outcome"
        self._foreign |= event.command != own.command
        if event.seq == own.last:
            self._open = None
            imported = event.match.encode() + event.hash
            if self._foreign and own.command != id_from_hash("import", imported):
                return replace(self._start, subject=own.command)
        if not code:
            return None
        return Fault(code, position, event.match, event.seq, subject=own.command)

    def rest(self, size: int) -> Iterator[Fault]:
        """Yield what is left when the events are at their end."""
        yield from self.strays
        if self._open is not None:
            command = self._open.command
            yield Fault("outcome", size, self._open.match, subject=command)
        while self._next is not None and self._next.position <= size:
            yield _stray(self._next)
            self._next = self._advance()

    def _advance(self) -> Accepted | None:
        for each in self._waiting:
            self.count += 1
            if each.position:
                return each
            self.strays.append(_stray(each))
        return None


def refusal_leaves(
    register: Register, after: int, faults: list[Fault], until: int = 1 << 63
) -> list[bytes]:
    """Return the leaf of each refusal behind the first ``after``, up to ``until``.

    One that cannot be read, or is not where its number says, is added to ``faults``.
    """
    contents: list[bytes] = []
    wanted = after + 1
    for number, outcome in register.refused(after):
        if number > until:
            break
        if number != wanted or outcome is None:
            faults.append(Fault("refusal", subject=str(min(number, wanted))))
        wanted = max(number, after) + 1  # numbers rise, but may begin below 1
        contents.append(b"" if outcome is None else _content(outcome))
    return leaves_of(contents)


def _stray(accepted: Accepted) -> Fault:
    return Fault(
        "outcome_stray",
        match=accepted.match,
        seq=accepted.first,
        subject=accepted.command,
    )


def _content(outcome: Outcome) -> bytes:
    refusal = outcome.refusal
    assert refusal is not None  # noqa: S101 - it is one of the refused
    texts = (
        outcome.match,
        outcome.command,
        refusal.code,
        refusal.rule,
        "" if refusal.subject is None else "=" + refusal.subject,
        *refusal.legal,
    )
    numbers = _INTEGER.pack(refusal.seat) + _INTEGER.pack(refusal.at)
    return b"".join((_LABEL, numbers, *map(_field, texts)))


def _field(text: str) -> bytes:
    raw = text.encode(errors="surrogatepass")
    return _LENGTH.pack(len(raw)) + raw
