"""The Merkle tree against the published vectors of Certificate Transparency."""

from __future__ import annotations

import hashlib

import pytest

from events.merkle import (
    EMPTY,
    NOTHING,
    consistency_proof,
    consistent,
    extended,
    inclusion_proof,
    inclusion_root,
    leaves_of,
    root_of,
)

CONTENTS = (
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
)
"""The entries of the reference tree, in hexadecimal."""
ROOTS = (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
"""By the number of leaves."""
A = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7"
B = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
C = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e"
D = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"
E = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"
F = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0"
G = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a"
INCLUSION = (
    (0, 1, ()),
    (0, 2, (A,)),
    (1, 2, (B,)),
    (2, 3, (ROOTS[2],)),
    (1, 5, (B, C, E)),
    (0, 8, (A, C, D)),
    (5, 8, (E, F, ROOTS[4])),
)
CONSISTENCY = ((1, 1, ()), (1, 8, (A, C, D)), (6, 8, (G, F, ROOTS[4])))
MANY = 40

LEAVES = leaves_of(map(bytes.fromhex, CONTENTS))
OTHERS = leaves_of(bytes([number]) for number in range(MANY))


def _hex(hashes: list[bytes]) -> tuple[str, ...]:
    return tuple(each.hex() for each in hashes)


@pytest.mark.parametrize("size", range(9))
def test_a_published_root(size: int) -> None:
    """The roots over the first leaves of the reference tree, none to eight."""
    assert root_of(LEAVES[:size]).hex() == ROOTS[size]


@pytest.mark.parametrize(("index", "size", "proof"), INCLUSION)
def test_a_published_inclusion_proof(
    index: int, size: int, proof: tuple[str, ...]
) -> None:
    """The path from a leaf to the root, as the reference tree has it."""
    assert _hex(inclusion_proof(LEAVES[:size], index)) == proof
    path = [bytes.fromhex(each) for each in proof]
    root = inclusion_root(LEAVES[index], index, size, path)
    assert root is not None
    assert root.hex() == ROOTS[size]


@pytest.mark.parametrize(("old", "new", "proof"), CONSISTENCY)
def test_a_published_consistency_proof(
    old: int, new: int, proof: tuple[str, ...]
) -> None:
    """That the tree of eight begins with the one of one, and of six."""
    assert _hex(consistency_proof(LEAVES[:new], old)) == proof
    path = [bytes.fromhex(each) for each in proof]
    roots = bytes.fromhex(ROOTS[old]), bytes.fromhex(ROOTS[new])
    assert consistent(old, roots[0], new, roots[1], path)


def test_a_leaf_is_no_node() -> None:
    """RFC 6962, 2.1: 00 before a leaf, 01 before two nodes."""
    both = hashlib.sha256(b"\1" + LEAVES[0] + LEAVES[1]).digest()
    assert both == root_of(LEAVES[:2])
    assert leaves_of([b"x"])[0] == hashlib.sha256(b"\0x").digest()


def test_every_inclusion() -> None:
    """Every leaf of every tree leads to the root, and no other leaf or place does."""
    for size in range(1, MANY):
        leaves = OTHERS[:size]
        root = root_of(leaves)
        for index in range(size):
            proof = inclusion_proof(leaves, index)
            assert inclusion_root(leaves[index], index, size, proof) == root
            assert inclusion_root(LEAVES[0], index, size, proof) != root
            assert inclusion_root(leaves[index], index ^ 1, size, proof) != root or (
                size == 1
            )
            longer = [*proof, EMPTY]
            assert inclusion_root(leaves[index], index, size, longer) != root
            if proof:
                shorter = proof[:-1]
                assert inclusion_root(leaves[index], index, size, shorter) != root
        assert inclusion_root(leaves[0], size, size, []) is None


def test_every_consistency() -> None:
    """Every tree begins with every smaller one, and with no other."""
    for new in range(MANY):
        root = root_of(OTHERS[:new])
        for old in range(new + 1):
            proof = consistency_proof(OTHERS[:new], old)
            before = root_of(OTHERS[:old])
            assert consistent(old, before, new, root, proof)
            assert not consistent(old, before, new, LEAVES[0], proof) or old == 0 < new
            assert not consistent(old, LEAVES[0], new, root, proof)
            assert not consistent(old, before, new, root, [*proof, EMPTY])
            assert not consistent(new + 1, before, new, root, proof)
            if proof:
                assert not consistent(old, before, new, root, proof[:-1])


def test_a_tree_that_grows() -> None:
    """In whatever steps: the edge has the root and as many peaks as the size has ones."""
    for old in range(MANY):
        edge = extended(NOTHING, OTHERS[:old])
        assert edge.root == root_of(OTHERS[:old])
        assert len(edge.peaks) == old.bit_count()
        for new in range(old, MANY):
            grown = extended(edge, OTHERS[old:new])
            assert grown == extended(NOTHING, OTHERS[:new])


@pytest.mark.parametrize("index", [-1, 8])
def test_no_such_leaf(index: int) -> None:
    """A proof of what is not there is a fault of who asks."""
    with pytest.raises(IndexError):
        inclusion_proof(LEAVES, index)
    with pytest.raises(IndexError):
        consistency_proof(LEAVES, index + (index > 0))
