"""The application: routes, what stands before them, and how errors become problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from core.errors import IllegalCommand
from events.errors import SixfoldError
from service.http.admission import Admission
from service.http.bodies.problem import Fault
from service.http.callers import anybody
from service.http.errors import BodyMalformed, HttpError, MethodUnknown, PathUnknown
from service.http.observing import Observing
from service.http.openapi import document
from service.http.ordering import Ordering
from service.http.problems import ProblemResponse, broken, response_to
from service.http.routes import (
    arbitration,
    operating,
    people,
    play,
    tables,
    watching,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from starlette.requests import Request
    from starlette.responses import Response

    from service.http.reception import Reception

__all__ = ("create_application",)

_ROUTING: Final[dict[int, type[HttpError]]] = {400: BodyMalformed, 405: MethodUnknown}
"""What the framework's own errors mean, besides an address that there is not."""


def create_application(
    reception: Reception,
    lifespan: Callable[[FastAPI], AbstractAsyncContextManager[None]] | None = None,
) -> FastAPI:
    """Return the application over a house; ``lifespan`` is what runs as long as it does."""
    application = FastAPI(
        title="Sixfold",
        version="1",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
        middleware=[
            Middleware(Observing, measures=reception.measures),
            Middleware(Admission, reception=reception),
            Middleware(Ordering, reception=reception),
        ],
        exception_handlers={
            IllegalCommand: _refused,
            SixfoldError: _sixfold_error,
            RequestValidationError: _unread,
            HTTPException: _unrouted,
        },
    )
    application.state.reception = reception
    for part in (play, watching, tables, people, arbitration, operating):
        application.include_router(part.router)
    application.openapi = lambda: document(application)  # type: ignore[method-assign]
    return application


async def _sixfold_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, SixfoldError)  # noqa: S101 - what it was registered for
    return response_to(error, anybody(request).lang)


async def _refused(request: Request, error: Exception) -> Response:
    """Return what is wrong with a ruling, or with what else no order records."""
    assert isinstance(error, IllegalCommand)  # noqa: S101 - as above
    return ProblemResponse(broken(error.breach, (), anybody(request).lang))


async def _unread(request: Request, error: Exception) -> Response:
    """Return what is wrong with a body or an address, and never what stood there."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - as above
    faults = tuple(
        Fault(where=_where(each["loc"]), why=each["type"]) for each in error.errors()
    )
    return response_to(BodyMalformed(faults[:20]), anybody(request).lang)


def _where(place: tuple[int | str, ...]) -> str:
    """Return a place without the word that says in what it stands."""
    return ".".join(map(str, place[1:]))


async def _unrouted(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - as above
    told = _ROUTING.get(error.status_code, PathUnknown)()
    answer = response_to(told, anybody(request).lang)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer
