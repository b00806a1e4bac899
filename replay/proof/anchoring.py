"""The next anchor of a store: what is new is verified, added to the tree, and signed.

The work is that of the events since the anchor before. Whatever became of the older ones
in the store, the new root goes on from the old one: a checkpoint never covers a change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.merkle import NOTHING, Edge, extended, leaves_of
from events.register import Registered
from replay.errors import StoreEmpty
from replay.proof.anchor import STEP, Anchor, trail_digest
from replay.proof.chains import Chains
from replay.proof.checkpoint import Checkpoint, checkpoint_text, origin_of
from replay.proof.errors import AnchorForeign
from replay.proof.fault import Fault
from replay.proof.log import StoreLog, first_leaves
from replay.proof.note import signed_note
from replay.proof.outcomes import refusal_leaves

if TYPE_CHECKING:
    from collections.abc import Callable

    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from events.envelope import Envelope
    from events.store import EventStore

__all__ = ("next_anchor",)


def next_anchor(
    store: EventStore,
    last: Anchor | None,
    key: Ed25519PrivateKey,
    at: int,
    target: str = "",
    tell: Callable[[int], None] | None = None,
) -> Anchor | Fault | None:
    """Return the anchor that goes on from the last one, ``None`` if nothing is new.

    Or the first fault for which none is signed. ``at`` is integer microseconds UTC.
    Raises ``store_empty``, and ``anchor_foreign`` if the last one is of another log.
    """
    log = StoreLog(store)
    first = next(log.events(), None)
    if first is None and last is None:
        raise StoreEmpty(store=target)
    begun = last.checkpoint.size if last else 0
    if last is not None:
        fault = _contradiction(store, last, target)
        if fault is not None:
            return fault
    hashes: list[bytes] = []
    chains = Chains(log.read, lambda event: _head_before(store, event))
    for position, event in log.events(begun):
        if position != begun + len(hashes) + 1:
            return Fault("missing", begun + len(hashes) + 1, until=position - 1)
        fault = chains.fault(position, event)
        if fault is not None:
            return fault
        hashes.append(event.hash)
        if tell is not None and not position & 1023:
            tell(position)
    assert first is not None  # noqa: S101 - else the last anchor contradicts the store
    origin = last.checkpoint.origin if last else origin_of(first[1].hash)
    return _signed(store, last, origin, hashes, key, at)


def _contradiction(store: EventStore, last: Anchor, target: str) -> Fault | None:
    """Return in what a store does not go on from an anchor, as far as a glance tells."""
    size = last.checkpoint.size
    log = StoreLog(store)
    stands = log.size >= size
    _, border = next(log.events(size - 1), (0, None))
    fits = (
        border is not None and last.trail and border.hash[:STEP] == last.trail[-STEP:]
    )
    _, first = next(log.events(), (0, None))
    own = first is not None and origin_of(first.hash) == last.checkpoint.origin
    if not own and not fits:
        raise AnchorForeign(path=last.path, target=target)
    if not stands:
        return Fault("short", log.size + 1, until=size)
    if not own and first is not None:
        return Fault("rewritten", 1, first.match, first.seq)
    if (
        last.edge is None
        and extended(NOTHING, first_leaves(store, size)).root != last.checkpoint.root
    ):
        return Fault("root", 1, until=size)
    if last.trail and not fits and border is not None:
        return Fault("rewritten", size, border.match, border.seq)
    return None


def _signed(
    store: EventStore,
    last: Anchor | None,
    origin: str,
    hashes: list[bytes],
    key: Ed25519PrivateKey,
    at: int,
) -> Anchor | Fault | None:
    begun = last.checkpoint if last else None
    edge = _edge(store, last) if last else NOTHING
    refused, faults = _refused(store, last)
    if faults:
        return faults[0]
    refusals, leaves = refused
    if begun and not hashes and not leaves:
        return None
    edge = extended(edge, leaves_of(hashes))
    refusals = extended(refusals, leaves)
    trail = b"".join([each[:STEP] for each in hashes])
    refusals_trail = b"".join([each[:STEP] for each in leaves])
    checkpoint = Checkpoint(
        origin=origin,
        size=edge.size,
        root=edge.root,
        at=at,
        refusals=refusals.size,
        refusals_root=refusals.root,
        trail_from=begun.size if begun else 0,
        refusals_from=begun.refusals if begun else 0,
        trail_digest=trail_digest(trail + refusals_trail),
    )
    note = signed_note(checkpoint_text(checkpoint), origin, key)
    return Anchor(checkpoint, note, edge, refusals, trail, refusals_trail)


def _edge(store: EventStore, last: Anchor) -> Edge:
    """Return the edge of an anchor's tree, hashed anew where the anchor has none."""
    return last.edge or extended(NOTHING, first_leaves(store, last.checkpoint.size))


def _refused(
    store: EventStore, last: Anchor | None
) -> tuple[tuple[Edge, list[bytes]], list[Fault]]:
    """Return the edge of the refusals that are anchored, the new leaves, and faults."""
    if not isinstance(store, Registered):
        return (NOTHING, []), []
    faults: list[Fault] = []
    size = last.checkpoint.refusals if last else 0
    edge = last.refusals if last else NOTHING
    if edge is None:
        leaves = refusal_leaves(store.register, 0, faults, size)
        edge = extended(NOTHING, leaves)
        if last and edge.root != last.checkpoint.refusals_root and not faults:
            faults.append(Fault("refusal_altered", subject=f"1-{size}"))
    return (edge, refusal_leaves(store.register, size, faults)), faults


def _head_before(store: EventStore, event: Envelope) -> tuple[int, bytes] | None:
    """Return ``seq`` and hash of the event before one, ``None`` if it begins its match."""
    own = store.read(event.match, event.seq - 2) if event.seq > 1 else []
    if not own or own[0].seq != event.seq - 1:
        return None
    return own[0].seq, own[0].hash
