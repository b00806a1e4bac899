"""Facts of a fair deal: what was committed to, what was opened, what proves it.

They stand in the match beside the game, and everybody may see them. ``docs/fair-deals.md``
says how a deal follows from them.
"""

from __future__ import annotations

from typing import TypeAlias

from events.base import Event

__all__ = (
    "DealCommitted",
    "DealProved",
    "FairnessEvent",
    "ShareCommitted",
    "ShareOpened",
    "ShareWithheld",
)


class DealCommitted(Event, frozen=True, tag=6001):
    """The house committed to its secret for a hand, before anybody's share."""

    hand: int
    attempt: int
    """From 1; a void attempt is followed by the next one."""
    commitment: bytes
    """32 bytes."""


class ShareCommitted(Event, frozen=True, tag=6101):
    """A seat committed to its share of a deal."""

    hand: int
    attempt: int
    seat: int
    commitment: bytes
    """32 bytes."""


class ShareOpened(Event, frozen=True, tag=6201):
    """A seat opened the share that it had committed to."""

    hand: int
    attempt: int
    seat: int
    share: bytes
    """32 bytes."""


class ShareWithheld(Event, frozen=True, tag=6301):
    """An attempt is void: these seats did not commit in time, or did not open."""

    hand: int
    attempt: int
    seats: tuple[int, ...]


class DealProved(Event, frozen=True, tag=6401):
    """The house opened its secret, when the hand was over or its attempt void."""

    hand: int
    attempt: int
    secret: bytes
    """32 bytes."""


FairnessEvent: TypeAlias = (
    DealCommitted | ShareCommitted | ShareOpened | ShareWithheld | DealProved
)
