"""The matches of some chunks of an archive, and which of them the rows cannot call clean."""

# Polars' own types are known in part only.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np
import polars as pl
from msgspec import Struct

from analytics.archive.errors import ArchiveDamaged
from analytics.archive.files import read_parts
from analytics.archive.tables import DEALS
from analytics.mass.houses import houses_of
from analytics.mass.rows import JUDGED, OPEN, blocks_of
from core.errors import CoreError
from core.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from analytics.archive.manifest import Manifest, Part
    from analytics.mass.compiling import Judge

__all__ = ("Batch", "JudgedBatch", "batches_of", "judged_batch")

_HANDS: Final = 1 << 16
"""Hands of a batch, unless a single chunk has more: each call of a reader costs time."""
_FIRST_HAND: Final = 2
"""The event that opens the first hand, where nothing stands before it."""
_OF_MATCH: Final = (
    *("match", "game", "is_fork", "rules", "options", "hands", "events"),
    *("acts", "broken", "odd"),
)
_OF_HAND: Final = ("match", "hand", "seq", "odd")


class Batch(Struct, frozen=True):
    """Some chunks that follow each other, read and judged together."""

    folder: Path
    last: int
    """The number of the last of the chunks."""
    parts: dict[str, list[Part]]
    """The files of each table, in the order of the chunks."""


class JudgedBatch(Struct, frozen=True):
    """The matches of a batch, in the order in which they began."""

    batch: Batch
    matches: pl.DataFrame
    """What ``matches`` tells of them in short, with ``clean`` beside it."""
    unfinished: dict[int, list[int]]
    """The hands that did not end, by the place of their match."""


def batches_of(folder: Path, manifest: Manifest, after: int = -1) -> list[Batch]:
    """Return all chunks behind one of them in batches, in their order."""
    chunks: dict[int, list[Part]] = {}
    for part in manifest.parts:
        if part.chunk > after:
            chunks.setdefault(part.chunk, []).append(part)
    batches: list[Batch] = []
    hands = 0
    for number in sorted(chunks):
        own = sum(part.rows for part in chunks[number] if part.table in DEALS.values())
        if not batches or hands + own > _HANDS:
            batches.append(Batch(folder, number, {}))
            hands = 0
        hands += own
        parts = batches[-1].parts
        for part in chunks[number]:
            parts.setdefault(part.table, []).append(part)
        batches[-1] = Batch(folder, number, parts)
    return batches


def judged_batch(batch: Batch, judges: Mapping[str, Judge]) -> JudgedBatch:
    """Return the matches of a batch, judged by the rows of their hands.

    Not clean are also those of which a row cannot tell all: forks, matches with an
    arbitration, with a broken chain, of other rules, with events that belong to no hand.
    Raises ``archive_damaged``.
    """
    matches = read_parts(batch.folder, batch.parts["matches"], _OF_MATCH)
    clean = _told_by_rows(matches)
    unfinished: dict[int, list[int]] = {}
    for game, table in DEALS.items():
        parts = batch.parts.get(table)
        if parts is None:
            continue
        rows = read_parts(batch.folder, parts, (*_OF_HAND, *JUDGED[game]))
        of_game = (matches["game"] == game).fill_null(value=False).to_numpy()
        path = batch.folder / parts[0].file
        of_match = _matches_of(matches, np.flatnonzero(of_game), rows, path)
        sound = clean[of_match]
        plain = np.flatnonzero(of_game & clean)
        houses, named = _houses_of(game, matches["options"], plain, path)
        _judge(game, rows, houses, named[of_match], sound, judges[game])
        clean[of_match[~sound]] = False
        hands = rows["hand"]
        for row in np.flatnonzero(rows["ending"].to_physical().to_numpy() == OPEN):
            unfinished.setdefault(int(of_match[row]), []).append(hands[int(row)])
    return JudgedBatch(batch, matches.with_columns(clean=clean), unfinished)


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


def _houses_of(
    game: str, options: pl.Series, own: NDArray[Any], path: Path
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the houses of some matches of a game, and by match which of them is its.

    Raises ``archive_damaged`` for house rules that there are not.
    """
    named = np.zeros(len(options), np.int64)
    try:
        houses, named[own] = houses_of(game, options.gather(own))
    except (CoreError, ValueError, msgspec.MsgspecError) as fault:
        raise ArchiveDamaged(path=str(path)) from fault
    return houses, named


def _judge(
    game: str,
    rows: pl.DataFrame,
    houses: NDArray[Any],
    of_row: NDArray[Any],
    sound: NDArray[np.bool_],
    judge: Judge,
) -> None:
    """Strike out of the rows still sound those that are not."""
    sound &= (rows["hand"].to_numpy() != 1) | (rows["seq"].to_numpy() == _FIRST_HAND)
    if rows["odd"].null_count() < rows.height:
        sound &= rows["odd"].is_null().to_numpy()
    start = 0
    for block in blocks_of(game, rows, of_row):
        judge(block, houses, sound[start : start + len(block)])
        start += len(block)


def _matches_of(
    matches: pl.DataFrame, own: NDArray[Any], rows: pl.DataFrame, path: Path
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
        raise ArchiveDamaged(path=str(path))
    return of_match
