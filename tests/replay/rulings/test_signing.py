"""What is signed, by the description of the format alone, and that nothing of it may change."""

from __future__ import annotations

import hashlib
import struct
from typing import Any, Final

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from msgspec.structs import replace

from events.codec import decode, encode
from events.errors import EventsError
from events.ruling import AppealDecided, RulingGiven, Warrant
from replay.rulings.signing import arbiter_id, ruling_fits, warrant_fits
from tests.events.samples import sample

MATCH: Final = "a" * 26
FIELDS: Final = {5101: 12, 5301: 10}
SIGNED: Final = pytest.mark.parametrize("tag", FIELDS, ids=["ruling", "decision"])
_NUMBERS: Final = {
    0xCC: ">B",
    0xCD: ">H",
    0xCE: ">I",
    0xCF: ">Q",
    0xD0: ">b",
    0xD1: ">h",
    0xD2: ">i",
    0xD3: ">q",
}


def unpacked(data: bytes, at: int = 0) -> tuple[Any, int]:
    """Return the msgpack value that begins at a byte, and where the next one does."""
    mark = data[at]
    at += 1
    if mark < 0x80 or mark >= 0xE0:
        return mark - (256 if mark >= 0xE0 else 0), at
    if mark in _NUMBERS:
        size = struct.calcsize(_NUMBERS[mark])
        return struct.unpack_from(_NUMBERS[mark], data, at)[0], at + size
    if mark in (0xC0, 0xC2, 0xC3):
        return {0xC0: None, 0xC2: False, 0xC3: True}[mark], at
    if 0x90 <= mark < 0xA0:
        items: list[Any] = []
        for _ in range(mark - 0x90):
            item, at = unpacked(data, at)
            items.append(item)
        return items, at
    if 0xA0 <= mark < 0xC0:
        return data[at : at + mark - 0xA0].decode(), at + mark - 0xA0
    if mark in (0xC4, 0xD9):
        raw = data[at + 1 : at + 1 + data[at]]
        return raw if mark == 0xC4 else raw.decode(), at + 1 + data[at]
    raise AssertionError(hex(mark))


def signed_bytes(data: bytes, signature: bytes) -> bytes:
    """Return what the signature of a sample covers."""
    assert data[-66:] == b"\xc4\x40" + signature
    bare = data[:-66] + b"\xc4\x00"
    return b"sixfold ruling 1\0" + struct.pack(">I", len(MATCH)) + MATCH.encode() + bare


@SIGNED
def test_a_stored_signature_fits_by_the_format_alone(tag: int) -> None:
    """Two keys, two messages, nothing of our own code."""
    data = sample(tag).data
    fields, end = unpacked(data)
    assert (end, len(fields), fields[0]) == (len(data), FIELDS[tag] + 1, tag)
    (arbiter, operator, since, until, word), signature = fields[-2:]
    Ed25519PublicKey.from_public_bytes(arbiter).verify(
        signature, signed_bytes(data, signature)
    )
    warrant = (
        b"sixfold warrant 1\0" + operator + arbiter + struct.pack(">qq", since, until)
    )
    Ed25519PublicKey.from_public_bytes(operator).verify(word, warrant)
    for public, first in ((operator, 0), (arbiter, 32)):
        seed = Ed25519PrivateKey.from_private_bytes(bytes(range(first, first + 32)))
        assert public == seed.public_key().public_bytes_raw()


def test_an_arbiter_acts_under_the_hash_of_the_key() -> None:
    """The first 130 bits, five a character."""
    key = bytes(range(32))
    digest = hashlib.sha256(b"sixfold arbiter 1\0" + key).digest()
    number = int.from_bytes(digest[:17], "big") >> 6
    letters = "abcdefghijklmnopqrstuvwxyz234567"
    wanted = "".join(letters[number >> 5 * place & 31] for place in reversed(range(26)))
    assert arbiter_id(key) == wanted


@SIGNED
def test_the_signature_fits_as_we_read_it(tag: int) -> None:
    """The stored samples are what our own reader takes too."""
    data, event = signed_sample(tag)
    assert ruling_fits(MATCH, data, event)
    assert event.warrant is not None
    assert warrant_fits(event.warrant)


@SIGNED
def test_no_byte_of_a_ruling_may_differ(tag: int) -> None:
    """Whichever bit of whichever byte is turned: it cannot be read, or is not signed."""
    data, _ = signed_sample(tag)
    for place in range(len(data)):
        for bit in range(8):
            other = bytearray(data)
            other[place] ^= 1 << bit
            assert not holds(bytes(other)), (place, bit)


@SIGNED
def test_another_spelling_of_the_same_values_is_not_signed(tag: int) -> None:
    """The bytes are signed, not the values: a longer form of a number is other bytes."""
    data, event = signed_sample(tag)
    assert data[4] == 1, "the number of the ruling, in one byte"
    other = data[:4] + b"\xcc\x01" + data[5:]
    assert decode(other) == event
    assert not holds(other)


@SIGNED
def test_a_ruling_is_signed_for_one_match(tag: int) -> None:
    """Neither another id nor one a byte shorter."""
    data, event = signed_sample(tag)
    assert not ruling_fits("b" * 26, data, event)
    assert not ruling_fits("a" * 25, data, event)


@SIGNED
def test_a_signature_of_another_length_fits_nothing(tag: int) -> None:
    """Also none at all."""
    _, event = signed_sample(tag)
    for signature in (b"", event.signature[:-1], event.signature + b"\0"):
        other = replace(event, signature=signature)
        assert not ruling_fits(MATCH, encode(other), other)


def test_no_part_of_a_warrant_may_differ() -> None:
    """Neither key, neither end of the term, no bit of the signature."""
    warrant = signed_sample(5101)[1].warrant
    assert warrant is not None
    for field in ("arbiter", "operator", "signature"):
        value = getattr(warrant, field)
        for place in range(len(value)):
            other = bytearray(value)
            other[place] ^= 1
            assert not warrant_fits(replace(warrant, **{field: bytes(other)}))
    assert not warrant_fits(replace(warrant, since=warrant.since - 1))
    assert not warrant_fits(replace(warrant, until=warrant.until + 1))
    assert not warrant_fits(replace(warrant, until=0))


def test_keys_and_instants_of_no_possible_size_fit_nothing() -> None:
    """What strangers write is answered with no, whatever it is."""
    warrant = signed_sample(5101)[1].warrant
    assert warrant is not None
    for odd in (
        Warrant(b"", b"", 0, 0, b""),
        replace(warrant, operator=warrant.operator + b"\0"),
        replace(warrant, arbiter=warrant.arbiter[:-1]),
        replace(warrant, since=2**64 - 1),
        replace(warrant, until=-(2**70)),
    ):
        assert not warrant_fits(odd)


def test_the_independent_check_can_fail() -> None:
    """The lines above that know only the format refuse an altered ruling as well."""
    data = sample(5101).data
    signature = unpacked(data)[0][-1]
    altered = data.replace(b"A revoke", b"No revoke"[:8])
    arbiter = unpacked(data)[0][-2][0]
    with pytest.raises(InvalidSignature):
        Ed25519PublicKey.from_public_bytes(arbiter).verify(
            signature, signed_bytes(altered, signature)
        )


def signed_sample(tag: int) -> tuple[bytes, RulingGiven | AppealDecided]:
    """Return the stored bytes of a ruling or decision, and what they say."""
    data = sample(tag).data
    event = decode(data)
    assert isinstance(event, (RulingGiven, AppealDecided))
    return data, event


def holds(data: bytes) -> bool:
    """Return whether bytes are a ruling or decision that both signatures fit."""
    try:
        event = decode(data)
    except EventsError:
        return False
    return (
        isinstance(event, (RulingGiven, AppealDecided))
        and ruling_fits(MATCH, data, event)
        and event.warrant is not None
        and warrant_fits(event.warrant)
    )
