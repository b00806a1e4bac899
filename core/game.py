"""A game as the functions that know it, and the four words that use them.

``initial``, ``evolve`` and ``fold`` follow facts without judging; ``check`` judges a fact;
``decide`` is check plus emit. One source of legality serves them all (design law 1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from core.errors import IllegalCommand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from core.breach import Breach
    from core.commands import Command
    from core.state import State
    from events.base import Event
    from events.table import MatchOpened

__all__ = ("Game", "act", "advance")


class Game(Struct, frozen=True):
    """The functions of one game. ``Any`` stands for the game's own state."""

    name: str
    initial: Callable[[MatchOpened], State]
    evolve: Callable[[Any, Event], State]
    check: Callable[[Any, Event], tuple[Breach, ...]]
    proposed: Callable[[Any, Command], tuple[Event, ...]]
    """The events that a command asks for."""
    automatic: Callable[[Any], Event | None]
    """What the house writes next by itself."""
    legal_commands: Callable[[Any], tuple[Command, ...]]
    legal_cards: Callable[[Any, int], int]
    trick_winner: Callable[[Any], int]
    right_change: Callable[[Any], tuple[int, ...]]
    is_over: Callable[[Any], bool]
    """Whether the match has ended."""
    view: Callable[[Any, int], State]

    def fold(self, state: State, events: Iterable[Event]) -> State:
        """Return the state after some facts."""
        evolve = self.evolve
        for event in events:
            state = evolve(state, event)
        return state


def act(game: Game, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a command and the events that came of it.

    Raises :class:`core.errors.IllegalCommand`, whose ``breach`` says what was wrong.
    """
    events: list[Event] = []
    check, evolve = game.check, game.evolve
    for event in game.proposed(state, command):
        if breaches := check(state, event):
            raise IllegalCommand(breaches[0])
        state = evolve(state, event)
        events.append(event)
    return advance(game, state, events)


def advance(
    game: Game, state: State, events: list[Event]
) -> tuple[State, tuple[Event, ...]]:
    """Return the state after all that follows by itself, and the events with it."""
    while (event := game.automatic(state)) is not None:
        state = game.evolve(state, event)
        events.append(event)
    return state, tuple(events)
