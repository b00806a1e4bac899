"""What every request passes before its route: who asks, how often, how much, from where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from events.errors import SixfoldError
from service.http.callers import Caller, identified
from service.http.errors import MediaTypeUnfit, OriginForeign
from service.http.limits import Disconnected, read_body, replaying
from service.http.problems import response_to

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from service.http.reception import Reception

__all__ = ("Admission",)

_API: Final = "/api/"
_CHANGING: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_SAFE: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
_PRIVATE: Final = (*_SAFE, (b"cache-control", b"no-store"))
_CLOSING: Final = frozenset({408, 413})
"""Answers after which the rest of a body may still be coming."""


class Admission:
    """Lets a request through to the application, or answers it with a problem.

    It stands before all routes, so that none can forget it: what a route gets has a
    ``Caller`` in its scope, and a body that is whole and not too large.
    """

    def __init__(self, app: ASGIApp, reception: Reception) -> None:
        """Take the application behind it."""
        self._app = app
        self._reception = reception

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let the application do it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        client = scope["client"]
        address = client[0] if client else ""
        caller = Caller(address, "en")
        added = _PRIVATE if scope["path"].startswith(_API) else _SAFE

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *added]
                if message["status"] in _CLOSING:
                    message["headers"].append((b"connection", b"close"))
            await send(message)

        try:
            caller = identified(headers, address, self._reception.ledger)
            scope["sixfold.caller"] = caller
            self._reception.requests.take(caller.name)
            self._check_origin(headers)
            if scope["method"] in _CHANGING:
                body = await self._body(scope, receive, headers, caller)
                receive = replaying(body, receive)
        except Disconnected:
            return
        except SixfoldError as error:
            await response_to(error, caller.lang)(scope, receive, send_safely)
            return
        await self._app(scope, receive, send_safely)

    def _check_origin(self, headers: Mapping[bytes, bytes]) -> None:
        """Return unless a page of somebody else asks; raises ``origin_foreign``."""
        origin = headers.get(b"origin")
        if origin is None:
            return
        text = origin.decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        ours = bool(host) and text.partition("://")[2] == host
        if not ours and text not in self._reception.settings.origins:
            raise OriginForeign

    async def _body(
        self,
        scope: Scope,
        receive: Receive,
        headers: Mapping[bytes, bytes],
        caller: Caller,
    ) -> bytes:
        """Return the body of a request that may change something.

        It has to be said to be JSON: a form, which any page may send, is never taken, not
        even without a word in it if a cookie comes along.
        """
        settings = self._reception.settings
        body = await read_body(receive, settings.body_bytes, settings.body_seconds)
        kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
        simple = scope["method"] == "POST" and caller.by_cookie
        if kind != b"application/json" and (body or simple):
            raise MediaTypeUnfit
        return body
