"""The history of a match: its own events behind those of the match it branched off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.errors import MatchUnknown, PrefixAmbiguous
from events.ids import check_prefix
from events.table import Forked

if TYPE_CHECKING:
    from events.envelope import Envelope
    from events.store import EventStore

__all__ = ("fork_point", "match_named", "read_history")


def match_named(store: EventStore, prefix: str) -> str:
    """Return the one match id that begins so, as in git.

    Raises ``id_malformed``, ``match_unknown`` and ``match_ambiguous``.
    """
    found = store.matches(check_prefix(prefix))
    if not found:
        raise MatchUnknown(match=prefix)
    if len(found) > 1:
        raise PrefixAmbiguous(match=prefix, matches=", ".join(m[:8] for m in found))
    return found[0]


def fork_point(envelopes: list[Envelope]) -> Forked | None:
    """Return where a stream branched off, ``None`` if it is a match of its own."""
    first = envelopes[0].event if envelopes else None
    return first if isinstance(first, Forked) else None


def read_history(store: EventStore, match: str) -> list[Envelope]:
    """Return all events that made a match, through every fork, ``seq`` from 1.

    A fork copies nothing: its events up to the branch are its parent's.
    Raises ``match_unknown``.
    """
    own = store.read(match)
    if not own:
        raise MatchUnknown(match=match)
    forked = fork_point(own)
    if forked is None:
        return own
    return read_history(store, forked.parent)[: forked.seq] + own
