"""What a doctor found, in words and as JSON: the verdict first, then what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.table import Table
from rich.text import Text

from replay.doctor.examination import BAD, LOOK, OK
from replay.proof.wording import fault_json, fault_words
from replay.sizes import size_words
from replay.terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.doctor.examination import Examination

__all__ = ("examination_json", "print_examination", "print_sum")

_STYLES: Final = {OK: "green", LOOK: "yellow", BAD: "bold red"}
_SIZES: Final = ("bytes", "beside", "free", "lacking", "each")
_NAME: Final = 12
"""Columns of the name of what was examined."""
_VERDICT: Final = 6


def print_examination(terminal: Terminal, found: Examination) -> None:
    """Show what one examination found, and what to do next."""
    verdict = terminal.say(f"doctor.verdict_{found.verdict}")
    name = terminal.say(f"doctor.name_{found.name}")
    told, advice = _told(terminal, found), _advice(terminal, found)
    first = Text(f"{verdict:<{_VERDICT}}", style=_STYLES[found.verdict])
    second = Text(f"{name:<{_NAME}}", style="bold")
    if terminal.out.is_terminal:
        row = Table.grid(padding=(0, 1, 0, 0))
        row.add_row(first, second, Text(told))
        if advice:
            row.add_row("", "", Text(advice, style="italic"))
        terminal.print(row)
        return
    terminal.print(Text(" ").join((first, second, Text(told))))
    if advice:
        terminal.print_indented(advice, _VERDICT + 1)


def print_sum(terminal: Terminal, found: Sequence[Examination]) -> None:
    """Show on one line how the store is."""
    bad = sum(each.verdict == BAD for each in found)
    look = sum(each.verdict == LOOK for each in found)
    code = "sum_bad" if bad else "sum_look" if look else "sum_ok"
    told = terminal.say(f"doctor.{code}", bad=bad, look=look)
    terminal.print(Text(told, style=_STYLES[BAD if bad else LOOK if look else OK]))


def examination_json(found: Examination, address: str) -> dict[str, Any]:
    """Return what one examination found as JSON has it; messages are English."""
    english = Terminal("en", address)
    return {
        "examination": found.name,
        "verdict": found.verdict,
        "code": found.told,
        "facts": found.facts,
        "first": None if found.fault is None else fault_json(found.fault),
        "message": _told(english, found),
        "advice": _advice(english, found) or None,
    }


def _told(terminal: Terminal, found: Examination) -> str:
    told = terminal.say(f"doctor.{found.told}", **_facts(terminal, found))
    if found.fault is None:
        return told
    return f"{told} {terminal.say('proof.first', fault=fault_words(terminal, found.fault))}"


def _advice(terminal: Terminal, found: Examination) -> str:
    if not found.advice:
        return ""
    told = terminal.say(f"doctor.do_{found.advice}", **_facts(terminal, found))
    return terminal.say("doctor.next", told=told)


def _facts(terminal: Terminal, found: Examination) -> dict[str, object]:
    """Return the facts with sizes as people read them."""
    facts: dict[str, object] = dict(found.facts)
    for key in _SIZES:
        if isinstance(size := facts.get(key), int):
            facts[f"{key}_words"] = size_words(size, terminal.lang)
    return facts
