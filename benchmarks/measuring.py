"""A row of the table, and how its figures are taken.

Ours and the peer take turns, round by round, in one process: a machine that is busy for a
while is busy for both. A ratio is formed within each round; the table shows the median of
the rounds and the two outermost. Above 1 is in our favour, whatever the unit.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable
from statistics import median
from time import process_time
from typing import Any, TypeAlias

from msgspec import Struct

__all__ = ("Effort", "Row", "Sample", "alone", "compared", "each", "rate")

Sample: TypeAlias = Callable[[], float]
"""Takes one figure: a rate, or milliseconds."""


class Effort(Struct, frozen=True):
    """How long to measure."""

    rounds: int = 9
    seconds: float = 0.4
    """Of each side in each round."""


class Row(Struct, frozen=True):
    """One line of the table."""

    group: str
    what: str
    unit: str
    ours: float
    peer: float | None = None
    ratio: float | None = None
    least: float | None = None
    most: float | None = None
    goal: float | None = None
    """What the ratio is to reach or, for milliseconds, what ours are to stay below."""
    stretch: float | None = None

    @property
    def met(self) -> str:
        """Which of the two marks is reached: ``stretch``, ``goal``, ``no``, or no mark."""
        if self.goal is None:
            return ""
        if self.unit == "ms":
            return "goal" if self.ours <= self.goal else "no"
        reached = self.ratio or 0
        if self.stretch is not None and reached >= self.stretch:
            return "stretch"
        return "goal" if reached >= self.goal else "no"


def rate(
    step: Callable[[], int], seconds: float, clock: Callable[[], float] = process_time
) -> float:
    """Return how much a step does in a second, taken over at least so many seconds.

    A step says how much it did. The clock counts the seconds that this process computes;
    what waits for a disk is timed by ``time.perf_counter``.
    """
    done = 0
    start = clock()
    while (spent := clock() - start) < seconds:
        done += step()
    return done / spent


def each(function: Callable[[Any], object], items: Iterable[Any]) -> None:
    """Call a function with every item, with next to no time spent between the calls."""
    deque(map(function, items), maxlen=0)


def compared(
    group: str,
    what: str,
    unit: str,
    ours: Sample,
    peer: Sample,
    rounds: int,
    *,
    goal: float | None = None,
    stretch: float | None = None,
) -> Row:
    """Return the row of two samples that took turns.

    The first round warms both up; who begins changes from round to round.
    """
    figures: list[tuple[float, float]] = []
    for turn in range(rounds + 1):
        if turn % 2:
            theirs = _taken(peer)
            figures.append((_taken(ours), theirs))
        else:
            figures.append((_taken(ours), _taken(peer)))
    del figures[0]
    falls = unit == "ms"
    ratios = [theirs / mine if falls else mine / theirs for mine, theirs in figures]
    return Row(
        group=group,
        what=what,
        unit=unit,
        ours=median(mine for mine, _ in figures),
        peer=median(theirs for _, theirs in figures),
        ratio=median(ratios),
        least=min(ratios),
        most=max(ratios),
        goal=goal,
        stretch=stretch,
    )


def alone(group: str, what: str, unit: str, ours: Sample, rounds: int) -> Row:
    """Return the row of a sample that has no peer."""
    figures = [_taken(ours) for _ in range(rounds + 1)]
    return Row(group=group, what=what, unit=unit, ours=median(figures[1:]))


def _taken(sample: Sample) -> float:
    """Return a figure, taken with the rubbish of the one before out of the way."""
    gc.collect()
    return sample()
