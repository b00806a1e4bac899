"""A TOML text as a tree in which every key and value knows its line and column.

Two readers share the work: the standard library judges what is TOML and what a value
means, tree-sitter points at the places. A text that is no TOML is read statement by
statement, so that all its faults are found at once and the sound rest is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import tree_sitter_toml
from tree_sitter import Language, Parser

from replay.records.fault import Fault
from replay.records.mend import mended
from replay.records.node import Node, Table
from replay.records.outline import Outline
from replay.records.statement import statements
from replay.records.syntax import syntax_faults, toml_values

if TYPE_CHECKING:
    from tree_sitter import Node as Branch

    from replay.records.node import Scalar
    from replay.records.outline import KeyPart
    from replay.records.statement import Statement

__all__ = ("parse",)

_LANGUAGE: Final = Language(tree_sitter_toml.language())
_DEEPEST: Final = 32
_KEYS: Final = ("bare_key", "quoted_key", "dotted_key")
_HEADERS: Final = ("table", "table_array_element")


def parse(text: str) -> tuple[Table, list[Fault]]:
    r"""Return the tree of a TOML text and all its faults of syntax.

    Lines and columns count from 1, columns in characters; a byte order mark and
    carriage returns at line ends are no part of the text. Codes: those of
    ``syntax_faults``, ``record_key_twice``, ``record_too_deep``.

    >>> table, faults = parse('a = 1\nb = "x\nc = 3')
    >>> list(table.entries), [(f.line, f.column, f.code) for f in faults]
    (['a', 'b', 'c'], [(2, 5, 'record_quote_open')])
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    faults = _unprintable(text)
    text = text.encode("utf-8", "replace").decode()
    judged = toml_values(text)
    outline = Outline()
    if judged is not None and _grow(outline, text, 0):
        return outline.root, faults + outline.faults
    outline = Outline()
    for statement in statements(text):
        faults += _read(outline, statement)
    faults += outline.faults
    if judged is not None and faults:
        # Valid TOML whose statements we could not tell apart: values without places.
        outline, faults = Outline(), []
        outline.adopt(judged, 1, 1)
    elif judged is None and not faults:
        place = {"text": text.strip().split("\n")[0][:20]}
        faults = [Fault(line=1, column=1, code="record_syntax", facts=place)]
    return outline.root, faults


def _unprintable(text: str) -> list[Fault]:
    """Return a fault for every line with bytes that are no UTF-8."""
    faults: list[Fault] = []
    for row, line in enumerate(text.split("\n")):
        for column, sign in enumerate(line):
            if "\ud800" <= sign <= "\udfff":
                faults.append(
                    Fault(
                        line=row + 1,
                        column=column + 1,
                        code="record_not_utf8",
                        facts={},
                    )
                )
                break
    return faults


def _read(outline: Outline, statement: Statement) -> list[Fault]:
    """Return the faults of one statement, and give the outline what it says."""
    values = toml_values(statement.text)
    if values is None:
        text = mended(statement)
        if text is None or not _grow(outline, text, statement.row):
            outline.guess(statement)
        return syntax_faults(statement)
    if not _grow(outline, statement.text, statement.row):
        outline.adopt(values, statement.row + 1, 1)
    return []


def _grow(outline: Outline, text: str, row: int) -> bool:
    """Return whether the grammar reads a valid text, and give it to the outline."""
    root = Parser(_LANGUAGE).parse(text.encode()).root_node
    if root.has_error:
        return False
    walk = _Walk(text, row, outline)
    for branch in root.children:
        if branch.type in _HEADERS:
            key = next(child for child in branch.children if child.type in _KEYS)
            outline.open(walk.key(key), array=branch.type == "table_array_element")
        pairs = branch.children if branch.type in _HEADERS else [branch]
        for pair in pairs:
            if pair.type == "pair":
                outline.put(outline.current, *walk.pair(pair, 0))
    return True


class _Walk:
    """A walk over one sound syntax tree; rows are moved by ``row``."""

    def __init__(self, text: str, row: int, outline: Outline) -> None:
        self.rows = [line.encode() for line in text.split("\n")]
        self.row = row
        self.outline = outline

    def place(self, branch: Branch) -> tuple[int, int]:
        """Return line and column of a branch, from 1, the column in characters."""
        row, column = branch.start_point
        return self.row + row + 1, len(self.rows[row][:column].decode()) + 1

    def key(self, branch: Branch) -> list[KeyPart]:
        """Return the parts of a key with their places."""
        parts: list[KeyPart] = []
        while branch.type == "dotted_key" and len(parts) <= _DEEPEST:
            branch, last = (c for c in branch.children if c.type in _KEYS)
            parts.append((_name(last), *self.place(last)))
        line, column = self.place(branch)
        if branch.type == "dotted_key":
            fault = Fault(line=line, column=column, code="record_too_deep", facts={})
            self.outline.faults.append(fault)
        else:
            parts.append((_name(branch), line, column))
        return parts[::-1]

    def pair(self, branch: Branch, depth: int) -> tuple[list[KeyPart], Node]:
        """Return key and value of a pair."""
        key, value = (child for child in branch.children if _matters(child))
        return self.key(key), self.value(value, depth)

    def value(self, branch: Branch, depth: int) -> Node:
        """Return a value with its place."""
        line, column = self.place(branch)
        if depth > _DEEPEST:
            fault = Fault(line=line, column=column, code="record_too_deep", facts={})
            self.outline.faults.append(fault)
            return Node(None, line, column)
        if branch.type == "array":
            items = [c for c in branch.children if _matters(c)]
            return Node([self.value(c, depth + 1) for c in items], line, column)
        if branch.type == "inline_table":
            table = Table(line, column)
            for child in branch.children:
                if child.type == "pair":
                    self.outline.put(table, *self.pair(child, depth + 1))
            return Node(table, line, column)
        text = _text(branch)
        value = cast("Scalar", (toml_values(f"value = {text}") or {}).get("value"))
        simple = isinstance(value, str) and value == text[1:-1]
        return Node(value, line, column, column + 1 if simple else None)


def _matters(branch: Branch) -> bool:
    """Return whether a branch is a key or a value, not a sign or a comment."""
    return branch.is_named and branch.type != "comment"


def _name(branch: Branch) -> str:
    """Return the name that a key without dots stands for."""
    name = _text(branch)
    if branch.type == "quoted_key":
        return next(iter(toml_values(f"{name} = 0") or {name: 0}))
    return name


def _text(branch: Branch) -> str:
    """Return the text of a branch."""
    return (branch.text or b"").decode()
