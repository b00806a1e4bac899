"""A proof that a match stands in an anchored log (C2SP tlog-proof), for who has no log.

The leaf is the last anchored event of the match; its hash covers all events before it. The
extra line, which is signed by nobody, tells the match and eight bytes of each event's hash:
by them the first event that differs is named.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from events.envelope import HASH_LENGTH
from events.errors import EventsError
from events.ids import ID_LENGTH, is_id
from events.merkle import inclusion_proof, inclusion_root, leaves_of, root_of
from events.stream import read_whole
from replay.proof.anchor import STEP, trusted
from replay.proof.checkpoint import Checkpoint
from replay.proof.errors import MatchUnanchored, OperatorUnknown, ProofUnfit
from replay.proof.fault import Fault
from replay.proof.log import first_leaves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope
    from events.store import EventStore
    from replay.proof.anchor import Anchor
    from replay.proof.log import Log

__all__ = ("Proof", "difference", "proof_of", "proof_text", "proved", "read_proof")

_HEAD: Final = "c2sp.org/tlog-proof@v1"
_FORM: Final = re.compile(
    rf"{re.escape(_HEAD)}\nextra (\S+)\nindex (0|[1-9]\d{{0,17}})\n((?:\S+\n)*)\n(.+)",
    re.DOTALL,
)


class Proof(Struct, frozen=True):
    """That a match's event stands in a log, and which events come before it."""

    match: str
    index: int
    """The event's place in the log, from 0."""
    path: tuple[bytes, ...]
    trail: bytes
    """Eight bytes of the hash of each event of the match, from its first one on."""
    note: str
    checkpoint: Checkpoint

    @property
    def seq(self) -> int:
        """The event's place in its match."""
        return len(self.trail) // STEP


def proof_of(store: EventStore, match: str, anchor: Anchor) -> Proof | None:
    """Return the proof for the last anchored event of a match.

    ``None`` if the store does not agree with the anchor. Raises ``match_unanchored``, and
    ``log_broken`` as a fork's past does.
    """
    size = anchor.checkpoint.size
    places = [each for each in store.places(match) if each <= size]
    if not places:
        raise MatchUnanchored(match=match, size=size)
    leaves = first_leaves(store, size)
    if len(leaves) < size or root_of(leaves) != anchor.checkpoint.root:
        return None
    index = places[-1] - 1
    trail = bytearray()
    for each in read_whole(store.read, match):
        trail += each.hash[:STEP]
        if leaves_of([each.hash]) == [leaves[index]]:
            break
    path = tuple(inclusion_proof(leaves, index))
    return Proof(match, index, path, bytes(trail), anchor.note, anchor.checkpoint)


def proof_text(proof: Proof) -> str:
    """Return a proof as its file has it."""
    lines = (
        _HEAD,
        f"extra {_coded(proof.match.encode() + proof.trail)}",
        f"index {proof.index}",
        *map(_coded, proof.path),
        "",
    )
    return "".join(f"{line}\n" for line in lines) + proof.note


def read_proof(text: str, path: str, operator: bytes | None) -> Proof:
    """Return the proof that a file holds, under a checkpoint that the operator signed.

    Raises ``operator_unknown``, ``proof_unfit``, and for its checkpoint
    ``anchor_unfit``, ``anchor_forged`` and ``signer_foreign``.
    """
    if operator is None:
        raise OperatorUnknown(path=path)
    found = _FORM.fullmatch(text)
    if found is None:
        raise ProofUnfit(path=path, line=1)
    try:
        extra = b64decode(found[1], validate=True)
        match = extra[:ID_LENGTH].decode("ascii")
        hashes = [b64decode(line, validate=True) for line in found[3].splitlines()]
    except ValueError as fault:
        raise ProofUnfit(path=path, line=2) from fault
    trail = extra[ID_LENGTH:]
    fits = is_id(match) and trail and len(trail) % STEP == 0
    if not fits or any(len(each) != HASH_LENGTH for each in hashes):
        raise ProofUnfit(path=path, line=2)
    line = text[: found.start(4)].count("\n") + 1
    checkpoint = trusted(found[4], path, line, operator)
    return Proof(match, int(found[2]), tuple(hashes), trail, found[4], checkpoint)


def proved(log: Log, proof: Proof) -> Fault | None:
    """Return where a log first differs from what is proved, ``None`` if nowhere."""
    history = _history(log, proof.match)
    found = difference([each.hash for each in history], proof)
    if found is None:
        return None
    code, seq = found
    if seq > len(history):
        return Fault(code, log.size + 1, proof.match, seq)
    event = history[seq - 1]
    return Fault(code, _place(log, event), event.match, event.seq)


def difference(hashes: Sequence[bytes], proof: Proof) -> tuple[str, int] | None:
    """Return how and at which event a match differs from what is proved, ``None`` if not.

    ``hashes`` are those of its events from the first on: ``rewritten``, ``gone`` if they
    end before the proof does, ``unproved`` if the last one does not lead to the root.
    """
    for seq, each in enumerate(hashes[: proof.seq], 1):
        if each[:STEP] != proof.trail[(seq - 1) * STEP : seq * STEP]:
            return "rewritten", seq
    if len(hashes) < proof.seq:
        return "gone", len(hashes) + 1
    [leaf] = leaves_of([hashes[proof.seq - 1]])
    root = inclusion_root(leaf, proof.index, proof.checkpoint.size, proof.path)
    return None if root == proof.checkpoint.root else ("unproved", proof.seq)


def _history(log: Log, match: str) -> Sequence[Envelope]:
    try:
        return read_whole(log.read, match)
    except EventsError:
        return log.read(match)


def _place(log: Log, event: Envelope) -> int:
    """Return where in a log an event stands."""
    return next((place for place, each in log.events() if each is event), 0)


def _coded(raw: bytes) -> str:
    return b64encode(raw).decode()
