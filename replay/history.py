"""The history of a match: its own events behind those of the match it branched off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.errors import MatchUnknown, PrefixAmbiguous
from events.ids import check_prefix
from events.stream import read_whole

if TYPE_CHECKING:
    from events.envelope import Envelope
    from events.store import EventStore

__all__ = ("match_named", "read_history")


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


def read_history(store: EventStore, match: str) -> list[Envelope]:
    """Return all events that made a match, through every fork, ``seq`` from 1.

    Raises ``match_unknown``, and ``log_broken`` if a fork's past is not there.
    """
    history = read_whole(store.read, match)
    if not history:
        raise MatchUnknown(match=match)
    return history
