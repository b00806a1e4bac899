"""The stream of a match up to a position of the store, with the past of a fork."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from msgspec import Struct

from events.errors import EventsError
from events.stream import forked_from, read_whole
from events.table import Forked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope
    from events.store import EventStore, Refusal

__all__ = ("Stream", "read_stream")


class Stream(Struct, frozen=True):
    """A match as it stood at some position of its store."""

    match: str
    own: Sequence[Envelope]
    places: Sequence[int]
    """The positions of its own events."""
    past: Sequence[Envelope] = ()
    """The events of other matches that it branched off from."""
    parent: Forked | None = None
    lacks_past: bool = False
    """Whether it branched off something that is not there."""
    refusals: Sequence[Refusal] = ()
    """Its refused commands, oldest first; they have no place in the store's order."""


def read_stream(store: EventStore, match: str, until: int) -> Stream:
    """Return a match with its events up to a position; at least one must be there.

    >>> from events.stores.memory import MemoryStore
    >>> read_stream(MemoryStore(), "m", 7).own
    []
    """
    own = store.read(match)
    places = store.places(match)
    places = places[: min(bisect_right(places, until), len(own))]
    own = own[: len(places)]
    try:
        parent = forked_from(own[0]) if own else None
    except EventsError:
        parent = None
    refused = [each.refusal for each in store.refusals(match)]
    refusals = [refusal for refusal in refused if refusal is not None]
    if parent is None:
        return Stream(match, own, places, refusals=refusals)

    def read(name: str) -> Sequence[Envelope]:
        return own if name == match else store.read(name)

    try:
        past = read_whole(read, match)[: -len(own)]
    except EventsError:
        past = []
    return Stream(
        match, own, places, past, parent, lacks_past=not past, refusals=refusals
    )
