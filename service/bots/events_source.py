"""Server-sent events read from bytes as they come, by the WHATWG standard (section 9.2)."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from typing import Final

from msgspec import Struct

__all__ = ("EventReader", "Message")

_BREAK: Final = re.compile("\r\n|\n|\r")
_DECODER: Final = getincrementaldecoder("utf-8-sig")  # one mark at the front is no text
_DIGITS: Final = re.compile("[0-9]+")


class Message(Struct, frozen=True):
    """One event of a stream."""

    kind: str
    """The field ``event``, ``message`` without one."""
    data: str
    """Its lines joined by line breaks, without the last one."""
    id: str
    """The last id that the stream had named by then."""


class EventReader:
    r"""A stream of events, cut into pieces anywhere.

    >>> reader = EventReader()
    >>> reader.feed(b"id: 7\ndata: a\nda"), reader.feed(b"ta: b\n\n")
    ([], [Message(kind='message', data='a\nb', id='7')])
    >>> reader.last_id
    '7'
    """

    def __init__(self, last_id: str = "") -> None:
        """Begin a connection; ``last_id`` is where the one before had come to."""
        self.last_id = last_id
        """Where the next connection is to go on."""
        self.retry: int | None = None
        """Milliseconds to wait before the next connection, if the server says so."""
        self._decoder = _DECODER(errors="replace")
        self._rest = ""
        self._after_return = False
        self._id = last_id
        self._kind = ""
        self._data: list[str] = []

    def feed(self, piece: bytes) -> list[Message]:
        """Return the events that are whole with these bytes.

        What is not whole when the connection ends is none.
        """
        text = self._decoder.decode(piece)
        if not text:
            return []
        if self._after_return:
            text = text.removeprefix("\n")
        self._after_return = text.endswith("\r")
        *lines, self._rest = _BREAK.split(self._rest + text)
        messages = [self._line(line) for line in lines]
        return [message for message in messages if message is not None]

    def _line(self, line: str) -> Message | None:
        if not line:
            return self._dispatched()
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        match field:
            case "data":
                self._data.append(value)
            case "event":
                self._kind = value
            case "id" if "\0" not in value:
                self._id = value
            case "retry" if _DIGITS.fullmatch(value):
                self.retry = int(value)
            case _:
                pass  # a comment, whose field is empty, or what a newer standard says
        return None

    def _dispatched(self) -> Message | None:
        self.last_id = self._id
        kind, data = self._kind or "message", self._data
        self._kind, self._data = "", []
        return Message(kind, "\n".join(data), self.last_id) if data else None
