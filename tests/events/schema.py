"""The JSON Schema of a line, made from the events themselves.

``python -m tests.events.schema`` writes it to ``docs/event.schema.json``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, get_args, get_origin, get_type_hints

from events.base import Event, event_name, event_tag, event_version
from events.cards import BIDS, CARD_TEXTS, SUITS
from events.readable import FIELD_FORMS
from events.registry import EVENT_TYPES

__all__ = ("SCHEMA_PATH", "Schema", "line_schema", "schema_text")

Schema = dict[str, Any]

SCHEMA_PATH: Final = Path(__file__).parent.parent.parent / "docs" / "event.schema.json"

_CARDS: Final[Schema] = {"type": "array", "items": {"$ref": "#/$defs/card"}}
_TEXTS: Final[Schema] = {"type": "object", "additionalProperties": {"type": "string"}}
_FORMS: Final[dict[str, Schema]] = {
    "bid": {"$ref": "#/$defs/bid"},
    "blind": _CARDS,
    "card": {"$ref": "#/$defs/card"},
    "cards": _CARDS,
    "commitment": {"$ref": "#/$defs/hash"},
    "hands": {"type": "array", "items": _CARDS},
    "hash": {"$ref": "#/$defs/hash"},
    "laid_away": _CARDS,
    "laid_by_seat": {"type": "array", "items": _CARDS},
    "moved": {"type": "array", "items": {"$ref": "#/$defs/move"}},
    "options": {"type": "object", "additionalProperties": {"$ref": "#/$defs/option"}},
    "secret": {"$ref": "#/$defs/hash"},
    "seen_hash": {"$ref": "#/$defs/hash"},
    "share": {"$ref": "#/$defs/hash"},
    "signature": {"$ref": "#/$defs/bytes"},
    "suit": {"$ref": "#/$defs/suit"},
    "warrant": {"oneOf": [{"type": "null"}, {"$ref": "#/$defs/warrant"}]},
}


def _closed(**properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _plain(hint: Any) -> Schema:  # noqa: ANN401 - a type hint has no type
    if get_origin(hint) is tuple:
        return {"type": "array", "items": _plain(get_args(hint)[0])}
    return {"type": {bool: "boolean", int: "integer", str: "string"}[hint]}


def _event(kind: type[Event]) -> Schema:
    hints = get_type_hints(kind)
    fields = {
        field: _FORMS[field] if field in FIELD_FORMS else _plain(hints[field])
        for field in kind.__struct_fields__
    }
    return _closed(
        event={"const": event_name(kind)},
        version={"const": event_version(event_tag(kind))},
        **fields,
    )


def _numbers_or(*words: str) -> Schema:
    return {"oneOf": [{"enum": list(words)}, {"type": "integer"}]}


def line_schema() -> Schema:
    """Return the schema of any line of a log."""
    text: Schema = {"type": "string"}
    number: Schema = {"type": "integer"}
    instant: Schema = {"$ref": "#/$defs/instant"}
    kinds = [EVENT_TYPES[tag] for tag in sorted(EVENT_TYPES)]
    names = {
        kind: f"{event_name(kind)}_{event_version(event_tag(kind))}" for kind in kinds
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a Sixfold log",
        "oneOf": [
            {"$ref": f"#/$defs/{each}"}
            for each in (
                "event_line",
                "header_line",
                "directory_line",
                "outcome_line",
                "refusal_line",
            )
        ],
        "$defs": {
            "event_line": _closed(
                match=text,
                seq={"type": "integer", "minimum": 1},
                tag={"enum": sorted(EVENT_TYPES)},
                at=instant,
                actor=text,
                command=text,
                data={"$ref": "#/$defs/data"},
                bytes={"type": "string", "pattern": "^[A-Za-z0-9+/]+={0,2}$"},
                salt={"type": "string", "pattern": "^[0-9a-f]{32}$"},
                prev={"$ref": "#/$defs/hash"},
                hash={"$ref": "#/$defs/hash"},
            ),
            "header_line": {
                "type": "object",
                "properties": {"sixfold": {"const": 1}, "events": number},
                "required": ["sixfold"],
                "additionalProperties": False,
            },
            "directory_line": _closed(
                directory=_closed(
                    players=_TEXTS,
                    labels={"type": "object", "additionalProperties": _TEXTS},
                )
            ),
            "outcome_line": _closed(
                outcome=_closed(command=text, match=text, first=number, last=number)
            ),
            "refusal_line": _closed(
                refusal=_closed(
                    command=text,
                    match=text,
                    seat=number,
                    code=text,
                    rule=text,
                    subject={"type": ["string", "null"]},
                    legal={"type": "array", "items": text},
                    at=instant,
                )
            ),
            "instant": {
                "type": "string",
                "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}"
                "T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{6}Z$",
            },
            "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "bytes": {"type": "string", "pattern": "^([0-9a-f]{2})*$"},
            "warrant": _closed(
                arbiter={"$ref": "#/$defs/hash"},
                operator={"$ref": "#/$defs/hash"},
                since=number,
                until=number,
                signature={"$ref": "#/$defs/bytes"},
            ),
            "card": _numbers_or(*CARD_TEXTS, "??"),
            "suit": _numbers_or(*SUITS, "-"),
            "bid": _numbers_or(*BIDS),
            "move": _closed(
                **{"from": number, "to": number, "card": {"$ref": "#/$defs/card"}}
            ),
            "option": {
                "oneOf": [
                    {"type": ["boolean", "integer", "string"]},
                    {"type": "array", "items": text},
                ]
            },
            "data": {"oneOf": [{"$ref": f"#/$defs/{names[kind]}"} for kind in kinds]},
            **{names[kind]: _event(kind) for kind in kinds},
        },
    }


def schema_text() -> str:
    """Return the schema as the file holds it."""
    return json.dumps(line_schema(), indent=2) + "\n"


if __name__ == "__main__":
    SCHEMA_PATH.write_text(schema_text(), encoding="utf-8")
