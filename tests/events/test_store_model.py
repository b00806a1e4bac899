"""SQLite against the model in memory, over random commands from two connections."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Final

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from events.envelope import Envelope
from events.errors import EventsError
from events.store import Entry, EventStore, Outcome, Refusal
from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore
from events.stream import check_store
from tests.contracts.chains import command_id, events_after, fork_of, refused
from tests.contracts.together_contract import one_by_one

MATCHES: Final = ["a" * 26, "ab" * 13, "b" * 26]
FORKS: Final = ["f" * 26, "fg" * 13]
NUMBERS: Final = st.integers(0, 25)


class StoreMachine(RuleBasedStateMachine):
    """The same commands go to the model and to one of two connections to one file."""

    def __init__(self) -> None:
        """Open the stores."""
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.model = MemoryStore()
        self.stores = [SqliteStore(self.folder / "sixfold.db") for _ in range(2)]

    def both(
        self,
        which: int,
        match: str,
        command: int,
        expected: int,
        decision: tuple[Envelope, ...] | Refusal,
    ) -> None:
        """Compare what becomes of a command."""
        results: list[
            Outcome | tuple[type[EventsError], dict[str, str | int | list[str]]]
        ] = []
        stores: list[EventStore] = [self.model, self.stores[which]]
        for store in stores:
            try:
                done = store.record(match, command_id(command), expected, decision)
            except EventsError as fault:
                results.append((type(fault), fault.facts))
            else:
                results.append(done)
        assert results[0] == results[1]

    @rule(
        which=st.integers(0, 1),
        match=st.sampled_from(MATCHES + FORKS),
        command=NUMBERS,
        count=st.integers(0, 3),
        stale=st.sampled_from([0, 0, 0, 0, 1, -1]),
    )
    def go_on(
        self, which: int, match: str, command: int, count: int, stale: int
    ) -> None:
        """Record events behind the last one, or with a wrong expectation."""
        own = self.model.read(match)
        last = own[-1] if own else None
        expected = (last.seq if last else 0) + stale
        self.both(which, match, command, expected, events_after(last, count, match))

    @rule(
        which=st.integers(0, 1),
        match=st.sampled_from(FORKS),
        command=NUMBERS,
        data=st.data(),
    )
    def fork(self, which: int, match: str, command: int, data: st.DataObject) -> None:
        """Branch off any event there is, wherever it stands."""
        log = [event for _, event in self.model.read_all()]
        if log:
            parent = data.draw(st.sampled_from(log))
            self.both(which, match, command, parent.seq, (fork_of(parent, match),))

    @rule(
        which=st.integers(0, 1), match=st.sampled_from(MATCHES + FORKS), command=NUMBERS
    )
    def refuse(self, which: int, match: str, command: int) -> None:
        """Record a refusal."""
        self.both(which, match, command, 0, refused())

    @rule(
        which=st.integers(0, 1),
        wanted=st.lists(
            st.tuples(
                st.sampled_from(MATCHES),
                NUMBERS,
                st.integers(0, 3),
                st.sampled_from([0, 0, 0, 1, -1, None]),
            ),
            max_size=6,
        ),
    )
    def together(
        self, which: int, wanted: list[tuple[str, int, int, int | None]]
    ) -> None:
        """Record commands in one batch, the model one by one: later ones build on earlier."""
        entries: list[Entry] = []
        results: list[Outcome | tuple[str, object]] = []
        for match, command, count, stale in wanted:
            own = self.model.read(match)
            last = own[-1] if own else None
            expected = (last.seq if last else 0) + (stale or 0)
            decision = refused() if stale is None else events_after(last, count, match)
            entries.append(Entry(match, command_id(command), expected, decision))
            results += one_by_one(self.model, entries[-1:])
        found = self.stores[which].record_together(entries)
        assert results == [
            each if isinstance(each, Outcome) else (each.code, each.facts)
            for each in found
        ]

    @rule(which=st.integers(0, 1))
    def open_anew(self, which: int) -> None:
        """Close one connection and open it again."""
        self.stores[which].close()
        self.stores[which] = SqliteStore(self.folder / "sixfold.db")

    @invariant()
    def they_show_the_same(self) -> None:
        """All that can be read is equal, in the same order."""
        model = [event for _, event in self.model.read_all()]
        for store in self.stores:
            assert [event for _, event in store.read_all()] == model
            assert store.matches() == self.model.matches()
            assert store.refusal_counts() == self.model.refusal_counts()
            for match in MATCHES + FORKS:
                assert store.read(match) == self.model.read(match)
                assert store.refusals(match) == self.model.refusals(match)
            for number in range(26):
                command = command_id(number)
                assert store.outcome(command) == self.model.outcome(command)

    def teardown(self) -> None:
        """Check the whole file and throw it away."""
        assert check_store(self.stores[0]) == len(list(self.model.read_all()))
        for store in self.stores:
            store.close()
        shutil.rmtree(self.folder)


TestStoreMachine = StoreMachine.TestCase
TestStoreMachine.settings = settings(
    max_examples=20, stateful_step_count=20, deadline=None
)
