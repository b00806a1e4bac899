"""The house rules of a game as a screen lists them, wrapped to its width."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from rich.text import Text

from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from replay.rulebook.option import HouseRule

__all__ = ("option_lines",)

_INDENT: Final = 4
_ANY_NUMBER: Final = "N"


def option_lines(
    rules: Sequence[HouseRule], lang: str, width: int | None = None
) -> list[Text]:
    """Return each option with its meaning and values, the default behind a star.

    Without a width, as in a file, no line is wrapped.

    >>> from replay.rulebook.option import house_rules
    >>> for line in option_lines(house_rules("kozel", "en", "kozel.R19"), "en"):
    ...     print(line.plain)
    match_pairs — Length of the match (kozel.R19)
        How many uncovered pairs of pips lose the match.
        * 6  6 pairs
          N  any whole number from 1 to 12
    """
    rows = [(each, [*_rows(each, lang)]) for each in rules]
    room = max((len(value) for _, row in rows for _, value, _ in row), default=0)
    lines: list[Text] = []
    for each, values in rows:
        facts = {"option": each.option, "title": each.title, "rule": each.rule}
        head = say("screen.rules.house_rule", lang, **facts)
        lines += [Text(""), Text(head, style="bold")]
        lines += [
            Text(" " * _INDENT + line)
            for line in _wrapped(each.meaning, width, _INDENT)
        ]
        begin = _INDENT + 2 + room + 2
        for is_default, value, words in values:
            first, *more = _wrapped(words, width, begin)
            line = Text(" " * _INDENT + ("* " if is_default else "  "))
            line.append(f"{value:{room}}", style="bold" if is_default else "")
            lines.append(line.append(f"  {first}"))
            lines += [Text(" " * begin + rest) for rest in more]
    return lines[1:]


def _rows(house: HouseRule, lang: str) -> Iterator[tuple[bool, str, str]]:
    """Yield whether it is the default, the value as written, and its meaning."""
    for each in house.values:
        yield each.is_default, each.text, each.words
    if house.is_number:
        key = "range_open" if house.high is None else "range"
        span = say(f"screen.rules.{key}", lang, low=house.low, high=house.high)
        yield False, _ANY_NUMBER, span


def _wrapped(text: str, width: int | None, indent: int) -> list[str]:
    return [text] if width is None else wrap(text, max(20, width - indent))
