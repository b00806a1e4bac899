"""A broken statement made whole where that is plain, so that its rest can be read.

What is mended stays a fault; mending only lets the faults behind it be seen at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.records.syntax import comma_places, toml_values

if TYPE_CHECKING:
    from replay.records.statement import Statement

__all__ = ("mended",)


def mended(statement: Statement) -> str | None:
    r"""Return a text of valid TOML in which nothing moved, or ``None``.

    Quotes and brackets are closed, missing commas take the place of a space.

    >>> from replay.records.statement import statements
    >>> mended(next(statements('deal = ["QS" "6H"')))
    'deal = ["QS","6H"]'
    """
    rows = statement.text.split("\n")
    for quote in statement.quotes:
        if len(quote.text) > 1:
            return None
        row = quote.row - statement.row
        start, end = rows[row][: quote.column], rows[row][quote.column :]
        end = end.split("#")[0].rstrip()
        bare = end.rstrip(",")
        rows[row] = start + bare.rstrip() + quote.text + end[len(bare) :]
    text = "\n".join(rows)
    if statement.bracket is not None:
        text += "\n]" if "#" in rows[-1] else "]"
    for place in reversed(comma_places(text)):
        rest = text[place:]
        text = text[:place] + "," + (rest[1:] if rest[:1] == " " else rest)
    return None if toml_values(text) is None else text
