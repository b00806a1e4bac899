"""Rows of the ledger as bodies: a table, a player's tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games import RULES_VERSION
from events.codec import decode_all
from events.instants import instant_text
from events.seating import MatchForfeited
from service.http.bodies.people import MyMatch
from service.http.bodies.tables import Clock, Table, TableSeat
from service.http.seating import nobody

if TYPE_CHECKING:
    from typing import Literal

    from service.http.reception import Reception
    from service.ledger.tables import SeatHolder, TableRow

__all__ = ("my_match", "table_body")

_SECOND = 1_000_000


def table_body(reception: Reception, row: TableRow) -> Table:
    """Return a table as it is told to everybody who knows it."""
    settings = row.settings
    players = [each.player for each in row.seats if each and not each.program]
    names = reception.names(players)
    timed = (
        Clock(move=settings.move // _SECOND, reserve=settings.reserve // _SECOND)
        if settings.timed
        else None
    )
    return Table.model_construct(
        table=row.table,
        game=settings.game,
        rules=_rules(reception, row),
        options=dict(settings.options),
        clock=timed,
        absence=settings.absence,
        watch=settings.watch,
        spectator_delay=settings.spectator_delay // _SECOND,
        listed=settings.listed,
        duplicate_of=settings.duplicate_of or None,
        creator=row.creator or None,
        created=instant_text(row.made),
        status=_status(reception, row),
        seats=tuple(
            _seat(row.table, seat, holder, names)
            for seat, holder in enumerate(row.seats)
        ),
        rematch=row.rematch or None,
    )


def my_match(reception: Reception, row: TableRow, player: str) -> MyMatch:
    """Return a table as one of a player's."""
    return MyMatch.model_construct(
        table=row.table,
        game=row.settings.game,
        seat=row.seat_of(player),
        status=_status(reception, row),
    )


def _seat(
    table: str, seat: int, holder: SeatHolder | None, names: dict[str, str]
) -> TableSeat:
    if holder is None or holder.player == nobody(table, seat):
        return TableSeat(seat=seat, player=None, name=None, bot=None, shares=None)
    return TableSeat.model_construct(
        seat=seat,
        player=holder.player,
        name=names.get(holder.player),
        bot=holder.program or None,
        shares=holder.shares,
    )


def _rules(reception: Reception, row: TableRow) -> int:
    room = reception.desk.rooms.get(row.table)
    return room.sitting.opened.rules if room else RULES_VERSION


def _status(
    reception: Reception, row: TableRow
) -> Literal["waiting", "playing", "over", "forfeited"]:
    if row.status in {"waiting", "closed"}:
        return "waiting" if row.status == "waiting" else "over"
    room = reception.desk.rooms.get(row.table)
    if room is not None:
        over, forfeited = room.sitting.over, room.sitting.life.forfeited >= 0
    else:
        over = row.status == "over"
        forfeited = over and _was_forfeited(reception, row.table)
    if forfeited:
        return "forfeited"
    return "over" if over else "playing"


def _was_forfeited(reception: Reception, match: str) -> bool:
    past = reception.store.load(match)
    events = decode_all(past.data) if past else ()
    return any(isinstance(each, MatchForfeited) for each in events)
