"""The exact test of counts in strata, and what it expects.

In a stratum two rows of situations are set against each other: ``n1`` of them with ``h1``
hits, and ``n0`` with ``h0``. With all sums of the four fields held, ``h1`` has a
hypergeometric distribution, Fisher's noncentral one where the odds of a hit in the first
row are a given multiple of those in the second. Strata are independent, so their sum has
the convolution. Source: R. A. Fisher, J. R. Statist. Soc. 98, 1935, 39; M. Zelen,
Biometrika 58, 1971, 129.
"""

from __future__ import annotations

from math import lgamma
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

__all__ = ("Counts", "Tail", "adjusted", "exact_tail", "hits_in_stratum")

_NEGLIGIBLE: Final = 1e-20
"""Ends of a distribution that are cut off, so that sums stay short."""


class Counts(NamedTuple):
    """The four fields of a stratum: situations and hits of both rows."""

    n1: int
    h1: int
    n0: int
    h0: int


class Tail(NamedTuple):
    """What a test says."""

    expected: float
    """Hits in the first row by the odds that were assumed."""
    p: float
    """The probability of as many hits or more by these odds."""


def hits_in_stratum(counts: Counts, odds: float = 1.0) -> NDArray[np.float64]:
    """Return the probability of each number of hits in the first row, from the fewest.

    The fewest are ``max(0, h1 + h0 - n0)``.

    >>> hits_in_stratum(Counts(2, 1, 2, 1)).round(4).tolist()
    [0.1667, 0.6667, 0.1667]
    """
    n1, n0, hits = counts.n1, counts.n0, counts.h1 + counts.h0
    numbers = range(max(0, hits - n0), min(n1, hits) + 1)
    logs = np.array([_ways(n1, k) + _ways(n0, hits - k) for k in numbers])
    logs += np.arange(numbers.start, numbers.stop) * np.log(odds)
    weights = np.exp(logs - logs.max())
    shares: NDArray[np.float64] = weights / weights.sum()
    return shares


def exact_tail(strata: Iterable[Counts], odds: float = 1.0) -> Tail:
    """Return expected hits and the one-sided probability over all strata.

    ``odds`` is the odds ratio that is assumed. Strata that can come out in one way only
    say nothing and do no harm.

    >>> tail = exact_tail([Counts(2, 2, 2, 0), Counts(3, 3, 3, 0)])
    >>> round(tail.expected, 6), round(1 / tail.p, 6)
    (2.5, 120.0)
    """
    whole = np.ones(1)
    fewest, observed, expected = 0, 0, 0.0
    for counts in strata:
        shares = hits_in_stratum(counts, odds)
        least = max(0, counts.h1 + counts.h0 - counts.n0)
        expected += least + float(shares @ np.arange(len(shares)))
        observed += counts.h1
        fewest += least
        whole = np.convolve(whole, shares)
        kept = np.flatnonzero(whole > _NEGLIGIBLE)
        fewest += int(kept[0])
        whole = whole[kept[0] : kept[-1] + 1]
    p = float(whole[max(0, observed - fewest) :].sum())
    return Tail(expected, min(1.0, max(p, _NEGLIGIBLE)))


def adjusted(probabilities: Sequence[float]) -> list[float]:
    """Return Holm's adjusted probabilities, in the same order.

    Who flags those below a level flags anybody wrongly at all with no more than that
    probability, however the tests depend on each other. Source: S. Holm, Scand. J.
    Statist. 6, 1979, 65.

    >>> [round(p, 3) for p in adjusted([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    found = [1.0] * len(probabilities)
    highest = 0.0
    order = sorted(range(len(probabilities)), key=probabilities.__getitem__)
    for place, at in enumerate(order):
        highest = max(highest, min(1.0, probabilities[at] * (len(order) - place)))
        found[at] = highest
    return found


def _ways(size: int, chosen: int) -> float:
    """Return the logarithm of the number of ways to choose."""
    return lgamma(size + 1) - lgamma(chosen + 1) - lgamma(size - chosen + 1)
