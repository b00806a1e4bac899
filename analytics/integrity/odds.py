"""The odds ratio of a control group over strata, and how high it may be."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analytics.integrity.exact import Counts

__all__ = ("highest_odds", "odds_ratio")

_QUANTILE: Final = 2.3263
"""Of the normal distribution, at 99 %."""


def odds_ratio(strata: Iterable[Counts]) -> float | None:
    """Return the common odds ratio, ``None`` where nothing can be said of it.

    Source: N. Mantel and W. Haenszel, J. Nat. Cancer Inst. 22, 1959, 719.

    >>> from analytics.integrity.exact import Counts
    >>> odds_ratio([Counts(8, 6, 8, 2)]), odds_ratio([])
    (9.0, None)
    """
    above = below = 0.0
    for n1, h1, n0, h0 in strata:
        if n1 and n0:
            above += h1 * (n0 - h0) / (n1 + n0)
            below += (n1 - h1) * h0 / (n1 + n0)
    return above / below if below else None


def highest_odds(strata: Iterable[Counts]) -> float | None:
    """Return the upper limit at 99 % of the common odds ratio, ``None`` without one.

    Source: J. Robins, N. Breslow and S. Greenland, Biometrics 42, 1986, 311.

    >>> from analytics.integrity.exact import Counts
    >>> round(highest_odds([Counts(10, 8, 10, 4), Counts(10, 6, 10, 2)]), 1)
    32.2
    """
    above = below = concordant = mixed = discordant = 0.0
    for n1, h1, n0, h0 in strata:
        if not n1 or not n0:
            continue
        size = n1 + n0
        fit, misfit = (h1 + n0 - h0) / size, (n1 - h1 + h0) / size
        over, under = h1 * (n0 - h0) / size, (n1 - h1) * h0 / size
        above += over
        below += under
        concordant += fit * over
        mixed += fit * under + misfit * over
        discordant += misfit * under
    if not above or not below:
        return None
    variance = (
        concordant / (2 * above**2)
        + mixed / (2 * above * below)
        + discordant / (2 * below**2)
    )
    return exp(log(above / below) + _QUANTILE * sqrt(variance))
