"""The bytes of server-sent events: an event of the match, a view, a sign of life."""

from __future__ import annotations

from typing import Final

__all__ = ("BEAT", "event_message", "view_message")

BEAT: Final = b": beat\n\n"
"""A comment that tells the client, and whatever stands between, that we are there."""


def event_message(seq: int, lines: str) -> bytes:
    r"""Return the message of an event, by whose ``seq`` a client may resume.

    Each line, all of which have their line break, becomes a line of data: the client gets
    them joined by ``\n``, without the last one.

    >>> event_message(7, '{"seq":7}\n{"opened":{}}\n')
    b'id: 7\nevent: event\ndata: {"seq":7}\ndata: {"opened":{}}\n\n'
    """
    # Not splitlines: JSON may hold other signs that Python takes for line breaks.
    data = lines.removesuffix("\n").replace("\n", "\ndata: ")
    return f"id: {seq}\nevent: event\ndata: {data}\n\n".encode()


def view_message(view: bytes) -> bytes:
    r"""Return the message of a view, JSON in one line; without an id, it is no place.

    >>> view_message(b'{"seq":7}')
    b'event: view\ndata: {"seq":7}\n\n'
    """
    return b"event: view\ndata: " + view + b"\n\n"
