"""Why a statement is no TOML, said so that the one who typed it can mend it."""

from __future__ import annotations

import re
import tomllib
from itertools import islice
from typing import TYPE_CHECKING, Final

from replay.records.fault import Fault
from replay.records.statement import KEY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from replay.records.statement import Statement

__all__ = ("comma_places", "syntax_faults", "toml_values")

_STRING: Final = re.compile(r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'')
_COMMENT: Final = re.compile(r"#[^\n]*")
_KEY_ALONE: Final = re.compile(rf"(\s*{KEY}\s*)(=?)(.*)", re.DOTALL)
_WORD: Final = re.compile(r"(?<![\w-])[\w♠♥♦♣-]++(?!\s*[=.])")
_PLAIN_WORDS: Final = ("true", "false", "inf", "nan")
_NO_COMMA: Final = re.compile(
    r"[\w\2\]}](?:(?=\s+[\w+-])|(?=\s*[\1\[{]))"  # \1 opens a string, \2 closes one
)
_ESCAPE: Final = re.compile(r'\\(?:[btnfr"\\]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|(.?))')
_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")
_SHOWN: Final = 20
_MOST: Final = 50  # more slips in one statement tell that it is no record at all


def toml_values(text: str) -> dict[str, object] | None:
    """Return what the standard library reads in a text, ``None`` if it is no TOML.

    >>> toml_values("a = 1"), toml_values("a = ")
    ({'a': 1}, None)
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def syntax_faults(statement: Statement) -> list[Fault]:
    """Return why a statement that is no TOML is none; at least one fault.

    Codes: ``record_quote_open``, ``record_bracket_open``, ``record_value_missing``,
    ``record_equals_missing``, ``record_quotes_missing``, ``record_bad_escape``,
    ``record_comma_missing``, ``record_syntax``.

    >>> from replay.records.statement import statements
    >>> syntax_faults(next(statements("trump = S")))[0].code
    'record_quotes_missing'
    """
    return (
        list(islice(_closings(statement), _MOST))
        or list(islice(_slips(statement), _MOST))
        or [_other(statement)]
    )


def _closings(statement: Statement) -> Iterator[Fault]:
    """Yield what is opened and never closed."""
    for quote in statement.quotes:
        facts = {"quote": quote.text}
        yield Fault(
            line=quote.row + 1,
            column=quote.column + 1,
            code="record_quote_open",
            facts=facts,
        )
    bracket = statement.bracket
    if bracket is not None and not statement.quotes:
        facts = {"bracket": bracket.text}
        yield Fault(
            line=bracket.row + 1,
            column=bracket.column + 1,
            code="record_bracket_open",
            facts=facts,
        )


def _slips(statement: Statement) -> Iterator[Fault]:
    """Yield the slips that typing from paper makes, as far as they are certain."""
    text = statement.text
    masked = _masked(text)
    pair = _KEY_ALONE.fullmatch(text)
    if pair is None:
        return
    key, equals, _ = pair.groups()
    facts = {"key": key.strip()}
    start = len(key) + len(equals)
    if not equals:
        yield _at(statement, len(key.rstrip()), "record_equals_missing", facts)
        return
    if not masked[start:].strip():
        yield _at(statement, start, "record_value_missing", facts)
        return
    for word in _WORD.finditer(masked, start):
        letters = any(sign.isalpha() for sign in word.group())
        if letters and word.group() not in _PLAIN_WORDS:
            found = {"text": word.group()}
            yield _at(statement, word.start(), "record_quotes_missing", found)
    for place, escape in _bad_escapes(text, start):
        yield _at(statement, place, "record_bad_escape", {"text": escape})
    for place in comma_places(text):
        yield _at(statement, place, "record_comma_missing", {})


def comma_places(text: str) -> list[int]:
    """Return the places of a statement's text at which a list lacks a comma.

    >>> comma_places('score = [1, 2 3]')
    [13]
    """
    masked = _masked(text)
    start = masked.find("=") + 1
    if not masked[start:].lstrip().startswith(("[", "{")):
        return []
    gaps = islice(_NO_COMMA.finditer(masked, start), _MOST)
    return [gap.end() for gap in gaps]


def _bad_escapes(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Yield place and text of each backslash that says nothing in TOML."""
    for string in _STRING.finditer(text, start):
        if string.group().startswith('"'):
            for escape in _ESCAPE.finditer(string.group()):
                if escape.group(1) is not None:
                    yield string.start() + escape.start(), escape.group()


def _masked(text: str) -> str:
    """Return a text of the same length without comments and insides of strings."""
    strings = _STRING.sub(lambda m: "\1" + "\0" * (len(m.group()) - 2) + "\2", text)
    return _COMMENT.sub(lambda m: " " * len(m.group()), strings)


def _other(statement: Statement) -> Fault:
    """Return the place at which the standard library stopped reading."""
    place = 0
    try:
        tomllib.loads(statement.text)
    except (ValueError, RecursionError) as error:
        found = _PLACE.search(str(error))
        if found is not None:
            rows = statement.text.split("\n")
            line, column = int(found[1]), int(found[2])
            place = sum(len(row) + 1 for row in rows[: line - 1]) + column - 1
    rest = statement.text[place:].split("\n")[0].strip()[:_SHOWN]
    shown = rest or statement.text.split("\n")[0].strip()[:_SHOWN]
    return _at(statement, place, "record_syntax", {"text": shown})


def _at(statement: Statement, place: int, code: str, facts: dict[str, str]) -> Fault:
    """Return a fault at a place of the statement's text."""
    before = statement.text[:place]
    row = before.count("\n")
    column = place - (before.rfind("\n") + 1)
    return Fault(
        line=statement.row + row + 1, column=column + 1, code=code, facts=facts
    )
