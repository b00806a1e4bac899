"""The test of counts: exact, honest where nothing is the matter, and corrected rightly."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from analytics.integrity.exact import Counts, adjusted, exact_tail
from analytics.integrity.odds import highest_odds, odds_ratio


def _naive_tail(strata: list[Counts], odds: Fraction) -> Fraction:
    """Return the tail by going through every way in which the hits could have fallen."""
    ways: list[list[tuple[int, Fraction]]] = []
    for n1, h1, n0, h0 in strata:
        drawn = [
            sum(place < n1 for place in places)
            for places in combinations(range(n1 + n0), h1 + h0)
        ]
        weights = [odds**number for number in drawn]
        whole = sum(weights)
        ways.append(
            [
                (each, weight / whole)
                for each, weight in zip(drawn, weights, strict=True)
            ]
        )
    observed = sum(counts.h1 for counts in strata)
    tail = Fraction(0)
    for outcome in product(*ways):
        if sum(number for number, _ in outcome) >= observed:
            share = Fraction(1)
            for _, each in outcome:
                share *= each
            tail += share
    return tail


@pytest.mark.parametrize("odds", [Fraction(1), Fraction(2), Fraction(7, 2)])
@pytest.mark.parametrize(
    "strata",
    [
        [Counts(4, 3, 4, 1)],
        [Counts(3, 2, 2, 0), Counts(2, 2, 4, 1)],
        [Counts(1, 1, 3, 0), Counts(2, 1, 2, 2), Counts(3, 0, 1, 1)],
        [Counts(2, 0, 5, 2)],
        [Counts(2, 2, 2, 2), Counts(3, 3, 3, 1)],
    ],
)
def test_tail_is_that_of_every_way_counted(
    strata: list[Counts], odds: Fraction
) -> None:
    """The convolution gives what going through all ways gives."""
    assert exact_tail(strata, float(odds)).p == pytest.approx(
        float(_naive_tail(strata, odds)), rel=1e-12
    )


def test_expected_hits_by_hand() -> None:
    """Four of eight hits over four and four: two; with odds of one, half of each stratum."""
    tail = exact_tail([Counts(4, 3, 4, 1)])
    assert tail.expected == pytest.approx(2)
    assert tail.p == pytest.approx(17 / 70)


def test_long_sums_stay_exact() -> None:
    """Cutting off what is negligible changes no probability that anybody could see."""
    strata = [Counts(200, 90, 300, 100)] * 8
    whole = exact_tail(strata, 1.5).p
    assert exact_tail(strata[::-1], 1.5).p == pytest.approx(whole, rel=1e-9)
    assert 0 < whole < 1


def _permuted(random: Random, size: int, first: int, hits: int) -> Counts:
    places = random.sample(range(size), hits)
    h1 = sum(place < first for place in places)
    return Counts(first, h1, size - first, hits - h1)


def test_probabilities_are_no_smaller_than_they_say() -> None:
    """With labels dealt at random, p is at most t no more often than t, and not idle."""
    random = Random(5)  # noqa: S311 - nothing to guess here
    trials = 2000
    found = [
        exact_tail(
            _permuted(random, *sizes) for sizes in 3 * [(12, 5, 6), (30, 12, 9)]
        ).p
        for _ in range(trials)
    ]
    for level in (0.01, 0.05, 0.1, 0.25, 0.5):
        share = sum(p <= level for p in found) / trials
        # Three standard deviations of a share of as many trials.
        assert share <= level + 3 * (level * (1 - level) / trials) ** 0.5
        assert share >= level / 3


def test_a_smaller_honest_odds_ratio_flags_no_less() -> None:
    """What is improbable at odds of two is more so at one."""
    strata = [Counts(20, 15, 20, 7)]
    assert exact_tail(strata, 1.0).p < exact_tail(strata, 2.0).p


def test_correction_keeps_all_in_order_and_below_one() -> None:
    """Holm: 0.01·3, then 0.03·2, then what came before."""
    assert adjusted([0.04, 0.01, 0.03]) == pytest.approx([0.06, 0.03, 0.06])
    assert adjusted([0.5, 0.9]) == [1.0, 1.0]
    assert adjusted([]) == []


def test_odds_of_a_single_stratum_by_hand() -> None:
    """15 of 20 against 5 of 20: nine to one; without a miss there is none."""
    assert odds_ratio([Counts(20, 15, 20, 5)]) == pytest.approx(9)
    assert odds_ratio([Counts(5, 5, 5, 0)]) is None
    assert highest_odds([Counts(5, 5, 5, 0)]) is None


def test_highest_odds_come_down_with_the_size_of_the_group() -> None:
    """Woolf's variance for one stratum: 1/15 + 1/5 + 1/5 + 1/15 = 8/15."""
    one = highest_odds([Counts(20, 15, 20, 5)])
    assert one is not None
    assert one == pytest.approx(9 * 2.718281828 ** (2.3263 * (8 / 15) ** 0.5), rel=1e-6)
    many = highest_odds([Counts(2000, 1500, 2000, 500)])
    assert many is not None
    assert 9 < many < 11
