"""Key files: an operator's, arbiters', and the warrants between them.

A private key is a PEM file that its owner alone may read (PKCS #8, RFC 5958); it is never
shown. A warrant is a small JSON file, and the operator's public key a line of text: both
may be given to anybody.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from msgspec import Struct

from events.ruling import Warrant
from replay.errors import ReplayError
from replay.rulings.signing import arbiter_id, public_bytes, warrant_fits
from replay.rulings.trust import OPERATOR, KeyUnfit, key_folder, operator_on

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = (
    "Arbiter",
    "KeyChoice",
    "KeyExposed",
    "KeyMissing",
    "KeyNameBad",
    "KeyTaken",
    "KeyUnknown",
    "Keyring",
    "OperatorAbsent",
    "WarrantMissing",
    "WarrantUnfit",
    "keyring",
)

_NAME: Final = re.compile(r"\w[\w-]{0,40}")
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


class KeyUnknown(ReplayError):
    """A key that is not on the ring. Facts: ``key``, ``keys``, ``folder``."""

    code = "key_unknown"


class OperatorAbsent(ReplayError):
    """The operator's private key is not here. Facts: ``path``."""

    code = "operator_absent"


class KeyExposed(ReplayError):
    """A private key that others may read. Facts: ``path``."""

    code = "key_exposed"


class KeyTaken(ReplayError):
    """A key that is there already. Facts: ``path``."""

    code = "key_taken"


class KeyNameBad(ReplayError):
    """A text that cannot name a key. Facts: ``key``."""

    code = "key_name_bad"


class WarrantUnfit(ReplayError):
    """A file that is no warrant. Facts: ``path``."""

    code = "warrant_unfit"


class WarrantMissing(ReplayError):
    """A key that the operator has not appointed. Facts: ``key``."""

    code = "warrant_missing"


class KeyChoice(ReplayError):
    """No key named where there are several. Facts: ``keys``, ``folder``."""

    code = "key_choice"


class KeyMissing(ReplayError):
    """No key there that can rule. Facts: ``folder``."""

    code = "key_missing"


class Arbiter(Struct, frozen=True):
    """Who rules: a key by its name, the warrant for it, and the operator trusted here."""

    name: str
    key: Ed25519PrivateKey
    warrant: Warrant
    operator: bytes | None

    @property
    def id(self) -> str:
        """The id under which this arbiter acts."""
        return arbiter_id(self.warrant.arbiter)


class _WarrantFile(Struct, forbid_unknown_fields=True):
    """A warrant as its file has it: hexadecimal keys, integer microseconds UTC."""

    arbiter: str
    operator: str
    since: int
    until: int
    signature: str


class Keyring:
    """The folder of the keys of one person."""

    def __init__(self, folder: Path) -> None:
        """Take the folder; it need not exist yet."""
        self.folder = folder

    def names(self) -> list[str]:
        """Return the names of all keys and warrants, in alphabetical order."""
        found = {path.stem for end in ("*.key", "*.warrant") for path in self._all(end)}
        return sorted(found)

    def arbiters(self) -> list[str]:
        """Return the names of the keys that can sign a ruling here."""
        keys = {path.stem for path in self._all("*.key")}
        return sorted(keys & {path.stem for path in self._all("*.warrant")})

    def has(self, name: str) -> bool:
        """Return whether a private key of that name is here."""
        return self.path(name).exists()

    def path(self, name: str, end: str = "key") -> Path:
        """Return where a key stands; raises ``key_name_bad``."""
        if _NAME.fullmatch(name) is None:
            raise KeyNameBad(key=name)
        return self.folder / f"{name}.{end}"

    def create(self, name: str) -> Ed25519PrivateKey:
        """Return a new private key after writing it for its owner alone.

        Raises ``key_taken``, ``key_name_bad`` and ``OSError``.
        """
        path = self.path(name)
        key = Ed25519PrivateKey.generate()
        pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError as fault:
            raise KeyTaken(path=str(path)) from fault
        with os.fdopen(opened, "wb") as file:
            file.write(pem)
        return key

    def private(self, name: str) -> Ed25519PrivateKey:
        """Return a private key.

        Raises ``key_unknown`` or ``key_missing``, ``key_exposed`` if others may read it,
        and ``key_unfit``.
        """
        path = self.path(name)
        if not path.exists():
            here = [each for each in self.names() if self.has(each)]
            if not here:
                raise KeyMissing(folder=str(self.folder))
            raise KeyUnknown(key=name, keys=here, folder=str(self.folder))
        if os.name == "posix" and path.stat().st_mode & _OTHERS:
            raise KeyExposed(path=str(path))
        try:
            key = load_pem_private_key(path.read_bytes(), None)
        except (ValueError, TypeError, OSError, UnsupportedAlgorithm) as fault:
            raise KeyUnfit(path=str(path)) from fault
        if not isinstance(key, Ed25519PrivateKey):
            raise KeyUnfit(path=str(path))
        return key

    def appoint(self, name: str, warrant: Warrant) -> Path:
        """Return the file into which an arbiter's warrant was written."""
        written = _WarrantFile(
            warrant.arbiter.hex(),
            warrant.operator.hex(),
            warrant.since,
            warrant.until,
            warrant.signature.hex(),
        )
        path = self.path(name, "warrant")
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(written)) + b"\n")
        return path

    def warrant(self, name: str) -> Warrant | None:
        """Return an arbiter's warrant, ``None`` without one; raises ``warrant_unfit``."""
        path = self.path(name, "warrant")
        if not path.exists():
            return None
        try:
            read = msgspec.json.decode(path.read_bytes(), type=_WarrantFile)
            warrant = Warrant(
                bytes.fromhex(read.arbiter),
                bytes.fromhex(read.operator),
                read.since,
                read.until,
                bytes.fromhex(read.signature),
            )
        except (ValueError, OSError) as fault:
            raise WarrantUnfit(path=str(path)) from fault
        if not warrant_fits(warrant):
            raise WarrantUnfit(path=str(path))
        return warrant

    def trust(self, operator: bytes) -> Path:
        """Return the file into which the operator's public key was written."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self.path(OPERATOR, "public")
        path.write_text(operator.hex() + "\n", encoding="ascii")
        return path

    def operator(self) -> bytes | None:
        """Return the operator's public key, ``None`` if it is not known here."""
        return operator_on(self.folder)

    def create_operator(self) -> Ed25519PrivateKey:
        """Return a new operator's key, which is trusted here from now on."""
        key = self.create(OPERATOR)
        self.trust(public_bytes(key))
        return key

    def arbiter(self, name: str, operator: bytes | None) -> Arbiter:
        """Return who rules under a name, or under the only one that can rule here.

        Raises ``key_unknown``, ``key_missing``, ``key_choice`` where several could be
        meant, ``warrant_missing``, and as :meth:`private`.
        """
        able = self.arbiters()
        if not name and not able:
            raise KeyMissing(folder=str(self.folder))
        if not name and len(able) > 1:
            raise KeyChoice(keys=able, folder=str(self.folder))
        name = name or able[0]
        if name.casefold() == OPERATOR:
            raise KeyNameBad(key=name)
        key = self.private(name)
        warrant = self.warrant(name)
        if warrant is None:
            raise WarrantMissing(key=name)
        if warrant.arbiter != public_bytes(key):
            raise WarrantUnfit(path=str(self.path(name, "warrant")))
        return Arbiter(name, key, warrant, operator)

    def operator_key(self) -> Ed25519PrivateKey:
        """Return the operator's private key.

        Raises ``operator_absent``, and as :meth:`private`.
        """
        if not self.has(OPERATOR):
            raise OperatorAbsent(path=str(self.path(OPERATOR)))
        return self.private(OPERATOR)

    def _all(self, pattern: str) -> list[Path]:
        return [
            path
            for path in self.folder.glob(pattern)
            if path.stem != OPERATOR and _NAME.fullmatch(path.stem)
        ]


def keyring(environment: Mapping[str, str]) -> Keyring:
    """Return the ring in ``SIXFOLD_KEYS``, else in the user's data folder."""
    return Keyring(key_folder(environment))
