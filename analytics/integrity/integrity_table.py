"""What stands out on the screen: a table a rule and game, with what it means below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.text import Text

from analytics.integrity.rule import LEAST, LEVEL, RULES
from replay.listing import print_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analytics.integrity.testing import Result
    from replay.terminal import Terminal

__all__ = ("Extent", "print_results")

_ID_SHOWN: Final = 8
_MARK: Final = "*"
"""Behind the probability of who stands out."""
_NOBODY: Final = "–"
_LEAST_SHOWN: Final = 1e-6


class Extent(NamedTuple):
    """What was looked at."""

    hands: int
    tests: int


def print_results(
    terminal: Terminal,
    results: Sequence[Result],
    names: Mapping[str, str],
    behind: list[list[str]] | None,
    extent: Extent,
) -> None:
    """Show results, the hands behind each if there are any, and what they are not."""
    say = terminal.say
    for rule in RULES.values():
        for game in rule.games:
            rows = [
                place
                for place, result in enumerate(results)
                if (result.rule, result.game) == (rule.name, game)
            ]
            if not rows:
                continue
            title = say(f"integrity.title.{rule.name}")
            heading = f"{title} · {say(f'name.game.{game}')}"
            terminal.print(Text(heading, style="bold"))
            _print_rule(terminal, [results[place] for place in rows], names)
            terminal.print(say(f"integrity.meaning.{rule.name}"))
            terminal.print("")
            if behind is not None:
                for place in rows:
                    _print_hands(terminal, results[place], names, behind[place])
    if not any(result.flagged for result in results):
        terminal.print(say("integrity.nothing"))
    else:
        terminal.print(say("integrity.flagged"))
    facts = {"tests": extent.tests, "hands": extent.hands, "least": LEAST}
    terminal.print(say("integrity.extent", level=f"{LEVEL:.0%}", **facts))
    terminal.print(Text(say("integrity.no_verdict"), style="bold"))


def _print_rule(
    terminal: Terminal, results: Sequence[Result], names: Mapping[str, str]
) -> None:
    say = terminal.say
    towards = RULES[results[0].rule].towards
    keys = ("player", "towards" if towards else "partner", "hits", "n", "expected")
    headings = [say(f"integrity.column.{key}") for key in (*keys, "adjusted")]
    rows = [
        (
            _name(result.player, names),
            _name(result.other, names) if result.other else _NOBODY,
            str(result.counts.h1),
            str(result.counts.n1),
            _decimal(terminal, f"{result.expected:.1f}"),
            _probability(terminal, result),
        )
        for result in results
    ]
    print_table(terminal, headings, rows, (2, 3, 4, 5))


def _print_hands(
    terminal: Terminal, result: Result, names: Mapping[str, str], addresses: list[str]
) -> None:
    pair = [_name(each, names) for each in (result.player, result.other) if each]
    terminal.print(Text(" – ".join(pair), style="bold"))
    for address in addresses:
        terminal.print(f"  {address}")
    terminal.print(terminal.say("integrity.replay"))
    terminal.print("")


def _name(player: str, names: Mapping[str, str]) -> str:
    return names.get(player) or player[:_ID_SHOWN]


def _probability(terminal: Terminal, result: Result) -> str:
    mark = _MARK if result.flagged else " "
    if result.adjusted < _LEAST_SHOWN:
        text = f"<{_LEAST_SHOWN:.6f}"
    else:
        text = f"{result.adjusted:.2g}" if result.adjusted < 1 else "1"
    return _decimal(terminal, text) + mark


def _decimal(terminal: Terminal, text: str) -> str:
    return text.replace(".", terminal.say("screen.stats.decimal"))
