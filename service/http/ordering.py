"""An order from its bytes to its answer, past all that other requests go through.

It is asked for far more than everything else together. FastAPI has the same route for
whoever comes to it another way, and describes it; a test holds the two to the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pydantic import ValidationError
from starlette.responses import Response

from events.errors import SixfoldError
from events.ids import ID_LENGTH
from service.http.bodies.orders import command_of, to_order
from service.http.bodies.problem import faults_of
from service.http.callers import check_arbiter
from service.http.errors import ArbiterOnly, BodyMalformed, KeyMissing, KeyUnknown
from service.http.limits import read_body
from service.http.problems import ProblemResponse, refused, response_to
from service.http.showing import room_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from service.http.bodies.orders import CommandBody
    from service.http.callers import Caller
    from service.http.reception import Reception

__all__ = ("Ordering", "ordered")

_PATH: Final = re.compile(rf"/api/tables/([a-z2-7]{{{ID_LENGTH}}})/commands")
_JSON: Final = "application/json"


class _Route:
    """What stands in the log as the route."""

    path = "/api/tables/{table}/commands"


class Ordering:
    """Answers orders, and leaves all else to the application."""

    def __init__(self, app: ASGIApp, reception: Reception) -> None:
        """Take the application behind it."""
        self.application = app
        self._reception = reception

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer an order, or let the application answer."""
        found = None
        if scope["type"] == "http" and scope["method"] == "POST":
            found = _PATH.fullmatch(scope["path"])
        if found is None:
            await self.application(scope, receive, send)
            return
        scope["route"] = _Route
        caller: Caller = scope["sixfold.caller"]
        try:
            answer = await self._answer(caller, found[1], receive)
        except SixfoldError as error:
            answer = response_to(error, caller.lang)
        await answer(scope, receive, send)

    async def _answer(self, caller: Caller, table: str, receive: Receive) -> Response:
        if not caller.player:
            raise KeyUnknown if caller.key else KeyMissing
        settings = self._reception.settings
        told = await read_body(receive, settings.body_bytes, settings.body_seconds)
        try:
            body = command_of(told)
        except ValidationError as invalid:
            raise BodyMalformed(faults_of(invalid)) from None
        return await ordered(self._reception, caller, table, body)


async def ordered(
    reception: Reception, caller: Caller, table: str, body: CommandBody
) -> Response:
    """Return the answer to an order of a player: its events' places, or its refusal.

    Raises ``table_unknown``, ``table_waiting``, ``arbiter_only``, and as
    :meth:`service.tables.desk.Desk.order`.
    """
    room = room_of(reception, table)
    order = to_order(body.order)
    if getattr(order, "seat", -1) < 0:
        check_arbiter(caller, reception.ledger)
        if reception.ledger.tables.get(table).seat_of(caller.player) is not None:
            raise ArbiterOnly
    outcome = await reception.desk.order(
        table, caller.player, body.id, body.seen, order
    )
    refusal = outcome.refusal
    if refusal is None:
        reception.measures.ordered("accepted")
        first, last = outcome.events[0].seq, outcome.events[-1].seq
        # Its fields hold neither quotes nor anything else that JSON would escape.
        told = f'{{"command":"{body.id}","first":{first},"last":{last}}}'
        return Response(told, media_type=_JSON)
    reception.measures.ordered(refusal.code)
    players = room.sitting.life.players
    known = reception.names(players)
    names = [known.get(player, "") for player in players]
    return ProblemResponse(refused(refusal, names, caller.lang))
