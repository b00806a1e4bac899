"""A scribe writes events down and follows them, so that the next one can be understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from core.game import Game
    from core.state import State
    from events.base import Event

__all__ = ("Scribe", "Told")


class Told(Struct, frozen=True):
    """An event and the line of the record it was read from."""

    event: Event
    line: int | None


class Scribe:
    """Events told so far, and the state that they made."""

    def __init__(self, game: Game, state: State) -> None:
        """Begin at a state with nothing told."""
        self.game = game
        self.state = state
        self.told: list[Told] = []

    def note(self, event: Event, line: int | None) -> None:
        """Write an event down and follow it."""
        self.told.append(Told(event, line))
        self.state = self.game.evolve(self.state, event)

    def note_due(self, kind: type[Event], line: int | None) -> None:
        """Write down what the house does by itself now, if it is of a kind.

        Without a deal nobody knows what it would be.
        """
        due = self.game.automatic(self.state) if self.state.dealt else None
        if isinstance(due, kind):
            self.note(due, line)
