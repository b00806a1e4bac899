"""Tables that are ready to be played, and the orders that will be given at each.

The house draws everybody's share, and its secret stands in the ledger: what the server
will deal is known beforehand, so that nobody has to think while it is measured.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from benchmarks.hands import order as any_order
from benchmarks.serving_load import request
from events.ids import new_id
from events.stores.sqlite import SqliteStore
from service.fair_dealing import House
from service.ledger.ledger import Ledger
from service.ledger.settings import TableSettings
from service.ledger.tables import SeatHolder
from service.live.writer import Writer
from service.tables.dealers import FairDealer
from service.tables.deciding import carry_out
from service.tables.desk import Desk
from service.tables.house import Telling
from service.tables.sitting import settled
from service.tables.view_order import as_body

if TYPE_CHECKING:
    from pathlib import Path

    from service.tables.room import Room

__all__ = ("PreparedTable", "prepared")

_SEATS: Final = 3
_OPTIONS: Final = (("hands_limit", 10_000),)


class PreparedTable(Struct, frozen=True):
    """A table on which a match has begun."""

    match: str
    keys: tuple[str, ...]
    """By seat."""
    watcher: str
    """The key of somebody who may watch."""
    seats: tuple[int, ...]
    """Whose order each request is."""
    requests: tuple[bytes, ...]
    """The orders in the order in which they will be legal, as HTTP requests."""


def prepared(place: Path, tables: int, orders: int) -> list[PreparedTable]:
    """Return tables whose matches stand in ``place/tables.db``, each with so many orders."""
    return asyncio.run(_prepared(place, tables, orders))


async def _prepared(place: Path, tables: int, orders: int) -> list[PreparedTable]:
    store = SqliteStore(place / "tables.db")
    ledger = Ledger(place / "tables.ledger.db")
    writer = Writer(store)
    master = ledger.house.master()
    desk = Desk(store, writer, ledger, lambda match: FairDealer(House(match, master)))
    made = [await _table(desk, ledger, orders, number) for number in range(tables)]
    await writer.close()
    ledger.close()
    store.close()
    return made


async def _table(desk: Desk, ledger: Ledger, orders: int, number: int) -> PreparedTable:
    match, now = new_id(), desk.clock()
    arrivals = [ledger.keys.arrive(now) for _ in range(_SEATS)]
    watcher = ledger.keys.arrive(now).key
    settings = TableSettings(game="sixbid", options=_OPTIONS, watch="anyone")
    ledger.tables.add(match, arrivals[0].player, settings, _SEATS, now)
    for seat, arrival in enumerate(arrivals):
        holder = SeatHolder(arrival.player, "", "house")
        ledger.tables.sit(match, seat, holder)
    await desk.open(ledger.tables.get(match))
    ledger.tables.began(match)
    keys = tuple(arrival.key for arrival in arrivals)
    seats, requests = _requests(desk.room(match), keys, orders, Random(number))  # noqa: S311 - nothing to guess here
    return PreparedTable(match, keys, watcher, tuple(seats), tuple(requests))


def _requests(
    room: Room, keys: tuple[str, ...], orders: int, rng: Random
) -> tuple[list[int], list[bytes]]:
    sitting = room.sitting
    seats: list[int] = []
    made: list[bytes] = []
    while len(made) < orders:
        order = any_order(sitting.state, sitting.legal, rng)
        body = {
            "id": f"{room.match[:8]}-{len(made)}",
            "seen": sitting.seq,
            "order": as_body(order),
        }
        seats.append(sitting.state.turn)
        key = keys[seats[-1]]
        path = f"/api/tables/{room.match}/commands"
        made.append(request(path, key, msgspec.json.encode(body)))
        telling = Telling(sitting, sitting.at)
        carry_out(telling, order, sitting.seq, sitting.at)
        telling.go_on(room.dealer, room.sharers)
        sitting = settled(sitting, telling.sitting)
    return seats, made
