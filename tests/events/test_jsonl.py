"""The lines of an export: what is written is read, and nothing else is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from events.envelope import Envelope
from events.errors import EventMalformed, EventsError, LogBroken, StoreTruncated
from events.stores.jsonl import parse_lines, read_lines, read_streams, write_lines
from events.stores.jsonl_store import JsonLinesStore
from events.stores.memory import MemoryStore
from events.stream import read_whole
from tests.contracts.chains import (
    ANOTHER,
    MATCH,
    PLAYERS,
    command_id,
    events_after,
    fork_of,
    refused,
)


def store_with_fork() -> MemoryStore:
    """Return a store with a match, a fork of it and some names."""
    store = MemoryStore()
    trunk = events_after(None, 4)
    start = fork_of(trunk[1], ANOTHER)
    store.record(MATCH, command_id(0), 0, trunk)
    store.record(ANOTHER, command_id(1), 2, (start, *events_after(start, 2, ANOTHER)))
    store.directory.remember(PLAYERS[0], "Ada")
    store.directory.remember("z" * 26, "Filip, who sat elsewhere")
    store.directory.label(MATCH, {"place": "Łódź"})
    store.directory.label("z" * 26, {"place": "elsewhere"})
    return store


def test_an_export_is_read_as_it_was() -> None:
    """Events, names and labels come back, of the players and matches concerned."""
    store = store_with_fork()
    events = [event for _, event in store.read_all()]
    log = read_lines(write_lines(events, store.directory))
    assert log.matches == {match: store.read(match) for match in (MATCH, ANOTHER)}
    assert log.players == {PLAYERS[0]: "Ada"}
    assert log.labels == {MATCH: {"place": "Łódź"}}


def test_no_name_leaves_unasked() -> None:
    """Without a directory the lines hold ids only, and the events are the same."""
    store = store_with_fork()
    events = [event for _, event in store.read_all()]
    text = "".join(write_lines(events))
    assert "Ada" not in text
    assert "Łódź" not in text
    assert (
        read_lines(text.splitlines()).matches
        == read_lines(write_lines(events, store.directory)).matches
    )


def test_a_fork_goes_with_its_past() -> None:
    """The export of a fork holds its parent up to the branch, and links."""
    store = store_with_fork()
    log = read_lines(write_lines(read_whole(store.read, ANOTHER)))
    assert [len(own) for own in log.matches.values()] == [2, 3]
    with pytest.raises(LogBroken) as caught:
        read_lines(write_lines(store.read(ANOTHER)))
    assert caught.value.facts["why"] == "parent"


def test_writing_again_changes_nothing() -> None:
    """The lines of what was read are the very same lines."""
    lines = list(write_lines(events_after(None, 5)))
    log = read_lines(lines)
    assert list(write_lines(log.matches[MATCH])) == lines


@given(st.integers(0, 253_402_300_799_999_999))
def test_an_instant_keeps_its_microseconds(at: int) -> None:
    """The time of an event comes back exactly, whatever it is."""
    (event,) = events_after(None, 1)
    (_, (_, line)) = parse_lines(write_lines([replace(event, at=at)]))
    assert isinstance(line, Envelope)
    assert line.at == at


def test_other_writers_may_space_and_order_as_they_like() -> None:
    """Spaces, the order of keys and escapes carry no meaning."""
    lines = list(write_lines(events_after(None, 3)))
    free = [json.dumps(json.loads(line), sort_keys=True, indent=None) for line in lines]
    assert free[1] + "\n" != lines[1]
    assert read_lines(free).matches == read_lines(lines).matches


def edited(**values: Any) -> list[str]:  # noqa: ANN401 - any JSON value
    """Return the lines of a log whose second event was edited."""
    lines = list(write_lines(events_after(None, 3)))
    lines[2] = json.dumps(json.loads(lines[2]) | values) + "\n"
    return lines


CARD = {"event": "card_played", "version": 1, "seat": 2, "card": "8C"}


def test_the_readable_form_must_say_what_the_bytes_say() -> None:
    """A line whose `data` and `bytes` disagree is refused, with its number."""
    read_lines(edited(data=CARD))
    wrongs: list[object] = [
        CARD | {"card": "9C"},
        CARD | {"seat": 2.0},
        CARD | {"seat": "2"},
        CARD | {"version": True},
        CARD | {"note": ""},
        {"event": "card_played", "version": 1, "seat": 2},
        [],
        None,
    ]
    for wrong in wrongs:
        with pytest.raises(EventMalformed) as caught:
            read_lines(edited(data=wrong))
        assert caught.value.facts["line"] == 3
        assert caught.value.facts["where"] == "data"


@pytest.mark.parametrize(
    "values",
    [
        {"extra": 1},
        {"seq": 2.0},
        {"seq": "2"},
        {"seq": 0},
        {"seq": -1},
        {"seq": 1 << 63},
        {"seq": 1 << 64},
        {"tag": 0},
        {"tag": -501},
        {"tag": 1 << 63},
        {"at": "2023-11-14T22:13:20.000002+00:00"},
        {"at": "2023-11-14T22:13:20Z"},
        {"at": 1_700_000_000_000_002},
        {"salt": "00"},
        {"salt": "0" * 31 + "G"},
        {"hash": "A" * 64},
        {"bytes": "kw"},
        {"bytes": "wQ=="},
        {"bytes": ""},
        {"match": None},
    ],
)
def test_a_line_is_read_strictly(values: dict[str, object]) -> None:
    """Nothing is added, guessed or converted."""
    with pytest.raises(EventsError) as caught:
        read_lines(edited(**values))
    assert caught.value.facts["line"] == 3


def test_a_key_stands_once() -> None:
    """A doubled key could say two things."""
    lines = list(write_lines(events_after(None, 3)))
    lines[2] = lines[2].replace('{"match"', '{"seq":2,"match"')
    with pytest.raises(EventMalformed) as caught:
        read_lines(lines)
    assert caught.value.facts["line"] == 3


@pytest.mark.parametrize("text", ["", "\n", "[]\n", "null\n", "{}\n", "{" * 9999])
def test_a_strange_line_is_named(text: str) -> None:
    """What is no line of ours is refused by its number, not skipped."""
    lines = list(write_lines(events_after(None, 3)))
    with pytest.raises(EventMalformed) as caught:
        read_lines([*lines[:2], text, *lines[2:]])
    assert caught.value.facts["line"] == 3


def test_a_file_cut_short_is_noticed() -> None:
    """In the middle of a line by its syntax, between two lines by the count."""
    lines = list(write_lines(events_after(None, 3)))
    for cut in (lines[:3], lines[:1], [*lines[:3], lines[3][:40]]):
        with pytest.raises(StoreTruncated) as caught:
            read_lines(cut, "log.jsonl")
        assert caught.value.facts == {"path": "log.jsonl", "line": len(cut)}


def test_every_reader_counts(tmp_path: Path) -> None:
    """A file with fewer events than it promises is cut short, whoever reads it."""
    lines = list(write_lines(events_after(None, 3)))[:3]
    with pytest.raises(StoreTruncated):
        list(parse_lines(lines))
    log, fault = read_streams(lines, "log.jsonl")
    assert log.matches == {MATCH: list(events_after(None, 2))}
    assert isinstance(fault, StoreTruncated)
    assert fault.facts == {"path": "log.jsonl", "line": 3}
    path = tmp_path / "log.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(StoreTruncated):
        JsonLinesStore(path)


def test_streams_are_read_without_their_links() -> None:
    """A broken chain is no fault of the lines; names and labels come along."""
    store = store_with_fork()
    lines = list(write_lines(store.read(MATCH), store.directory))
    holed = [lines[0].replace("4", "3"), *lines[1:3], *lines[4:]]
    log, fault = read_streams(holed)
    assert fault is None
    assert [each.seq for each in log.own(MATCH)] == [1, 3, 4]
    assert log.own(ANOTHER) == []
    assert (log.players, log.labels) == (
        {PLAYERS[0]: "Ada"},
        {MATCH: {"place": "Łódź"}},
    )
    with pytest.raises(LogBroken):
        read_lines(holed)


@pytest.mark.parametrize(
    ("name", "length"),
    [("salt", 0), ("salt", 15), ("salt", 17), ("prev", 31), ("hash", 33)],
)
def test_salt_and_hashes_have_their_length(name: str, length: int) -> None:
    """Another number of bytes is refused by its field and line, before any hash."""
    with pytest.raises(EventMalformed) as caught:
        list(parse_lines(edited(**{name: "ab" * length})))
    assert (caught.value.facts["where"], caught.value.facts["line"]) == (name, 3)


def test_names_have_their_place() -> None:
    """A header is the first line and names the second, or they are refused."""
    lines = list(write_lines(events_after(None, 2), store_with_fork().directory))
    read_lines(lines)
    read_lines(lines[1:])
    for order in ((1, 0, 2, 3), (0, 2, 1, 3), (0, 0, 2, 3)):
        with pytest.raises(EventMalformed):
            read_lines([lines[place] for place in order])


def test_a_store_is_an_export_too(tmp_path: Path) -> None:
    """The file of a store, outcomes and refusals in it, is read like an export."""
    store = JsonLinesStore(tmp_path / "log.jsonl")
    events = events_after(None, 3)
    store.record(MATCH, command_id(0), 0, events[:2])
    store.record(MATCH, command_id(1), 0, refused())
    store.record(MATCH, command_id(2), 2, events[2:])
    store.close()
    with (tmp_path / "log.jsonl").open(encoding="utf-8") as file:
        assert read_lines(file).matches == {MATCH: list(events)}


def test_an_export_is_a_store_too(tmp_path: Path) -> None:
    """An export without names can be opened and gone on with."""
    path = tmp_path / "log.jsonl"
    events = events_after(None, 3)
    path.write_text("".join(write_lines(events[:2])), encoding="utf-8")
    store = JsonLinesStore(path, create=False)
    assert store.read(MATCH) == list(events[:2])
    store.record(MATCH, command_id(0), 2, events[2:])
    store.close()
    with path.open(encoding="utf-8") as file:
        assert read_lines(file).matches == {MATCH: list(events)}


def test_a_store_holds_no_names_in_its_log(tmp_path: Path) -> None:
    """An export with names is imported, not opened: its names could not be forgotten."""
    path = tmp_path / "log.jsonl"
    names = store_with_fork().directory
    lines = write_lines(events_after(None, 2), names)
    path.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(EventMalformed) as caught:
        JsonLinesStore(path)
    assert caught.value.facts["where"] == "directory"
