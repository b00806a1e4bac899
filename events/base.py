"""The base of every event: frozen, positional on the wire, no unknown fields.

The tag of an event is ``100 * kind + version``. A kind keeps its number for ever; a new
field is a new version, and the struct of the old one stays beside it, frozen.
"""

from __future__ import annotations

import re

from msgspec import Struct

__all__ = ("Event", "event_name", "event_tag", "event_version")


class Event(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """A fact of a match. Subclasses say which."""


def event_tag(kind: type[Event]) -> int:
    """Return the integer tag of an event type.

    >>> from events.table import CardPlayed
    >>> event_tag(CardPlayed)
    501
    """
    tag = kind.__struct_config__.tag
    if not isinstance(tag, int):
        message = f"{kind.__name__} has no integer tag"
        raise TypeError(message)
    return tag


def event_name(kind: type[Event]) -> str:
    """Return the readable name of an event type, without its version.

    >>> from events.table import CardPlayed
    >>> event_name(CardPlayed)
    'card_played'
    """
    bare = re.sub(r"V\d+$", "", kind.__name__)
    return re.sub(r"(?<!^)(?=[A-Z])", "_", bare).lower()


def event_version(tag: int) -> int:
    """Return the version inside a tag.

    >>> event_version(501)
    1
    """
    return tag % 100
