"""The Merkle tree of RFC 6962: roots, proofs that a leaf is in a tree, that a tree grew.

``leaf = SHA-256(00 || content)`` and ``node = SHA-256(01 || left || right)``; the left side
of a tree of n leaves is the largest power of two below n. In Sixfold's tree the content of
leaf i, from 0, is the hash of the event at position i + 1 of a store. All hashes are
32 bytes.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = (
    "EMPTY",
    "NOTHING",
    "Edge",
    "consistency_proof",
    "consistent",
    "extended",
    "inclusion_proof",
    "inclusion_root",
    "leaves_of",
    "root_of",
)

EMPTY: Final = hashlib.sha256(b"").digest()
"""The root of a tree without leaves."""

_LEAF: Final = b"\0"
_NODE: Final = b"\1"


class Edge(Struct, frozen=True):
    """The right edge of a tree: all that is needed to let it grow, a few hashes."""

    size: int = 0
    peaks: tuple[bytes, ...] = ()
    """The roots of its perfect subtrees, the largest first: one for each 1 of ``size``."""

    @property
    def root(self) -> bytes:
        """The root of the tree."""
        if not self.peaks:
            return EMPTY
        root = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            root = _node(peak, root)
        return root


NOTHING: Final = Edge()
"""The edge of a tree without leaves."""


def leaves_of(contents: Iterable[bytes]) -> list[bytes]:
    """Return the leaf hash of each content.

    >>> leaves_of([b""])[0].hex()[:8]
    '6e340b9c'
    """
    sha256, mark = hashlib.sha256, _LEAF
    return [sha256(mark + content).digest() for content in contents]


def extended(edge: Edge, leaves: Sequence[bytes]) -> Edge:
    """Return the edge of a tree after further leaf hashes; the work is theirs alone.

    >>> extended(NOTHING, leaves_of([b"", bytes(1)])).root.hex()[:8]
    'fac54203'
    """
    sha256, mark = hashlib.sha256, _NODE
    old = list(edge.peaks)
    peaks: list[bytes] = []
    size, level, nodes = edge.size, edge.size, list(leaves)
    while nodes or level:
        if level & 1:
            nodes.insert(0, old.pop())
        if len(nodes) & 1:
            peaks.append(nodes.pop())
        halves = iter(nodes)
        nodes = [
            sha256(mark + left + right).digest()
            for left, right in zip(halves, halves, strict=True)
        ]
        level >>= 1
    return Edge(size + len(leaves), tuple(reversed(peaks)))


def root_of(leaves: Sequence[bytes]) -> bytes:
    """Return the root over some leaf hashes.

    >>> root_of([]) == EMPTY
    True
    """
    return extended(NOTHING, leaves).root


def inclusion_proof(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """Return the hashes that lead from a leaf to the root, the leaf's sibling first.

    ``IndexError`` for a leaf that is not there.

    >>> [each.hex()[:8] for each in inclusion_proof(leaves_of([b"", bytes(1)]), 0)]
    ['96a296d2']
    """
    if not 0 <= index < len(leaves):
        raise IndexError(index)
    path: list[bytes] = []
    low, high = 0, len(leaves)
    while high - low > 1:
        middle = low + _left(high - low)
        if index < middle:
            path.append(root_of(leaves[middle:high]))
            high = middle
        else:
            path.append(root_of(leaves[low:middle]))
            low = middle
    return path[::-1]


def inclusion_root(
    leaf: bytes, index: int, size: int, proof: Sequence[bytes]
) -> bytes | None:
    """Return the root that a proof leads to from a leaf hash, ``None`` if to no root.

    The leaf is in the tree if this is the tree's root. RFC 9162, 2.1.3.2.

    >>> leaves = leaves_of([b"a", b"b", b"c"])
    >>> inclusion_root(leaves[2], 2, 3, inclusion_proof(leaves, 2)) == root_of(leaves)
    True
    """
    if not 0 <= index < size:
        return None
    place, last, root = index, size - 1, leaf
    for each in proof:
        if last == 0:
            return None
        if place & 1 or place == last:
            root = _node(each, root)
            while not place & 1 and place:
                place >>= 1
                last >>= 1
        else:
            root = _node(root, each)
        place >>= 1
        last >>= 1
    return root if last == 0 else None


def consistency_proof(leaves: Sequence[bytes], old: int) -> list[bytes]:
    """Return the hashes that prove a tree to have grown from its first ``old`` leaves.

    ``IndexError`` if there are not so many.

    >>> consistency_proof(leaves_of([b"a", b"b"]), 2)
    []
    """
    if not 0 <= old <= len(leaves):
        raise IndexError(old)
    path: list[bytes] = []
    low, high, whole = 0, len(leaves), True
    if old in (0, high):
        return path
    while old != high:
        middle = low + _left(high - low)
        if old <= middle:
            path.append(root_of(leaves[middle:high]))
            high = middle
        else:
            path.append(root_of(leaves[low:middle]))
            low, whole = middle, False
    if not whole:
        path.append(root_of(leaves[low:high]))
    return path[::-1]


def consistent(
    old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]
) -> bool:
    """Return whether a proof shows that the new tree begins with the old one.

    Sizes are numbers of leaves. RFC 9162, 2.1.4.2.

    >>> consistent(0, EMPTY, 1, leaves_of([b"a"])[0], [])
    True
    """
    if old in (0, new):
        roots = old_root == (EMPTY if old == 0 else new_root)
        return roots and not proof and (new > 0 or new_root == EMPTY)
    if not 0 < old < new or not proof:
        return False
    path = list(proof) if old & (old - 1) else [old_root, *proof]
    place, last = old - 1, new - 1
    while place & 1:
        place >>= 1
        last >>= 1
    ours = theirs = path[0]
    for each in path[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            ours, theirs = _node(each, ours), _node(each, theirs)
            while not place & 1 and place:
                place >>= 1
                last >>= 1
        else:
            theirs = _node(theirs, each)
        place >>= 1
        last >>= 1
    return last == 0 and ours == old_root and theirs == new_root


def _left(size: int) -> int:
    """Return the largest power of two below a size."""
    return 1 << (size - 1).bit_length() - 1


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()
