"""What stands out: every subject of every rule tested, corrected for their number."""

# Polars' own types are known in part only.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import polars as pl

from analytics.integrity.counting import by_choice, towards_another
from analytics.integrity.exact import Counts, adjusted, exact_tail
from analytics.integrity.odds import highest_odds, odds_ratio
from analytics.integrity.rule import LEAST, LEAST_CONTROL, LEVEL, RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from analytics.integrity.counting import Compared
    from analytics.integrity.rule import Rule

__all__ = ("Result", "tested")


class Result(NamedTuple):
    """A subject of a rule, tested."""

    rule: str
    game: str
    player: str
    other: str
    """The second of an ordered pair, empty for a player alone."""
    counts: Counts
    """Summed over the strata in which both rows occur."""
    expected: float
    """Hits of the first row at the odds that pass as honest."""
    odds: float | None
    """The odds ratio of the subject, ``None`` where one field is empty."""
    honest_odds: float
    """The odds ratio that passes as honest: the margin, or the control group's."""
    p: float
    adjusted: float

    @property
    def flagged(self) -> bool:
        """Whether it stands out."""
        return self.adjusted < LEVEL


def tested(situations: pl.DataFrame) -> list[Result]:
    """Return all subjects with enough situations, the least probable first.

    ``situations`` has the columns of ``situations.SITUATIONS``, of one or several games.
    """
    found = list(_results(situations))
    corrected = adjusted([result.p for result in found])
    results = [
        result._replace(adjusted=p) for result, p in zip(found, corrected, strict=True)
    ]
    return sorted(results, key=lambda result: (result.p, result[:4]))


def _results(situations: pl.DataFrame) -> Iterator[Result]:
    for rule in RULES.values():
        of_rule = situations.filter(pl.col("rule") == rule.name)
        for game in rule.games:
            rows = of_rule.filter(pl.col("game") == game)
            if rows.is_empty():
                continue
            compare = towards_another if rule.towards else by_choice
            for compared in compare(rows):
                if result := _result(rule, game, compared):
                    yield result


def _result(rule: Rule, game: str, compared: Compared) -> Result | None:
    """Return the test of a subject, ``None`` where there is too little to go by."""
    counts = _summed(compared.own)
    if min(counts.n1, counts.n0) < LEAST:
        return None
    honest = _honest_odds(rule, compared.control)
    if honest is None:
        return None
    expected, p = exact_tail(compared.own, honest)
    odds = odds_ratio(compared.own)
    return Result(
        rule.name,
        game,
        compared.player,
        compared.other,
        counts,
        expected,
        odds,
        honest,
        p,
        p,
    )


def _honest_odds(rule: Rule, control: Iterable[Counts]) -> float | None:
    """Return the odds ratio that passes as honest.

    It is the margin, or the highest that the control group's may be. A choice that fits
    what is hidden needs no control group; what is done to one player does, since it may be
    his doing.
    """
    control = tuple(control)
    group = _summed(control)
    if min(group.n1, group.n0) >= LEAST_CONTROL:
        highest = highest_odds(control)
        if highest is not None:
            return max(rule.margin, highest)
    return None if rule.towards else rule.margin


def _summed(strata: Iterable[Counts]) -> Counts:
    return Counts(*(sum(field) for field in zip((0, 0, 0, 0), *strata, strict=True)))
