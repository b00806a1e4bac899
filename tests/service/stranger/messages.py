"""Server-sent events, read as the web's standard has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

__all__ = ("Message", "messages")


class Message(NamedTuple):
    """One message of a stream."""

    kind: str
    """The name of the event."""
    id: str
    """Of this message, empty if it has none."""
    data: str
    """Its data lines, with the breaks between them."""


async def messages(lines: AsyncIterator[str]) -> AsyncIterator[Message]:
    """Yield the messages of a stream's lines; one that was cut off is none."""
    kind, name, data = "message", "", list[str]()
    async for line in lines:
        if not line:
            if data:
                yield Message(kind, name, "\n".join(data))
            kind, name, data = "message", "", []
            continue
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            kind = value
        elif field == "id":
            name = value
        elif field == "data":
            data.append(value)
