"""A figure's rows in words: subjects, cases and values as people read them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from analytics.figures.figure import SHARE
from core.catalogue import CASES, CODES
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from analytics.figures.figure import Figure

__all__ = (
    "NOTHING",
    "case_words",
    "names_of",
    "number_words",
    "subject_words",
    "value_words",
)

NOTHING: Final = "–"
_ID_SHOWN: Final = 8
_FORMS: Final = {
    "points": "{:.1f}",
    "net": "{:+.2f}",
    "pairs": "{:.2f}",
    "seconds": "{:.1f}",
    "commands": "{:.2f}",
}
_CODES: Final = {code for codes in CODES.values() for code in codes} - CASES.keys()


def subject_words(
    lang: str, by: str, subjects: Iterable[str], names: Mapping[str, str]
) -> dict[str, str]:
    """Return how each subject is shown; a pair's partners in two lines.

    Where two bear one name, the beginning of the id tells them apart.

    >>> subject_words("en", "player", ["abcdefghij", "k"], {"k": "Ada"})
    {'abcdefghij': 'abcdefgh', 'k': 'Ada'}
    """
    if by == "seat":
        return {each: say("name.seat", lang, seat=each) for each in subjects}
    told = {each: names_of(each.split("+"), names) for each in subjects}
    lines = {each: "\n".join(shown) for each, shown in told.items()}
    bearers = Counter(lines.values())
    return {
        each: line if bearers[line] == 1 else f"{line} {each[:_ID_SHOWN]}"
        for each, line in lines.items()
    }


def names_of(players: Iterable[str], names: Mapping[str, str]) -> list[str]:
    """Return names, the beginning of an id where none is known."""
    return [names.get(each) or each[:_ID_SHOWN] for each in players]


def case_words(lang: str, figure: Figure, case: str) -> str:
    """Return what tells a row apart: a call, a trump, a place, a reason; a dash for none.

    >>> from analytics.figures.registry import FIGURES
    >>> case_words("en", FIGURES["made_by_trump"], "H")
    'hearts'
    """
    if not case:
        return NOTHING
    if figure.case == "place":
        return case
    if figure.case == "phase":
        return say(f"figures.phase.{case}", lang)
    if figure.case == "code":
        return say(f"figures.code.{case}", lang) if case in _CODES else case
    if figure.case == "trump":
        return say("name.no_trump" if case == "none" else f"name.suit.{case}", lang)
    return say(f"name.bid.{case}", lang)


def value_words(lang: str, figure: Figure, value: float | None) -> str:
    """Return a value in its unit as it is written in a language; a dash for none.

    >>> from analytics.figures.registry import FIGURES
    >>> value_words("pl", FIGURES["soloist_rate"], 1 / 3)
    '33,3%'
    """
    if value is None:
        return NOTHING
    form = "{:.1%}" if figure.kind == SHARE else _FORMS[figure.unit]
    return number_words(lang, form, value)


def number_words(lang: str, form: str, value: float) -> str:
    """Return a number as it is written in a language; what is nothing has no sign.

    >>> number_words("pl", "{:+.2f}", 1.5), number_words("en", "{:+.2f}", -0.004)
    ('+1,50', '0.00')
    """
    told = form.format(value)
    if not any(digit in told for digit in "123456789"):
        told = told.lstrip("+-")
    return told.replace(".", say("screen.stats.decimal", lang))
