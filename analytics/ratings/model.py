"""The model behind a rating: Plackett and Luce's, brought up to date hand by hand.

Source: R. C. Weng and C.-J. Lin, A Bayesian approximation method for online ranking, J.
Mach. Learn. Res. 12 (2011) 267, algorithm 4, as the library ``openskill`` has it. Of two
sides the stronger one is expected to win by a logistic curve.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, Final, TypeAlias

from openskill.models import PlackettLuce, PlackettLuceRating

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = (
    "BETA",
    "CONSERVATIVE",
    "MU",
    "SIGMA",
    "TAU",
    "Strength",
    "expected",
    "newcomer",
    "rate",
)

Strength: TypeAlias = PlackettLuceRating
"""What is believed of one who plays: a mean ``mu`` and a deviation ``sigma``."""

MU: Final = 25.0
SIGMA: Final = MU / 3
"""What is believed of a newcomer."""
BETA: Final = MU / 6
"""How much chance there is in one hand."""
TAU: Final = MU / 300
"""What doubt each hand adds, so that a rating can still change after many."""
CONSERVATIVE: Final = 3
"""How many deviations below the mean the number stands by which players are ranked."""

_MODEL: Final = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)
_RANKS: Final = {"won": (0.0, 1.0), "drawn": (0.0, 0.0), "lost": (1.0, 0.0)}


def newcomer() -> Strength:
    """Return what is believed of one who never played."""
    return _MODEL.rating()


def expected(side: Sequence[Strength], others: Sequence[Strength]) -> float:
    """Return the share of a hand that a side is expected to win, a draw as half of it.

    This is the curve that :func:`rate` goes by; ``openskill.predict_win`` has a steeper
    one, which is too sure of itself.

    >>> one, two = newcomer(), newcomer()
    >>> expected([one], [two]), round(expected([one], [one, two]), 2)
    (0.5, 0.17)
    """
    scale = sqrt(2 * BETA**2 + sum(_doubt(each) for each in (*side, *others)))
    ahead = sum(each.mu for each in side) - sum(each.mu for each in others)
    return 1 / (1 + exp(-ahead / scale))


def rate(
    side: list[Strength], others: list[Strength], outcome: str
) -> tuple[list[Strength], list[Strength]]:
    """Return what is believed after a hand that a side ``won``, ``lost`` or has ``drawn``.

    >>> (one,), (two,) = rate([newcomer()], [newcomer()], "won")
    >>> round(one.mu, 2), round(two.mu, 2), one.sigma < SIGMA
    (27.64, 22.36, True)
    """
    after = _MODEL.rate([side, others], ranks=list(_RANKS[outcome]))
    return after[0], after[1]


def _doubt(strength: Strength) -> float:
    """Return the variance with which one goes into a hand."""
    return strength.sigma**2 + TAU**2
