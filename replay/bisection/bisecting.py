"""The first event at which a judge says bad, by halving: few questions, a costly judge."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from msgspec import Struct

from replay.errors import ReplayError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("Answer", "BeginningBad", "BeginningUnsure", "Bisection", "bisect")


class Answer(Enum):
    """What a judge says of the beginning of a match, up to and with some event."""

    GOOD = auto()
    BAD = auto()
    UNSURE = auto()
    """The judge cannot say."""


class BeginningBad(ReplayError):
    """A place that was named as good and is bad already. Facts: ``seq``."""

    code = "bisect_beginning_bad"


class BeginningUnsure(ReplayError):
    """A first or last place of which the judge can say nothing. Facts: ``seq``."""

    code = "bisect_beginning_unsure"


class Bisection(Struct, frozen=True):
    """Between which events a match turned bad. Events count from 1."""

    good: int
    """The last event known to be good, 0 if not even the first one is."""
    bad: int
    """The first event known to be bad, 0 if none is."""
    unsure: tuple[int, ...]
    """The events between the two; the judge could say nothing of any of them."""
    runs: int
    """How often the judge was asked."""

    @property
    def first(self) -> int | None:
        """The first bad event, ``None`` if there is none or nobody can tell."""
        return self.bad if self.bad and not self.unsure else None


def bisect(ask: Callable[[int], Answer], last: int, good: int = 0) -> Bisection:
    """Return where a match turned bad; ``ask`` judges it up to an event.

    It takes for granted that what is bad stays bad. ``last`` is the end of the range,
    ``good`` an event known to be good, 0 for the beginning of the match. Both ends are
    asked first: of n events between, no more than ``ceil(log2(n)) + 2`` are asked, as
    long as the judge can always say. Raises ``bisect_beginning_bad`` and
    ``bisect_beginning_unsure`` for an end that is not what it must be.

    >>> bisect(lambda seq: Answer.BAD if seq >= 57 else Answer.GOOD, 100)
    Bisection(good=56, bad=57, unsure=(), runs=8)
    >>> bisect(lambda seq: Answer.GOOD, 100).runs
    1
    """
    runs = 0

    def asked(seq: int) -> Answer:
        nonlocal runs
        runs += 1
        return ask(seq)

    end = asked(last)
    if end is Answer.GOOD:
        return Bisection(last, 0, (), runs)
    if end is Answer.UNSURE:
        raise BeginningUnsure(seq=last)
    unsure: set[int] = set()
    first = good or 1
    if first < last:
        match asked(first):
            case Answer.GOOD:
                good = first
            case Answer.BAD if good:
                raise BeginningBad(seq=first)
            case Answer.UNSURE if good:
                raise BeginningUnsure(seq=first)
            case Answer.BAD:
                return Bisection(0, first, (), runs)
            case Answer.UNSURE:
                unsure.add(first)
    bad = last
    while (middle := _middle(good, bad, unsure)) is not None:
        match asked(middle):
            case Answer.GOOD:
                good = middle
            case Answer.BAD:
                bad = middle
            case Answer.UNSURE:
                unsure.add(middle)
    between = tuple(sorted(seq for seq in unsure if good < seq < bad))
    return Bisection(good, bad, between, runs)


def _middle(good: int, bad: int, unsure: set[int]) -> int | None:
    """Return the event nearest to the middle that can be asked, ``None`` if none is left."""
    candidates = (seq for seq in range(good + 1, bad) if seq not in unsure)
    return min(candidates, key=lambda seq: abs(2 * seq - good - bad), default=None)
