"""An archive in a notebook: its tables, figures and ratings as lazy frames.

``import analytics`` has these functions; nothing of Polars is loaded before one is used.
``docs/querying.md`` shows them at work. Everything is lazy: ``.collect()`` reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analytics.archive.counted import counted_hands
from analytics.archive.reading import open_archive
from analytics.figures.people import subjects_meant
from analytics.figures.request import Request, chosen_figure
from analytics.figures.summing import hands_behind as behind_of
from analytics.figures.summing import in_order, summed
from analytics.query.asking import ask as sql
from analytics.query.readable import card_texts
from analytics.statistics import five_numbers as numbers_of

if TYPE_CHECKING:
    import polars as pl

    from analytics.archive.reading import Archive
    from analytics.ratings.rating import Ratings

__all__ = (
    "card_texts",
    "figure",
    "five_numbers",
    "hands",
    "hands_behind",
    "open_archive",
    "rated",
    "sql",
)


def hands(
    archive: Archive, *, as_played: bool = False, forks: bool = False
) -> pl.LazyFrame:
    """Return one row a hand and seat that counts, columns as in ``analytics.schemas.HANDS``."""
    return counted_hands(archive, as_played=as_played, forks=forks)


def five_numbers(
    archive: Archive, *, as_played: bool = False, forks: bool = False
) -> pl.LazyFrame:
    """Return the five numbers, each beside its n, one row a game and player."""
    return numbers_of(hands(archive, as_played=as_played, forks=forks))


def figure(
    archive: Archive,
    name: str,
    by: str = "",
    *,
    game: str = "",
    player: str = "",
    origin: str = "",
    as_played: bool = False,
    forks: bool = False,
) -> pl.LazyFrame:
    """Return a figure: ``game subject case value n low high total small``.

    ``by`` is player, seat, pair or game, empty for what suits the figure; the other words
    choose hands as the options of ``sixfold stats`` do. Raises ``figure_unknown``,
    ``subject_unfit``, ``figure_not_of_game``, ``game_unknown``, ``origin_unknown``,
    ``player_near``, ``player_not_archived``, and as ``archive.scan``.
    """
    request = Request((name,), by, game, player, origin, as_played, forks)
    return summed(chosen_figure(name, by)[0], _behind(archive, request))


def hands_behind(
    archive: Archive,
    name: str,
    by: str = "",
    *,
    game: str = "",
    player: str = "",
    origin: str = "",
    as_played: bool = False,
    forks: bool = False,
) -> pl.LazyFrame:
    """Return what a figure rests on: ``game subject case match hand value``, in order.

    ``sixfold replay MATCH/HAND`` opens such a hand. Words and errors as of :func:`figure`.
    """
    request = Request((name,), by, game, player, origin, as_played, forks)
    return in_order(_behind(archive, request))


def rated(
    archive: Archive,
    game: str,
    *,
    origin: str = "",
    as_played: bool = False,
    forks: bool = False,
) -> Ratings:
    """Return ``table``, ``history`` and ``role``: the ratings of a game's players.

    Unlike the others it reads at once, hand after hand. Raises ``game_unknown``,
    ``origin_unknown`` and ``archive_damaged``.
    """
    from analytics.ratings.rating import rated as ratings_of  # noqa: PLC0415 - slow

    return ratings_of(archive, game, origin=origin, as_played=as_played, forks=forks)


def _behind(archive: Archive, request: Request) -> pl.LazyFrame:
    one, by = chosen_figure(request.figures[0], request.by, request.game)
    population = request.check().population(archive)
    wanted = subjects_meant(archive, archive.names(), request.player, by)
    return behind_of(one, population, by, wanted)
