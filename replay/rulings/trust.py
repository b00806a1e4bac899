"""Whom a person trusts to appoint arbiters: the operator's public key, outside every log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from platformdirs import user_data_path

from replay.errors import ReplayError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = (
    "OPERATOR",
    "KeyUnfit",
    "key_folder",
    "known_operator",
    "operator_on",
    "public_from_text",
)

OPERATOR: Final = "operator"
"""The name that no arbiter's key may have."""

_KEY_LENGTH: Final = 32
_SHOWN: Final = 8


class KeyUnfit(ReplayError):
    """Something that is no Ed25519 key. Facts: ``path``."""

    code = "key_unfit"


def key_folder(environment: Mapping[str, str]) -> Path:
    """Return the folder in ``SIXFOLD_KEYS``, else the one in the user's data folder.

    >>> key_folder({"SIXFOLD_KEYS": "ring"}).name
    'ring'
    """
    named = environment.get("SIXFOLD_KEYS")
    return Path(named) if named else user_data_path("sixfold") / "keys"


def operator_on(folder: Path) -> bytes | None:
    """Return the operator's public key in a folder, ``None`` if it is not there.

    Raises ``key_unfit``.
    """
    path = folder / f"{OPERATOR}.public"
    return _public_in(path) if path.exists() else None


def known_operator(environment: Mapping[str, str]) -> bytes | None:
    """Return the operator's public key as this person knows it, ``None`` if not at all.

    ``SIXFOLD_OPERATOR`` holds it or the path of a file that does; without that the
    folder of keys is asked. Raises ``key_unfit``.
    """
    named = environment.get("SIXFOLD_OPERATOR", "")
    if not named:
        return operator_on(key_folder(environment))
    path = Path(named)
    return _public_in(path) if path.is_file() else public_from_text(named)


def public_from_text(text: str, source: str = "") -> bytes:
    """Return the public key that a text holds, 64 hexadecimal digits; raises ``key_unfit``.

    Of a text that is none the error shows only the beginning: it may be a private key.

    >>> public_from_text("00" * 32) == bytes(32)
    True
    """
    try:
        public = bytes.fromhex(text.strip())
    except ValueError:
        public = b""
    if len(public) != _KEY_LENGTH:
        raise KeyUnfit(path=source or _beginning(text.strip()))
    return public


def _public_in(path: Path) -> bytes:
    try:
        text = path.read_text(encoding="ascii")
    except (OSError, ValueError) as fault:
        raise KeyUnfit(path=str(path)) from fault
    return public_from_text(text, str(path))


def _beginning(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
