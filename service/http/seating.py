"""Who sits where: at a table that waits, and at one whose match has begun."""

from __future__ import annotations

from asyncio import to_thread
from typing import TYPE_CHECKING

from msgspec.structs import replace

from events.ids import id_from_hash
from events.seating import SeatTaken
from service.errors import SeatForeign
from service.http.errors import CreatorOnly, DealsKnown, MatchRunning
from service.ledger.errors import AlreadySeated, SeatFilled, SeatUnknown, TableOver
from service.ledger.players import program_id
from service.ledger.tables import SeatHolder

if TYPE_CHECKING:
    from service.http.bodies.tables import FillSeat, Sit
    from service.http.reception import Reception
    from service.ledger.tables import TableRow

__all__ = ("begun", "fill", "get_up", "go_on", "nobody", "sit")


def nobody(table: str, seat: int) -> str:
    """Return the id in the ledger of who sits at a seat that was left in a running match.

    >>> nobody("t", 0) == nobody("t", 1)
    False
    """
    return id_from_hash("nobody", f"{table}/{seat}".encode())


async def begun(reception: Reception, row: TableRow) -> TableRow:
    """Return a table whose match has begun if all its seats are filled."""
    if not row.full or row.status != "waiting":
        return row
    await reception.desk.open(row)
    await to_thread(reception.ledger.tables.began, row.table)
    return reception.ledger.tables.get(row.table)


async def sit(
    reception: Reception, player: str, table: str, seat: int, wish: Sit
) -> TableRow:
    """Return the table with a player at a seat that is free, or was left.

    Raises as :meth:`service.ledger.tables.Tables.sit`.
    """
    return await _put(reception, table, seat, SeatHolder(player, "", wish.shares))


async def fill(
    reception: Reception, player: str, table: str, seat: int, wish: FillSeat
) -> TableRow:
    """Return the table with a program at a seat, as its creator wishes.

    Raises ``creator_only``, and as :func:`sit`.
    """
    if reception.ledger.tables.get(table).creator != player:
        raise CreatorOnly
    holder = SeatHolder(program_id(wish.bot, seat), wish.bot, "house")
    return await _put(reception, table, seat, holder)


async def get_up(reception: Reception, player: str, table: str, seat: int) -> TableRow:
    """Return the table with a player's seat free; the creator may send a program away.

    In a running match the seat is nobody's until somebody sits down there. Raises as
    :meth:`service.ledger.tables.Tables.leave`.
    """
    tables = reception.ledger.tables
    row = tables.get(table)
    there = _holder(row, seat)
    if not _begun(row):
        programs = there is not None and there.program and row.creator == player
        leaver = there.player if there is not None and programs else player
        return await to_thread(tables.leave, table, seat, leaver)
    if there is None or there.player != player:
        raise SeatForeign(seat=seat)
    left = SeatHolder(nobody(table, seat), "", "house")
    row = await to_thread(tables.replace, table, seat, left, player)
    await reception.desk.leave(table, seat)
    return row


async def go_on(reception: Reception, player: str, table: str) -> tuple[TableRow, bool]:
    """Return the table at which the players of a match go on, and whether it is new.

    Whoever asks sits down there where he sat; the programs of the house come along. The
    match begins when all have asked. Raises ``match_running`` before the end of the match,
    and ``seat_not_yours`` for who does not sit there.
    """
    tables = reception.ledger.tables
    row = tables.get(table)
    seat = row.seat_of(player)
    if seat is None:
        raise SeatForeign(seat=-1)
    if row.status == "closed":
        raise TableOver(table=table)
    if not _begun(row) or not reception.desk.room(table).sitting.over:
        raise MatchRunning
    proposed = reception.new_id()
    following = await to_thread(tables.rematch_of, table, proposed)
    # Deals that are known by now are not dealt once more.
    settings = replace(row.settings, duplicate_of="")
    seats, now = len(row.seats), reception.clock()
    after = await to_thread(tables.add, following, player, settings, seats, now)
    if after.seat_of(player) is None:
        own = SeatHolder(player, "", _shares(row, seat))
        after = await to_thread(tables.sit, following, seat, own)
    for place, holder in enumerate(row.seats):
        if holder is not None and holder.program and after.seats[place] is None:
            after = await to_thread(tables.sit, following, place, holder)
    return await begun(reception, after), following == proposed


async def _put(
    reception: Reception, table: str, seat: int, holder: SeatHolder
) -> TableRow:
    tables = reception.ledger.tables
    row = tables.get(table)
    there = _holder(row, seat)
    _check_deals_unknown(reception, row, holder)
    if not _begun(row):
        row = await to_thread(tables.sit, table, seat, holder)
        return await begun(reception, row)
    if row.status != "playing":
        raise TableOver(table=table)
    if there is not None and there.player == holder.player:
        return row
    if there is None or there.player != nobody(table, seat):
        raise SeatFilled(seat=seat)
    _check_one_hand(reception, table, seat, holder)
    left = there.player
    row = await to_thread(tables.replace, table, seat, holder, left)
    await reception.desk.take(table, seat, holder.player, holder.program)
    return row


def _check_deals_unknown(
    reception: Reception, row: TableRow, holder: SeatHolder
) -> None:
    """Return if a player was not dealt these very cards before; raises ``deals_known``."""
    source = row.settings.duplicate_of
    if not source or holder.program:
        return
    if holder.player in _seats_taken(reception, source):
        raise DealsKnown


def _check_one_hand(
    reception: Reception, table: str, seat: int, holder: SeatHolder
) -> None:
    """Return if a player has seen no other seat's cards; raises ``already_seated``."""
    taken = _seats_taken(reception, table).get(holder.player, seat)
    if taken != seat:
        raise AlreadySeated(seat=taken)


def _seats_taken(reception: Reception, match: str) -> dict[str, int]:
    """Return who sat down in a match, and where."""
    events = (each.event for each in reception.store.read(match))
    return {each.player: each.seat for each in events if isinstance(each, SeatTaken)}


def _shares(row: TableRow, seat: int) -> str:
    holder = row.seats[seat]
    return holder.shares if holder is not None else "house"


def _holder(row: TableRow, seat: int) -> SeatHolder | None:
    if seat >= len(row.seats):
        raise SeatUnknown(seat=seat, seats=len(row.seats))
    return row.seats[seat]


def _begun(row: TableRow) -> bool:
    return row.status != "waiting" and row.full
