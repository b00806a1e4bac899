"""What the operator and an arbiter sign, and whether a signature fits (Ed25519, RFC 8032).

A warrant is signed over ``"sixfold warrant 1" 00``, the operator's and the arbiter's key
and the two instants as eight big-endian bytes each. A ruling is signed over
``"sixfold ruling 1" 00``, the length-prefixed match id and the event's data with an empty
signature, in which stand the ``seq`` and the hash of the head that the arbiter saw.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, TypeVar

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from msgspec.structs import replace

from events.codec import encode
from events.ids import id_from_hash
from events.ruling import AppealDecided, RulingGiven, Warrant

if TYPE_CHECKING:
    from events.ruling import SignedEvent

__all__ = (
    "arbiter_id",
    "public_bytes",
    "ruling_fits",
    "signed_ruling",
    "signed_warrant",
    "warrant_fits",
)

S = TypeVar("S", RulingGiven, AppealDecided)

_WARRANT: Final = b"sixfold warrant 1\0"
_RULING: Final = b"sixfold ruling 1\0"
_TERM: Final = struct.Struct(">qq")
_LENGTH: Final = struct.Struct(">I")
_SIGNED: Final = b"\xc4\x40"
"""What stands in the data before the 64 bytes of a signature, its last field."""
_UNSIGNED: Final = b"\xc4\x00"


def public_bytes(key: Ed25519PrivateKey) -> bytes:
    """Return the 32 bytes of the public key that belongs to a private one.

    >>> len(public_bytes(Ed25519PrivateKey.generate()))
    32
    """
    return key.public_key().public_bytes_raw()


def arbiter_id(public: bytes) -> str:
    """Return the id under which an arbiter acts: 26 characters of the key's hash.

    >>> len(arbiter_id(bytes(32)))
    26
    """
    return id_from_hash("arbiter", public)


def signed_warrant(
    operator: Ed25519PrivateKey, arbiter: bytes, since: int, until: int
) -> Warrant:
    """Return the operator's word for an arbiter's public key, over a term.

    Instants are integer microseconds UTC; ``until`` is 0 for no end.

    >>> key = Ed25519PrivateKey.generate()
    >>> warrant_fits(signed_warrant(key, bytes(32), 0, 0))
    True
    """
    bare = Warrant(arbiter, public_bytes(operator), since, until, b"")
    return replace(bare, signature=operator.sign(_warrant_message(bare)))


def warrant_fits(warrant: Warrant) -> bool:
    """Return whether the operator that a warrant names did sign it.

    >>> warrant_fits(Warrant(bytes(32), bytes(32), 0, 0, bytes(64)))
    False
    """
    try:
        message = _warrant_message(warrant)
    except struct.error:  # an instant beyond eight bytes
        return False
    return _fits(warrant.operator, warrant.signature, message)


def signed_ruling(key: Ed25519PrivateKey, match: str, ruling: S) -> S:
    """Return a ruling or decision with the arbiter's signature, for one match."""
    bare = encode(replace(ruling, signature=b""))
    return replace(ruling, signature=key.sign(_ruling_message(match, bare)))


def ruling_fits(match: str, data: bytes, ruling: SignedEvent) -> bool:
    """Return whether the arbiter that a ruling's warrant names did sign it for a match.

    ``data`` are its bytes as they were stored: what was signed is never encoded again, so
    that the signature outlives the version of the event.
    """
    signed = _SIGNED + ruling.signature
    if ruling.warrant is None or not data.endswith(signed):
        return False
    message = _ruling_message(match, data.removesuffix(signed) + _UNSIGNED)
    return _fits(ruling.warrant.arbiter, ruling.signature, message)


def _warrant_message(warrant: Warrant) -> bytes:
    term = _TERM.pack(warrant.since, warrant.until)
    return _WARRANT + warrant.operator + warrant.arbiter + term


def _ruling_message(match: str, bare: bytes) -> bytes:
    place = match.encode()
    return _RULING + _LENGTH.pack(len(place)) + place + bare


def _fits(public: bytes, signature: bytes, message: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
