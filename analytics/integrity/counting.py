"""Counts of a subject and of its control group, stratum by stratum."""

# Polars' own types are known in part only.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import polars as pl
from msgspec import Struct

from analytics.integrity.exact import Counts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

__all__ = ("Compared", "by_choice", "towards_another")


class Compared(NamedTuple):
    """A subject beside its control group; strata in which a row is empty are left out."""

    player: str
    other: str
    """The second of an ordered pair, empty for a player alone."""
    own: tuple[Counts, ...]
    control: tuple[Counts, ...]


class _Sums(Struct, frozen=True):
    """Situations and hits, in arrays of one shape."""

    n: Any
    hits: Any

    def __getitem__(self, place: int) -> _Sums:
        """Return those of one number of the first axis."""
        return _Sums(self.n[place], self.hits[place])

    def less(self, *others: _Sums) -> _Sums:
        """Return what is left without some others."""
        n, hits = self.n, self.hits
        for other in others:
            n, hits = n - other.n, hits - other.hits
        return _Sums(n, hits)


def by_choice(situations: pl.DataFrame) -> Iterator[Compared]:
    """Yield each player, and each with one partner of several; the rows are choices.

    The control group are the situations of all other players.
    """
    told = _Told(situations)
    first = situations["first"].to_numpy().astype(np.int64)
    of_player = told.sums(told.player, told.stratum, first)
    of_pair = told.sums(told.pair, told.stratum, first)
    whole = _Sums(of_player.n.sum(0), of_player.hits.sum(0))
    for at, player in enumerate(told.players):
        control = _counts(whole.less(of_player[at]))
        yield Compared(player, "", _counts(of_player[at]), control)
        partners = told.pairs_of(at)
        for pair in partners if len(partners) > 1 else ():
            other = told.players[int(told.pairs[pair, 1])]
            yield Compared(player, other, _counts(of_pair[pair]), control)


def towards_another(situations: pl.DataFrame) -> Iterator[Compared]:
    """Yield each ordered pair; the rows are the situations with the other and without.

    The control group are the same of all players but these two.
    """
    told = _Told(situations)
    # A hand with two others at the table is two situations of pairs, and one of its player.
    once = situations.select(
        pl.struct("match", "hand", "play", "player").is_first_distinct()
    ).to_series()
    of_player = told.sums(told.player, told.stratum, kept=once.to_numpy())
    of_pair = told.sums(told.pair, told.stratum)
    with_other = _Sums(np.zeros_like(of_player.n), np.zeros_like(of_player.hits))
    np.add.at(with_other.n, told.pairs[:, 1], of_pair.n)
    np.add.at(with_other.hits, told.pairs[:, 1], of_pair.hits)
    whole = _Sums(of_player.n.sum(0), of_player.hits.sum(0))
    for pair, (at, beside) in enumerate(told.pairs.tolist()):
        own = of_pair[pair]
        others = with_other[beside].less(own)
        rest = whole.less(of_player[at], of_player[beside], others)
        yield Compared(
            told.players[at],
            told.players[beside],
            _counts(_rows(of_player[at].less(own), own)),
            _counts(_rows(rest, others)),
        )


class _Told:
    """Situations as numbers: of players, of ordered pairs, of strata."""

    def __init__(self, situations: pl.DataFrame) -> None:
        columns = (situations["player"], situations["other"])
        self.players: list[str] = sorted({each for one in columns for each in one})
        numbers = {player: number for number, player in enumerate(self.players)}
        self.player, other = (
            one.replace_strict(numbers, return_dtype=pl.Int64).to_numpy()
            for one in columns
        )
        self.pairs, self.pair = np.unique(
            np.stack((self.player, other), 1), axis=0, return_inverse=True
        )
        """Ordered pairs by number, and the one of each situation."""
        self.stratum = situations["stratum"].to_numpy().astype(np.int64)
        self.hit = situations["hit"].to_numpy()

    def pairs_of(self, player: int) -> NDArray[np.intp]:
        """Return the numbers of the pairs that a player is the first of."""
        return np.flatnonzero(self.pairs[:, 0] == player)

    def sums(
        self, *places: NDArray[np.int64], kept: NDArray[np.bool_] | None = None
    ) -> _Sums:
        """Return how many situations fall into each place, and how many hits."""
        used = np.ones(len(self.hit), np.bool_) if kept is None else kept
        sizes = [len(self.pairs) if each is self.pair else 0 for each in places]
        for at, each in enumerate(places):
            least = len(self.players) if each is self.player else int(each.max()) + 1
            sizes[at] = max(sizes[at], least, 2 if at > 1 else 0)
        where = tuple(each[used] for each in places)
        found = _Sums(np.zeros(sizes, np.int64), np.zeros(sizes, np.int64))
        np.add.at(found.n, where, 1)
        np.add.at(found.hits, where, self.hit[used])
        return found


def _rows(second: _Sums, first: _Sums) -> _Sums:
    """Return two rows side by side, the first one last."""
    return _Sums(
        np.stack((second.n, first.n), 1), np.stack((second.hits, first.hits), 1)
    )


def _counts(sums: _Sums) -> tuple[Counts, ...]:
    """Return the strata in which both rows occur; the first row is the last in the arrays."""
    both = (sums.n > 0).all(1)
    kept = zip(sums.n[both].tolist(), sums.hits[both].tolist(), strict=True)
    return tuple(Counts(n1, h1, n0, h0) for (n0, n1), (h0, h1) in kept)
