"""The description of the whole API: what goes in, what comes out, and every problem."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec
from fastapi.openapi.utils import get_openapi
from msgspec import UNSET, Meta, Struct, UnsetType
from pydantic import TypeAdapter

from service.http.bodies.problem import Fault, Problem
from service.tables.view_shape import TableView

if TYPE_CHECKING:
    from fastapi import FastAPI

__all__ = ("LINES", "STREAM", "VIEW", "document", "problems")

_REF: Final = "#/components/schemas/{name}"
_PROBLEM: Final = {"$ref": "#/components/schemas/Problem"}
_FRAMEWORKS: Final = ("HTTPValidationError", "ValidationError")
"""Schemas of answers that we never give."""

LINES: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": HTTPStatus.OK.phrase,
        "content": {
            "application/x-ndjson": {
                "schema": {"type": "string"},
                "itemSchema": {
                    "anyOf": [
                        {"$ref": "#/components/schemas/EventLine"},
                        {"$ref": "#/components/schemas/OpeningLine"},
                    ]
                },
            }
        },
    }
}
"""Lines of a seat's stream as an answer."""

STREAM: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": HTTPStatus.OK.phrase,
        "content": {
            "text/event-stream": {
                "schema": {"type": "string"},
                "itemSchema": {"$ref": "#/components/schemas/StreamMessage"},
            }
        },
    }
}
"""A watcher's stream as an answer."""

VIEW: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": HTTPStatus.OK.phrase,
        "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/TableView"}}
        },
    }
}
"""A view as an answer."""

_Instant = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
_Hex = Annotated[str, Meta(pattern="^[0-9a-f]*$")]


class EventLine(Struct):
    """An event as a seat may have it, in the form of ``docs/format.md``.

    Where the event hides something, ``leaf`` stands in place of ``salt``.
    """

    match: str
    seq: Annotated[int, Meta(ge=1)]
    tag: int
    at: _Instant
    actor: str
    command: str
    data: dict[str, Any]
    """The event by names, ``event`` being its kind: ``docs/event.schema.json``."""
    bytes: str
    """The same as it is hashed, in base64."""
    prev: _Hex
    hash: _Hex
    salt: _Hex | UnsetType = UNSET
    leaf: _Hex | UnsetType = UNSET


class Opened(Struct):
    """What was hidden in an earlier event."""

    match: str
    seq: int
    data: dict[str, Any]
    bytes: str
    salt: _Hex


class OpeningLine(Struct):
    """What an event hid, once the hand is over."""

    opened: Opened


class StreamMessage(Struct):
    """A message of a stream: the lines of an event, or the table as it stands after it."""

    event: Literal["event", "view"]
    data: str
    """Lines as ``EventLine`` and ``OpeningLine`` have them, or a ``TableView``."""
    id: str | UnsetType = UNSET
    """The event's ``seq``, by which the stream may be resumed."""


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return how a route declares the problems that it may answer with.

    Those that any request may meet are among them: 429, 500 and 503.

    >>> sorted(problems(404))
    [403, 404, 429, 500, 503]
    """
    return {
        status: {
            "description": HTTPStatus(status).phrase,
            "content": {"application/problem+json": {"schema": _PROBLEM}},
        }
        for status in sorted({*statuses, 403, 429, 500, 503})
    }


def document(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document of an application, made once."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title,
            version=app.version,
            description=__doc__,
            routes=app.routes,
        )
        for path in made["paths"].values():
            for operation in path.values():
                _complete(operation)
        schemas = made.setdefault("components", {}).setdefault("schemas", {})
        for name in _FRAMEWORKS:
            schemas.pop(name, None)
        schemas.update(_schemas())
        app.openapi_schema = made
    return app.openapi_schema


def _complete(operation: dict[str, Any]) -> None:
    """Add the answers that follow from what an operation takes; drop those of none."""
    answers = operation["responses"]
    answers.pop("422", None)
    if "requestBody" in operation:
        found = problems(400, 408, 413, 415)
    elif operation.get("parameters"):
        found = problems(400)
    else:
        found = problems()
    if "security" in operation:
        found |= problems(401)
    for status, answer in found.items():
        answers.setdefault(str(status), answer)


def _schemas() -> dict[str, Any]:
    kinds = [TableView, EventLine, OpeningLine, StreamMessage]
    _, views = msgspec.json.schema_components(kinds, ref_template=_REF)
    _, told = TypeAdapter.json_schemas(
        [(model, "serialization", TypeAdapter(model)) for model in (Problem, Fault)],
        ref_template="#/components/schemas/{model}",
    )
    return {**views, **told.get("$defs", {})}
