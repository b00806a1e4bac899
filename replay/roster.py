"""The players of a store: who has sat at its tables, and under what name."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from events.errors import EventsError
from events.table import MatchOpened
from replay.errors import PlayerUnknown, ReplayError

if TYPE_CHECKING:
    from events.store import EventStore

__all__ = ("Player", "PlayerAmbiguous", "player_named", "roster")


class PlayerAmbiguous(ReplayError):
    """A text that could be several players. Facts: ``player``, ``players``."""

    code = "player_ambiguous"


class Player(Struct, frozen=True):
    """A player id, its name if one is known, and the matches that began with it."""

    id: str
    name: str
    matches: int


def roster(store: EventStore) -> list[Player]:
    """Return every player by name, the nameless last; forks are no matches of their own."""
    names = store.directory.players()
    matches: Counter[str] = Counter()
    for match in store.matches():
        try:
            opened = store.read(match)[0].event
        except EventsError:
            continue  # what cannot be read tells of no player; the audit names it
        if isinstance(opened, MatchOpened):
            matches.update(opened.players)
    found = [
        Player(player, names.get(player, ""), matches[player])
        for player in names.keys() | matches.keys()
    ]
    return sorted(found, key=lambda each: (not each.name, each.name, each.id))


def player_named(store: EventStore, text: str) -> Player:
    """Return the one player who bears a name, or whose id begins so.

    Raises ``player_unknown`` and ``player_ambiguous``.
    """
    everybody = roster(store)
    found = [each for each in everybody if each.name == text]
    if not found and text:
        found = [each for each in everybody if each.id.startswith(text)]
    if not found:
        raise PlayerUnknown(player=text)
    if len(found) > 1:
        choice = [f"{each.id} {each.name}".rstrip() for each in found]
        raise PlayerAmbiguous(player=text, players=", ".join(choice))
    return found[0]
