"""The five numbers on the screen: a table a game, each number beside its n."""

from __future__ import annotations

from collections import Counter
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from analytics.figures.wording import NOTHING, number_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from replay.terminal import Terminal

__all__ = ("print_statistics",)

_UNBOUNDED: Final = 10_000
"""Columns for what is piped: nothing folds and nothing is cut."""
_ID_SHOWN: Final = 8
_LONG: Final = 10_000
"""From here a screen shows n in thousands, to leave room for the names."""
_FORMATS: Final = {
    "hands": "{}",
    "soloist_rate": "{:.1%}",
    "made_rate": "{:.1%}",
    "mean_points": "{:.1f}",
    "net_per_hand": "{:+.2f}",
}
_HEADINGS: Final = {
    "sixbid": ("hands", "soloist", "made", "points", "net"),
    "kozel": ("hands", "trump_side", "won", "points", "net"),
    "frog": ("hands", "soloist", "made", "points", "net"),
}
_NOTES: Final = {
    "sixbid": ("sixbid_note",),
    "kozel": ("trump_side_note", "kozel_note"),
    "frog": ("frog_note",),
}


def print_statistics(
    terminal: Terminal,
    game: str,
    hands: int,
    numbers: Sequence[Mapping[str, Any]],
    names: Mapping[str, str],
) -> None:
    """Show one game's players, rows as of ``analytics.statistics.five_numbers``.

    ``hands`` is how many hands they come from, ``names`` the names known by player id.
    """
    say = terminal.say
    title = say("screen.stats.title", hands=hands)
    terminal.print(Text(f"{say(f'name.game.{game}')} · {title}", style="bold"))
    shown = _shown_names([row["player"] for row in numbers], names)
    headings = [say(f"screen.stats.{heading}") for heading in _HEADINGS[game]]
    counted = say("screen.stats.counted")
    screen = terminal.out.is_terminal
    cells = [_cells(row, terminal.lang, short=screen) for row in numbers]
    table = Table(
        box=SIMPLE_HEAD if screen else None,
        padding=(0, 1 if screen else 2, 0, 0),
        pad_edge=False,
        show_edge=False,
    )
    table.add_column(say("screen.stats.player"), overflow="fold")
    for place, heading in enumerate(headings):
        widest = max(cell_len(row[2 * place]) for row in cells)
        text = _folded(heading, widest) if screen else heading
        table.add_column(Text(text), justify="right", no_wrap=True)
        table.add_column(Text(counted), justify="right", no_wrap=True, style="dim")
    for name, row in zip(shown, cells, strict=True):
        table.add_row(Text(name), *row)
    if screen:
        terminal.out.print(table)
    else:
        Console(file=terminal.out.file, width=_UNBOUNDED).print(table)
    for note in _NOTES[game]:
        terminal.print(Text(say(f"screen.stats.{note}"), style="italic"))


def _folded(heading: str, widest: int) -> str:
    """Return a heading in lines no wider than its longest word or the widest cell."""
    words = heading.split()
    return fill(heading, max(widest, *map(len, words)), break_long_words=False)


def _shown_names(players: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """Return names; an id's beginning where none is known or two have the same."""
    bearers = Counter(names.get(player) for player in players)
    shown: list[str] = []
    for player in players:
        name, short = names.get(player), player[:_ID_SHOWN]
        if name is None:
            shown.append(short)
        else:
            shown.append(name if bearers[name] == 1 else f"{name} {short}")
    return shown


def _cells(row: Mapping[str, Any], lang: str, *, short: bool) -> list[str]:
    cells: list[str] = []
    for number, form in _FORMATS.items():
        value, n = row[number], row[f"{number}_n"]
        text = NOTHING if value is None else number_words(lang, form, value)
        cells += [text, f"{n // 1000}k" if short and n >= _LONG else str(n)]
    return cells
