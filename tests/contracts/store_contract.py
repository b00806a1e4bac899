"""What every store promises; a subclass says how to open one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.envelope import Envelope, chain_hash
from events.errors import LogBroken, VersionConflict
from events.store import EventStore
from events.stream import check_match, check_store, read_whole
from tests.contracts.chains import (
    ANOTHER,
    MATCH,
    command_id,
    events_after,
    fork_of,
    refused,
)

__all__ = ("LastingStoreContract", "StoreContract")

FORK = "f" * 26


def everything(store: EventStore) -> tuple[object, ...]:
    """Return all that a store shows, to compare it before and after."""
    matches = store.matches()
    return (
        matches,
        [store.read(match) for match in matches],
        list(store.read_all()),
        [store.outcome(command_id(number)) for number in range(26)],
        [store.refusals(match) for match in (MATCH, ANOTHER)],
        store.refusal_counts(),
        store.directory.players(),
        [store.directory.labels(match) for match in (MATCH, ANOTHER)],
    )


class StoreContract(ABC):
    """The tests of an `EventStore`."""

    @abstractmethod
    def open(self, folder: Path) -> EventStore:
        """Return the store that lives in `folder`."""

    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[EventStore]:
        """A fresh store."""
        store = self.open(tmp_path)
        yield store
        store.close()

    def test_a_fresh_store_is_empty(self, store: EventStore) -> None:
        """Nothing is there, and asking does not fail."""
        assert everything(store) == everything(self.open_other(store))
        assert store.read(MATCH) == []
        assert store.outcome(command_id(0)) is None

    def open_other(self, store: EventStore) -> EventStore:
        """Return the same store; a lasting one opens it anew."""
        return store

    def test_what_was_recorded_is_read(self, store: EventStore) -> None:
        """Events come back equal in every field, in order, from any place on."""
        events = events_after(None, 5)
        outcome = store.record(MATCH, command_id(0), 0, events)
        assert outcome.events == events
        assert outcome.refusal is None
        assert store.read(MATCH) == list(events)
        assert store.read(MATCH, 3) == list(events[3:])
        assert store.read(MATCH, 5) == []
        assert store.read(ANOTHER) == []

    def test_two_records_follow_each_other(self, store: EventStore) -> None:
        """The second expects what the first left."""
        first = events_after(None, 2)
        second = events_after(first[-1], 3)
        store.record(MATCH, command_id(0), 0, first)
        store.record(MATCH, command_id(1), 2, second)
        assert store.read(MATCH) == [*first, *second]
        check_match(store, MATCH)

    @pytest.mark.parametrize("expected", [0, 1, 3])
    def test_a_stale_expectation_writes_nothing(
        self, store: EventStore, expected: int
    ) -> None:
        """Law 5: a conflict leaves no trace, and the command may come again."""
        events = events_after(None, 2)
        store.record(MATCH, command_id(0), 0, events)
        before = everything(store)
        late = events_after(events[0] if expected else None, 1)
        with pytest.raises(VersionConflict) as caught:
            store.record(MATCH, command_id(1), expected, late)
        facts = {"match": MATCH, "expected": expected, "found": 2}
        assert caught.value.facts == facts
        assert everything(store) == before
        more = events_after(events[-1], 1)
        assert store.record(MATCH, command_id(1), 2, more).events == more

    def test_a_new_match_begins_at_nought(self, store: EventStore) -> None:
        """Expecting events of a match that has none is a conflict."""
        with pytest.raises(VersionConflict):
            store.record(MATCH, command_id(0), 1, events_after(None, 1))
        assert everything(store) == everything(self.open_other(store))
        assert store.matches() == []

    @pytest.mark.parametrize("field", ["seq", "prev", "hash", "match", "tag", "salt"])
    def test_a_batch_with_a_bad_link_is_not_written(
        self, store: EventStore, field: str
    ) -> None:
        """Nothing of a batch is written when one of its events does not link."""
        store.record(MATCH, command_id(0), 0, events_after(None, 1))
        before = everything(store)
        good = events_after(store.read(MATCH)[-1], 3)
        wrong: dict[str, object] = {
            "seq": 9,
            "prev": bytes(32),
            "hash": bytes(32),
            "match": ANOTHER,
            "tag": 701,
            "salt": bytes(16),
        }
        bad = replace(good[1], **{field: wrong[field]})
        with pytest.raises(LogBroken):
            store.record(MATCH, command_id(1), 1, (good[0], bad, good[2]))
        assert everything(store) == before

    def test_a_repeated_command_gets_its_first_outcome(self, store: EventStore) -> None:
        """Law 5: also when the match went on and the decision would be another."""
        first = events_after(None, 2)
        accepted = store.record(MATCH, command_id(0), 0, first)
        store.record(MATCH, command_id(1), 2, events_after(first[-1], 2))
        before = everything(store)
        for expected, decision in ((0, first), (4, refused()), (9, ()), (0, first[:1])):
            again = store.record(MATCH, command_id(0), expected, decision)
            assert again == accepted
        assert store.outcome(command_id(0)) == accepted
        assert store.record(ANOTHER, command_id(0), 0, refused()) == accepted
        assert everything(store) == before

    def test_a_repeated_refusal_stays_refused(self, store: EventStore) -> None:
        """Law 5: what was refused once is not accepted later under the same id."""
        store.record(MATCH, command_id(0), 0, events_after(None, 1))
        no = store.record(MATCH, command_id(1), 1, refused())
        more = events_after(store.read(MATCH)[-1], 1)
        assert store.record(MATCH, command_id(1), 1, more) == no
        assert store.record(MATCH, command_id(1), 1, refused("other")) == no
        assert store.outcome(command_id(1)) == no
        assert no.refusal == refused()

    def test_refusals_take_no_place(self, store: EventStore) -> None:
        """Refusals have no seq, need no expectation and begin no match."""
        store.record(MATCH, command_id(0), 7, refused("first"))
        assert store.matches() == []
        events = events_after(None, 2)
        store.record(MATCH, command_id(1), 0, events)
        store.record(MATCH, command_id(2), 0, refused("second"))
        store.record(ANOTHER, command_id(3), 0, refused("elsewhere"))
        store.record(MATCH, command_id(4), 0, refused("second"))
        codes = [each.refusal and each.refusal.code for each in store.refusals(MATCH)]
        assert codes == ["first", "second", "second"]
        assert store.refusal_counts() == {MATCH: 3, ANOTHER: 1}
        assert store.read(MATCH) == list(events)
        assert [event for _, event in store.read_all()] == list(events)
        assert store.matches() == [MATCH]

    def test_a_command_without_events_is_kept(self, store: EventStore) -> None:
        """An accepted command that changed nothing has an outcome all the same."""
        empty = store.record(MATCH, command_id(0), 0, ())
        assert (empty.events, empty.refusal) == ((), None)
        events = events_after(None, 1)
        assert store.record(MATCH, command_id(0), 0, events) == empty
        store.record(MATCH, command_id(1), 0, events)
        later = store.record(MATCH, command_id(2), 1, ())
        assert store.outcome(command_id(2)) == later
        assert store.read(MATCH) == list(events)

    def test_the_whole_store_has_one_order(self, store: EventStore) -> None:
        """Interleaved matches keep the order in which they were recorded."""
        ours, theirs = events_after(None, 4), events_after(None, 4, ANOTHER)
        written: list[Envelope] = []
        for number in range(4):
            for stream in (ours, theirs):
                event = stream[number]
                command = command_id(2 * number + (stream is theirs))
                store.record(event.match, command, number, (event,))
                written.append(event)
        placed = list(store.read_all())
        assert [event for _, event in placed] == written
        positions = [position for position, _ in placed]
        assert positions == sorted(set(positions))
        for position in positions:
            rest = [each for each in placed if each[0] > position]
            assert list(store.read_all(position)) == rest
        assert check_store(store) == 8

    def test_loading_is_reading_less(self, store: EventStore) -> None:
        """Data, last place and last hash are those of the whole envelopes."""
        assert store.load(MATCH) is None
        trunk = events_after(None, 4)
        store.record(MATCH, command_id(0), 0, trunk)
        store.record(FORK, command_id(1), 2, (fork_of(trunk[1], FORK),))
        for match in (MATCH, FORK):
            own = store.read(match)
            past = store.load(match)
            assert past is not None
            assert (past.seq, past.hash) == (own[-1].seq, own[-1].hash)
            assert list(past.data) == [event.data for event in own]

    def test_scanning_is_reading_less(self, store: EventStore) -> None:
        """Positions, matches, places and data are those of the whole envelopes."""
        for number in range(3):
            match = "abc"[number] * 26
            events = events_after(None, 400, match)
            store.record(match, command_id(number), 0, events)
        placed = [
            (position, event.match, event.seq, event.data)
            for position, event in store.read_all()
        ]
        assert list(store.scan()) == placed
        assert len(placed) == 1200
        assert list(store.scan(placed[700][0])) == placed[701:]

    def test_places_are_told_without_reading(self, store: EventStore) -> None:
        """The last position, and those of each match, are those of the whole order."""
        assert (store.head(), store.places(MATCH)) == (0, [])
        trunk, theirs = events_after(None, 4), events_after(None, 3, ANOTHER)
        store.record(MATCH, command_id(0), 0, trunk[:2])
        store.record(ANOTHER, command_id(1), 0, theirs)
        store.record(MATCH, command_id(2), 2, trunk[2:])
        store.record(MATCH, command_id(3), 4, refused())
        placed = list(store.read_all())
        assert store.head() == placed[-1][0]
        for match in (MATCH, ANOTHER):
            own = [position for position, each in placed if each.match == match]
            assert store.places(match) == own

    def test_reading_on_misses_nothing(self, store: EventStore) -> None:
        """What is recorded while somebody reads comes after what he has read."""
        events = events_after(None, 3)
        store.record(MATCH, command_id(0), 0, events[:2])
        reading = store.read_all()
        position, first = next(reading)
        store.record(MATCH, command_id(1), 2, events[2:])
        after = [event for _, event in store.read_all(position)]
        assert [first, *after] == list(events)

    def test_matches_by_prefix(self, store: EventStore) -> None:
        """Ids come in the order in which the matches began."""
        ids = ["ba" + "a" * 24, "ab" + "a" * 24, "bb" + "a" * 24]
        for number, match in enumerate(ids):
            events = events_after(None, 1, match)
            store.record(match, command_id(number), 0, events)
        assert store.matches() == ids
        assert store.matches("b") == [ids[0], ids[2]]
        assert store.matches("ab") == [ids[1]]
        assert store.matches(ids[2]) == [ids[2]]
        assert store.matches("c") == []

    def test_a_match_begins_with_its_first_event(self, store: EventStore) -> None:
        """A refusal before it does not bring a match forward."""
        store.record(MATCH, command_id(0), 0, refused())
        for number, match in enumerate((ANOTHER, MATCH), 1):
            events = events_after(None, 1, match)
            store.record(match, command_id(number), 0, events)
        assert store.matches() == [ANOTHER, MATCH]

    def test_a_fork_begins_where_it_branched_off(self, store: EventStore) -> None:
        """Its stream goes on counting, and its past is read from the parent."""
        trunk = events_after(None, 4)
        store.record(MATCH, command_id(0), 0, trunk)
        start = fork_of(trunk[1], FORK)
        branch = (start, *events_after(start, 2, FORK))
        store.record(FORK, command_id(1), 2, branch)
        assert [event.seq for event in store.read(FORK)] == [3, 4, 5]
        assert store.read(FORK, 3) == list(branch[1:])
        assert read_whole(store.read, FORK) == [*trunk[:2], *branch]
        assert store.read(MATCH) == list(trunk)
        check_match(store, FORK)
        assert check_store(store) == 7

    def test_a_fork_of_a_fork(self, store: EventStore) -> None:
        """It may branch off the fork's own events or off its past."""
        trunk = events_after(None, 4)
        store.record(MATCH, command_id(0), 0, trunk)
        start = fork_of(trunk[2], FORK)
        store.record(FORK, command_id(1), 3, (start,))
        for number, branching in enumerate((start, trunk[1]), 2):
            match = "efgh"[number] * 26
            first = fork_of(replace(branching, match=FORK), match)
            store.record(match, command_id(number), branching.seq, (first,))
            check_match(store, match)
        assert len(read_whole(store.read, "g" * 26)) == 5
        assert len(read_whole(store.read, "h" * 26)) == 3

    def test_a_fork_of_nothing_is_refused(self, store: EventStore) -> None:
        """The parent's event must be there and have that very hash."""
        trunk = events_after(None, 3)
        stranger = events_after(None, 3, ANOTHER)
        store.record(MATCH, command_id(0), 0, trunk)
        before = everything(store)
        for parent in (stranger[1], events_after(trunk[2], 1)[0]):
            start = fork_of(parent, FORK)
            with pytest.raises(LogBroken) as caught:
                store.record(FORK, command_id(1), parent.seq, (start,))
            assert caught.value.facts["why"] == "parent"
        with pytest.raises(VersionConflict):
            store.record(FORK, command_id(1), 0, (fork_of(trunk[1], FORK),))
        assert everything(store) == before

    def test_no_fork_stands_within_its_own_match(self, store: EventStore) -> None:
        """Only the first event of a match may be one."""
        trunk = events_after(None, 3)
        with pytest.raises(LogBroken) as caught:
            store.record(MATCH, command_id(0), 0, (*trunk, fork_of(trunk[2], MATCH)))
        assert (caught.value.facts["seq"], caught.value.facts["why"]) == (4, "parent")
        assert store.matches() == []

    @pytest.mark.parametrize(("name", "value"), [("tag", 701), ("salt", bytes(15))])
    def test_a_right_hash_does_not_make_up_for_a_wrong_field(
        self, store: EventStore, name: str, value: object
    ) -> None:
        """A tag that is not the event's or a salt too short is not written."""
        (event,) = events_after(None, 1)
        forged = replace(event, **{name: value})
        forged = replace(forged, hash=chain_hash(forged.prev, forged.leaf))
        with pytest.raises(LogBroken) as caught:
            store.record(MATCH, command_id(0), 0, (forged,))
        assert caught.value.facts["why"] == name
        assert store.matches() == []

    def test_names_stand_beside_the_log(self, store: EventStore) -> None:
        """A name can be kept, replaced, found and forgotten; the log stays as it is."""
        names = store.directory
        events = events_after(None, 2)
        store.record(MATCH, command_id(0), 0, events)
        for player, name in (("q" * 26, "Ewa"), ("p" * 26, "Ada"), ("r" * 26, "Ewa")):
            names.remember(player, name)
        names.remember("p" * 26, "Żaneta Ж")
        assert names.name("p" * 26) == "Żaneta Ж"
        assert names.named("Ewa") == ("q" * 26, "r" * 26)
        assert list(names.players()) == ["q" * 26, "p" * 26, "r" * 26]
        assert names.forget("q" * 26)
        assert not names.forget("q" * 26)
        assert names.name("q" * 26) is None
        assert names.named("Ewa") == ("r" * 26,)
        assert store.read(MATCH) == list(events)
        check_match(store, MATCH)

    def test_labels_are_replaced_whole(self, store: EventStore) -> None:
        """What is kept of a match is what was said last, in that order."""
        names = store.directory
        assert names.labels(MATCH) == {}
        names.label(MATCH, {"place": "Łódź", "event": "Club night"})
        names.label(MATCH, {"note": "second table", "event": "Cup"})
        assert list(names.labels(MATCH).items()) == [
            ("note", "second table"),
            ("event", "Cup"),
        ]
        assert names.labels(ANOTHER) == {}


class LastingStoreContract(StoreContract):
    """What a store promises that outlives its program."""

    def test_everything_is_there_again(self, tmp_path: Path) -> None:
        """A closed and opened store shows what it showed, and goes on from there."""
        store = self.open(tmp_path)
        trunk = events_after(None, 3)
        store.record(MATCH, command_id(0), 0, trunk)
        store.record(MATCH, command_id(1), 3, refused())
        store.record(FORK, command_id(2), 2, (fork_of(trunk[1], FORK),))
        store.record(ANOTHER, command_id(3), 0, ())
        store.directory.remember("p" * 26, "Ada")
        store.directory.label(MATCH, {"event": "Club night"})
        shown = everything(store)
        store.close()
        again = self.open(tmp_path)
        assert everything(again) == shown
        again.record(MATCH, command_id(4), 3, events_after(trunk[-1], 1))
        assert check_store(again) == 5
        again.close()

    def test_a_forgotten_name_is_in_no_file(self, tmp_path: Path) -> None:
        """Not a byte of it is left once it is forgotten, while the store is open."""
        store = self.open(tmp_path)
        store.record(MATCH, command_id(0), 0, events_after(None, 1))
        for number in range(40):
            store.directory.remember("abcdefgh"[number % 8] * 26, f"Filip {number}")
        store.directory.remember("p" * 26, "Wilhelmina")
        store.directory.remember("p" * 26, "Wilhelmina the Second")
        assert any(b"Wilhelmina" in file.read_bytes() for file in tmp_path.iterdir())
        store.directory.forget("p" * 26)
        assert not any(
            b"Wilhelmina" in file.read_bytes() for file in tmp_path.iterdir()
        )
        store.close()
