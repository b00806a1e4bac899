"""The envelope of an event and its place in the hash chain.

``leaf = SHA-256("sixfold leaf 1" 00 || salt || header || data)`` and
``hash = SHA-256("sixfold event 1" 00 || prev || leaf)``. The header is ``match``, ``seq``,
``tag``, ``at``, ``actor`` and ``command``, each as a four-byte big-endian length and its
bytes; the three integers are eight big-endian bytes, signed. ``docs/format.md`` holds
vectors.
"""

from __future__ import annotations

import hashlib
import struct
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from events.base import event_tag
from events.codec import decode, decode_stored, encode
from events.errors import EventsError, LogBroken
from events.table import Forked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from events.base import Event
    from events.registry import AnyEvent

__all__ = (
    "GENESIS",
    "HASH_LENGTH",
    "HOUSE",
    "SALT_LENGTH",
    "Envelope",
    "chain_hash",
    "check_chain",
    "header",
    "leaf_hash",
    "seal",
)

HASH_LENGTH: Final = 32
GENESIS: Final = bytes(HASH_LENGTH)
"""The hash before the first event of a match."""
HOUSE: Final = ""
"""The actor of what no player did: the deal, the score."""
SALT_LENGTH: Final = 16

_FORKED_KIND: Final = event_tag(Forked) // 100
_LEAF: Final = b"sixfold leaf 1\0"
_EVENT: Final = b"sixfold event 1\0"


class Envelope(Struct, frozen=True, gc=False):
    """A stored event: where it stands, when and by whom, its bytes and its hashes."""

    match: str
    seq: int
    tag: int
    at: int
    """Integer microseconds UTC since 1970."""
    actor: str
    """The player's id, empty for the house."""
    command: str
    """The id of the command that brought the event about."""
    data: bytes
    salt: bytes
    prev: bytes
    hash: bytes

    @property
    def event(self) -> AnyEvent:
        """The event inside, in its newest version."""
        return decode(self.data)

    @property
    def leaf(self) -> bytes:
        """The salted hash of the event alone, 32 bytes."""
        return leaf_hash(
            self.salt,
            header(self.match, self.seq, self.tag, self.at, self.actor, self.command),
            self.data,
        )


def header(match: str, seq: int, tag: int, at: int, actor: str, command: str) -> bytes:
    """Return the length-prefixed header of an event.

    >>> header("m", 1, 501, 0, "", "c")[:5].hex()
    '000000016d'
    """
    place, who, why = match.encode(), actor.encode(), command.encode()
    sizes = len(place), len(who), len(why)
    packed = _packer(*sizes)
    return packed(sizes[0], place, 8, seq, 8, tag, 8, at, sizes[1], who, sizes[2], why)


def leaf_hash(salt: bytes, head: bytes, data: bytes) -> bytes:
    """Return the 32 bytes that commit to one event without showing it.

    >>> leaf_hash(bytes(16), b"", b"").hex()[:8]
    '3d2c25ca'
    """
    return hashlib.sha256(_LEAF + salt + head + data).digest()


def chain_hash(prev: bytes, leaf: bytes) -> bytes:
    """Return the 32 bytes that commit to an event and everything before it.

    >>> len(chain_hash(GENESIS, bytes(32)))
    32
    """
    return hashlib.sha256(_EVENT + prev + leaf).digest()


def seal(
    event: Event,
    *,
    match: str,
    seq: int,
    at: int,
    actor: str,
    command: str,
    salt: bytes,
    prev: bytes,
) -> Envelope:
    """Return the envelope of an event, hashed into its chain.

    >>> from events.table import TrickTaken
    >>> seal(TrickTaken(2), match="m", seq=1, at=0, actor=HOUSE, command="c",
    ...      salt=bytes(16), prev=GENESIS).tag
    701
    """
    tag = event_tag(type(event))
    data = encode(event)
    leaf = leaf_hash(salt, header(match, seq, tag, at, actor, command), data)
    return Envelope(
        match, seq, tag, at, actor, command, data, salt, prev, chain_hash(prev, leaf)
    )


def check_chain(
    envelopes: Iterable[Envelope],
    *,
    after: int = 0,
    prev: bytes = GENESIS,
    match: str = "",
) -> None:
    """Return if every event is the one its hashes say, in its place.

    ``match`` is that of the event before the first. Raises ``log_broken`` at the first
    that is not: a gap in ``seq``, a ``prev`` that is not the hash before, a ``salt`` of
    another length, a ``hash`` that the fields do not give, a ``tag`` that is not the
    event's, a fork in the middle of its own match (``parent``). Bytes that are no event raise
    ``event_malformed`` or ``unknown_tag``, with ``match`` and ``seq``.

    >>> check_chain(())
    """
    seq = after
    for envelope in envelopes:
        seq += 1
        why = ""
        if envelope.seq != seq:
            why = "seq"
        elif envelope.prev != prev:
            why = "prev"
        elif len(envelope.salt) != SALT_LENGTH:
            # It carries no length of its own: another one could move bytes between
            # salt and header under the same hash.
            why = "salt"
        elif envelope.hash != chain_hash(prev, envelope.leaf):
            why = "hash"
        elif _stored_tag(envelope) != envelope.tag:
            why = "tag"
        elif envelope.tag // 100 == _FORKED_KIND and envelope.match == match:
            why = "parent"
        if why:
            raise LogBroken(match=envelope.match, seq=seq, why=why)
        prev, match = envelope.hash, envelope.match


def _stored_tag(envelope: Envelope) -> int:
    """Return the tag inside the data; the error names the event."""
    try:
        return event_tag(type(decode_stored(envelope.data)))
    except EventsError as fault:
        raise fault.with_facts(match=envelope.match, seq=envelope.seq) from fault


@lru_cache(maxsize=64)
def _packer(match: int, actor: int, command: int) -> Callable[..., bytes]:
    """Return what packs a header of texts of these lengths: there are only a few."""
    return struct.Struct(f">I{match}sIqIqIqI{actor}sI{command}s").pack
