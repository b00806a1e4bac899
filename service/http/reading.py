"""Routes whose bodies are read from their bytes, by the rules that hold for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError

from service.http.bodies.problem import faults_of
from service.http.bodies.reading import read
from service.http.errors import BodyMalformed

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from starlette.requests import Request
    from starlette.responses import Response

__all__ = ("ReadRoute",)

_UNNAMED: Final = b"null"


class ReadRoute(APIRoute):
    """A route that refuses what FastAPI would let pass: a name that stands twice, say."""

    def get_route_handler(
        self,
    ) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request, after its body was read."""
        answer = super().get_route_handler()
        field = self.body_field
        if field is None:
            return answer
        adapter = TypeAdapter[object](cast("Any", field.field_info.annotation))
        needed = field.field_info.is_required()

        async def read_first(request: Request) -> Response:
            body = await request.body()
            if body or needed:
                try:
                    read(adapter, body or _UNNAMED)
                except ValidationError as invalid:
                    raise BodyMalformed(faults_of(invalid)) from None
            return await answer(request)

        return read_first
