"""Watching: the stream of a table, for its players and for whoever may look on."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final

from fastapi import APIRouter, Header, Query, Request
from starlette.responses import StreamingResponse

from events.ruling import DirectorCalled
from events.seating import SeatAbsent, SeatTaken
from service.errors import Stopping
from service.http.bodies.forms import LARGEST
from service.http.callers import Known
from service.http.errors import WatchingBarred
from service.http.openapi import STREAM, problems
from service.http.reception import Here
from service.http.routes.tables import TableId
from service.http.showing import sight_of, viewer_of
from service.live.streaming import stream as told_live

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Generator
    from contextlib import AbstractContextManager

    from starlette.types import Receive, Scope, Send

    from service.http.callers import Caller
    from service.http.reception import Reception
    from service.http.showing import Sight

__all__ = ("router",)

router = APIRouter(prefix="/api/tables/{table}", tags=["watching"])

_NUMBER: Final = re.compile(r"[0-9]{1,15}")
_CHANGES: Final = (SeatTaken, SeatAbsent, DirectorCalled)
"""After each of these somebody may see a match with other eyes."""
_LOOK_AGAIN: Final = 5_000_000
"""Microseconds after which it is looked again whether a key still serves."""


@router.get(
    "/stream",
    response_class=StreamingResponse,
    responses={**problems(404, 409), **STREAM},
)
async def stream(
    request: Request,
    caller: Known,
    here: Here,
    table: TableId,
    after: Annotated[int | None, Query(ge=0, le=LARGEST)] = None,
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """Follow a table: the view, then every event as it happens, as server-sent events."""
    if here.stopping:
        raise Stopping
    sight = sight_of(here, caller, table)
    begin = _place(last_event_id, after)
    if begin is not None and begin > sight.room.sitting.seq:
        here.desk.refresh(table)  # another process has told him more
    told = told_live(
        here.broadcast(sight.room),
        sight.viewer,
        begin,
        clock=here.clock,
        beat=here.settings.beat_seconds,
        delay=sight.delay,
        entitled=_Entitled(here, caller, sight).still,
    )
    request.scope["sixfold.stream"] = True
    return _Stream(told, _watching(here, caller, sight))


class _Stream(StreamingResponse):
    """A stream that is counted, and its player noted as there, as long as it goes on."""

    media_type = "text/event-stream"

    def __init__(
        self, told: AsyncIterator[bytes], watching: AbstractContextManager[None]
    ) -> None:
        super().__init__(told, headers={"X-Accel-Buffering": "no"})
        self._watching = watching

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._watching:
            await super().__call__(scope, receive, send)


@contextmanager
def _watching(here: Reception, caller: Caller, sight: Sight) -> Generator[None]:
    match, seat = sight.room.match, sight.viewer
    with here.streaming(caller):
        if seat is None or seat < 0:
            yield
            return
        here.steward.connected(match, seat)
        try:
            yield
        finally:
            here.steward.disconnected(match, seat)


class _Entitled:
    """Whether a stream may go on: the seat is still the player's, and the key serves."""

    def __init__(self, here: Reception, caller: Caller, sight: Sight) -> None:
        self._here = here
        self._caller = caller
        self._sight = sight
        self._seq = sight.room.sitting.seq
        self._looked = here.clock()

    def still(self) -> bool:
        """Return whether the caller still sees the match with the same eyes."""
        room, now = self._sight.room, self._here.clock()
        new = room.history[self._seq :]
        self._seq += len(new)
        changed = any(isinstance(each.event, _CHANGES) for each in new)
        if not changed and now - self._looked < _LOOK_AGAIN:
            return True
        self._looked = now
        return self._looks()

    def _looks(self) -> bool:
        here, caller, sight = self._here, self._caller, self._sight
        if here.ledger.keys.player_of(caller.key) != caller.player:
            return False
        row = here.ledger.tables.get(sight.row.table)
        try:
            return viewer_of(here, caller, row, sight.room) == sight.viewer
        except WatchingBarred:
            return False


def _place(last_event_id: str | None, after: int | None) -> int | None:
    """Return the last event that a watcher has had, ``None`` if he does not say.

    What a browser says of itself after a break counts before the address, which is the
    one that it began with. A text that is no number says nothing.
    """
    if last_event_id is None:
        return after
    return int(last_event_id) if _NUMBER.fullmatch(last_event_id) else None
