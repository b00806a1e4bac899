"""The statements of a TOML text, found even where the text is broken.

A statement is one header or one ``key = value``, with all its lines. Where a quote or
bracket is never closed, the statement ends before the next line that looks like the
start of one, so that one slip never hides what stands below it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("KEY", "Opening", "Statement", "statements")

KEY: Final = r"(?:[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*')"
_START: Final = re.compile(
    rf"\s*(?:{KEY}(?:\s*\.\s*{KEY})*\s*=|\[\[?\s*[A-Za-z_][\w.-]*\s*\])"
)
_TOKEN: Final = re.compile(
    r'"""|\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'|#.*|[\[\]{}]|["\']'
)
_CLOSING: Final = {
    '"""': re.compile(r'(?:\\.|[^"\\]|"(?!""))*"{3,5}'),
    "'''": re.compile(r"(?:[^']|'(?!''))*'{3,5}"),
}


class Opening(msgspec.Struct, frozen=True):
    """A quote or bracket that is never closed; row and column count from 0."""

    row: int
    column: int
    text: str


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """Some lines of a text that belong together; ``row`` is the first, from 0."""

    row: int
    text: str
    quotes: tuple[Opening, ...] = ()
    bracket: Opening | None = None


def statements(text: str) -> Iterator[Statement]:
    r"""Yield the statements of a text in order, without blank lines and comments.

    >>> [s.row for s in statements('a = [1,\n2]\n\nb = "x\nc = 3')]
    [0, 3, 4]
    """
    lines = text.split("\n")
    row = 0
    while row < len(lines):
        if not lines[row].strip() or lines[row].lstrip().startswith("#"):
            row += 1
            continue
        scan = _Scan(lines, row)
        scan.run()
        yield Statement(
            row=row,
            text="\n".join(lines[row : scan.end]),
            quotes=tuple(scan.quotes),
            bracket=scan.brackets[-1] if scan.brackets else None,
        )
        row = scan.end


class _Scan:
    """A walk over the lines of one statement that minds its quotes and brackets."""

    def __init__(self, lines: list[str], row: int) -> None:
        self.lines = lines
        self.first = row
        self.end = row
        self.quotes: list[Opening] = []
        self.brackets: list[Opening] = []
        self.block: Opening | None = None

    def run(self) -> None:
        """Move ``end`` behind the last line of the statement."""
        while self.end < len(self.lines):
            whole = self.block is None and self.end > self.first
            if whole and (not self.brackets or _START.match(self.lines[self.end])):
                return
            self._line(self.lines[self.end])
            self.end += 1
        if self.block is not None:
            # Never closed: it would swallow the whole file, so it ends with its line.
            self.quotes.append(self.block)
            self.end = self.block.row + 1

    def _line(self, line: str) -> None:
        """Read one line."""
        place = 0
        while place < len(line):
            if self.block is not None:
                closing = _CLOSING[self.block.text].match(line, place)
                if closing is None:
                    return
                self.block, place = None, closing.end()
                continue
            token = _TOKEN.search(line, place)
            if token is None:
                return
            place = token.end()
            opening = Opening(self.end, token.start(), token.group())
            if opening.text in _CLOSING:
                self.block = opening
            elif opening.text in ('"', "'"):
                self.quotes.append(opening)
                return
            elif opening.text in ("[", "{"):
                self.brackets.append(opening)
            elif opening.text in ("]", "}") and self.brackets:
                self.brackets.pop()
