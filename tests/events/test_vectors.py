"""The vectors of docs/format.md, recomputed without our codec, and the tables there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec import convert

from events.base import event_name, event_tag, event_version
from events.cards import BIDS, LADDERS, PASS
from events.envelope import Envelope, check_chain, header, seal
from events.errors import EventsError
from events.registry import EVENT_TYPES
from events.stores.jsonl import read_lines
from tests.events.hashing import Packed, event_hash, header_bytes, leaf_hash, packed

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "format.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")


def block(name: str) -> str:
    """Return the first fenced block after the heading `name`."""
    found = re.search(
        rf"^#+ {name}$.*?^```\w*\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL
    )
    assert found is not None, name
    return found[1]


VECTORS: list[dict[str, Any]] = json.loads(block("Vectors"))


def unjson(value: object) -> Packed:
    """Return a value of the document, where `{"hex": "00"}` stands for bytes."""
    if isinstance(value, dict):
        return bytes.fromhex(cast("dict[str, str]", value)["hex"])
    if isinstance(value, list):
        return [unjson(each) for each in cast("list[object]", value)]
    assert isinstance(value, int | str)
    return value


def envelope(vector: dict[str, Any]) -> Envelope:
    """Return a vector as our own envelope."""
    raw = {
        name: bytes.fromhex(vector[name]) for name in ("data", "salt", "prev", "hash")
    }
    return convert({**vector, **raw}, Envelope)


@pytest.mark.parametrize("vector", VECTORS)
def test_a_vector_follows_from_the_description(vector: dict[str, Any]) -> None:
    """Data, header, leaf and hash, by hashlib and struct alone."""
    data = packed(unjson(vector["array"]))
    assert data.hex() == vector["data"]
    names = ("match", "seq", "tag", "at", "actor", "command")
    head = header_bytes(*(vector[name] for name in names))
    assert head.hex() == vector["header"]
    leaf = leaf_hash(bytes.fromhex(vector["salt"]), head, data)
    assert leaf.hex() == vector["leaf"]
    assert event_hash(bytes.fromhex(vector["prev"]), leaf).hex() == vector["hash"]


@pytest.mark.parametrize("vector", VECTORS)
def test_a_vector_is_what_we_write(vector: dict[str, Any]) -> None:
    """Our own header, seal and event agree with the document."""
    own = envelope(vector)
    fields = (own.match, own.seq, own.tag, own.at, own.actor, own.command)
    assert header(*fields).hex() == vector["header"]
    assert own.leaf.hex() == vector["leaf"]
    again = seal(
        own.event,
        match=own.match,
        seq=own.seq,
        at=own.at,
        actor=own.actor,
        command=own.command,
        salt=own.salt,
        prev=own.prev,
    )
    assert again == own


def test_the_vectors_are_one_chain() -> None:
    """The events follow each other; the last one is a fork's first."""
    own = [envelope(vector) for vector in VECTORS]
    check_chain(own)
    assert VECTORS[0]["prev"] == "00" * 32
    assert own[-1].match != own[0].match
    with pytest.raises(EventsError):
        check_chain(own[1:])


def test_the_lines_of_the_document_are_read() -> None:
    """The example of JSON Lines is whole, and holds the events of the vectors."""
    log = read_lines(block("JSON Lines").splitlines(keepends=True))
    assert [each for own in log.matches.values() for each in own] == [
        envelope(vector) for vector in VECTORS
    ]
    assert log.players


def test_the_table_of_events_is_whole() -> None:
    """Tag, name, version and fields of every event, in the order of the wire."""
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \| (\d+) \| (.*?) \|$", TEXT, re.MULTILINE)
    expected = [
        (
            str(tag),
            event_name(kind),
            str(event_version(tag)),
            " ".join(f"`{name}`" for name in kind.__struct_fields__) or "none",
        )
        for tag, kind in sorted(EVENT_TYPES.items())
    ]
    assert rows == expected
    assert all(event_tag(kind) == tag for tag, kind in EVENT_TYPES.items())


def test_the_table_of_fields_is_whole() -> None:
    """Every field of every event is explained once."""
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| [^|]+ \|$", TEXT, re.MULTILINE)
    used = {name for kind in EVENT_TYPES.values() for name in kind.__struct_fields__}
    assert sorted(rows) == sorted(used)


def test_the_table_of_calls_is_whole() -> None:
    """Every call with its number, and the games that have it."""
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \| (`.*?`) \|$", TEXT, re.MULTILINE)
    expected = [
        (
            str(bid),
            word,
            ", ".join(
                f"`{game}`"
                for game, bids in LADDERS.items()
                if bid == PASS or bid in bids
            ),
        )
        for bid, word in enumerate(BIDS)
    ]
    assert rows == expected
