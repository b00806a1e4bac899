"""Ratings on the screen: a table a game, the hands behind a rating, what it all means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len
from rich.text import Text

from analytics.figures.interval import Z
from analytics.figures.summing import SMALL
from analytics.figures.wording import NOTHING, subject_words
from analytics.ratings.model import CONSERVATIVE, MU, SIGMA
from analytics.sparkline import POINTS, has_room, sampled, sparkline
from replay.listing import print_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    import polars as pl

    from analytics.ratings.rating import Ratings
    from replay.terminal import Terminal

__all__ = ("LAST", "print_history", "print_meaning", "print_ratings")

LAST: Final = 20
"""How many hands of a player a screen shows."""
_NAME: Final = 12
"""Characters of a name that stand in one line, where there is a course too."""
_MARK: Final = "*"
"""Behind the number of hands of one who has few."""
_COLUMNS: Final = ("rank", "player", "shown", "mu", "reach", "hands")
_HISTORY: Final = ("hand", "role", "expected", "outcome", "change", "after")


def print_ratings(
    terminal: Terminal, game: str, ratings: Ratings, names: Mapping[str, str]
) -> None:
    """Show the players of a game, the best first, and the soloist's role below."""
    say = terminal.say
    terminal.print(Text(_heading(terminal, "ratings.title", game), style="bold"))
    courses = {
        player: sampled(mus, POINTS)
        for player, mus in ratings.history.group_by("player").agg("mu").iter_rows()
    }
    every = [mu for course in courses.values() for mu in course]
    shown = subject_words(terminal.lang, "player", ratings.table["player"], names)
    rows: list[tuple[str, ...]] = [
        (
            str(row["rank"] or NOTHING),
            shown[row["player"]],
            _number(terminal, row["shown"]),
            _number(terminal, row["mu"]),
            _number(terminal, Z * row["sigma"]),
            f"{row['hands']}{_MARK if row['small'] else ' '}",
        )
        for row in ratings.table.iter_rows(named=True)
    ]
    headings = [say(f"ratings.column.{each}") for each in _COLUMNS]
    course = say("ratings.column.course")
    least = [(rank, name[:_NAME], *rest) for rank, name, *rest in [headings, *rows]]
    if has_room(terminal, least, max(POINTS, cell_len(course))):
        headings.append(course)
        rows = [
            (*row, sparkline(courses[player], min(every), max(every)))
            for row, player in zip(rows, ratings.table["player"], strict=True)
        ]
    print_table(terminal, headings, rows, (0, 2, 3, 4, 5))
    for row in ratings.role.tail(1).iter_rows(named=True):
        terminal.print(
            say(
                "ratings.soloist",
                mu=_number(terminal, row["mu"]),
                reach=_number(terminal, Z * row["sigma"]),
                n=ratings.role.height,
            )
        )
    terminal.print("")


def print_history(
    terminal: Terminal, game: str, player: str, hands: pl.DataFrame
) -> None:
    """Show a player's last hands, oldest first, and what each did to the rating."""
    say = terminal.say
    last = hands.tail(LAST)
    heading = _heading(
        terminal, "ratings.last", game, player=player, last=last.height, n=hands.height
    )
    terminal.print(Text(heading, style="bold"))
    rows = [_hand(terminal, row) for row in last.iter_rows(named=True)]
    headings = [say(f"ratings.column.{each}") for each in _HISTORY]
    print_table(terminal, headings, rows, (2, 4, 5))
    terminal.print("")


def print_meaning(terminal: Terminal, *, history: bool, small: bool) -> None:
    """Say how a rating comes about, and how much it tells.

    ``history`` says whether hands were shown, ``small`` whether one who has few.
    """
    facts = {
        "begin": _number(terminal, MU),
        "reach": _number(terminal, Z * SIGMA),
        "first": _number(terminal, MU - CONSERVATIVE * SIGMA),
        "few": SMALL,
    }
    parts = {
        "meaning": True,
        "model": True,
        "change": history,
        "honest": True,
        "small": small,
    }
    for part, due in parts.items():
        if due:
            terminal.print(terminal.say(f"ratings.{part}", **facts))
    if history:
        terminal.print(terminal.say("figures.hands.replay"))


def _heading(terminal: Terminal, code: str, game: str, **facts: object) -> str:
    return terminal.say(code, game=terminal.say(f"name.game.{game}"), **facts)


def _hand(terminal: Terminal, row: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        f"{row['match']}/{row['hand']}",
        terminal.say(f"ratings.role.{row['role']}"),
        f"{row['expected']:.0%}",
        terminal.say(f"ratings.outcome.{row['outcome']}"),
        _number(terminal, row["change"], "+.2f"),
        _number(terminal, row["mu"]),
    )


def _number(terminal: Terminal, value: float, form: str = "z.1f") -> str:
    """Return a number in the language's writing; what rounds to nothing has no sign."""
    return format(value, form).replace(".", terminal.say("screen.stats.decimal"))
