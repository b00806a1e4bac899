"""What is noted of every request: its id, how it went, how long it took."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import structlog

from service.http.logs import request_id
from service.http.problems import ProblemResponse, internal
from service.tables.salts import Salts

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from service.http.metrics import Measures

__all__ = ("Observing",)

_log = structlog.get_logger()

_ID: Final = b"x-request-id"
_NOWHERE: Final = "(none)"
"""The route of what no route answers: its path is a stranger's text."""


class Observing:
    """Gives each request an id, notes its answer, and answers what nobody foresaw."""

    def __init__(self, app: ASGIApp, measures: Measures) -> None:
        """Take the application behind it, and where answers are counted."""
        self._app = app
        self._measures = measures
        self._ids = Salts()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer, and note it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = next((value for name, value in scope["headers"] if name == _ID), b"")
        request = request_id(given, self._ids(8).hex())
        begun, status = time.perf_counter(), 0

        async def send_noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message.get("headers", ()),
                    (_ID, request.encode()),
                ]
            await send(message)

        try:
            await self._app(scope, receive, send_noted)
        except Exception:
            _log.exception("fault", request=request, route=_route(scope))
            if status:  # too late to say so: whoever listens notices that it ends
                raise
            caller = scope.get("sixfold.caller")
            answer = ProblemResponse(internal(caller.lang if caller else "en"))
            await answer(scope, receive, send_noted)
        finally:
            self._note(scope, request, status, time.perf_counter() - begun)

    def _note(self, scope: Scope, request: str, status: int, seconds: float) -> None:
        route, method = _route(scope), scope["method"]
        self._measures.answered(route, method, status)
        if not scope.get("sixfold.stream"):
            self._measures.took(seconds)
        caller = scope.get("sixfold.caller")
        _log.info(
            "request",
            request=request,
            method=method,
            route=route,
            status=status,
            milliseconds=round(seconds * 1_000, 2),
            player=caller.player if caller else "",
        )


def _route(scope: Scope) -> str:
    """Return the template of the route that a request came to, never what it asked for."""
    return getattr(scope.get("route"), "path", _NOWHERE)
