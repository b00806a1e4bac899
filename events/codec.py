"""Events to bytes and back: one compact encoding, the same in every store."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, cast

import msgspec

from events.errors import EventMalformed, TagUnknown
from events.registry import EVENT_TYPES, AnyEvent
from events.upcast import upcast

if TYPE_CHECKING:
    from collections.abc import Iterable

    from events.base import Event

__all__ = ("decode", "decode_all", "decode_stored", "encode", "stored_tag")

_ENCODER: Final = msgspec.msgpack.Encoder()
_CURRENT: Final = msgspec.msgpack.Decoder(AnyEvent)


encode: Final = _ENCODER.encode
"""Return an event as a msgpack array: tag, then the fields in order.

``encode(CardPlayed(1, 35)).hex()`` is ``93cd01f50123``.
"""


def decode(data: bytes) -> AnyEvent:
    """Return the event in its newest version, whatever version was stored.

    Raises ``unknown_tag`` and ``event_malformed``.

    >>> decode(bytes.fromhex("93cd01f50123"))
    CardPlayed(seat=1, card=35)
    """
    try:
        return _CURRENT.decode(data)
    except msgspec.MsgspecError:
        return cast("AnyEvent", upcast(_decode_slowly(data)))


def decode_all(blobs: Iterable[bytes]) -> list[AnyEvent]:
    """Return many events in their newest versions; raises as :func:`decode`.

    >>> decode_all([bytes.fromhex("92cd02bd02")])
    [TrickTaken(seat=2)]
    """
    stored = list(blobs)
    try:
        return list(map(_CURRENT.decode, stored))
    except msgspec.MsgspecError:
        return [decode(data) for data in stored]


def decode_stored(data: bytes) -> Event:
    """Return the event in the version that was stored.

    >>> decode_stored(bytes.fromhex("92cd02bd02"))
    TrickTaken(seat=2)
    """
    try:
        return _CURRENT.decode(data)
    except msgspec.MsgspecError:
        # Old versions are rare, so the quick union is tried first.
        return _decode_slowly(data)


def stored_tag(data: bytes) -> int:
    """Return the tag of an event without reading the rest, -1 if there is none to see.

    >>> stored_tag(bytes.fromhex("93cd01f50123")), stored_tag(b"")
    (501, -1)
    >>> stored_tag(bytes.fromhex("95ccc9a0")), stored_tag(bytes.fromhex("9765a0"))
    (201, 101)
    """
    # Behind the array's head the tag stands in its shortest form, of one to three bytes.
    mark = data[1] if len(data) > 1 else -1
    if mark < 0x80:  # noqa: PLR2004 - msgpack: the number itself
        return mark
    size = {0xCC: 1, 0xCD: 2}.get(mark, 0)
    number = data[2 : 2 + size]
    return int.from_bytes(number, "big") if 0 < size == len(number) else -1


def _decode_slowly(data: bytes) -> Event:
    """Return an event of an old version, or say what is wrong with the bytes."""
    try:
        parts = msgspec.msgpack.decode(data)
        tag = (
            cast("list[object]", parts)[0]
            if isinstance(parts, list) and parts
            else None
        )
        if not isinstance(tag, int):
            raise EventMalformed(where="data", why="no tag")
        if tag not in EVENT_TYPES:
            raise TagUnknown(tag=tag)
        return _decoder_of(EVENT_TYPES[tag]).decode(data)
    except (msgspec.MsgspecError, RecursionError) as fault:
        raise EventMalformed(where="data", why=str(fault)) from fault


@cache
def _decoder_of(kind: type[Event]) -> msgspec.msgpack.Decoder[Event]:
    return msgspec.msgpack.Decoder(kind)
