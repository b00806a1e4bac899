"""What a room's watchers are sent, made once for all who see the same."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol

from service.live.messages import event_message, view_message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from events.envelope import Envelope

__all__ = ("Broadcast", "Place", "Watched")

_KEPT: Final = 32
"""Pieces kept of a room: its watchers are close together, apart from those who resume."""


class Place(Protocol):
    """How a match stands, of which only the last event's number is of interest here."""

    @property
    def seq(self) -> int:
        """The number of the last event."""
        ...


class Watched(Protocol):
    """What a stream needs of a room, such as :class:`service.tables.room.Room`."""

    @property
    def closing(self) -> bool:
        """Whether every stream is to end."""
        ...

    @property
    def history(self) -> Sequence[Envelope]:
        """All events, from the first one on."""
        ...

    @property
    def sitting(self) -> Place:
        """How the match stands."""
        ...

    async def changed(self, seq: int) -> None:
        """Return when there are events behind ``seq``, or the room closes."""
        ...

    def lines(self, viewer: int | None, seq: int) -> str:
        """Return an event as a viewer's stream has it, in one line or more."""
        ...


class Broadcast:
    """The bytes for all watchers of one room; keep one a room.

    Watchers who are at the same place and see the same get the very same object.
    ``view(viewer, seq)`` returns what a viewer sees after an event, JSON in one line.
    """

    def __init__(self, room: Watched, view: Callable[[int | None, int], bytes]) -> None:
        """Take the room and the one who makes views of it."""
        self.room = room
        self._view = view
        self.view = lru_cache(_KEPT)(self._viewed)
        """Returns the message of a viewer's view after the event ``seq``."""
        self.events = lru_cache(_KEPT)(self._told)
        """Returns the messages of the events behind ``after``, up to ``seq``."""
        self.batch = lru_cache(_KEPT)(self._batched)
        """Returns the messages of these events, and that of the view after them."""

    def _viewed(self, viewer: int | None, seq: int) -> bytes:
        return view_message(self._view(viewer, seq))

    def _told(self, viewer: int | None, after: int, seq: int) -> bytes:
        return b"".join(
            event_message(each, self.room.lines(viewer, each))
            for each in range(after + 1, seq + 1)
        )

    def _batched(self, viewer: int | None, after: int, seq: int) -> bytes:
        return self._told(viewer, after, seq) + self.view(viewer, seq)
