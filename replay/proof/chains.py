"""Whether each event is what its hashes say, in its place: all chains of a log at once."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from events.base import event_tag
from events.codec import decode_stored
from events.envelope import (
    GENESIS,
    HASH_LENGTH,
    SALT_LENGTH,
    chain_hash,
    header,
    leaf_hash,
)
from events.errors import EventsError
from events.registry import EVENT_TYPES
from events.stream import forked_from, stream_start
from events.table import Forked
from replay.proof.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.envelope import Envelope
    from events.stream import ReadStream

__all__ = ("Chains",)

_FORKED: Final = event_tag(Forked) // 100
_TAGS: Final = {kind: tag for tag, kind in EVENT_TYPES.items()}


class Chains:
    """The heads of all matches met so far."""

    def __init__(
        self,
        read: ReadStream,
        before: Callable[[Envelope], tuple[int, bytes] | None] | None = None,
    ) -> None:
        """``before`` finds the head of a match whose beginning was passed over."""
        self.heads: dict[str, tuple[int, bytes]] = {}
        self._read = read
        self._before = before

    def pass_over(self, event: Envelope) -> None:
        """Take an event for what it says it is."""
        self.heads[event.match] = event.seq, event.hash

    def fault(self, position: int, event: Envelope) -> Fault | None:
        """Return what is wrong with an event, ``None`` if nothing is, and go on from it.

        What comes after a bad event is judged by the hash that the event has.
        """
        match = event.match
        head = self.heads.get(match)
        code = "" if match else "match"
        if head is None and self._before is not None:
            head = self._before(event)
        if head is not None and event.tag // 100 == _FORKED:
            code = code or "fork"
        if head is None:
            head = (0, GENESIS)
            try:
                if event.tag // 100 == _FORKED or forked_from(event) is not None:
                    head = stream_start(event, self._read)
            except EventsError:
                code = code or ("fork" if event.tag // 100 == _FORKED else "unreadable")
        self.heads[match] = event.seq, event.hash
        code = code or _fault(event, *head)
        if not code:
            return None
        wanted = head[0] + 1 if code == "gap" else event.seq
        return Fault(code, position, match, wanted)


def _fault(event: Envelope, seq: int, prev: bytes) -> str:
    """Return the code of what is wrong with an event behind another one, else nothing."""
    if event.seq != seq + 1:
        return "gap" if event.seq > seq + 1 else "place"
    if len(event.salt) != SALT_LENGTH or len(event.prev) != HASH_LENGTH:
        return "salt"
    try:
        head = header(
            event.match, event.seq, event.tag, event.at, event.actor, event.command
        )
    except (UnicodeEncodeError, struct.error):
        return "fields"
    leaf = leaf_hash(event.salt, head, event.data)
    if event.hash != chain_hash(event.prev, leaf):
        return "fields"
    if event.prev != prev:
        return "link"
    try:
        told = _TAGS[type(decode_stored(event.data))]
    except EventsError:
        return "unreadable"
    return "" if told == event.tag else "tag"
