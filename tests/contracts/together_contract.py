"""What every store promises of commands that are recorded together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.errors import EventsError, LogBroken, VersionConflict
from events.store import Entry, EventStore, Outcome
from events.stream import check_store
from tests.contracts.chains import (
    ANOTHER,
    MATCH,
    command_id,
    events_after,
    fork_of,
    refused,
)
from tests.contracts.store_contract import everything

__all__ = ("TogetherContract",)

FORK = "f" * 26


def one_by_one(
    store: EventStore, entries: list[Entry]
) -> list[Outcome | tuple[str, object]]:
    """Return what `record` makes of the entries, errors by code and facts."""
    results: list[Outcome | tuple[str, object]] = []
    for each in entries:
        try:
            done = store.record(
                each.match, each.command, each.expected_seq, each.decision
            )
        except EventsError as fault:
            results.append((fault.code, fault.facts))
        else:
            results.append(done)
    return results


def mixed() -> list[Entry]:
    """Return a batch of everything: repeats, conflicts, refusals, new matches, a fork."""
    trunk, theirs = events_after(None, 5), events_after(None, 3, ANOTHER)
    broken = replace(trunk[3], salt=bytes(16))
    return [
        Entry(MATCH, command_id(0), 0, trunk[:2]),
        Entry(MATCH, command_id(1), 0, trunk[:1]),
        Entry(MATCH, command_id(2), 2, trunk[2:3]),
        Entry(ANOTHER, command_id(3), 1, theirs[1:]),
        Entry("d" * 26, command_id(4), 0, refused("first")),
        Entry(ANOTHER, command_id(3), 0, theirs),
        Entry(MATCH, command_id(0), 3, trunk[3:]),
        Entry(MATCH, command_id(5), 3, (broken,)),
        Entry(ANOTHER, command_id(4), 0, theirs),
        Entry(FORK, command_id(6), 2, (fork_of(trunk[1], FORK),)),
        Entry("g" * 26, command_id(7), 0, (fork_of(theirs[2], "g" * 26),)),
        Entry("h" * 26, command_id(0), 0, events_after(None, 1, "h" * 26)),
        Entry(MATCH, command_id(8), 3, ()),
        Entry(MATCH, command_id(1), 3, trunk[3:]),
    ]


class TogetherContract(ABC):
    """The tests of `record_together`."""

    @abstractmethod
    def open(self, folder: Path) -> EventStore:
        """Return the store that lives in `folder`."""

    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[EventStore]:
        """A fresh store."""
        store = self.open(tmp_path)
        yield store
        store.close()

    @pytest.mark.parametrize("size", [1, 2, 3, 14])
    def test_together_is_one_by_one(self, tmp_path: Path, size: int) -> None:
        """Results, and all that a store shows afterwards, are those of single records."""
        folders = [tmp_path / "together", tmp_path / "single"]
        for folder in folders:
            folder.mkdir()
        together, single = (self.open(folder) for folder in folders)
        entries = mixed()
        results: list[Outcome | tuple[str, object]] = []
        for start in range(0, len(entries), size):
            results += [
                each if isinstance(each, Outcome) else (each.code, each.facts)
                for each in together.record_together(entries[start : start + size])
            ]
        assert results == one_by_one(single, entries)
        assert everything(together) == everything(single)
        assert together.matches() == [MATCH, ANOTHER, FORK]
        assert check_store(together) == 9
        for store in (together, single):
            store.close()

    def test_an_error_leaves_the_others_alone(self, store: EventStore) -> None:
        """Each entry gets its own: written, in conflict, broken, written behind the first."""
        trunk = events_after(None, 3)
        bad = replace(trunk[1], hash=bytes(32))
        first, stale, broken, last = store.record_together(
            [
                Entry(MATCH, command_id(0), 0, trunk[:1]),
                Entry(MATCH, command_id(1), 0, trunk[:1]),
                Entry(MATCH, command_id(2), 1, (bad,)),
                Entry(MATCH, command_id(3), 1, trunk[1:]),
            ]
        )
        assert isinstance(first, Outcome)
        assert isinstance(stale, VersionConflict)
        assert stale.facts == {"match": MATCH, "expected": 0, "found": 1}
        assert isinstance(broken, LogBroken)
        assert isinstance(last, Outcome)
        assert last.events == trunk[1:]
        assert store.read(MATCH) == list(trunk)

    def test_what_was_not_written_may_come_again(self, store: EventStore) -> None:
        """Law 5: an entry with an error leaves no outcome under its command id."""
        trunk = events_after(None, 2)
        late = Entry(MATCH, command_id(1), 1, trunk[1:])
        (fault,) = store.record_together([late])
        assert isinstance(fault, VersionConflict)
        assert store.outcome(command_id(1)) is None
        assert store.matches() == []
        first = Entry(MATCH, command_id(0), 0, trunk[:1])
        again, done = store.record_together([first, late])
        assert isinstance(again, Outcome)
        assert done == Outcome(MATCH, command_id(1), trunk[1:], None)

    def test_an_id_counts_once_in_a_batch(self, store: EventStore) -> None:
        """Law 5: the second entry of an id gets the outcome of the first, whatever it says."""
        trunk = events_after(None, 2)
        results = store.record_together(
            [
                Entry(MATCH, command_id(0), 0, trunk[:1]),
                Entry(MATCH, command_id(0), 1, trunk[1:]),
                Entry(ANOTHER, command_id(0), 0, refused()),
                Entry(MATCH, command_id(1), 9, refused("no")),
                Entry(MATCH, command_id(1), 1, trunk[1:]),
            ]
        )
        assert results[:3] == [Outcome(MATCH, command_id(0), trunk[:1], None)] * 3
        assert results[3:] == [Outcome(MATCH, command_id(1), (), refused("no"))] * 2
        assert store.read(MATCH) == list(trunk[:1])
        assert [each.command for each in store.refusals(MATCH)] == [command_id(1)]

    def test_an_empty_batch_is_nothing(self, store: EventStore) -> None:
        """No entries, no results."""
        before = everything(store)
        assert store.record_together([]) == []
        assert everything(store) == before
