"""A checkpoint: how long a log is, and the root of the tree over it (C2SP tlog-checkpoint).

Six lines: the log's origin, its size, the root, and three that are ours: the time, number
and root of the refusals, and a digest of the trail that goes with it in an anchor.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from typing import Final

from msgspec import Struct

from events.envelope import HASH_LENGTH
from events.instants import instant_number, instant_text

__all__ = ("Checkpoint", "checkpoint_of", "checkpoint_text", "origin_of")

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,17}")
_ORIGIN: Final = "sixfold.log/"
_SHOWN: Final = 16
_LINES: Final = 6


class Checkpoint(Struct, frozen=True):
    """What the operator signs of a log."""

    origin: str
    size: int
    """Events."""
    root: bytes
    at: int
    """Integer microseconds UTC since 1970; the operator's word."""
    refusals: int
    refusals_root: bytes
    trail_from: int
    """Events before the first one that the trail tells of."""
    refusals_from: int
    """Refusals before the first one that it tells of."""
    trail_digest: bytes


def origin_of(first: bytes) -> str:
    """Return the name of the log whose first event has this hash.

    >>> origin_of(bytes(32))
    'sixfold.log/0000000000000000'
    """
    return _ORIGIN + first.hex()[:_SHOWN]


def checkpoint_text(checkpoint: Checkpoint) -> str:
    r"""Return the text that is signed.

    >>> bare = Checkpoint("sixfold.log/00", 1, bytes(32), 0, 0, bytes(32), 0, 0, bytes(32))
    >>> checkpoint_text(bare).split("\n")[:2]
    ['sixfold.log/00', '1']
    """
    begun = f"{checkpoint.trail_from} {checkpoint.refusals_from}"
    lines = (
        checkpoint.origin,
        checkpoint.size,
        _coded(checkpoint.root),
        f"time {instant_text(checkpoint.at)}",
        f"refusals {checkpoint.refusals} {_coded(checkpoint.refusals_root)}",
        f"trail {begun} {_coded(checkpoint.trail_digest)}",
    )
    return "".join(f"{line}\n" for line in lines)


def checkpoint_of(text: str) -> Checkpoint:
    """Return the checkpoint that a text is; ``ValueError`` if it is none of ours.

    >>> bare = Checkpoint("sixfold.log/00", 1, bytes(32), 0, 0, bytes(32), 0, 0, bytes(32))
    >>> checkpoint_of(checkpoint_text(bare)) == bare
    True
    """
    lines = text.split("\n")
    if len(lines) != _LINES + 1:
        raise ValueError
    words = [line.split(" ") for line in lines]
    match words:
        case [
            [origin],
            [size],
            [root],
            ["time", at],
            ["refusals", refusals, refusals_root],
            ["trail", trail_from, refusals_from, trail_digest],
            [""],
        ]:
            found = Checkpoint(
                origin,
                _number(size),
                _hash(root),
                instant_number(at),
                _number(refusals),
                _hash(refusals_root),
                _number(trail_from),
                _number(refusals_from),
                _hash(trail_digest),
            )
        case _:
            raise ValueError
    if checkpoint_text(found) != text:
        raise ValueError
    if found.trail_from > found.size or found.refusals_from > found.refusals:
        raise ValueError
    return found


def _coded(raw: bytes) -> str:
    return b64encode(raw).decode()


def _number(text: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise ValueError
    return int(text)


def _hash(text: str) -> bytes:
    raw = b64decode(text, validate=True)
    if len(raw) != HASH_LENGTH:
        raise ValueError
    return raw
