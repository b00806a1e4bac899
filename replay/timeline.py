"""The states of a match one after another, as far as its events can be followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from core.game import Game
from core.games import game_of
from core.possible import is_possible
from core.redact import redact
from core.state import State
from events.base import Event, event_name
from events.cards import CARD_COUNT, HIDDEN, SUITS
from events.errors import EventMalformed
from events.table import (
    HandOpened,
    MatchOpened,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ("Break", "Step", "Timeline", "last_state", "states", "timeline")

_CARDS: Final = range(HIDDEN, CARD_COUNT)
_SUITS: Final = range(len(SUITS))


class Step(Struct, frozen=True):
    """One event with the states before and after it. Hands and tricks count from 1."""

    seq: int
    event: Event
    before: State
    state: State
    hand: int
    """0 before the first hand."""
    trick: int
    """The trick that the event belongs to or follows, 0 before the first card."""


class Break(Struct, frozen=True):
    """The first event that could not be followed."""

    seq: int
    name: str


class Timeline(Struct, frozen=True):
    """The steps that could be followed, and where it broke if it did."""

    game: Game
    steps: tuple[Step, ...]
    broken: Break | None = None

    def until(self, seq: int) -> Timeline:
        """Return the timeline up to an event, that one included."""
        return Timeline(self.game, self.steps[:seq], None)


def states(events: Iterable[Event]) -> Iterator[State]:
    """Yield the state after each event of a match, the opening one first.

    Raises ``event_malformed`` if the first event opens no match, and as
    :func:`core.games.game_of`.

    >>> from events.table import TrickTaken
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> [s.table.number for s in states((opened, HandOpened(1, 2, (0, 0, 0), 0)))]
    [0, 1]
    """
    remaining = iter(events)
    opened = next(remaining, None)
    if not isinstance(opened, MatchOpened):
        raise EventMalformed(where="1", why="not match_opened")
    game = game_of(opened)
    state = game.initial(opened)
    yield state
    for event in remaining:
        state = game.evolve(state, event)
        yield state


def last_state(events: Sequence[Event]) -> tuple[State, int]:
    """Return the last state of a match that can be followed, and how many events made it.

    It stops where :func:`timeline` does, and raises as :func:`states`.

    >>> from events.table import TrickTaken
    >>> opened = MatchOpened("kozel", 1, (), ("a", "b", "c", "d"), (), "table")
    >>> last_state((opened, TrickTaken(7)))[1]
    1
    """
    state = next(states(events[:1]))
    opened = events[0]
    assert isinstance(opened, MatchOpened)  # noqa: S101 - states() has raised otherwise
    evolve = game_of(opened).evolve
    for number, event in enumerate(events[1:], 1):
        if not is_possible(state, event):
            return state, number
        state = evolve(state, event)
    return state, len(events)


def timeline(events: Iterable[Event], viewer: int | None = None) -> Timeline:
    """Return every step of a match, or those before the first that cannot be followed.

    ``viewer`` is a seat, -1 for a spectator, who get redacted events and the states that
    these make; ``None`` sees everything. Raises as :func:`states`.

    >>> from events.table import TrickTaken
    >>> opened = MatchOpened("kozel", 1, (), ("a", "b", "c", "d"), (), "table")
    >>> timeline((opened, TrickTaken(7))).broken
    Break(seq=2, name='trick_taken')
    """
    facts = list(events)
    seen = [e if viewer is None else redact(e, viewer) for e in facts]
    following = states(seen)
    state = next(following)
    opened = seen[0]
    assert isinstance(opened, MatchOpened)  # noqa: S101 - states() has raised otherwise
    game = game_of(opened)
    steps = [Step(1, opened, state, state, 0, 0)]
    fits = not game.check(state, opened)
    hand = 0
    for seq, (fact, event) in enumerate(zip(facts[1:], seen[1:], strict=True), 2):
        # What can have happened is asked of the fact, not of what a viewer may see of it.
        if not fits or not is_possible(state, fact):
            return Timeline(game, tuple(steps), Break(seq, event_name(type(event))))
        before, state = state, next(following)
        hand += isinstance(event, HandOpened)
        trick = state.tricks + bool(state.trick)
        steps.append(Step(seq, event, before, state, hand, trick))
    return Timeline(game, tuple(steps))
