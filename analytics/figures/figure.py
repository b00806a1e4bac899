"""A figure as it is declared: the observations it is made of, and how they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    import polars as pl

    from analytics.figures.population import Population

__all__ = ("CASES", "MEAN", "PHASES", "SHARE", "SUBJECTS", "Figure", "unit_of")

SHARE, MEAN = "share", "mean"
"""The two kinds: a share of hands, 0 to 1, or the mean of a quantity."""
SUBJECTS: Final = ("player", "seat", "pair", "game")
"""Whom a figure may be told of; a pair is two players of one side in Kozel."""
CASES: Final = ("", "bid", "contract", "trump", "place", "phase", "code")
"""What a figure may be told apart by; a code is why a command was refused."""
PHASES: Final = ("auction", "exchange", "play")
"""The parts of a hand in which players decide."""

_UNITS: Final = {"kozel": "pairs"}


class Figure(NamedTuple):
    """One number: what it is called, whom it is told of, and the function behind it."""

    name: str
    observe: Callable[[Population], pl.LazyFrame]
    """Returns the observations, columns as of ``observing.observed``."""
    games: tuple[str, ...]
    kind: str = SHARE
    unit: str = "share"
    """``net`` stands for chips, in Kozel for pairs."""
    case: str = ""
    subjects: tuple[str, ...] = SUBJECTS
    """The first one is shown unless another is asked for."""
    whole: bool = False
    """Whether the shares of all cases of a subject make one."""
    recent: int = 0
    """How many of the last hands count, set against the mean of all; 0 for all of them."""


def unit_of(figure: Figure, game: str) -> str:
    """Return the unit of a figure in a game: share, points, chips, pairs and so on.

    >>> net = Figure("net", lambda _: NotImplemented, ("kozel", "frog"), unit="net")
    >>> unit_of(net, "kozel"), unit_of(net, "frog")
    ('pairs', 'chips')
    """
    return _UNITS.get(game, "chips") if figure.unit == "net" else figure.unit
