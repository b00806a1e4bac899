"""A match in one line: its game, players, size and standing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from core.errors import CoreError
from core.games import game_of
from events.errors import EventsError
from events.stream import forked_from
from events.table import MatchOpened, OptionValue
from replay.history import read_history

if TYPE_CHECKING:
    from collections.abc import Iterator

    from events.store import EventStore

__all__ = ("Summary", "summaries")


class Summary(Struct, frozen=True, kw_only=True):
    """What a list tells of a match; ``game`` is empty if its log cannot be read."""

    match: str
    game: str = ""
    players: tuple[str, ...] = ()
    """Player ids by seat."""
    hands: int = 0
    events: int = 0
    """All events that made the match, those before a fork included."""
    standing: tuple[int, ...] = ()
    """By seat, in Kozel by side."""
    over: bool = False
    parent: str = ""
    """The match it branched off, after its event ``fork_seq``."""
    fork_seq: int = 0
    origin: str = ""
    options: tuple[tuple[str, OptionValue], ...] = ()
    """The house rules that differ from the defaults."""
    labels: dict[str, str] = {}


def summaries(store: EventStore) -> Iterator[Summary]:
    """Yield a summary of each match, in the order in which they began."""
    for match in store.matches():
        try:
            yield _summary(store, match)
        except (EventsError, CoreError):
            # The list shows what is there; the audit says what is the matter with it.
            yield Summary(match=match, events=len(store.read(match)))


def _summary(store: EventStore, match: str) -> Summary:
    history = read_history(store, match)
    own = next(each for each in history if each.match == match)
    fork = forked_from(own)
    opened = history[0].event
    if not isinstance(opened, MatchOpened):
        return Summary(match=match, events=len(history))
    game = game_of(opened)
    state = game.fold(game.initial(opened), (each.event for each in history[1:]))
    return Summary(
        match=match,
        game=opened.game,
        players=opened.players,
        hands=state.table.number,
        events=len(history),
        standing=state.table.standing,
        over=game.is_over(state),
        parent=fork.parent if fork else "",
        fork_seq=fork.seq if fork else 0,
        origin=opened.origin,
        options=opened.options,
        labels=store.directory.labels(match),
    )
