"""Facts of an arbitration: the director called, a ruling, an appeal, its decision.

They stand in the match that they are about and change nothing that happened there; what a
ruling makes of the score is reckoned beside it.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import Struct

from events.base import Event, event_tag

__all__ = (
    "ARBITRATION_TAGS",
    "OUTCOMES",
    "REMEDIES",
    "SIGNED_TAGS",
    "AppealDecided",
    "ArbitrationEvent",
    "DirectorCalled",
    "RulingAppealed",
    "RulingGiven",
    "SignedEvent",
    "Warrant",
)

REMEDIES: Final = ("none", "as_played", "adjusted", "split", "void")
"""What a ruling does to a hand's score: leaves it to earlier rulings, restores what was
written, puts another in its place, gives each side one of its own, or counts no hand."""

OUTCOMES: Final = ("upheld", "varied", "set_aside")
"""What an appeal makes of a ruling."""


class Warrant(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The operator's word that a key is an arbiter's; Ed25519 keys and signature."""

    arbiter: bytes
    """The arbiter's public key, 32 bytes."""
    operator: bytes
    """The operator's public key, 32 bytes."""
    since: int
    """Integer microseconds UTC; rulings before it are not covered."""
    until: int
    """Integer microseconds UTC, 0 for no end."""
    signature: bytes
    """The operator's, 64 bytes."""


class DirectorCalled(Event, frozen=True, tag=5001):
    """A seat called the director to a hand."""

    seat: int
    hand: int
    text: str


class RulingGiven(Event, frozen=True, tag=5101):
    """An arbiter ruled on a hand, over the log as it stood up to event ``seen``."""

    number: int
    """Counts the rulings of a match from 1."""
    hand: int
    law: tuple[str, ...]
    """Ids of the rules that it rests on."""
    evidence: tuple[int, ...]
    """The events that it rests on."""
    text: str
    remedy: str
    """One of ``REMEDIES``."""
    change: tuple[int, ...]
    """The hand's score in place of the one written, empty where the remedy needs none."""
    penalty: tuple[int, ...]
    """Added to the hand's score whatever it is, empty for none."""
    seen: int
    seen_hash: bytes
    warrant: Warrant | None
    signature: bytes
    """The arbiter's, 64 bytes; empty if it was not signed."""


class RulingAppealed(Event, frozen=True, tag=5201):
    """A seat appealed against a ruling."""

    ruling: int
    seat: int
    text: str


class AppealDecided(Event, frozen=True, tag=5301):
    """An appeal was decided. A varied ruling has the remedy that stands here."""

    ruling: int
    outcome: str
    """One of ``OUTCOMES``."""
    text: str
    remedy: str
    change: tuple[int, ...]
    penalty: tuple[int, ...]
    seen: int
    seen_hash: bytes
    warrant: Warrant | None
    signature: bytes


SignedEvent: TypeAlias = RulingGiven | AppealDecided
ArbitrationEvent: TypeAlias = (
    DirectorCalled | RulingGiven | RulingAppealed | AppealDecided
)

ARBITRATION_TAGS: Final = frozenset(
    event_tag(kind)
    for kind in (DirectorCalled, RulingGiven, RulingAppealed, AppealDecided)
)
"""The tags by which an act of an arbitration is told without reading it."""

SIGNED_TAGS: Final = frozenset({event_tag(RulingGiven), event_tag(AppealDecided)})
"""The tags of what an arbiter signs."""
