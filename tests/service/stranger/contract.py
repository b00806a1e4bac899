"""What a service says of itself in its OpenAPI, and whether it keeps to it.

A stranger knows nothing else: where a path, a field of a body or an answer that it needs
is not described, that is a failure, and so is an answer that is not.
"""

from __future__ import annotations

from typing import Any, TypeAlias, cast

__all__ = ("Contract", "Undescribed")


Json: TypeAlias = Any
"""Whatever JSON holds: what it is, is what is asked."""

_KINDS: dict[object, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


class Undescribed(AssertionError):
    """A path, field or answer that the OpenAPI does not tell of."""


class Contract:
    """The document at ``/openapi.json``."""

    def __init__(self, document: dict[str, Any]) -> None:
        """Take the document as it came."""
        self._document = document

    def check_call(self, method: str, path: str, body: Json) -> None:
        """Return if a call is described: its path, and each field of its body."""
        operation = self._operation(method, path)
        described = operation.get("requestBody")
        if body is None:
            return
        if described is None:
            raise Undescribed(f"{method} {path} takes no body")
        schema = described["content"]["application/json"]["schema"]
        fault = self._fault(schema, body, "body")
        if fault:
            raise Undescribed(f"{method} {path}: {fault}")

    def check_answer(self, method: str, path: str, status: int, body: Json) -> None:
        """Return if an answer is described: its status, and each field that it has to have."""
        answers = self._operation(method, path)["responses"]
        if str(status) not in answers:
            raise Undescribed(f"{method} {path} answers {status}")
        for kind, described in answers[str(status)].get("content", {}).items():
            if kind in {"application/json", "application/problem+json"}:
                fault = self._fault(described.get("schema", {}), body, "answer")
                if fault:
                    raise Undescribed(f"{method} {path} {status}: {fault}")

    def check_stream(self, path: str) -> None:
        """Return if a path is described as a stream of server-sent events."""
        answers = self._operation("get", path)["responses"]
        if "text/event-stream" not in answers["200"].get("content", {}):
            raise Undescribed(f"{path} is no stream of events")

    def _operation(self, method: str, path: str) -> dict[str, Any]:
        operation = self._document["paths"].get(path, {}).get(method)
        if operation is None:
            raise Undescribed(f"{method} {path}")
        return dict(operation)

    def _fault(self, schema: dict[str, Any], value: Json, where: str) -> str:
        """Return what does not fit: types, missing fields, fields that nobody described."""
        schema = self._resolved(schema)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                choices = self._choices(schema, several, value)
                faults = [self._fault(each, value, where) for each in choices]
                return "" if "" in faults else "; ".join(faults)
        if "const" in schema and value != schema["const"]:
            return f"{where} is not {schema['const']!r}"
        if "enum" in schema and value not in schema["enum"]:
            return f"{where} is none of {schema['enum']!r}"
        if not _is_of(schema.get("type"), value):
            return f"{where} is no {schema['type']}"
        if isinstance(value, dict):
            fields = cast("dict[str, Json]", value)
            return self._object_fault(schema, fields, where)
        if isinstance(value, list) and "items" in schema:
            listed = cast("list[object]", value)
            items = (self._fault(schema["items"], each, where) for each in listed)
            return next(filter(None, items), "")
        return ""

    def _object_fault(
        self, schema: dict[str, Any], value: dict[str, Any], where: str
    ) -> str:
        fields = schema.get("properties", {})
        for name in schema.get("required", ()):
            if name not in value:
                return f"{where}.{name} is missing"
        more = schema.get("additionalProperties", True)
        for name, each in value.items():
            if name in fields:
                fault = self._fault(fields[name], each, f"{where}.{name}")
            elif more is False:
                fault = f"{where}.{name} is not described"
            elif more is not True:
                fault = self._fault(more, each, f"{where}.{name}")
            else:
                fault = ""
            if fault:
                return fault
        return ""

    def _choices(
        self, schema: dict[str, Any], several: str, value: Json
    ) -> list[dict[str, Any]]:
        """Return the schemas that may hold, only the one named where a field tells it."""
        told = schema.get("discriminator")
        if told is not None and isinstance(value, dict):
            fields = cast("dict[str, Json]", value)
            name = told.get("mapping", {}).get(fields.get(told["propertyName"]))
            if name is not None:
                return [{"$ref": name}]
        return list(schema[several])

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in schema:
            found: Any = self._document
            for part in schema["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            schema = found
        return schema


def _is_of(kind: Json, value: Json) -> bool:
    """Return whether a value is of a type, or of one of several."""
    if isinstance(kind, list):
        return any(_is_of(each, value) for each in cast("list[object]", kind))
    if kind not in _KINDS:
        return True
    return isinstance(value, _KINDS[kind]) and isinstance(value, bool) == (
        kind == "boolean"
    )
