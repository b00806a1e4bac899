"""Lifting an event of an old version to the newest, a step at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from events.base import Event

__all__ = ("UPCASTERS", "upcast")

UPCASTERS: Final[dict[type[Event], Callable[[Event], Event]]] = {}
"""For each old version the pure function to the next one, struct to struct."""


def upcast(
    event: Event,
    steps: Mapping[type[Event], Callable[[Event], Event]] = UPCASTERS,
) -> Event:
    """Return the event in its newest version; a current one comes back untouched.

    >>> from events.table import TrickTaken
    >>> upcast(TrickTaken(2))
    TrickTaken(seat=2)
    """
    while step := steps.get(type(event)):
        event = step(event)
    return event
