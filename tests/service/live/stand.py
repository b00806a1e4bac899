"""A stand from which a golden match is watched while it is written to a store."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from events.envelope import Envelope
from events.stores.jsonl import read_lines
from replay.streams.seat_lines import SeatLines
from replay.streams.seat_stream import seat_stream
from service.live.broadcast import Broadcast

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = (
    "CALLED",
    "LONG",
    "Message",
    "Stand",
    "history_of",
    "messages_in",
    "received",
)

GOLDEN: Final = Path(__file__).parents[2] / "golden"
CALLED: Final = GOLDEN / "sixbid" / "call_solo_called_made.jsonl"
LONG: Final = GOLDEN / "kozel" / "match_over.jsonl"


@cache
def history_of(path: Path) -> tuple[Envelope, ...]:
    """Return the events of a golden log."""
    with path.open(encoding="utf-8") as file:
        (own,) = read_lines(file).matches.values()
    return tuple(own)


def received(history: Iterable[Envelope], viewer: int) -> str:
    """Return the body of a viewer's stream: all of its lines but the head."""
    _, *lines = seat_stream(tuple(history), viewer)
    return "".join(lines)


class Message(Struct, frozen=True):
    """A server-sent event as a browser hands it on, with the id that it remembers."""

    kind: str
    data: str
    id: str


def messages_in(text: bytes) -> list[Message]:
    """Return what a browser makes of a stream that ends after a message, comments left out."""
    assert not text or text.endswith(b"\n\n")
    found: list[Message] = []
    last = ""
    for block in text.decode().split("\n\n")[:-1]:
        kind, data = "message", list[str]()
        for line in block.split("\n"):
            field, _, value = line.partition(": ")
            if field == "id":
                last = value
            elif field == "event":
                kind = value
            elif field == "data":
                data.append(value)
        if data:
            found.append(Message(kind, "\n".join(data), last))
    return found


class _Place(Struct, frozen=True):
    seq: int


class Stand:
    """A room of events that are put in by hand; it counts what is made for its watchers."""

    def __init__(self, history: Iterable[Envelope] = ()) -> None:
        """Begin with what has happened."""
        self.history: list[Envelope] = list(history)
        self.closing = False
        self.told: list[tuple[int | None, int]] = []
        self.viewed: list[tuple[int | None, int]] = []
        self.broadcast = Broadcast(self, self._view)
        self._lines: dict[int | None, tuple[SeatLines, list[str]]] = {}
        self._happened = asyncio.Event()

    @property
    def sitting(self) -> _Place:
        """How the match stands."""
        return _Place(len(self.history))

    def put(self, events: Iterable[Envelope]) -> None:
        """Let events happen."""
        self.history.extend(events)
        self._wake()

    def close(self) -> None:
        """End every stream."""
        self.closing = True
        self._wake()

    async def changed(self, seq: int) -> None:
        """Return when there are events behind `seq`, or the room closes."""
        while len(self.history) <= seq and not self.closing:
            await self._happened.wait()

    def lines(self, viewer: int | None, seq: int) -> str:
        """Return an event as a viewer's stream has it."""
        self.told.append((viewer, seq))
        telling, lines = self._lines.setdefault(viewer, (SeatLines(viewer), []))
        lines += [telling.line(each) for each in self.history[len(lines) : seq]]
        return lines[seq - 1]

    def _view(self, viewer: int | None, seq: int) -> bytes:
        self.viewed.append((viewer, seq))
        return msgspec.json.encode({"seq": seq, "viewer": viewer})

    def _wake(self) -> None:
        self._happened.set()
        self._happened = asyncio.Event()
