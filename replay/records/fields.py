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
    from collections.abc import Iterable, Iterator

__all__ = ("Fields", "Token", "example_numbers", "nearest", "tokens")

_TOKEN: Final = re.compile(r"\S+")
_NEAR: Final = 0.6  # below that, what is offered only puzzles
_SCORE: Final = (-10, 20, -10, 0, 0, 0)
_PAIRS: Final = (1, 0)


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


def nearest(text: str, known: Iterable[str]) -> str:
    """Return the known word that a text is surely a slip for, empty if there is none.

    >>> nearest("evnt", ("event", "date")), nearest("10S", ("pass", "spread_misere"))
    ('event', '')
    """
    return "".join(get_close_matches(text, list(known), n=1, cutoff=_NEAR))


def example_numbers(length: int | None) -> tuple[int, ...]:
    """Return numbers such as a score has, for two sides or for so many seats.

    >>> example_numbers(2), example_numbers(3)
    ((1, 0), (-10, 20, -10))
    """
    if length == len(_PAIRS):
        return _PAIRS
    return _SCORE[: length or 3]


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
        """Return the known key that a key is surely a slip for, empty if there is none."""
        return nearest(key, keys)

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

    def wrong_type(self, key: str, node: Node, expected: str, example: str) -> None:
        """Note a value of a wrong shape; ``expected`` names the right one."""
        place = Token(key, node.line, node.column)
        facts = {"key": key, "expected": expected, "example": example}
        self.faults.append(place.fault("record_wrong_type", **facts))

    def string(self, key: str, *, needed: bool = False) -> Node | None:
        """Return the node of a string."""
        node = self.node(key, needed=needed)
        if node is None or isinstance(node.value, str):
            return node
        self._no_string(key, node)
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
        self._no_string(key, node)
        return None

    def strings(self, key: str, *, needed: bool = False) -> list[Node] | None:
        """Return the string nodes of a list."""
        items = self._list(key, "strings", f'{key} = ["…", "…"]', needed=needed)
        if items is None:
            return None
        for item in items:
            if not isinstance(item.value, str):
                self.wrong_type(key, item, "strings", f'{key} = ["…", "…"]')
        return [item for item in items if isinstance(item.value, str)]

    def tables(self, key: str, example: str) -> list[Table]:
        """Return the tables of a list."""
        items = self._list(key, "tables", example) or []
        for item in items:
            if not isinstance(item.value, Table):
                self.wrong_type(key, item, "tables", example)
        return [item.value for item in items if isinstance(item.value, Table)]

    def integer(self, key: str, low: int, high: int) -> int | None:
        """Return an integer inside a range."""
        node = self.node(key)
        if node is None:
            return None
        return self._integer(key, node, low, high, f"{key} = {low}")

    def integers(
        self, key: str, low: int, high: int, length: int | None
    ) -> tuple[int, ...] | None:
        """Return the integers of a list of some length, each inside a range."""
        numbers = example_numbers(len(_PAIRS) if low == 0 else length)
        example = f"{key} = {list(numbers)}"
        items = self._list(key, "integers", example)
        if items is None:
            return None
        self.length(key, len(items), length)
        found = [self._integer(key, item, low, high, example) for item in items]
        return tuple(number for number in found if number is not None)

    def length(self, key: str, found: int, expected: int | None) -> None:
        """Note a list whose length is not the expected one; ``None`` for any."""
        node = self.node(key)
        if node is not None and expected is not None and found != expected:
            place = Token(key, node.line, node.column)
            facts = {"key": key, "found": str(found), "expected": str(expected)}
            self.faults.append(place.fault("record_wrong_length", **facts))

    def _no_string(self, key: str, node: Node) -> None:
        self.wrong_type(key, node, "string", f'{key} = "…"')

    def _list(
        self, key: str, expected: str, example: str, *, needed: bool = False
    ) -> list[Node] | None:
        """Return the nodes of a list."""
        node = self.node(key, needed=needed)
        if node is None:
            return None
        if isinstance(node.value, list):
            return node.value
        self.wrong_type(key, node, expected, example)
        return None

    def _integer(
        self, key: str, node: Node, low: int, high: int, example: str
    ) -> int | None:
        """Return the integer of a node."""
        value = node.value
        if not isinstance(value, int) or isinstance(value, bool):
            kind = "integers" if "[" in example else "integer"
            self.wrong_type(key, node, kind, example)
            return None
        if low <= value <= high:
            return value
        place = Token(key, node.line, node.column)
        facts = {"key": key, "low": str(low), "high": str(high)}
        self.faults.append(place.fault("record_number_range", **facts))
        return None
