"""A proof that one anchored log begins with an older one: that it only grew.

It is a C2SP-like text: a head, the size of the older log, the hashes of the consistency
proof (RFC 9162, 2.1.4), a blank line, and the newer checkpoint as the operator signed it.
Whoever holds the older anchor needs nothing else, neither store nor log.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from events.envelope import HASH_LENGTH
from events.merkle import consistency_proof, consistent, root_of
from replay.proof.anchor import trusted
from replay.proof.errors import (
    AnchorForeign,
    AnchorNewer,
    GrowthUnheld,
    OperatorUnknown,
    ProofUnfit,
)
from replay.proof.log import first_leaves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.store import EventStore
    from replay.proof.anchor import Anchor
    from replay.proof.checkpoint import Checkpoint

__all__ = (
    "Grown",
    "Growth",
    "grown",
    "growth_of",
    "growth_text",
    "is_growth",
    "read_growth",
)

_HEAD: Final = "sixfold.log/growth@v1"
_FORM: Final = re.compile(
    rf"{re.escape(_HEAD)}\nold ([1-9]\d{{0,17}})\n((?:\S+\n)*)\n(.+)", re.DOTALL
)


class Growth(Struct, frozen=True):
    """What shows that the log of a checkpoint begins with the one of ``old`` events."""

    old: int
    path: tuple[bytes, ...]
    note: str
    checkpoint: Checkpoint
    """Of the newer log."""


class Grown(Struct, frozen=True):
    """A proof held against the anchor of the older log."""

    old: Checkpoint
    new: Checkpoint
    sound: bool
    """Whether the newer log begins with the older one."""


def growth_of(store: EventStore, old: Anchor, new: Anchor) -> Growth | None:
    """Return the proof for two anchors, ``None`` if the store does not agree with both.

    Raises ``anchor_newer`` if the older one is of more events, ``anchor_foreign`` if the
    two are of different logs.
    """
    before, after = old.checkpoint, new.checkpoint
    if before.origin != after.origin:
        raise AnchorForeign(path=old.path, target=new.path)
    if before.size > after.size:
        raise AnchorNewer(path=old.path, size=before.size, new=after.size)
    leaves = first_leaves(store, after.size)
    if len(leaves) < after.size or root_of(leaves) != after.root:
        return None
    if root_of(leaves[: before.size]) != before.root:
        return None
    path = tuple(consistency_proof(leaves, before.size))
    return Growth(before.size, path, new.note, after)


def growth_text(growth: Growth) -> str:
    """Return a proof as its file has it."""
    hashes = (b64encode(each).decode() for each in growth.path)
    lines = (_HEAD, f"old {growth.old}", *hashes, "")
    return "".join(f"{line}\n" for line in lines) + growth.note


def is_growth(text: str) -> bool:
    """Return whether a text begins as such a proof does, of whatever version.

    >>> is_growth("sixfold.log/growth@v1"), is_growth("c2sp.org/tlog-proof@v1")
    (True, False)
    """
    return text.startswith(_HEAD.partition("@")[0] + "@")


def read_growth(text: str, path: str, operator: bytes | None) -> Growth:
    """Return the proof that a file holds, its newer checkpoint signed by the operator.

    Raises ``operator_unknown``, ``proof_unfit``, and for the checkpoint ``anchor_unfit``,
    ``anchor_forged`` and ``signer_foreign``.
    """
    if operator is None:
        raise OperatorUnknown(path=path)
    found = _FORM.fullmatch(text)
    if found is None:
        raise ProofUnfit(path=path, line=1)
    try:
        hashes = [b64decode(line, validate=True) for line in found[2].splitlines()]
    except ValueError as fault:
        raise ProofUnfit(path=path, line=3) from fault
    if any(len(each) != HASH_LENGTH for each in hashes):
        raise ProofUnfit(path=path, line=3)
    line = text[: found.start(3)].count("\n") + 1
    checkpoint = trusted(found[3], path, line, operator)
    return Growth(int(found[1]), tuple(hashes), found[3], checkpoint)


def grown(growth: Growth, anchors: Sequence[Anchor], path: str) -> Grown:
    """Return whether the log of a proof begins with an older one that is anchored.

    An anchor of as many events as the newer log must be of that very log. ``path`` is the
    file of the proof, for the errors. Raises ``growth_unheld`` if no anchor is of the
    older log, and ``anchor_foreign`` if one is of another log altogether.
    """
    new = growth.checkpoint
    for each in anchors:
        if each.checkpoint.origin != new.origin:
            raise AnchorForeign(path=each.path, target=path)
    told = [each.checkpoint for each in anchors]
    old = next((each for each in told if each.size == growth.old), None)
    if old is None:
        raise GrowthUnheld(path=path, size=growth.old)
    roots = {each.size: each.root for each in (old, new)}
    sound = all(each.root == roots.get(each.size, each.root) for each in told)
    return Grown(
        *(old, new),
        sound and consistent(old.size, old.root, new.size, new.root, growth.path),
    )
