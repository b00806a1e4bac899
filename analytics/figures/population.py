"""Which hands figures count: no forks, no void hands, no simulations unless asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import polars as pl

from analytics.archive.counted import counted_hands

if TYPE_CHECKING:
    from analytics.archive.reading import Archive

__all__ = ("DEALT", "HAND", "LEADING", "Population")

HAND: Final = ("match", "hand")
"""What names a hand."""
DEALT: Final = pl.col("role").ne_missing("out")
"""Seats that were dealt cards."""
LEADING: Final = pl.col("role").is_in(["soloist", "trump_side"])

_MORE: Final = ("position", "captured", "blind_points")
_PLAYED: Final = ("scored", "passed")


class Population(NamedTuple):
    """The hands of an archive that are asked for."""

    archive: Archive
    game: str = ""
    origin: str = ""
    """Empty for all but simulations."""
    as_played: bool = False
    forks: bool = False

    def hands(self) -> pl.LazyFrame:
        """Return one row a seat of the hands scored or passed out, void ones left out.

        Columns are those of ``analytics.schemas.HANDS`` with ``position``, ``captured``
        and ``blind_points`` of the archive.
        """
        hands = counted_hands(
            self.archive, as_played=self.as_played, forks=self.forks
        ).filter(pl.col("ending").is_in(_PLAYED))
        if self.game:
            hands = hands.filter(pl.col("game") == self.game)
        wanted = (
            pl.col("origin") == self.origin
            if self.origin
            else pl.col("origin").ne_missing("simulation")
        )
        more = self.archive.scan("hands").select(*HAND, "seat", *_MORE)
        return hands.filter(wanted).join(more, on=[*HAND, "seat"], how="left")

    def captures(self) -> pl.LazyFrame:
        """Return match and hand of every hand of Kozel in which Q♣ was captured."""
        lost = self.archive.scan("hands").filter(pl.col("captured"))
        return lost.select(HAND).unique()

    def uncaptured(self) -> pl.LazyFrame:
        """Return the scored rows of Kozel's hands in which it was not."""
        kozel = self.scored().filter(pl.col("game") == "kozel")
        return kozel.join(self.captures(), on=HAND, how="anti")

    def scored(self) -> pl.LazyFrame:
        """Return the rows of scored hands, of the seats that were dealt cards."""
        return self.hands().filter((pl.col("ending") == "scored") & DEALT)

    def leading(self) -> pl.LazyFrame:
        """Return the rows of soloists, in Kozel of the trump side."""
        return self.scored().filter(LEADING)

    def defending(self) -> pl.LazyFrame:
        """Return the rows of their opponents."""
        return self.scored().filter(~LEADING)

    def decisions(self, kind: str) -> pl.LazyFrame:
        """Return the archive's ``calls`` of one kind."""
        return self.archive.scan("calls").filter(pl.col("kind") == kind)

    def change(self) -> pl.Expr:
        """Return the change in ``payments``: as ruled without penalties, or as written."""
        if self.as_played:
            return pl.col("written")
        return pl.col("ruled") - pl.col("penalty").fill_null(0)
