"""Stores with many matches in them, and hands laid on their files behind Sixfold's back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import count
from typing import TYPE_CHECKING, Any

from events.envelope import Envelope, chain_hash, leaf_hash
from events.envelope import header as header_of
from events.stores.sqlite import SqliteStore
from service.keeping import Keeper, player_ids
from service.simulation import player_of, simulate
from tests.replay.desk import FULL_DEAL

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ("REVOKE", "TWO_REVOKES", "alter", "fill", "forge", "rows", "run_sql")

REVOKE = FULL_DEAL.replace('"TD AD 7D"', '"TD AD AH"')
"""Cid throws the ace of hearts on a diamond lead with diamonds in hand."""
TWO_REVOKES = (
    REVOKE.replace('"AS KS QS"', '"AS KS QH"')
    .replace('event = "Club night"', 'event = "Village fair"\nplace = "Barn"')
    .replace("2026-03-07", "2026-03-08")
)
"""Then Ada keeps the queen of trumps back as well."""

_GAMES = {"sixbid": 3, "kozel": 4, "frog": 3}


def fill(path: Path, matches: int, seed: int = 0) -> list[str]:
    """Return the ids of matches of one legal hand each, which a store now also holds."""
    store = SqliteStore(path)
    keeper = Keeper(store)
    for number in count(seed):
        if len(keeper.matches) == matches:
            break
        game = list(_GAMES)[number % 3]
        ids = player_ids(store.directory, ["random"] * _GAMES[game])
        seated = [player_of(player, "random") for player, _ in ids]
        keeper.keep(next(iter(simulate(game, 1, seated, number))))
    store.close()
    return keeper.matches


def run_sql(path: Path, statement: str, values: Sequence[Any] = ()) -> list[Any]:
    """Return what a statement gives, done to the file of a store itself."""
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement, values).fetchall()


def rows(path: Path) -> list[tuple[int, str, int, bytes]]:
    """Return position, match, ``seq`` and hash of every event, read without Sixfold."""
    return run_sql(
        path,
        "select position, id, seq, hash from event join match on number = match"
        " order by position",
    )


def alter(path: Path, position: int) -> None:
    """Change the last byte of an event and leave its hash as it is."""
    [(data,)] = run_sql(path, "select data from event where position = ?", (position,))
    changed = data[:-1] + bytes([data[-1] ^ 1])
    run_sql(path, "update event set data = ? where position = ?", (changed, position))


def forge(path: Path, position: int, *, links: bool) -> None:
    """Change an event's time and make its hash fit; with ``links`` those behind it too."""
    [(match, number, first)] = run_sql(
        path,
        "select id, match, seq from event join match on number = match"
        " where position = ?",
        (position,),
    )
    store = SqliteStore(path)
    whole = store.read(match)
    store.close()
    begun: int = first
    prev: bytes = whole[begun - 1].prev
    for each in whole[begun - 1 :] if links else whole[begun - 1 : begun]:
        at = each.at + (each.seq == begun)
        own = _hash(each, at, prev)
        run_sql(
            path,
            "update event set at = ?, prev = ?, hash = ? where match = ? and seq = ?",
            (at, prev, own, number, each.seq),
        )
        prev = own


def _hash(each: Envelope, at: int, prev: bytes) -> bytes:
    head = header_of(each.match, each.seq, each.tag, at, each.actor, each.command)
    return chain_hash(prev, leaf_hash(each.salt, head, each.data))
