"""Anchors: signed checkpoints kept elsewhere, with what lets the next one go on from them.

An anchor is the note, a blank line, and three lines that the note's own lines vouch for:
the edges of both trees, and the trail, eight bytes of the hash of every event and of the
leaf of every refusal since the anchor before, by which the first that differs can be named.
"""

from __future__ import annotations

import hashlib
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from events.merkle import Edge
from replay.proof.checkpoint import Checkpoint, checkpoint_of
from replay.proof.errors import (
    AnchorForged,
    AnchorUnfit,
    OperatorUnknown,
    SignerForeign,
)
from replay.proof.note import note_of

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = (
    "STEP",
    "Anchor",
    "Trail",
    "anchor_text",
    "read_anchors",
    "trail_digest",
    "trusted",
)

STEP: Final = 8
"""Bytes of a hash that a trail holds."""

_LABEL: Final = b"sixfold trail 1\0"


class Anchor(Struct, frozen=True):
    """A checkpoint whose signature holds; edges and trail if they were kept with it."""

    checkpoint: Checkpoint
    note: str
    edge: Edge | None = None
    refusals: Edge | None = None
    trail: bytes | None = None
    refusals_trail: bytes | None = None
    path: str = ""


class Trail:
    """What several anchors tell of single events."""

    def __init__(self, anchors: Sequence[Anchor]) -> None:
        """Take the anchors; where two tell of an event, the shorter one is heard."""
        self.anchors = sorted(anchors, key=lambda each: each.checkpoint.size)
        told, refusals = bytearray(), bytearray()
        for each in self.anchors:
            checkpoint = each.checkpoint
            _add(told, each.trail, checkpoint.trail_from)
            _add(refusals, each.refusals_trail, checkpoint.refusals_from)
        self.told = bytes(told)
        """Eight bytes an event from the first one on, as far as there is no gap."""
        self.refusals = bytes(refusals)
        """The same of the refusals."""

    def __len__(self) -> int:
        """Return how many events it tells of."""
        return len(self.told) // STEP

    def at(self, position: int) -> bytes:
        """Return the beginning of the hash of an event, by its position from 1."""
        return self.told[(position - 1) * STEP : position * STEP]

    def places(self) -> dict[bytes, int]:
        """Return the position of each event by the beginning of its hash."""
        return {self.at(place): place for place in range(1, len(self) + 1)}


def trail_digest(trail: bytes) -> bytes:
    """Return what a checkpoint says of a trail.

    >>> trail_digest(b"").hex()[:8]
    'd1cf894b'
    """
    return hashlib.sha256(_LABEL + trail).digest()


def anchor_text(anchor: Anchor) -> str:
    """Return an anchor as its file has it; without edges and trail it is the note alone."""
    if anchor.edge is None or anchor.refusals is None:
        return anchor.note
    trail = (anchor.trail or b"") + (anchor.refusals_trail or b"")
    lines = (
        " ".join(("edge", *map(_coded, anchor.edge.peaks))),
        " ".join(("refusals", *map(_coded, anchor.refusals.peaks))),
        f"trail {_coded(trail)}".rstrip(),
    )
    return f"{anchor.note}\n" + "".join(f"{line}\n" for line in lines) + "\n"


def read_anchors(text: str, path: str, operator: bytes | None) -> list[Anchor]:
    """Return the anchors of a file, each signed by the operator, in the file's order.

    Raises ``operator_unknown``, ``anchor_unfit``, ``anchor_forged`` and
    ``signer_foreign``; the last three with the line at which the anchor begins.
    """
    if operator is None:
        raise OperatorUnknown(path=path)
    found: list[Anchor] = []
    whole, ended, _ = text.rpartition("\n")
    parts = whole.removesuffix("\n").split("\n\n") if ended else [text]
    line = 1
    while parts:
        held = 3 if len(parts) > 2 and parts[2].startswith("edge") else 2  # noqa: PLR2004
        own, parts = parts[:held], parts[held:]
        found.append(_anchor(own, path, line, operator))
        line += sum(part.count("\n") + 2 for part in own)
    return found


def trusted(text: str, path: str, line: int, operator: bytes) -> Checkpoint:
    """Return the checkpoint of a note that the operator signed; raises as above."""
    try:
        note = note_of(text)
        checkpoint = checkpoint_of(note.text)
    except ValueError as fault:
        raise AnchorUnfit(path=path, line=line) from fault
    fits = note.signed_by(checkpoint.origin, operator)
    if fits is None:
        raise SignerForeign(path=path, line=line)
    if not fits:
        raise AnchorForged(path=path, line=line)
    return checkpoint


def _add(told: bytearray, trail: bytes | None, begun: int) -> None:
    """Add what a trail tells from ``begun`` on, if that is where it is to go on."""
    skipped = len(told) - begun * STEP
    if trail is not None and skipped >= 0:
        told += trail[skipped:]


def _anchor(parts: Sequence[str], path: str, line: int, operator: bytes) -> Anchor:
    note = "\n\n".join(parts[:2]) + "\n"
    checkpoint = trusted(note, path, line, operator)
    if len(parts) == 2:  # noqa: PLR2004 - text and signatures, nothing else
        return Anchor(checkpoint, note, path=path)
    try:
        edge, refusals, trail = _besides(parts[2])
    except ValueError as fault:
        raise AnchorUnfit(path=path, line=line) from fault
    held = (checkpoint.size - checkpoint.trail_from) * STEP
    found = Anchor(
        checkpoint,
        note,
        Edge(checkpoint.size, tuple(edge)),
        Edge(checkpoint.refusals, tuple(refusals)),
        trail[:held],
        trail[held:],
        path,
    )
    if not _vouched(found):
        raise AnchorUnfit(path=path, line=line)
    return found


def _besides(text: str) -> tuple[list[bytes], list[bytes], bytes]:
    match [line.split(" ") for line in text.split("\n")]:
        case [["edge", *edge], ["refusals", *refusals], ["trail", *trail]]:
            return (
                list(map(_raw, edge)),
                list(map(_raw, refusals)),
                _raw("".join(trail)),
            )
        case _:
            raise ValueError


def _vouched(anchor: Anchor) -> bool:
    """Return whether the note tells of these edges and this trail."""
    checkpoint, edge, refusals = anchor.checkpoint, anchor.edge, anchor.refusals
    trail = (anchor.trail or b"") + (anchor.refusals_trail or b"")
    events = checkpoint.size - checkpoint.trail_from
    refused = checkpoint.refusals - checkpoint.refusals_from
    return (
        edge is not None
        and refusals is not None
        and len(edge.peaks) == edge.size.bit_count()
        and len(refusals.peaks) == refusals.size.bit_count()
        and edge.root == checkpoint.root
        and refusals.root == checkpoint.refusals_root
        and len(trail) == (events + refused) * STEP
        and trail_digest(trail) == checkpoint.trail_digest
    )


def _coded(raw: bytes) -> str:
    return b64encode(raw).decode()


def _raw(text: str) -> bytes:
    return b64decode(text, validate=True)
