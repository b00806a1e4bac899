"""TOML values with the places at which they stand."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import TypeAlias

import msgspec

__all__ = ("Entry", "Node", "Table", "plain")


class Table(msgspec.Struct):
    """The pairs of a table; ``damaged`` if a statement of it could not be read.

    ``header`` is true once the table's own header was seen.
    """

    line: int
    column: int
    entries: dict[str, Entry] = msgspec.field(default_factory=dict[str, "Entry"])
    damaged: bool = False
    header: bool = False


class Node(msgspec.Struct):
    """A value and its place; ``inside`` is the column of a one-line string's text.

    ``inside`` is ``None`` where columns of the text cannot be counted on: in strings
    with escapes or over several lines, and in what is no string.
    """

    value: Value
    line: int
    column: int
    inside: int | None = None


class Entry(msgspec.Struct):
    """A key, its place, and its value; ``None`` if the value could not be read."""

    line: int
    column: int
    node: Node | None


Scalar: TypeAlias = str | int | float | bool | datetime | date | time | None
"""What a value without parts may be; ``None`` where nothing can be told of it."""

Value: TypeAlias = "Table | list[Node] | Scalar"


def plain(node: Node) -> object:
    """Return a value without places, as the standard library would give it.

    >>> plain(Node([Node(1, 1, 6), Node("x", 1, 9)], 1, 5))
    [1, 'x']
    """
    value = node.value
    if isinstance(value, Table):
        return {
            key: plain(entry.node)
            for key, entry in value.entries.items()
            if entry.node is not None
        }
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value
