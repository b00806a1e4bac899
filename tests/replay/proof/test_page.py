"""What docs/proof.md says is so, recomputed with a hash function and nothing of ours."""

from __future__ import annotations

import hashlib
import re
from base64 import b64decode
from pathlib import Path
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from events.stores.memory import MemoryStore
from replay.proof.anchor import Anchor, anchor_text, read_anchors
from replay.proof.anchoring import next_anchor
from replay.proof.fault import CODES
from replay.rulings.signing import public_bytes
from tests.contracts.chains import (
    ANOTHER,
    MATCH,
    command_id,
    events_after,
    refused,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

PAGE = (Path(__file__).parents[3] / "docs" / "proof.md").read_text(encoding="utf-8")


def _sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def _root(leaves: Sequence[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    left = 1
    while left * 2 < len(leaves):
        left *= 2
    return _sha(b"\1", _root(leaves[:left]), _root(leaves[left:]))


def _field(text: str) -> bytes:
    return len(text).to_bytes(4, "big") + text.encode()


def test_the_page_names_every_code() -> None:
    """Each fault stands in the table, and nothing else does."""
    table = PAGE[PAGE.index("### What is wrong") : PAGE.index("`--json` prints")]
    cells = [
        line.split("|")[1] for line in table.splitlines() if line.startswith("| `")
    ]
    named = re.findall(r"`(\w+)`", " ".join(cells))
    assert sorted(named) == sorted(CODES)


def test_an_anchor_by_hand() -> None:
    """Roots, digest, edge, trail and signature of two anchors, from their text alone."""
    store = MemoryStore()
    key = Ed25519PrivateKey.generate()
    events = events_after(None, 5)
    store.record(MATCH, command_id(0), 0, events[:3])
    first = next_anchor(store, None, key, 0)
    assert isinstance(first, Anchor)
    store.record(MATCH, command_id(1), 3, events[3:])
    store.record(MATCH, command_id(2), 0, refused())
    store.record(ANOTHER, command_id(3), 0, events_after(None, 1, ANOTHER))
    second = next_anchor(store, first, key, 1_700_000_000_000_000)
    assert isinstance(second, Anchor)
    text = anchor_text(first) + anchor_text(second)
    found = read_anchors(text, "", public_bytes(key))
    assert [anchor_text(each) for each in found] == [
        anchor_text(first),
        anchor_text(second),
    ]

    body, signature, besides = anchor_text(second).removesuffix("\n\n").split("\n\n")
    hashes = [each.hash for _, each in store.read_all()]
    leaves = [_sha(b"\0", each) for each in hashes]
    content = b"".join(
        (
            b"sixfold refusal 1\0",
            (1).to_bytes(8, "big"),
            (1_700_000_000_000_000).to_bytes(8, "big"),
            *map(_field, (MATCH, command_id(2), "not_your_turn", "kozel.R17")),
            *map(_field, ("=AS", "6C", "7C")),
        )
    )
    refusal = _sha(b"\0", content)
    trail = b"".join(each[:8] for each in hashes[3:]) + refusal[:8]
    origin, size, root, time, refusals, told = body.split("\n")
    assert origin == f"sixfold.log/{hashes[0].hex()[:16]}"
    assert (size, time) == ("6", "time 2023-11-14T22:13:20.000000Z")
    assert b64decode(root) == _root(leaves)
    assert refusals.split()[:2] == ["refusals", "1"]
    assert b64decode(refusals.split()[2]) == refusal
    assert told.split()[:3] == ["trail", "3", "0"]
    assert b64decode(told.split()[3]) == _sha(b"sixfold trail 1\0", trail)

    edge, refused_edge, trail_line = besides.split("\n")
    peaks = [b64decode(each) for each in edge.split()[1:]]
    assert peaks == [_root(leaves[:4]), _root(leaves[4:6])]
    assert [b64decode(each) for each in refused_edge.split()[1:]] == [refusal]
    assert b64decode(trail_line.split()[1]) == trail

    dash, name, coded = signature.split(" ")
    assert (dash, name) == ("\N{EM DASH}", origin)
    public = public_bytes(key)
    assert b64decode(coded)[:4] == _sha(origin.encode(), b"\n\1", public)[:4]
    signed = f"{body}\n".encode()
    Ed25519PublicKey.from_public_bytes(public).verify(b64decode(coded)[4:], signed)
