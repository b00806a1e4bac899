"""What is asked of an archive: which hands count, and a figure of them with its hands."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any, NamedTuple

import polars as pl

from analytics.figures.paying import SHARE_SAT_OUT
from analytics.figures.population import HAND, Population
from analytics.figures.registry import FIGURES
from analytics.figures.summing import hands_behind, in_order, summed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analytics.archive.reading import Archive
    from analytics.figures.figure import Figure

__all__ = ("Measure", "Survey")


class Measure(NamedTuple):
    """A figure of one game: its rows as of ``summing.summed``, and the hands behind."""

    figure: Figure
    by: str
    game: str
    sums: list[dict[str, Any]]
    behind: pl.DataFrame
    """Columns ``game subject case match hand value``, in the order in which they ended."""

    def hands(self) -> int:
        """Return how many hands are behind all rows, each counted once."""
        return self.behind.select(HAND).n_unique()

    def only(self, subject: str) -> Measure:
        """Return the same of one subject alone."""
        sums = [row for row in self.sums if row["subject"] == subject]
        return self._replace(
            sums=sums, behind=self.behind.filter(pl.col("subject") == subject)
        )


class Survey(NamedTuple):
    """An archive and the hands of it that count, for a reader of one language."""

    archive: Archive
    lang: str
    origin: str = ""
    as_played: bool = False
    forks: bool = False

    def population(self, game: str = "") -> Population:
        """Return the hands that count, of one game or of all."""
        return Population(self.archive, game, self.origin, self.as_played, self.forks)

    def games(self, players: Sequence[str] = ()) -> list[str]:
        """Return the games in which hands count, or those that some players had."""
        hands = self.population().hands()
        if players:
            hands = hands.filter(pl.col("player").is_in(list(players)))
        found = set(hands.select("game").unique().collect()["game"].cast(pl.String))
        return [game for game in ("sixbid", "kozel", "frog") if game in found]

    def measure(
        self, name: str, by: str, game: str, players: Sequence[str] = ()
    ) -> Measure:
        """Return a figure of a game; ``players``, if any, are those whose hands count."""
        figure = FIGURES[name]
        asked = hands_behind(figure, self.population(game), by, players)
        behind = in_order(asked).collect()
        sums = summed(figure, behind.lazy()).collect()
        return Measure(figure, by, game, sums.to_dicts(), behind)

    def opposite(self, one: str, other: str) -> bool:
        """Return whether two sat opposite each other in a match of Kozel, be it a fork."""
        seats = [pl.col(f"player_{seat}") for seat in range(4)]
        met = [
            (seats[seat] == one) & (seats[(seat + 2) % 4] == other) for seat in range(4)
        ]
        kozel = self.archive.scan("matches").filter(pl.col("game") == "kozel")
        return not kozel.filter(pl.any_horizontal(met)).collect().is_empty()

    def shared(self, game: str, player: str = "") -> int:
        """Return in how many hands a dealer who sat out got his share, or one player did."""
        shared = self.population(game).hands().filter(SHARE_SAT_OUT)
        if player:
            shared = shared.filter(pl.col("player") == player)
        return shared.select(HAND).unique().collect().height

    def at_table(self) -> bool:
        """Return whether hands played at a table are among those that count."""
        return self.origin in ("", "table")

    def command(self, *words: str) -> str:
        """Return a command of ``sixfold`` over the same hands, as it is typed."""
        return shlex.join(["sixfold", *words, *self.options()])

    def hands_meant(self) -> dict[str, Any]:
        """Return which hands count, as ``ratings.rating.rated`` is told."""
        return {
            "origin": self.origin,
            "as_played": self.as_played,
            "forks": self.forks,
        }

    def options(self) -> list[str]:
        """Return the words by which a command counts the same hands."""
        return [
            "--archive",
            str(self.archive.folder),
            *(["--origin", self.origin] if self.origin else []),
            *(["--as-played"] if self.as_played else []),
            *(["--forks"] if self.forks else []),
        ]
