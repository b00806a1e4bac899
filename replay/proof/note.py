"""Signed notes: a text and the Ed25519 signatures below it (C2SP signed-note).

A signature line is ``— NAME BASE64``: an em dash, the key's name, and four bytes of key id
before the 64 of the signature, which is over the text with its last line feed. The id is
the beginning of ``SHA-256(name || 0a || 01 || public key)``.
"""

from __future__ import annotations

import hashlib
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Struct

from replay.rulings.signing import public_bytes

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ("Note", "key_id", "note_of", "signed_note", "verifier_key")

_DASH: Final = "\N{EM DASH}"
_ED25519: Final = b"\1"
_ID_LENGTH: Final = 4
_SIGNATURE_LENGTH: Final = 64
_MOST: Final = 16
"""Signatures below one text."""


class Note(Struct, frozen=True):
    """A text with its signatures, none of them checked yet."""

    text: str
    signatures: tuple[tuple[str, bytes, bytes], ...]
    """Name, key id and signature of each."""

    def signed_by(self, name: str, public: bytes) -> bool | None:
        """Return whether a key's signature fits, ``None`` if it has none here."""
        wanted = name, key_id(name, public)
        own = [each[2] for each in self.signatures if each[:2] == wanted]
        if not own:
            return None
        key = Ed25519PublicKey.from_public_bytes(public)
        try:
            for signature in own:
                key.verify(signature, self.text.encode())
        except InvalidSignature:
            return False
        return True


def key_id(name: str, public: bytes) -> bytes:
    """Return the four bytes by which a signature line tells its key.

    >>> key_id("sixfold", bytes(32)).hex()
    '552b1ca3'
    """
    return hashlib.sha256(name.encode() + b"\n" + _ED25519 + public).digest()[
        :_ID_LENGTH
    ]


def verifier_key(name: str, public: bytes) -> str:
    """Return a public key as other programs for signed notes take it.

    >>> verifier_key("sixfold", bytes(32))[:17]
    'sixfold+552b1ca3+'
    """
    coded = b64encode(_ED25519 + public).decode()
    return f"{name}+{key_id(name, public).hex()}+{coded}"


def signed_note(text: str, name: str, key: Ed25519PrivateKey) -> str:
    """Return a text with a signature below it; the text ends with a line feed."""
    own = key_id(name, public_bytes(key)) + key.sign(text.encode())
    return f"{text}\n{_DASH} {name} {b64encode(own).decode()}\n"


def note_of(text: str) -> Note:
    r"""Return the note that a text is; ``ValueError`` if it is none.

    Signatures of other kinds than ours are of another length and are kept unread.

    >>> note_of("a\n\n\N{EM DASH} me " + "A" * 91 + "=\n").signatures[0][0]
    'me'
    """
    body, parted, below = text.rpartition("\n\n")
    if not parted or not body or not below.endswith("\n"):
        raise ValueError
    if any(sign < " " and sign != "\n" for sign in text):
        raise ValueError
    lines = below[:-1].split("\n")
    if len(lines) > _MOST:
        raise ValueError
    return Note(body + "\n", tuple(map(_signature, lines)))


def _signature(line: str) -> tuple[str, bytes, bytes]:
    match line.split(" "):
        case [dash, name, coded] if dash == _DASH and name and "+" not in name:
            raw = b64decode(coded, validate=True)
        case _:
            raise ValueError
    if len(raw) <= _ID_LENGTH or b64encode(raw).decode() != coded:
        raise ValueError
    return name, raw[:_ID_LENGTH], raw[_ID_LENGTH:]
