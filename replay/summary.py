"""A match in one line: its game, players, size and standing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from core.errors import CoreError
from core.games import game_of
from events.errors import EventsError
from events.stream import forked_from
from events.table import Forked, MatchOpened, OptionValue
from replay.history import read_history
from replay.rulings.archive import ruled_hands
from replay.rulings.totals import totals_of
from replay.timeline import last_state

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.envelope import Envelope
    from events.store import EventStore

__all__ = ("Summary", "in_families", "summaries")


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
    """As played, by seat, in Kozel by side."""
    ruled: tuple[int, ...] = ()
    """As ruled."""
    over: bool = False
    parent: str = ""
    """The match it branched off, after its event ``fork_seq``."""
    fork_seq: int = 0
    reason: str = ""
    """Why it branched off."""
    origin: str = ""
    options: tuple[tuple[str, OptionValue], ...] = ()
    """The house rules that differ from the defaults."""
    labels: dict[str, str] = {}


def summaries(store: EventStore, operator: bytes | None = None) -> Iterator[Summary]:
    """Yield a summary of each match, in the order in which they began.

    ``operator`` is the public key that appoints the arbiters whose rulings count.
    """
    for match in store.matches():
        try:
            yield _summary(store, match, operator)
        except (EventsError, CoreError):
            # The list shows what is there; the audit says what is the matter with it.
            own = store.read(match)
            fork = _fork_of(own)
            yield Summary(
                match=match,
                events=len(own),
                parent=fork.parent if fork else "",
                fork_seq=fork.seq if fork else 0,
                reason=fork.reason if fork else "",
            )


def in_families(found: Sequence[Summary]) -> Iterator[tuple[int, Summary]]:
    """Yield each summary with the number of its ancestors, forks behind their parents.

    A fork whose parent is not among them stands at the root, and so do forks that name
    each other in a circle.

    >>> a, b = Summary(match="a"), Summary(match="b")
    >>> c, d = Summary(match="c", parent="a"), Summary(match="d", parent="x")
    >>> [(depth, each.match) for depth, each in in_families((a, b, c, d))]
    [(0, 'a'), (1, 'c'), (0, 'b'), (0, 'd')]
    """
    known = {each.match for each in found}
    forks: dict[str, list[Summary]] = {}
    for each in found:
        if each.parent in known:
            forks.setdefault(each.parent, []).append(each)
    seen: set[str] = set()
    roots = [each for each in found if each.parent not in known]
    for root in (*roots, *found):
        waiting = [(0, root)]
        while waiting:
            depth, each = waiting.pop()
            if each.match in seen:
                continue
            seen.add(each.match)
            yield depth, each
            waiting += [(depth + 1, fork) for fork in forks.get(each.match, ())[::-1]]


def _fork_of(own: Sequence[Envelope]) -> Forked | None:
    """Return the fork that a match says it is, though its past cannot be read."""
    try:
        return forked_from(own[0]) if own else None
    except EventsError:
        return None


def _summary(store: EventStore, match: str, operator: bytes | None) -> Summary:
    history = read_history(store, match)
    own = next(each for each in history if each.match == match)
    fork = forked_from(own)
    opened = history[0].event
    if not isinstance(opened, MatchOpened):
        return Summary(match=match, events=len(history))
    game = game_of(opened)
    events = [each.event for each in history]
    state, _ = last_state(events)
    ruled = ruled_hands(history, operator)
    as_played = state.table.standing
    return Summary(
        match=match,
        game=opened.game,
        players=opened.players,
        hands=state.table.number,
        events=len(history),
        standing=as_played,
        ruled=totals_of(events, ruled).as_ruled if ruled else as_played,
        over=game.is_over(state),
        parent=fork.parent if fork else "",
        fork_seq=fork.seq if fork else 0,
        reason=fork.reason if fork else "",
        origin=opened.origin,
        options=opened.options,
        labels=store.directory.labels(match),
    )
