"""Hold matches of all games from some seeds: ``python -m tests.naive LO HI``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.naive.options import CHOICES
from tests.naive.tally import Tally, kinds_of
from tests.naive.twin import Twin

if TYPE_CHECKING:
    from collections import Counter

__all__ = ("main",)


def main(words: list[str]) -> int:
    """Return 0 if core and models agree from seed LO to HI, HI left out."""
    if len(words) != 2 or not all(word.isdecimal() for word in words):
        Console(stderr=True).print("python -m tests.naive LO HI")
        return 2
    low, high = map(int, words)
    console = Console()
    wrong = 0
    for game in CHOICES:
        tally = Tally()
        kinds = kinds_of(game)
        for seed in track(range(low, high), game, console=console, transient=True):
            tally.hold_legal(game, seed)
            tally.hold_faulty(game, seed, kinds[seed % len(kinds)])
            try:
                tally.seen["steps"] += Twin(game, seed).play(3).total()
            except AssertionError as apart:
                tally.differences.append(f"=== {game} {seed} step by step\n{apart}")
        for difference in tally.differences:
            console.print(difference, markup=False, highlight=False)
        console.print(_counts(game, tally.seen))
        wrong += len(tally.differences)
    console.print(f"{wrong} differences")
    return 1 if wrong else 0


def _counts(game: str, seen: Counter[str]) -> Table:
    table = Table(game, "number", box=None)
    for name, number in sorted(seen.items()):
        table.add_row(name, str(number))
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
