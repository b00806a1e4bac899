"""Players: coming, being named, bringing another device, taking one's matches along."""

from __future__ import annotations

from asyncio import to_thread
from typing import TYPE_CHECKING

from fastapi import APIRouter, Response
from starlette.responses import StreamingResponse

from events.instants import instant_text
from replay.streams.seat_stream import seat_stream
from service.http.bodies.people import (
    Arrival,
    Me,
    MyMatches,
    NewPlayer,
    Recovery,
    RecoveryCode,
    Rename,
)
from service.http.callers import COOKIE, Anybody, Caller, Known
from service.http.errors import RecoveryUnknown
from service.http.openapi import LINES, problems
from service.http.reading import ReadRoute
from service.http.reception import Here, Reception
from service.http.seating import get_up
from service.http.showing import SPECTATOR
from service.http.telling import my_match
from service.ledger.players import clean_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.ledger.keys import Arrival as NewKey

__all__ = ("router",)

router = APIRouter(prefix="/api", tags=["people"], route_class=ReadRoute)

_YEAR = 365 * 24 * 3600
_MATCHES = 100


@router.post("/players", status_code=201, responses=problems())
async def arrive(
    caller: Anybody,
    here: Here,
    response: Response,
    body: NewPlayer = NewPlayer(),  # noqa: B008 - it is frozen
) -> Arrival:
    """Come in as a new player: the answer holds the key, this once, and as a cookie."""
    here.arrivals.take(caller.address)
    name = clean_name(body.name) if body.name is not None else None
    arrived = await to_thread(here.ledger.keys.arrive, here.clock())
    if name is not None:
        await to_thread(here.store.directory.remember, arrived.player, name)
    return _let_in(here, response, arrived)


@router.get("/me", responses=problems())
def whoami(caller: Known, here: Here) -> Me:
    """Tell who the key belongs to."""
    return _me(here, caller)


@router.patch("/me", responses=problems())
def rename(caller: Known, here: Here, body: Rename) -> Me:
    """Take another name, or none."""
    if body.name is None:
        here.store.directory.forget(caller.player)
    else:
        here.store.directory.remember(caller.player, clean_name(body.name))
    return _me(here, caller)


@router.delete("/me", status_code=204, responses=problems())
async def leave_for_good(caller: Known, here: Here, response: Response) -> None:
    """Be forgotten: name, keys and seats go; what was played stays, under the bare id."""
    player = caller.player
    for row in here.ledger.tables.of_player(player):
        seat = row.seat_of(player)
        if seat is not None and row.status == "playing":
            await get_up(here, player, row.table, seat)
    await to_thread(here.store.directory.forget, player)
    await to_thread(here.ledger.players.erase, player)
    response.delete_cookie(COOKIE)


@router.get("/me/matches", responses=problems())
def matches(caller: Known, here: Here) -> MyMatches:
    """List the tables that the player made, or at which he sits or sat."""
    rows = here.ledger.tables.of_player(caller.player, _MATCHES)
    told = tuple(my_match(here, row, caller.player) for row in rows)
    return MyMatches.model_construct(matches=told)


@router.get(
    "/me/export",
    response_class=StreamingResponse,
    responses={**problems(), **LINES},
)
def export(caller: Known, here: Here) -> StreamingResponse:
    """Take along all that the player saw: each match as the stream of his seat."""
    return StreamingResponse(
        _streams(here, caller.player), media_type="application/x-ndjson"
    )


@router.post("/me/recovery", responses=problems())
def recovery(caller: Known, here: Here) -> RecoveryCode:
    """Get a code that brings the player to another device, once and soon."""
    code = here.ledger.recoveries.issue(caller.player, here.clock())
    return RecoveryCode(code=code.code, expires=instant_text(code.expires))


@router.post("/recoveries", status_code=201, responses=problems(404))
async def recover(
    caller: Anybody, here: Here, response: Response, body: Recovery
) -> Arrival:
    """Come in on another device, by a code from the first one."""
    here.arrivals.take(caller.address)
    now = here.clock()
    arrived = await to_thread(here.ledger.recoveries.recover, body.code, now)
    if arrived is None:
        raise RecoveryUnknown
    return _let_in(here, response, arrived)


@router.delete("/me/key", status_code=204, responses=problems())
def drop_key(caller: Known, here: Here, response: Response) -> None:
    """Leave on this device: its key serves no more."""
    here.ledger.keys.drop_key(caller.key)
    response.delete_cookie(COOKIE)


def _let_in(here: Reception, response: Response, arrived: NewKey) -> Arrival:
    response.set_cookie(
        COOKIE,
        arrived.key,
        max_age=_YEAR,
        path="/",
        secure=here.settings.secure_cookies,
        httponly=True,
        samesite="strict",
    )
    return Arrival(player=arrived.player, key=arrived.key)


def _me(here: Reception, caller: Caller) -> Me:
    return Me.model_construct(
        player=caller.player,
        name=here.store.directory.name(caller.player),
        arbiter=here.ledger.arbiters.is_arbiter(caller.player),
    )


def _streams(here: Reception, player: str) -> Iterator[str]:
    for row in here.ledger.tables.of_player(player, _MATCHES):
        history = here.store.read(row.table)
        if not history:
            continue
        seat = row.seat_of(player)
        if seat is not None:
            yield from seat_stream(history, seat)
        elif row.status == "over":
            yield from seat_stream(history, SPECTATOR)
