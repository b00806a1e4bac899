"""A disputed hand on a desk, and what became of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from replay.history import read_history

if TYPE_CHECKING:
    from events.envelope import Envelope
    from tests.replay.desk import Desk

__all__ = (
    "EXAMPLES",
    "LANGUAGES",
    "LAST",
    "REVOKE",
    "history",
    "revoke",
    "ruled",
    "stored",
)

EXAMPLES: Final = Path(__file__).parents[3] / "examples"
LANGUAGES: Final = ("en", "pl", "ru")
REVOKE: Final = 26
"""The event with which Ben revoked; the hand was scored -24, +12, +12."""
LAST: Final = 53
"""The event that is the last one of that match."""


def revoke(desk: Desk) -> str:
    """Return the id of a match with a revoke, on a desk that can rule."""
    desk.run("keys", "appoint", "hana")
    return desk.imported((EXAMPLES / "sixbid-revoke.toml").read_text(encoding="utf-8"))


def history(desk: Desk, match: str) -> list[Envelope]:
    """Return the events of a match of the desk's store."""
    return read_history(desk.opened(), match)


def stored(desk: Desk) -> int:
    """Return how many events the desk's store holds."""
    return sum(1 for _ in desk.opened().read_all())


def ruled(desk: Desk, match: str) -> dict[str, Any]:
    """Return what ``ruling show`` tells programs."""
    (line,) = desk.run("ruling", "show", match, "--json").lines
    found: dict[str, Any] = line["rulings"]
    return found
