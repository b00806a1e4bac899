"""The values of a table by kind, every misfit noted with its place."""

from __future__ import annotations

import re
from datetime import date
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

import msgspec

from replay.records.fault import Fault
from replay.records.node import Node, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("Fields", "Token", "tokens")

_TOKEN: Final = re.compile(r"\S+")
_TEXT: Final = '"…"'  # the shapes a value should have had, as TOML writes them
_NUMBER: Final = "12"


class Token(msgspec.Struct, frozen=True):
    """A word of a string, and its place."""

    text: str
    line: int
    column: int

    def fault(self, code: str, **facts: str) -> Fault:
        """Return a fault at this place."""
        return Fault(line=self.line, column=self.column, code=code, facts=facts)


def tokens(node: Node, pattern: re.Pattern[str] = _TOKEN) -> Iterator[Token]:
    """Yield the words of a string node with their places.

    >>> [token.column for token in tokens(Node("TD AD", 4, 9, 10))]
    [10, 13]
    """
    for match in pattern.finditer(str(node.value)):
        column = node.column if node.inside is None else node.inside + match.start()
        yield Token(match.group(), node.line, column)


class Fields:
    """One table of a record; what it lacks or holds in a wrong shape becomes a fault.

    Codes: ``record_missing_key``, ``record_wrong_type``, ``record_number_range``,
    ``record_wrong_length``.

    >>> faults = []
    >>> fields = Fields(Table(1, 1), faults)
    >>> fields.string("game", needed=True), faults[0].code
    (None, 'record_missing_key')
    """

    def __init__(self, table: Table, faults: list[Fault]) -> None:
        """Keep the table and the list that faults go to."""
        self.table = table
        self.faults = faults

    def unknown(self, keys: tuple[str, ...]) -> Iterator[tuple[str, Token]]:
        """Yield the keys of the table that are not among some keys."""
        for key, entry in self.table.entries.items():
            if key not in keys:
                yield key, Token(key, entry.line, entry.column)

    def nearest(self, key: str, keys: tuple[str, ...]) -> str:
        """Return the known key that looks most like a key."""
        return get_close_matches(key, keys, n=1, cutoff=0.0)[0]

    def line(self, key: str) -> int | None:
        """Return the line of a key, ``None`` if it is absent."""
        entry = self.table.entries.get(key)
        return None if entry is None else entry.line

    def node(self, key: str, *, needed: bool = False) -> Node | None:
        """Return the value of a key, ``None`` if it is absent or cannot be read."""
        entry = self.table.entries.get(key)
        if entry is None and needed and not self.table.damaged:
            place = Token(key, self.table.line, self.table.column)
            self.faults.append(place.fault("record_missing_key", key=key))
        return None if entry is None else entry.node

    def wrong_type(self, key: str, node: Node, expected: str) -> None:
        """Note a value of a wrong shape; ``expected`` shows the right one."""
        place = Token(key, node.line, node.column)
        self.faults.append(place.fault("record_wrong_type", key=key, expected=expected))

    def string(self, key: str, *, needed: bool = False) -> Node | None:
        """Return the node of a string."""
        node = self.node(key, needed=needed)
        if node is None or isinstance(node.value, str):
            return node
        self.wrong_type(key, node, _TEXT)
        return None

    def text(self, key: str) -> str | None:
        """Return a string as it stands; a bare date is one too."""
        node = self.node(key)
        if node is None:
            return None
        if type(node.value) is date:
            return node.value.isoformat()
        if isinstance(node.value, str):
            return node.value
        self.wrong_type(key, node, _TEXT)
        return None

    def strings(self, key: str, *, needed: bool = False) -> list[Node] | None:
        """Return the string nodes of a list."""
        items = self._list(key, f"[{_TEXT}, {_TEXT}]", needed=needed)
        if items is None:
            return None
        for item in items:
            if not isinstance(item.value, str):
                self.wrong_type(key, item, _TEXT)
        return [item for item in items if isinstance(item.value, str)]

    def tables(self, key: str, expected: str) -> list[Table]:
        """Return the tables of a list."""
        items = self._list(key, expected) or []
        for item in items:
            if not isinstance(item.value, Table):
                self.wrong_type(key, item, expected)
        return [item.value for item in items if isinstance(item.value, Table)]

    def integer(self, key: str, low: int, high: int) -> int | None:
        """Return an integer inside a range."""
        node = self.node(key)
        return None if node is None else self._integer(key, node, low, high)

    def integers(
        self, key: str, low: int, high: int, length: int | None
    ) -> tuple[int, ...] | None:
        """Return the integers of a list of some length, each inside a range."""
        items = self._list(key, f"[{_NUMBER}, {_NUMBER}]")
        if items is None:
            return None
        self.length(key, len(items), length)
        found = [self._integer(key, item, low, high) for item in items]
        return tuple(number for number in found if number is not None)

    def length(self, key: str, found: int, expected: int | None) -> None:
        """Note a list whose length is not the expected one; ``None`` for any."""
        node = self.node(key)
        if node is not None and expected is not None and found != expected:
            place = Token(key, node.line, node.column)
            facts = {"key": key, "found": str(found), "expected": str(expected)}
            self.faults.append(place.fault("record_wrong_length", **facts))

    def _list(
        self, key: str, expected: str, *, needed: bool = False
    ) -> list[Node] | None:
        """Return the nodes of a list."""
        node = self.node(key, needed=needed)
        if node is None:
            return None
        if isinstance(node.value, list):
            return node.value
        self.wrong_type(key, node, expected)
        return None

    def _integer(self, key: str, node: Node, low: int, high: int) -> int | None:
        """Return the integer of a node."""
        value = node.value
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong_type(key, node, _NUMBER)
            return None
        if low <= value <= high:
            return value
        place = Token(key, node.line, node.column)
        facts = {"key": key, "low": str(low), "high": str(high)}
        self.faults.append(place.fault("record_number_range", **facts))
        return None
