"""Both verifiers say the same of what a cheat writes who knows the format well."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from core.fairness.formulas import house_commitment
from events.errors import EventMalformed
from events.stores.jsonl import write_lines
from replay.streams.seat_line import Closed, closed_text, head_text
from replay.streams.seat_proof import read_seat_stream
from replay.streams.seat_stream import seat_stream
from tests.service.second_verifier import (
    Rows,
    ours,
    rows_of,
    sealed,
    sixfold,
    theirs,
    verified,
    written,
)

if TYPE_CHECKING:
    from pathlib import Path

DEALT, FORKED, REDEALT, COMMITTED, PROVED = 401, 201, 1201, 6001, 6401


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the log of a match with fair deals, and of one without, two hands each."""
    folder = tmp_path_factory.mktemp("branches")
    found: dict[str, Path] = {}
    for name, options in {"fair": ("--fair",), "plain": ()}.items():
        store = ("--store", f"sqlite:///{folder / name}.db")
        sixfold(
            *("simulate", "--keep", "--game", "sixbid", "--seed", "7", "--hands", "2"),
            *(*options, *store),
        )
        match = json.loads(sixfold("list", "--json", *store))["match"]
        found[name] = folder / f"{name}.jsonl"
        sixfold(*("export", match, "--format", "jsonl", "-o", str(found[name]), *store))
    return found


def behind_deal(rows: Rows, hand: int) -> int:
    """Return the place behind the deal of a hand, from 1."""
    deals = [place for place, (_, array) in enumerate(rows) if array[0] == DEALT]
    return deals[hand - 1] + 1


def chosen(log: Path) -> tuple[Rows, int]:
    """Return rows in which the house swapped a card in hand 2, and the place behind it."""
    rows = rows_of(log)
    place = behind_deal(rows, 2)
    one, other = rows[place - 1][1][1][:2]
    one[0], other[0] = other[0], one[0]
    return rows, place


def put(rows: Rows, place: int, *array: Any) -> None:  # noqa: ANN401 - what msgpack holds
    """Put an event of the house into rows."""
    rows.insert(place, (rows[0][0], list(array)))


def fork_within(rows: Rows, place: int) -> None:
    """Put a fork into its own match, with the right event before it."""
    before = sealed(rows[:place])[-1]
    put(rows, place, FORKED, before.match, before.seq, before.hash, "")


@pytest.mark.parametrize("first", [True, False])
def test_a_fork_within_its_own_match_does_nothing_to_the_deals(
    logs: dict[str, Path], tmp_path: Path, *, first: bool
) -> None:
    """Right behind ``match_opened``, or behind the chosen deal of hand 2: unfair still."""
    rows, behind = chosen(logs["fair"])
    at = 1 if first else behind
    fork_within(rows, at)
    path, events = written(tmp_path, 0, rows)
    (result,) = verified(path)
    assert theirs(result) == ours(events)
    assert [verdict[1] for verdict in ours(events)] == ["proved", "unfair"]
    assert [(each["code"], each["seq"]) for each in result["faults"]] == [
        ("place", at + 1)
    ]


def test_a_fork_within_its_own_match_is_out_of_place_in_a_stream(
    logs: dict[str, Path], tmp_path: Path
) -> None:
    """Both verifiers name that event, and nothing else."""
    rows = rows_of(logs["fair"])
    at = behind_deal(rows, 2)
    fork_within(rows, at)
    lines = list(seat_stream(sealed(rows), 1))
    path = tmp_path / "stream.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    (result,) = verified(path)
    proof = read_seat_stream(lines)
    assert [(each.code, each.seq) for each in proof.faults] == [("place", at + 1)]
    [fault] = result["faults"]
    wanted = ("place", at + 1, proof.faults[0].line)
    assert (fault["code"], fault["seq"], fault["line"]) == wanted


def test_other_cards_are_heeded_only_where_a_fork_branched_off(
    logs: dict[str, Path], tmp_path: Path
) -> None:
    """In a match of its own ``hand_redealt`` releases nobody."""
    rows, place = chosen(logs["fair"])
    dealt = rows[place - 1][1]
    put(rows, place, REDEALT, dealt[1], dealt[2], [], [[], [], []])
    path, events = written(tmp_path, 0, rows)
    (result,) = verified(path)
    assert theirs(result) == ours(events)
    assert [verdict[1] for verdict in ours(events)] == ["proved", "unfair"]


def test_a_secret_that_was_opened_before_is_named_by_both(
    logs: dict[str, Path], tmp_path: Path
) -> None:
    """Hand 2 is committed to with the secret of hand 1, and its cards do not follow."""
    rows = rows_of(logs["fair"])
    match = rows[0][0].match
    first, second = (array for _, array in rows if array[0] == PROVED)
    again = house_commitment(match, 2, 1, first[3])
    [committed] = [a for _, a in rows if a[:2] == [COMMITTED, 2]]
    committed[3], second[3] = again, first[3]
    path, events = written(tmp_path, 0, rows)
    (result,) = verified(path)
    assert theirs(result) == ours(events)
    codes = [fault[0] for fault in theirs(result)[1][4]]
    assert codes == ["deal_differs", "secret_reused"]


def test_a_fork_off_the_past_of_a_fork_is_in_its_place(
    logs: dict[str, Path], tmp_path: Path
) -> None:
    """It names the oldest match, in which event 20 stands: sound for both."""
    store = ("--store", f"sqlite:///{logs['fair'].with_name('fair.db')}")
    match = rows_of(logs["fair"])[0][0].match
    young = json.loads(sixfold("fork", f"{match}@60", "--json", *store))["match"]
    youngest = json.loads(sixfold("fork", f"{young}@20", "--json", *store))
    assert youngest["parent"] == match
    stream = tmp_path / "stream.jsonl"
    sixfold("export", youngest["match"], "--seat", "1", "-o", str(stream), *store)
    assert read_seat_stream(stream.read_text("utf-8").splitlines()).faults == ()
    [result] = verified(stream)
    assert (result["match"], result["faults"]) == (youngest["match"], [])


@pytest.mark.parametrize("name", ["fair", "plain"])
def test_a_branch_within_a_hand(
    logs: dict[str, Path], tmp_path: Path, name: str
) -> None:
    """What nobody had committed to stays so; a hand that was to be proved is branched."""
    rows = rows_of(logs[name])
    place = behind_deal(rows, 2)
    past = sealed(rows[:place])
    fork = [FORKED, past[-1].match, past[-1].seq, past[-1].hash, ""]
    other = past[0].match[::-1]
    branch = [(replace(event, match=other), array) for event, array in rows[place:]]
    rows[place:] = [(replace(rows[0][0], match=other), fork), *branch]
    events = sealed(rows)
    path = tmp_path / "log.jsonl"
    path.write_text("".join(write_lines(events)), encoding="utf-8")
    *_, result = verified(path)
    assert theirs(result) == ours(events)
    wanted = {"fair": ("proved", ""), "plain": ("unproved", "simulation")}[name]
    assert theirs(result)[0][1:3] == wanted


def test_what_is_closed_though_it_hides_nothing_is_seen_by_both(
    logs: dict[str, Path], tmp_path: Path
) -> None:
    """The hand that was opened, closed: the same first fault."""
    events = sealed(rows_of(logs["plain"]))
    lines = list(seat_stream(events, 1))
    opened = events[1]
    rest = (opened.seq, opened.tag, opened.at, opened.actor, opened.command)
    chain = (opened.data, opened.leaf, opened.prev, opened.hash)
    lines[2] = closed_text(Closed(opened.match, *rest, *chain))
    path = tmp_path / "stream.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    (result,) = verified(path)
    fault = read_seat_stream(lines).faults[0]
    assert (fault.code, fault.seq, fault.line) == ("seen", 2, 3)
    first = result["faults"][0]
    assert (first["code"], first["seq"], first["line"]) == ("seen", 2, 3)


def test_more_events_than_the_first_line_says_are_refused_by_both(
    logs: dict[str, Path], tmp_path: Path
) -> None:
    """The last one of a stream was put in behind its end."""
    events = sealed(rows_of(logs["plain"]))
    _, *lines = seat_stream(events, 1)
    whole = [head_text(events[0].match, 1, len(events) - 1), *lines]
    path = tmp_path / "stream.jsonl"
    path.write_text("".join(whole), encoding="utf-8")
    (result,) = verified(path)
    assert f"{len(events)} events" in result["error"]
    with pytest.raises(EventMalformed) as caught:
        read_seat_stream(whole)
    assert "fewer events" in str(caught.value.facts["why"])
