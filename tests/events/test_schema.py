"""The JSON Schema of the lines says what we write, and no more."""

from __future__ import annotations

import json
import re
from typing import Any, cast

import pytest

from events.envelope import GENESIS, seal
from events.registry import EVENT_TYPES
from events.store import Outcome
from events.stores.jsonl import write_lines
from events.stores.jsonl_line import outcome_text
from events.stores.memory import MemoryStore
from tests.contracts.chains import MATCH, PLAYERS, events_after, refused
from tests.events.samples import sample
from tests.events.schema import SCHEMA_PATH, Schema, schema_text

SCHEMA: Schema = json.loads(SCHEMA_PATH.read_text(encoding="utf-8"))
TYPES: dict[str, type | tuple[type, ...]] = {
    "array": list,
    "boolean": bool,
    "integer": int,
    "null": type(None),
    "object": dict,
    "string": str,
}
KNOWN = {
    "$defs",
    "$ref",
    "$schema",
    "additionalProperties",
    "const",
    "enum",
    "items",
    "minimum",
    "oneOf",
    "pattern",
    "properties",
    "required",
    "title",
    "type",
}


def is_type(value: object, name: str) -> bool:
    """Return whether a JSON value is of a type; true is no integer."""
    return isinstance(value, TYPES[name]) and (
        name == "boolean" or not isinstance(value, bool)
    )


def allows(schema: Schema, value: object) -> bool:
    """Return whether a value fits, for the part of JSON Schema that we use."""
    assert schema.keys() <= KNOWN
    if "$ref" in schema:
        return allows(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], value)
    if "oneOf" in schema:
        return sum(allows(each, value) for each in schema["oneOf"]) == 1
    names = schema.get("type", [])
    names = [names] if isinstance(names, str) else names
    tests = [
        not names or any(is_type(value, name) for name in names),
        "const" not in schema or value == schema["const"],
        "enum" not in schema or value in schema["enum"],
    ]
    if isinstance(value, str):
        tests.append(re.search(schema.get("pattern", ""), value) is not None)
    if isinstance(value, int):
        tests.append(value >= schema.get("minimum", value))
    if isinstance(value, list):
        items = cast("list[object]", value)
        tests += [allows(schema.get("items", {}), each) for each in items]
    if isinstance(value, dict):
        named = cast("dict[str, object]", value)
        others = schema.get("additionalProperties", {})
        tests += [name in named for name in schema.get("required", [])]
        for name, each in named.items():
            own = schema.get("properties", {}).get(name, others)
            tests.append(own is not False and allows(own, each))
    return all(tests)


def lines() -> list[Any]:
    """Return a line of every kind of event, and of every other kind."""
    sealed = [
        seal(
            sample(tag).event,
            match=MATCH,
            seq=1,
            at=0,
            actor="",
            command="c",
            salt=bytes(16),
            prev=GENESIS,
        )
        for tag in EVENT_TYPES
    ]
    names = MemoryStore().directory
    names.remember(PLAYERS[0], "Ada")
    names.label(MATCH, {"place": "Kraków"})
    texts = list(write_lines([*sealed, *events_after(None, 1)], names))
    texts += outcome_text(Outcome(MATCH, "c", events_after(None, 2), None)).splitlines()
    texts += outcome_text(Outcome(MATCH, "d", (), refused())).splitlines()
    return [json.loads(text) for text in texts]


def test_the_schema_is_the_one_of_our_events() -> None:
    """The file is what `python -m tests.events.schema` writes."""
    assert SCHEMA_PATH.read_text(encoding="utf-8") == schema_text()


def test_every_line_we_write_fits() -> None:
    """Events, header, names, outcome and refusal."""
    for line in lines():
        assert allows(SCHEMA, line), line


def test_what_we_do_not_write_does_not_fit() -> None:
    """A key more or less and a value of another type are told apart."""
    for line in lines():
        assert not allows(SCHEMA, line | {"extra": 1})
        for name in line:
            if name != "events":
                less = {key: value for key, value in line.items() if key != name}
                assert not allows(SCHEMA, less), less
            assert not allows(SCHEMA, line | {name: [None]}), name
        for name in line.get("data", {}):
            data = line["data"] | {name: {"none": None}}
            assert not allows(SCHEMA, line | {"data": data}), name
            absent = line["data"] | {name: None}
            # A ruling without a warrant can be written, and is found by the audit.
            assert allows(SCHEMA, line | {"data": absent}) == (name == "warrant"), name


@pytest.mark.parametrize("card", ["1S", "10S", "as", "", True, None])
def test_a_card_has_two_characters(card: object) -> None:
    """No other spelling is allowed."""
    assert allows(SCHEMA["$defs"]["card"], "AS")
    assert not allows(SCHEMA["$defs"]["card"], card)
