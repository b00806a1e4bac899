"""The sum over several matches, on the screen and as JSON: findings by what they share."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from rich.table import Table
from rich.text import Text

from replay.audit.tally import GROUPS, Player
from replay.words import rule_title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from replay.audit.tally import Count, Group, Key, Tally
    from replay.terminal import Terminal

__all__ = ("print_summary", "print_total", "summary_json")

_MOST: Final = 10
"""Rows of a group that are shown; the rest is one row of its own."""
_WIDTH: Final = 80


def print_total(terminal: Terminal, tally: Tally) -> None:
    """Show the sum in one line."""
    if tally.clean == tally.targets:
        line = terminal.say("screen.audit.total_clean", matches=tally.targets)
    else:
        line = terminal.say(
            "screen.audit.total",
            matches=tally.targets,
            clean=tally.clean,
            findings=tally.findings,
            unreadable=tally.unreadable,
        )
    terminal.print(line)


def print_summary(terminal: Terminal, tally: Tally) -> None:
    """Show the findings by rule, code, seat, player and table, 80 columns wide."""
    if not tally.findings:
        return
    width = min(terminal.out.width, _WIDTH)
    for group in GROUPS:
        terminal.print("")
        terminal.out.print(_table(terminal, tally, group), width=width, crop=False)
    terminal.print("")


def _table(terminal: Terminal, tally: Tally, group: Group) -> Table:
    say = terminal.say
    table = Table(box=None, pad_edge=False, expand=True, header_style="bold")
    table.add_column(say(f"bulk.by_{group}"), ratio=1, overflow="fold")
    for column in ("findings", "matches"):
        table.add_column(say(f"bulk.{column}"), justify="right", no_wrap=True)
    counted = list(tally.counted(group))
    shown = counted if len(counted) <= _MOST else counted[: _MOST - 1]
    rest = counted[len(shown) :]
    words = _shown(terminal, group, [key for key, _ in shown])
    for text, (_, count) in zip(words, shown, strict=True):
        table.add_row(Text(text), str(count.findings), str(count.matches))
    if rest:
        findings = sum(count.findings for _, count in rest)
        table.add_row(Text(say("bulk.others", n=len(rest))), str(findings), "")
    return table


def _shown(terminal: Terminal, group: Group, keys: list[Key]) -> Iterator[str]:
    """Yield what stands in front of each row."""
    names = Counter(key.name for key in keys if isinstance(key, Player))
    for key in keys:
        if key is None:
            yield terminal.say(f"bulk.no_{group}")
        elif isinstance(key, Player):
            alike = key.id[:4] if names[key.name] > 1 and key.name else ""
            shown = key.name or key.id
            yield f"{shown} ({alike})" if alike else shown
        elif group == "rule":
            yield f"{key} — {rule_title(str(key), terminal.lang)}"
        elif group == "seat":
            yield terminal.say("name.seat", seat=key)
        else:
            yield str(key)


def summary_json(tally: Tally) -> dict[str, Any]:
    """Return the sum as one object, in English; every group adds up to all findings."""
    return {
        "matches": tally.matches,
        "clean": tally.clean,
        "unreadable": tally.unreadable,
        "hands": tally.hands,
        "events": tally.events,
        "findings": tally.findings,
    } | {
        f"by_{group}": [
            _row_json(group, key, count) for key, count in tally.counted(group)
        ]
        for group in GROUPS
    }


def _row_json(group: Group, key: Key, count: Count) -> dict[str, Any]:
    counts = {"findings": count.findings, "matches": count.matches}
    if group == "rule":
        return {"rule": key, "title": rule_title(str(key), "en"), **counts}
    if isinstance(key, Player):
        return {"player": key.id or None, "name": key.name or None, **counts}
    return {group: key, **counts} | ({"name": None} if group == "player" else {})
