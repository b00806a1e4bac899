"""Playing: an order to the table, the table as one sees it, and what happened there."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from replay.exporting import log_text
from replay.streams.seat_stream import seat_stream
from service.http.bodies.forms import LARGEST
from service.http.bodies.orders import CommandBody
from service.http.bodies.tables import Accepted
from service.http.callers import Known
from service.http.errors import TableWaiting
from service.http.openapi import LINES, VIEW, problems
from service.http.ordering import ordered
from service.http.reading import ReadRoute
from service.http.reception import Here
from service.http.routes.tables import TableId
from service.http.showing import sight_of

__all__ = ("router",)

_LINES: Final = "application/x-ndjson"
_MOST: Final = 1_000


router = APIRouter(prefix="/api/tables/{table}", tags=["play"], route_class=ReadRoute)


@router.post("/commands", response_model=Accepted, responses=problems(404, 409))
async def command(
    caller: Known, here: Here, table: TableId, body: CommandBody
) -> Response:
    """Give an order. The same ``id`` again is answered the same, and happens once.

    An order that is not legal is a problem with status 409: which rule it broke, and what
    would have been legal.
    """
    return await ordered(here, caller, table, body)


@router.get("/view", response_class=Response, responses={**problems(404, 409), **VIEW})
async def view(caller: Known, here: Here, table: TableId) -> Response:
    """Show the table as the caller may see it now."""
    sight = sight_of(here, caller, table)
    seq = sight.released(here.clock())
    if not seq:
        raise TableWaiting
    content = here.view(sight.room, sight.viewer, seq)
    return Response(content, media_type="application/json")


@router.get(
    "/events", response_class=Response, responses={**problems(404, 409), **LINES}
)
async def events(
    caller: Known,
    here: Here,
    table: TableId,
    after: Annotated[int, Query(ge=0, le=LARGEST)] = 0,
    limit: Annotated[int, Query(ge=1, le=_MOST)] = _MOST,
) -> Response:
    """Tell what happened behind an event, line by line as the caller's stream has it."""
    sight = sight_of(here, caller, table)
    last = min(sight.released(here.clock()), after + limit)
    lines = (sight.room.lines(sight.viewer, seq) for seq in range(after + 1, last + 1))
    return Response("".join(lines), media_type=_LINES)


@router.get(
    "/export", response_class=Response, responses={**problems(404, 409), **LINES}
)
async def export(caller: Known, here: Here, table: TableId) -> Response:
    """Give the match as a file to keep: the stream of one's seat, from its first line.

    An arbiter who may see everything gets the log itself.
    """
    sight = sight_of(here, caller, table)
    history = sight.room.history[: sight.released(here.clock())]
    if not history:
        raise TableWaiting
    viewer = sight.viewer
    if viewer is None:
        text = await to_thread(log_text, here.store, history, names=False)
    else:
        text = await to_thread(lambda: "".join(seat_stream(history, viewer)))
    name = f'attachment; filename="{table}.jsonl"'
    headers = {"Content-Disposition": name}
    return Response(text, media_type=_LINES, headers=headers)
