"""The tree that grows as headers and pairs of a TOML text are read one by one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from replay.records.fault import Fault
from replay.records.node import Entry, Node, Table
from replay.records.statement import KEY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from replay.records.node import Scalar
    from replay.records.statement import Statement

__all__ = ("KeyPart", "Outline")

KeyPart: TypeAlias = tuple[str, int, int]
"""A part of a dotted key: name, line, column."""

_HEADER: Final = re.compile(r"(\s*)(\[\[?)\s*([\w-]+)")
_LEADING_KEY: Final = re.compile(rf"(\s*)({KEY})")


class Outline:
    """A tree under construction: its root, the table of the last header, faults.

    >>> outline = Outline()
    >>> outline.open([("hand", 1, 3)], array=True)
    >>> outline.put(outline.current, [("dealer", 2, 1)], Node(2, 2, 10))
    >>> list(outline.root.entries), list(outline.current.entries)
    (['hand'], ['dealer'])
    """

    def __init__(self) -> None:
        """Start with an empty table."""
        self.root = Table(1, 1, header=True)
        self.current = self.root
        self.faults: list[Fault] = []

    def open(self, path: list[KeyPart], *, array: bool) -> None:
        """Move to the table that a header names, a new one of an array if ``array``."""
        *parents, (name, line, column) = path
        table = self._descend(self.root, parents)
        entry = table.entries.get(name)
        opened = Table(line, column, header=True)
        self.current = opened
        if entry is None:
            node = Node(opened, line, column)
            if array:
                node = Node([node], line, column)
            table.entries[name] = Entry(line, column, node)
            return
        value = entry.node.value if entry.node is not None else None
        if isinstance(value, list):
            value.append(Node(opened, line, column))
            if not array:
                self._twice(name, line, column, entry)
        elif isinstance(value, Table):
            if array or value.header:
                # The slip of one bracket: both tables are kept, to be searched.
                self._twice(name, line, column, entry)
                tables = [Node(value, value.line, value.column)]
                tables.append(Node(opened, line, column))
                entry.node = Node(tables, entry.line, entry.column)
            else:
                value.header = True
                self.current = value
        else:
            self._twice(name, line, column, entry)

    def put(self, table: Table, path: list[KeyPart], node: Node | None) -> None:
        """Write a pair into a table; ``None`` for a value that cannot be read."""
        *parents, (name, line, column) = path
        table = self._descend(table, parents)
        entry = table.entries.get(name)
        if entry is None:
            table.entries[name] = Entry(line, column, node)
        else:
            self._twice(name, line, column, entry)

    def guess(self, statement: Statement) -> None:
        """Keep what a broken statement surely names: its header, or its key."""
        line = statement.row + 1
        header = _HEADER.match(statement.text)
        if header is not None:
            column = header.end(1) + 1
            array = header[2] == "[["
            self.open([(header[3], line, column)], array=array)
            return
        key = _LEADING_KEY.match(statement.text)
        if key is None:
            self.current.damaged = True
        elif key[2] not in self.current.entries:
            entry = Entry(line, key.end(1) + 1, None)
            self.current.entries[key[2]] = entry

    def adopt(self, values: Mapping[str, object], line: int, column: int) -> None:
        """Write values whose own places are not known."""
        for name, value in values.items():
            node = _placed(value, line, column)
            self.put(self.current, [(name, line, column)], node)

    def _descend(self, table: Table, path: list[KeyPart]) -> Table:
        """Return the table at a path, made where it is missing."""
        for name, line, column in path:
            entry = table.entries.get(name)
            if entry is None:
                entry = Entry(line, column, Node(Table(line, column), line, column))
                table.entries[name] = entry
            value = entry.node.value if entry.node is not None else None
            if isinstance(value, list) and value:
                value = value[-1].value
            if isinstance(value, Table):
                table = value
            else:
                self._twice(name, line, column, entry)
                table = Table(line, column)
        return table

    def _twice(self, name: str, line: int, column: int, first: Entry) -> None:
        """Note a key that already has a value."""
        facts = {"key": name, "first": str(first.line)}
        self.faults.append(
            Fault(line=line, column=column, code="record_key_twice", facts=facts)
        )


def _placed(value: object, line: int, column: int) -> Node:
    """Return a plain value as a tree of which every part stands at one place."""
    if isinstance(value, dict):
        table = Table(line, column)
        for name, item in cast("dict[str, object]", value).items():
            table.entries[name] = Entry(line, column, _placed(item, line, column))
        return Node(table, line, column)
    if isinstance(value, list):
        items = cast("list[object]", value)
        return Node([_placed(item, line, column) for item in items], line, column)
    return Node(cast("Scalar", value), line, column)
