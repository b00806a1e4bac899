"""The format by its description alone: nothing here knows our codec or our hashes."""

from __future__ import annotations

import hashlib
import struct
from typing import TypeAlias

__all__ = ("Packed", "event_hash", "header_bytes", "leaf_hash", "packed")

Packed: TypeAlias = int | str | bytes | bool | list["Packed"]


def packed(value: Packed) -> bytes:
    """Return a value in msgpack, each in its shortest form."""
    if isinstance(value, bool):
        return b"\xc3" if value else b"\xc2"
    if isinstance(value, int):
        return _integer(value)
    if isinstance(value, bytes):
        assert len(value) < 256
        return b"\xc4" + bytes([len(value)]) + value
    if isinstance(value, str):
        text = value.encode()
        assert len(text) < 256
        head = bytes([0xA0 + len(text)] if len(text) < 32 else [0xD9, len(text)])
        return head + text
    head = bytes([0x90 + len(value)] if len(value) < 16 else [0xDC, 0, len(value)])
    return head + b"".join(map(packed, value))


def _integer(value: int) -> bytes:
    if -32 <= value < 128:
        return struct.pack("b", value)
    forms = [(0xCC, "B"), (0xCD, "H"), (0xCE, "I"), (0xCF, "Q")]
    if value < 0:
        forms = [(0xD0, "b"), (0xD1, "h"), (0xD2, "i"), (0xD3, "q")]
    for mark, form in forms:
        try:
            return bytes([mark]) + struct.pack(">" + form, value)
        except struct.error:
            continue
    raise OverflowError(value)


def header_bytes(*fields: str | int) -> bytes:
    """Return match, seq, tag, at, actor and command, each with its length before it."""
    raws = [
        field.encode() if isinstance(field, str) else struct.pack(">q", field)
        for field in fields
    ]
    return b"".join(struct.pack(">I", len(raw)) + raw for raw in raws)


def leaf_hash(salt: bytes, header: bytes, data: bytes) -> bytes:
    """Return the hash of an event alone."""
    return hashlib.sha256(b"sixfold leaf 1\0" + salt + header + data).digest()


def event_hash(prev: bytes, leaf: bytes) -> bytes:
    """Return the hash of an event and all before it."""
    return hashlib.sha256(b"sixfold event 1\0" + prev + leaf).digest()
