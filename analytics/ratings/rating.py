"""Ratings of an archive's players, hand by hand in the order in which the hands ended."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import polars as pl

from analytics.archive.files import damage
from analytics.errors import OriginUnknown
from analytics.figures.interval import Z
from analytics.figures.population import HAND, LEADING, Population
from analytics.figures.summing import SMALL
from analytics.ratings.model import CONSERVATIVE, expected, newcomer, rate
from analytics.schemas import ORIGINS
from core.errors import GameUnknown
from core.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analytics.archive.reading import Archive
    from analytics.ratings.model import Strength

__all__ = ("Ratings", "Told", "rated")

Told: TypeAlias = Callable[[int, int], None]
"""Is told how many hands are rated, and of how many."""

_ORDER: Final = ("ended", *HAND, "seat")
"""The order in which hands count; nothing in it depends on when they were stored."""
_OF_A_HAND: Final = ("match", "hand", "ended", "position")
_SHOWN: Final = (*_OF_A_HAND, "seat", "player", "role", "expected", "outcome")
_RATED: Final = ("mu", "sigma", "change")


class Ratings(NamedTuple):
    """What the hands of one game say of those who played them."""

    table: pl.DataFrame
    """One row a player, the best first: ``player mu sigma low high shown hands last_match
    last_hand small rank``.

    ``low`` and ``high`` are the ends of the 95 % interval of ``mu``. ``shown`` is the one
    number by which players are ranked, ``mu`` less three ``sigma``. Who has few hands is
    ``small``, stands below the others and has no ``rank``.
    """
    history: pl.DataFrame
    """One row a hand and player, in the order rated: ``match hand ended position seat
    player role expected outcome mu sigma change``.

    ``expected`` is what the ratings before the hand gave the player's side, a draw as half
    a win; ``mu`` and ``sigma`` are those after it, ``change`` that of ``mu``.
    """
    role: pl.DataFrame
    """The rating of the soloist's role, one row a hand: ``match hand ended position mu
    sigma change``. Empty in Kozel, where the sides are equal."""


def rated(
    archive: Archive,
    game: str,
    *,
    origin: str = "",
    as_played: bool = False,
    forks: bool = False,
    told: Told | None = None,
) -> Ratings:
    """Return the ratings of a game's players by the scored hands that figures count.

    ``told``, if any, is called after each hand. Raises ``game_unknown``,
    ``origin_unknown`` and ``archive_damaged``.
    """
    if game not in GAMES:
        raise GameUnknown(game=game)
    if origin and origin not in ORIGINS:
        raise OriginUnknown(origin=origin, origins=list(ORIGINS))
    population = Population(archive, game, origin, as_played, forks)
    with damage(archive.folder):
        seats = _seats(population).collect()
    rating = _Rating(seats.select(HAND).n_unique(), told)
    leads = seats.select(*HAND, "player", "leads", "outcome")
    for _, group in groupby(leads.iter_rows(), key=itemgetter(0, 1)):
        rating.add(list(group))
    history = seats.drop("leads").with_columns(
        pl.Series("expected", rating.expected, pl.Float64), *_columns(rating.players)
    )
    hands = seats.unique(HAND, keep="first", maintain_order=True).select(_OF_A_HAND)
    role = hands if rating.role else hands.clear()
    return Ratings(
        _table(history),
        history.select(*_SHOWN, *_RATED),
        role.with_columns(_columns(rating.role)),
    )


class _Course:
    """The strengths that a walk through the hands came by."""

    def __init__(self) -> None:
        self.mu = array("d")
        self.sigma = array("d")
        self.change = array("d")

    def __len__(self) -> int:
        return len(self.mu)

    def add(self, before: Strength, after: Strength) -> None:
        self.mu.append(after.mu)
        self.sigma.append(after.sigma)
        self.change.append(after.mu - before.mu)


class _Rating:
    """A walk through the hands of a game, in their order."""

    def __init__(self, hands: int, told: Told | None) -> None:
        self.players = _Course()
        self.role = _Course()
        self.expected = array("d")
        self._strengths: defaultdict[str, Strength] = defaultdict(newcomer)
        self._role = newcomer()
        self._hands = hands
        self._done = 0
        self._told = told

    def add(self, seats: list[tuple[Any, ...]]) -> None:
        """Rate one hand: match, hand, player, leads and outcome of each seat."""
        leading = [row[2] for row in seats if row[3]]
        others = [row[2] for row in seats if not row[3]]
        outcome = next(row[4] for row in seats if row[3])
        before = [self._strengths[each] for each in leading]
        against = [self._strengths[each] for each in others]
        if alone := len(before) < len(against):
            before.append(self._role)
        share = expected(before, against)
        after, opposed = rate(before, against, outcome)
        if alone:
            role = after.pop()
            self.role.add(self._role, role)
            self._role = role
        changed = dict(zip((*leading, *others), (*after, *opposed), strict=True))
        for _, _, player, leads, _ in seats:
            self.expected.append(share if leads else 1 - share)
            self.players.add(self._strengths[player], changed[player])
        self._strengths |= changed
        self._done += 1
        if self._told is not None:
            self._told(self._done, self._hands)


def _seats(population: Population) -> pl.LazyFrame:
    """Return one row a seat that played a hand, in the order in which hands count."""
    ended = population.archive.scan("hands").select(*HAND, "seat", "ended")
    return (
        population.scored()
        .join(ended, on=[*HAND, "seat"], how="left")
        .select(
            *_OF_A_HAND, "seat", "player", "role", LEADING.alias("leads"), "outcome"
        )
        .sort(_ORDER)
    )


def _columns(course: _Course) -> Iterator[pl.Series]:
    for name in _RATED:
        yield pl.Series(name, getattr(course, name), pl.Float64)


def _table(history: pl.DataFrame) -> pl.DataFrame:
    mu, sigma, small = pl.col("mu"), pl.col("sigma"), pl.col("small")
    last = history.group_by("player").agg(
        mu.last(),
        sigma.last(),
        pl.len().cast(pl.Int64).alias("hands"),
        pl.col("match").last().alias("last_match"),
        pl.col("hand").last().alias("last_hand"),
    )
    return (
        last.select(
            "player",
            "mu",
            "sigma",
            (mu - Z * sigma).alias("low"),
            (mu + Z * sigma).alias("high"),
            (mu - CONSERVATIVE * sigma).alias("shown"),
            "hands",
            "last_match",
            "last_hand",
            (pl.col("hands") < SMALL).alias("small"),
        )
        .with_columns(
            pl.when(~small)
            .then(pl.col("shown").rank("min", descending=True).over("small"))
            .alias("rank")
        )
        .sort("small", "shown", "player", descending=[False, True, False])
    )
