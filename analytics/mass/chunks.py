"""The matches of one chunk of an archive, and which of them the rows cannot call clean."""

# Polars' own types are known in part only.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import polars as pl
from msgspec import Struct

from analytics.archive.column import GAME, numbers_of
from analytics.archive.errors import ArchiveDamaged
from analytics.archive.files import read_part
from analytics.archive.tables import DEALS
from analytics.mass.rows import OPEN, blocks_of
from core.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from analytics.archive.manifest import Part
    from analytics.archive.reading import Archive
    from analytics.mass.compiling import Judge

__all__ = ("Chunk", "chunks_of", "judged_chunk")

_NO_GAME: Final = 255
_FIRST_HAND: Final = 2
"""The event that opens the first hand, where nothing stands before it."""


class Chunk(Struct, frozen=True):
    """Some matches, in the order in which they began."""

    matches: pl.DataFrame
    """Their rows in ``matches``, with ``clean`` beside them."""
    unfinished: dict[int, list[int]]
    """The hands that did not end, by the place of their match."""
    deals: dict[str, pl.DataFrame]
    """By game, the rows of the matches that are not clean."""


def chunks_of(archive: Archive) -> list[dict[str, Part]]:
    """Return the files of each chunk by table, in the order of the chunks."""
    chunks: dict[int, dict[str, Part]] = {}
    for part in archive.manifest.parts:
        chunks.setdefault(part.chunk, {})[part.table] = part
    return [chunks[number] for number in sorted(chunks)]


def judged_chunk(
    archive: Archive, parts: Mapping[str, Part], judges: Mapping[str, Judge]
) -> Chunk:
    """Return the matches of a chunk, judged by the rows of their hands.

    Not clean are also those of which a row cannot tell all: forks, matches with an
    arbitration, with a broken chain, of other rules, with events that belong to no hand.
    Raises ``archive_damaged``.
    """
    matches = read_part(archive.folder, parts["matches"])
    clean = _told_by_rows(matches)
    unfinished: dict[int, list[int]] = {}
    deals: dict[str, pl.DataFrame] = {}
    games = matches["game"].to_physical().fill_null(_NO_GAME).to_numpy()
    numbers = numbers_of(GAME)
    for game, table in DEALS.items():
        if table not in parts:
            continue
        number = numbers[game]
        rows = read_part(archive.folder, parts[table])
        own = np.flatnonzero(games == number)
        of_match = _matches_of(archive, parts[table], matches, own, rows)
        sound = _sound_rows(game, rows, judges[game])
        clean[of_match[~sound]] = False
        ending = rows["ending"].to_physical().to_numpy()
        hands = rows["hand"]
        for row in np.flatnonzero(ending == OPEN):
            unfinished.setdefault(int(of_match[row]), []).append(hands[int(row)])
        if not clean[own].all():
            deals[game] = rows.filter(pl.Series(~clean[of_match]))
    return Chunk(matches.with_columns(clean=clean), unfinished, deals)


def _told_by_rows(matches: pl.DataFrame) -> NDArray[np.bool_]:
    """Return for each match whether the rows of its hands are all there is to judge."""
    newest = {name: game.rules for name, game in GAMES.items()}
    rules = pl.col("game").cast(pl.String).replace_strict(newest, default=None)
    plain = (
        ~pl.col("is_fork")
        & (pl.col("acts") == 0)
        & pl.col("broken").is_null()
        & pl.col("odd").is_null()
        & (pl.col("rules") == rules)
        & ((pl.col("hands") > 0) | (pl.col("events") == 1))
    )
    found = matches.select(plain.fill_null(value=False)).to_series()
    clean: NDArray[np.bool_] = found.to_numpy().copy()
    return clean


def _sound_rows(game: str, rows: pl.DataFrame, judge: Judge) -> NDArray[np.bool_]:
    sound: NDArray[np.bool_] = rows["hand"].to_numpy() != 1
    sound |= rows["seq"].to_numpy() == _FIRST_HAND
    if rows["odd"].null_count() < rows.height:
        sound &= rows["odd"].is_null().to_numpy()
    start = 0
    for block in blocks_of(game, rows):
        judge(block, sound[start : start + len(block)], len(block))
        start += len(block)
    return sound


def _matches_of(
    archive: Archive,
    part: Part,
    matches: pl.DataFrame,
    own: NDArray[Any],
    rows: pl.DataFrame,
) -> NDArray[Any]:
    """Return for each row the place of its match; its hands follow one another.

    Raises ``archive_damaged`` where the hands are not those that the matches have.
    """
    counts = matches["hands"].to_numpy()[own]
    of_match = np.repeat(own, counts)
    starts = (np.cumsum(counts) - counts)[counts > 0]
    fits = len(of_match) == rows.height
    if fits and len(starts):
        number = rows["hand"].to_numpy()
        rising = np.diff(number) == 1
        rising[starts[1:] - 1] = True
        first = number[starts] == 1
        first |= matches["is_fork"].to_numpy()[own][counts > 0]
        ends = starts + counts[counts > 0] - 1
        names = matches["match"].gather(np.repeat(own[counts > 0], 2))
        same = rows["match"].gather(np.stack((starts, ends), 1).ravel()).equals(names)
        fits = bool(rising.all() and first.all()) and same
    if not fits:
        raise ArchiveDamaged(path=str(archive.folder / part.file))
    return of_match
