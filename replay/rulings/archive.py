"""The rulings of a whole store: which hands of which matches count otherwise than written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from events.base import event_tag
from events.codec import decode, stored_tag
from events.envelope import check_chain
from events.errors import EventsError
from events.ruling import ARBITRATION_TAGS
from events.table import Forked
from replay.history import read_history
from replay.rulings.docket import docket
from replay.rulings.ruled import Effect, effects

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope
    from events.store import EventStore

__all__ = ("ruled_hands", "ruled_in")

_FORKED: Final = event_tag(Forked)


def ruled_in(store: EventStore, operator: bytes | None) -> dict[str, dict[int, Effect]]:
    """Return what the rulings in force make of each hand, by match and hand.

    One pass over the store finds the matches with an arbitration and the forks of these,
    which may have it from their parent; only those are read whole. One whose chain is
    broken, or whose events cannot be read, has no ruling that counts. ``operator`` is the
    public key that appoints arbiters.

    >>> from events.stores.memory import MemoryStore
    >>> ruled_in(MemoryStore(), None)
    {}
    """
    concerned: dict[str, None] = {}
    for _, match, _, data in store.scan():
        tag = stored_tag(data)
        if tag in ARBITRATION_TAGS or (tag == _FORKED and _parent(data) in concerned):
            concerned[match] = None
    found: dict[str, dict[int, Effect]] = {}
    for match in concerned:
        try:
            ruled = ruled_hands(read_history(store, match), operator)
        except EventsError:
            continue
        if ruled:
            found[match] = ruled
    return found


def ruled_hands(
    history: Sequence[Envelope], operator: bytes | None
) -> dict[int, Effect]:
    """Return what the rulings in force make of each hand of a match.

    No ruling counts in a log that was altered.

    >>> ruled_hands((), None)
    {}
    """
    if not any(each.tag in ARBITRATION_TAGS for each in history):
        return {}
    try:
        check_chain(history)
    except EventsError:
        return {}
    return effects(docket(history, operator))


def _parent(data: bytes) -> str:
    """Return the match that a fork branched off, empty if that cannot be read."""
    try:
        event = decode(data)
    except EventsError:
        return ""
    return event.parent if isinstance(event, Forked) else ""
