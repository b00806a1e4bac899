"""The shuffle gives the same cards everywhere, and favours none."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from core.draws import Draws, seed_of
from core.shuffle import SHUFFLE_LABEL, shuffled
from events.cards import cards_text
from tests.builders import full_pack

ZEROS = bytes(32)
COUNTING = bytes(range(32))

# recomputed by a program in JavaScript that shares nothing with ours
VECTORS = [
    (
        "sixbid",
        ZEROS,
        (
            "TC QS 7C 6D QD 7S 6C 9S AC AD 6S 8D 8C 9D TD 9C KH 8S "
            "KC 7H 7D KS AH 6H JD TS 8H 9H JS QH TH AS JH KD QC JC"
        ),
    ),
    (
        "sixbid",
        COUNTING,
        (
            "8C KH KD TS 7D AH QS 7H KC 8S JS JD TC AD 6H 7C AS 9C "
            "9D 8D QD JC QC TH 6C KS 8H AC 6D QH 7S 6S TD JH 9S 9H"
        ),
    ),
    (
        "kozel",
        ZEROS,
        (
            "7D QC JS KS KH 8S TS JC KC TC 7C AC 7S QS TH AD "
            "JD KD QD 9H 8D AH 9C 8H TD JH AS QH 9D 8C 9S 7H"
        ),
    ),
    (
        "kozel",
        COUNTING,
        (
            "QS KS 9C AD 8H KD 7D TD JD 7S 8S 9S QD QH KH JS "
            "JH TC JC 9D 8C 9H 7C TS 8D AH AS AC TH 7H QC KC"
        ),
    ),
]


@pytest.mark.parametrize(("game", "seed", "cards"), VECTORS)
def test_the_shuffle_matches_its_vectors(game: str, seed: bytes, cards: str) -> None:
    """A pack and a seed give the order that is written down."""
    assert cards_text(shuffled(full_pack(game), seed)) == cards


def test_draws_match_their_vector() -> None:
    """A limit that throws away a third of all numbers gives the sequence written down."""
    draws = Draws("example", ZEROS)
    assert [draws.below(3_000_000_000) for _ in range(6)] == [
        2404690302,
        2949128862,
        366805969,
        2373393935,
        1740984890,
        2979328004,
    ]


def test_the_first_block_is_what_the_text_says() -> None:
    """A block is the hash of label, zero byte, seed and the number in eight bytes."""
    block = sha256(SHUFFLE_LABEL.encode() + b"\0" + ZEROS + bytes(8)).digest()
    words = [int.from_bytes(block[at : at + 4]) for at in range(0, 32, 4)]
    draws = Draws(SHUFFLE_LABEL, ZEROS)
    assert [draws.below(1 << 32) for _ in range(8)] == words


@pytest.mark.parametrize("game", ["sixbid", "kozel"])
def test_every_place_gets_every_card_alike(game: str) -> None:
    """Over many seeds no card prefers a place (chi squared far below what chance allows)."""
    pack = full_pack(game)
    rounds = 40 * len(pack)
    places = Counter(
        shuffled(pack, seed_of(number, "fair")).index(pack[-1])
        for number in range(rounds)
    )
    expected = rounds / len(pack)
    chi = sum((places[at] - expected) ** 2 / expected for at in range(len(pack)))
    assert chi < 75


def test_a_shuffle_keeps_the_pack() -> None:
    """Nothing is lost or doubled, and the pack given is left alone."""
    pack = list(full_pack("frog"))
    assert sorted(shuffled(pack, COUNTING)) == pack == list(range(36))


def test_purposes_have_their_own_seeds() -> None:
    """Neither a longer number nor a moved separator gives another's seed."""
    seeds = {seed_of(1, 23), seed_of(12, 3), seed_of(123), seed_of(1, 2, 3)}
    assert len(seeds) == 4


def test_a_short_seed_is_refused() -> None:
    """A seed of the wrong length would silently mean another stream."""
    with pytest.raises(ValueError, match="32 bytes, not 3"):
        Draws("example", b"abc")
