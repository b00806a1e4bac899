"""The hashes of a fair deal: commitments, the seed, secrets from one master secret.

``docs/fair-deals.md`` describes them to the byte, with vectors. A text or an integer goes
in length-prefixed, as in the header of an event; the 32 bytes at the end of a message do
not.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = (
    "SECRET_BYTES",
    "deal_seed",
    "house_commitment",
    "house_secret",
    "seat_share",
    "share_commitment",
)

SECRET_BYTES: Final = 32
"""The length of a secret, a share, a commitment and a seed."""

_DEAL: Final = b"sixfold deal 1\0"
_SHARE: Final = b"sixfold share 1\0"
_SEED: Final = b"sixfold deal seed 1\0"
_HOUSE_SECRET: Final = b"sixfold house secret 1\0"
_SEAT_SHARE: Final = b"sixfold seat share 1\0"


def house_commitment(match: str, hand: int, attempt: int, secret: bytes) -> bytes:
    """Return the 32 bytes by which the house commits to its secret.

    >>> house_commitment("m", 1, 1, bytes(32)).hex()[:8]
    '68b968e2'
    """
    return _hashed(_DEAL, _place(match, hand, attempt), secret)


def share_commitment(
    match: str, hand: int, attempt: int, seat: int, share: bytes
) -> bytes:
    """Return the 32 bytes by which a seat commits to its share.

    >>> share_commitment("m", 1, 1, 0, bytes(32)).hex()[:8]
    '7566a811'
    """
    return _hashed(_SHARE, _place(match, hand, attempt) + _field(seat), share)


def deal_seed(
    match: str, hand: int, attempt: int, secret: bytes, shares: Sequence[bytes]
) -> bytes:
    """Return the 32-byte seed of a deal; ``shares`` are those of all seats, in order.

    >>> deal_seed("m", 1, 1, bytes(32), [bytes(32)] * 3).hex()[:8]
    'd84608ab'
    """
    return _hashed(_SEED, _place(match, hand, attempt), secret, *shares)


def house_secret(master: bytes, match: str, hand: int, attempt: int) -> bytes:
    """Return the house's secret of one attempt, so that it need keep one master secret.

    >>> len(house_secret(bytes(32), "m", 1, 1))
    32
    """
    return _hashed(_HOUSE_SECRET, master, _place(match, hand, attempt))


def seat_share(master: bytes, match: str, hand: int, attempt: int, seat: int) -> bytes:
    """Return a seat's share of one attempt, from the seat's own master secret.

    >>> len(seat_share(bytes(32), "m", 1, 1, 0))
    32
    """
    return _hashed(_SEAT_SHARE, master, _place(match, hand, attempt), _field(seat))


def _hashed(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def _place(match: str, hand: int, attempt: int) -> bytes:
    return _field(match) + _field(hand) + _field(attempt)


def _field(value: str | int) -> bytes:
    raw = (
        value.encode()
        if isinstance(value, str)
        else value.to_bytes(8, "big", signed=True)
    )
    return len(raw).to_bytes(4, "big") + raw
