"""What the model is worth: hands drawn from strengths that are known."""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

import pytest
from openskill.models import PlackettLuce

from analytics.figures.interval import Z
from analytics.ratings.model import BETA, MU, Strength, expected, newcomer, rate

BONUS: Final = 0.6
"""How much being soloist is worth beside two: between equals 0.65 of all hands."""
SPREAD: Final = 3.0


class _Course(NamedTuple):
    """What came of drawn hands."""

    true: list[float]
    strengths: list[Strength]
    role: Strength
    shares: list[tuple[float, float, bool]]
    """What we expected of the soloist, what ``predict_win`` did, whether he won."""


def drawn(seed: int, hands: int, *, phantom: bool) -> _Course:
    """Return the ratings of twenty players after hands of one against two."""
    rng = Random(seed)  # noqa: S311 - nothing to guess here
    library = PlackettLuce()
    true = [rng.gauss(MU, SPREAD) for _ in range(20)]
    strengths = [newcomer() for _ in true]
    role = newcomer()
    shares: list[tuple[float, float, bool]] = []
    for _ in range(hands):
        one, two, three = rng.sample(range(20), 3)
        ahead = (true[one] - MU) - (true[two] - MU) - (true[three] - MU)
        won = rng.random() < 1 / (1 + exp(-BONUS - ahead / (sqrt(2) * BETA)))
        side = [strengths[one], role] if phantom else [strengths[one]]
        others = [strengths[two], strengths[three]]
        steep = library.predict_win([side, others])[0]
        shares.append((expected(side, others), steep, won))
        side, others = rate(side, others, "won" if won else "lost")
        strengths[one], role = side[0], side[-1] if phantom else role
        strengths[two], strengths[three] = others
    return _Course(true, strengths, role, shares)


def mean(course: _Course) -> float:
    """Return the mean of what is believed of the players."""
    return fmean(each.mu for each in course.strengths)


def test_the_role_keeps_the_mean_where_it_began() -> None:
    """Within 1.5 of 25 with it; without it everybody sinks by more than 15."""
    for seed in range(3):
        assert abs(mean(drawn(seed, 1500, phantom=True)) - MU) < 1.5
        assert mean(drawn(seed, 1500, phantom=False)) < MU - 15


def test_the_role_finds_what_being_soloist_is_worth() -> None:
    """As much above the players as the hands were drawn by: 0.6 of a scale of 5.89."""
    courses = [drawn(seed, 2000, phantom=True) for seed in range(4)]
    worth = fmean(course.role.mu - mean(course) for course in courses)
    assert worth == pytest.approx(BONUS * sqrt(2) * BETA, abs=1)


def test_the_interval_holds_what_it_promises() -> None:
    """Of a hundred strengths at least ninety lie in their 95 % interval."""
    held = 0
    for seed in range(5):
        course = drawn(seed, 1000, phantom=True)
        shift = mean(course) - fmean(course.true)
        held += sum(
            abs(each.mu - shift - true) < Z * each.sigma
            for each, true in zip(course.strengths, course.true, strict=True)
        )
    assert held >= 90


def test_what_is_expected_comes_near_what_happens() -> None:
    """Once the players are known, within 0.12 of it, where ``predict_win`` is not."""
    courses = [drawn(seed, 2000, phantom=True) for seed in range(3)]
    shares = [each for course in courses for each in course.shares[1000:]]

    def loss(chance: float, *, won: bool) -> float:
        return -log(chance if won else 1 - chance)

    def gap(place: int, low: float) -> float:
        """Return how far what was told of between ``low`` and 0.2 more is from what came."""
        told = [
            (each[place], each[2]) for each in shares if low <= each[place] < low + 0.2
        ]
        return abs(fmean(won for _, won in told) - fmean(share for share, _ in told))

    ours = fmean(loss(share, won=won) for share, _, won in shares)
    theirs = fmean(loss(share, won=won) for _, share, won in shares)
    assert ours < theirs - 0.05
    lows = (0.2, 0.4, 0.6, 0.8)
    assert max(gap(0, low) for low in lows) < 0.12
    assert max(gap(1, low) for low in lows) > 0.12
