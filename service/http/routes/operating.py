"""Operating: who may judge, whether the service is well, and what it has counted."""

from __future__ import annotations

from asyncio import to_thread
from http import HTTPStatus
from ipaddress import ip_address
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Path, Request, Response

from events.errors import SixfoldError
from replay.errors import PlayerUnknown
from service.http.bodies.forms import Body, Id
from service.http.callers import Anybody, Operator
from service.http.errors import OperatorOnly
from service.http.metrics import CONTENT_TYPE
from service.http.openapi import problems
from service.http.reception import Here

if TYPE_CHECKING:
    from service.http.callers import Caller

__all__ = ("Health", "router")

router = APIRouter(tags=["operating"])

PlayerId = Annotated[Id, Path()]

_FORWARDED = ("forwarded", "x-forwarded-for", "via")
"""What a request has that somebody else passed on."""


class Health(Body):
    """Whether the service is well."""

    status: Literal["ok", "stopping", "ill"]
    store: Literal["ok", "busy"]


@router.put("/api/arbiters/{player}", status_code=204, responses=problems(404))
async def appoint(_caller: Operator, here: Here, player: PlayerId) -> None:
    """Make a player an arbiter."""
    await to_thread(here.ledger.arbiters.appoint, player, here.clock())


@router.delete("/api/arbiters/{player}", status_code=204, responses=problems(404))
async def dismiss(_caller: Operator, here: Here, player: PlayerId) -> None:
    """Make a player an arbiter no more."""
    if not await to_thread(here.ledger.arbiters.dismiss, player):
        raise PlayerUnknown(player=player)


@router.get(
    "/health",
    responses={
        **problems(),
        503: {"model": Health},
    },
)
async def health(here: Here, response: Response) -> Health:
    """Tell whether the service takes orders; the store is really read for that."""
    store: Literal["ok", "busy"] = "ok"
    try:
        await to_thread(here.store.head)
    except SixfoldError:
        store = "busy"
    if here.stopping or store != "ok":
        response.status_code = 503
        return Health(status="stopping" if here.stopping else "ill", store=store)
    return Health(status="ok", store=store)


@router.get(
    "/metrics",
    response_class=Response,
    responses={
        200: {
            "description": HTTPStatus.OK.phrase,
            "content": {"text/plain": {"schema": {"type": "string"}}},
        },
        **problems(),
    },
)
async def metrics(request: Request, caller: Anybody, here: Here) -> Response:
    """Tell what was counted, to this machine or to the operator, as the settings say."""
    if not _may_read(request, caller, here.settings.metrics):
        raise OperatorOnly
    return Response(here.measures.text(), media_type=CONTENT_TYPE)


def _may_read(request: Request, caller: Caller, whom: str) -> bool:
    if whom == "anyone" or caller.operator:
        return True
    passed_on = any(name in request.headers for name in _FORWARDED)
    return whom == "loopback" and not passed_on and _is_loopback(caller.address)


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
