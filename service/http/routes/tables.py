"""Tables: making one, finding one, sitting down and getting up, going on afterwards."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Response

from service.http.agreeing import agreed
from service.http.bodies.forms import Id, Seat
from service.http.bodies.tables import (
    FillSeat,
    NewTable,
    Table,
    TablesPage,
    TakeSeat,
)
from service.http.callers import Known
from service.http.errors import TooManyTables
from service.http.openapi import problems
from service.http.reading import ReadRoute
from service.http.reception import Here, Reception
from service.http.seating import fill, get_up, go_on, sit
from service.http.telling import table_body

__all__ = ("router",)

router = APIRouter(prefix="/api/tables", tags=["tables"], route_class=ReadRoute)

_PAGE: Final = 50
_ALL: Final = 10_000

TableId = Annotated[Id, Path()]
SeatNumber = Annotated[Seat, Path()]


@router.post("", status_code=201, responses=problems(409))
async def make(caller: Known, here: Here, body: NewTable) -> Table:
    """Make a table; nobody sits there yet."""
    settings, seats = agreed(here, body, caller.lang)
    here.new_tables.take(caller.player)
    _check_number(here, caller.player)
    table, now = here.new_id(), here.clock()
    row = await to_thread(
        here.ledger.tables.add, table, caller.player, settings, seats, now
    )
    return table_body(here, row)


@router.get("", responses=problems(404))
def listed(
    _caller: Known,
    here: Here,
    after: Annotated[Id | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=_PAGE)] = _PAGE,
) -> TablesPage:
    """List the tables that wait for players and may be found by everybody."""
    rows = here.ledger.tables.open_tables(limit, after or "")
    told = tuple(table_body(here, row) for row in rows)
    return TablesPage.model_construct(tables=told)


@router.get("/{table}", responses=problems(404))
def one(_caller: Known, here: Here, table: TableId) -> Table:
    """Tell of a table to whoever knows its id."""
    return table_body(here, here.ledger.tables.get(table))


@router.put("/{table}/seats/{seat}", responses=problems(404, 409))
async def take(
    caller: Known, here: Here, table: TableId, seat: SeatNumber, body: TakeSeat
) -> Table:
    """Sit down, or give a seat to a program; when all seats are filled the match begins."""
    if isinstance(body, FillSeat):
        row = await fill(here, caller.player, table, seat, body)
    else:
        row = await sit(here, caller.player, table, seat, body)
    return table_body(here, row)


@router.delete("/{table}/seats/{seat}", responses=problems(404, 409))
async def leave(caller: Known, here: Here, table: TableId, seat: SeatNumber) -> Table:
    """Get up; in a running match the seat is free for somebody else then."""
    return table_body(here, await get_up(here, caller.player, table, seat))


@router.post(
    "/{table}/rematch",
    status_code=201,
    responses={200: {"model": Table}, **problems(404, 409)},
)
async def rematch(
    caller: Known, here: Here, table: TableId, response: Response
) -> Table:
    """Go on at another table with the same players; each who asks sits where he sat."""
    row, made = await go_on(here, caller.player, table)
    response.status_code = 201 if made else 200
    return table_body(here, row)


def _check_number(here: Reception, player: str) -> None:
    """Return if a player may have one more table; raises ``too_many_tables``."""
    most = here.settings.tables_per_player
    unfinished = (
        row
        for row in here.ledger.tables.of_player(player, _ALL)
        if row.creator == player and row.status in {"waiting", "playing"}
    )
    if sum(1 for _ in unfinished) >= most:
        raise TooManyTables(most=most)
