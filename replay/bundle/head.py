"""The head of a bundle, ``bundle.json``: what it holds, of which match, and seen by whom."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from replay.bundle.environment import Environment

__all__ = ("ALL", "FORM", "HEAD", "NAMES", "NONE", "SEAT", "SUFFIX", "Head", "Member")

FORM: Final = 1
"""The newest form of a bundle that we know."""
SUFFIX: Final = ".zip"
HEAD: Final = "bundle.json"
"""Always the first member."""
NAMES: Final = "names.json"
"""Names by player id and notes by match, if they were asked for."""

ALL: Final = "all"
"""What a spectator sees: everything hidden is kept back until its hand was over."""
SEAT: Final = "seat"
NONE: Final = "none"
"""Nothing is kept back."""


class Member(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of the bundle."""

    bytes: int
    sha256: str
    """Over its bytes, 64 hexadecimal digits."""


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bundle says of itself."""

    sixfold_bundle: int
    program: str
    """Version of the program that made it."""
    command: str
    match: str
    events: int
    """How many events of the match it holds, from the first on."""
    redact: str
    """``all``, ``seat`` or ``none``."""
    seat: int | None
    """From 0, -1 a spectator, ``None`` if nothing is kept back."""
    names: bool
    game: str
    rules: int
    """Version of the rules that the match is played by."""
    rules_known: dict[str, int]
    """Newest version of each game's rules that the program knew."""
    store: str
    """The kind of store."""
    environment: Environment
    members: dict[str, Member]
