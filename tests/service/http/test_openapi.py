"""The description of the API is whole and true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.service.http.conftest import Service

_METHODS = {"get", "put", "post", "patch", "delete"}
_PROBLEM = {"$ref": "#/components/schemas/Problem"}


@pytest.fixture(scope="module")
def document(house: Service) -> dict[str, Any]:
    """Return the document as a client gets it."""
    guest = house.guest()
    told: dict[str, Any] = guest.get("/openapi.json")
    return told


def _operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, item in document["paths"].items():
        for method in _METHODS & set(item):
            yield f"{method} {path}", item[method]


def _refs(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        for name, each in cast("dict[str, object]", part).items():
            if name == "$ref":
                yield str(each)
            yield from _refs(each)
    elif isinstance(part, list):
        for each in cast("list[object]", part):
            yield from _refs(each)


def test_every_path_of_the_brief_is_there(document: dict[str, Any]) -> None:
    """A client author finds every call, under the names that the guide uses."""
    told = {name for name, _ in _operations(document)}
    assert told == {
        "post /api/players",
        "get /api/me",
        "patch /api/me",
        "delete /api/me",
        "get /api/me/matches",
        "get /api/me/export",
        "post /api/me/recovery",
        "delete /api/me/key",
        "post /api/recoveries",
        "post /api/tables",
        "get /api/tables",
        "get /api/tables/{table}",
        "put /api/tables/{table}/seats/{seat}",
        "delete /api/tables/{table}/seats/{seat}",
        "post /api/tables/{table}/rematch",
        "post /api/tables/{table}/commands",
        "get /api/tables/{table}/view",
        "get /api/tables/{table}/events",
        "get /api/tables/{table}/stream",
        "get /api/tables/{table}/export",
        "get /api/tables/{table}/refusals",
        "get /api/tables/{table}/findings",
        "post /api/tables/{table}/rulings",
        "put /api/arbiters/{player}",
        "delete /api/arbiters/{player}",
        "get /health",
        "get /metrics",
    }


def test_every_problem_is_a_problem(document: dict[str, Any]) -> None:
    """Whatever is not well is told in the one form, and there is no 422."""
    for name, operation in _operations(document):
        assert operation["description"], name
        for status, answer in operation["responses"].items():
            if int(status) < 400 or (name, status) == ("get /health", "503"):
                continue
            assert status != "422"
            told = answer["content"]["application/problem+json"]["schema"]
            assert told == _PROBLEM, (name, status)


def test_every_answer_that_follows_from_a_call_is_declared(
    document: dict[str, Any],
) -> None:
    """Who needs a key may lack it; who sends a body may send a wrong one."""
    for name, operation in _operations(document):
        answers = set(operation["responses"])
        assert {"403", "429", "500", "503"} <= answers, name
        if "security" in operation:
            assert "401" in answers, name
        if "requestBody" in operation:
            assert {"400", "408", "413", "415"} <= answers, name
        if "{table}" in name:
            assert "404" in answers, name


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    """No schema is missing, and none is there of an answer that is never given."""
    for ref in _refs(document):
        found: Any = document
        for part in ref.removeprefix("#/").split("/"):
            found = found[part]
    schemas = document["components"]["schemas"]
    assert {"Problem", "TableView", "EventLine", "CommandBody"} <= set(schemas)
    assert not {"HTTPValidationError", "ValidationError"} & set(schemas)


def test_keys_are_told(document: dict[str, Any]) -> None:
    """Each way to bring a key is a scheme, and calls name those that serve."""
    schemes = document["components"]["securitySchemes"]
    assert schemes["key"]["scheme"] == "bearer"
    assert (schemes["cookie"]["in"], schemes["cookie"]["name"]) == (
        "cookie",
        "sixfold_key",
    )
    paths = document["paths"]
    assert paths["/api/me"]["get"]["security"] == [{"key": []}, {"cookie": []}]
    appoint = paths["/api/arbiters/{player}"]["put"]
    assert appoint["security"] == [{"operator": []}]
    assert "security" not in paths["/api/players"]["post"]
