"""The five numbers on the screen: a table a game, each number beside its n."""

from __future__ import annotations

from itertools import chain
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from analytics.figures.wording import NOTHING, number_words, subject_words
from replay.listing import print_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from replay.terminal import Terminal

__all__ = ("print_statistics",)

_NAME: Final = 10
"""Columns that names have at least, if one of them is so long."""
_BETWEEN: Final = 2
"""Columns of the screen between two cells."""
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
    players = [row["player"] for row in numbers]
    shown = subject_words(terminal.lang, "player", players, names)
    headings = [say(f"screen.stats.{heading}") for heading in _HEADINGS[game]]
    screen = terminal.out.is_terminal
    lines = [
        [shown[row["player"]], *_cells(row, terminal.lang, short=screen)]
        for row in numbers
    ]
    if screen:
        _print_on_screen(terminal, headings, lines)
    else:
        counted = [(heading, say("screen.stats.counted")) for heading in headings]
        head = [say("screen.stats.player"), *chain.from_iterable(counted)]
        print_table(terminal, head, lines, range(1, len(head)))
    for note in _NOTES[game]:
        terminal.print(Text(say(f"screen.stats.{note}"), style="italic"))


def _print_on_screen(
    terminal: Terminal, headings: Sequence[str], lines: Sequence[Sequence[str]]
) -> None:
    """Show a table with each n beside its number, where there is no room below it."""
    player, counted = (
        terminal.say(f"screen.stats.{it}") for it in ("player", "counted")
    )
    columns = list(zip(*lines, strict=True))
    values, ns = columns[1::2], columns[2::2]
    folded = [
        _folded(heading, max(map(cell_len, value)))
        for heading, value in zip(headings, values, strict=True)
    ]
    least = min(_NAME, max(map(cell_len, [player, *columns[0]])))
    numbers = [
        _width([heading, *value]) for heading, value in zip(folded, values, strict=True)
    ]
    room = terminal.out.width - sum(wide + _BETWEEN for wide in numbers)
    beside = least <= room - sum(_width([counted, *n]) + _BETWEEN for n in ns)
    least = min(least, max(1, room))
    table = Table(
        box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False
    )
    table.add_column(player, overflow="fold", min_width=least)
    for heading in folded:
        told = heading if beside else f"{heading}\n{counted}"
        table.add_column(Text(told), justify="right", no_wrap=True)
        if beside:
            table.add_column(Text(counted), justify="right", no_wrap=True, style="dim")
    for name, *row in lines:
        pairs = zip(row[::2], row[1::2], strict=True)
        cells = row if beside else ["\n".join(pair) for pair in pairs]
        table.add_row(*map(Text, (name, *cells)))
    terminal.out.print(table)


def _folded(heading: str, widest: int) -> str:
    """Return a heading in lines no wider than its longest word or the widest cell."""
    words = heading.split()
    return fill(heading, max(widest, *map(len, words)), break_long_words=False)


def _width(column: Sequence[str]) -> int:
    return max(cell_len(line) for cell in column for line in cell.split("\n"))


def _cells(row: Mapping[str, Any], lang: str, *, short: bool) -> list[str]:
    cells: list[str] = []
    for number, form in _FORMATS.items():
        value, n = row[number], row[f"{number}_n"]
        text = NOTHING if value is None else number_words(lang, form, value)
        cells += [text, f"{n // 1000}k" if short and n >= _LONG else str(n)]
    return cells
