"""The store in memory: the model of what every other store must do."""

from __future__ import annotations

from collections import Counter
from threading import RLock
from typing import TYPE_CHECKING

from events.register import Accepted
from events.store import NOT_APPENDED, Entry, Outcome, Past, Refusal
from events.stream import check_append

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from events.envelope import Envelope
    from events.errors import EventsError

__all__ = ("MemoryDirectory", "MemoryRegister", "MemoryStore")


class MemoryDirectory:
    """Names and notes in two dictionaries."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._labels: dict[str, dict[str, str]] = {}

    def remember(self, player: str, name: str) -> None:
        """Keep the name of a player id; a later name replaces it."""
        self._names[player] = name

    def name(self, player: str) -> str | None:
        """Return a player's name, ``None`` if it is not known or was forgotten."""
        return self._names.get(player)

    def named(self, name: str) -> tuple[str, ...]:
        """Return the ids that bear a name, in the order they were first remembered."""
        return tuple(player for player, each in self._names.items() if each == name)

    def players(self) -> dict[str, str]:
        """Return every known name by player id."""
        return dict(self._names)

    def forget(self, player: str) -> bool:
        """Delete a player's name; return whether there was one."""
        return self._names.pop(player, None) is not None

    def label(self, match: str, labels: Mapping[str, str]) -> None:
        """Keep a match's event, place, date and note; replaces what was there."""
        self._labels[match] = dict(labels)

    def labels(self, match: str) -> dict[str, str]:
        """Return what was kept with :meth:`label`, empty if nothing was."""
        return dict(self._labels.get(match, {}))

    def labelled(self) -> tuple[str, ...]:
        """Return the matches of which something was kept with :meth:`label`."""
        return tuple(match for match, kept in self._labels.items() if kept)


class MemoryRegister:
    """The ``Register`` of outcomes that are all at hand."""

    def __init__(
        self,
        outcomes: Mapping[str, Outcome],
        streams: Mapping[str, Sequence[Envelope]],
        places: Mapping[str, Sequence[int]],
    ) -> None:
        self._outcomes = outcomes
        self._streams = streams
        self._places = places

    def accepted(self, after: int = 0) -> Iterator[Accepted]:
        """Yield the accepted commands whose events stand behind a position."""
        found = [
            self._accepted(each)
            for each in list(self._outcomes.values())
            if each.refusal is None
        ]
        yield from (each for each in found if not 0 < each.position <= after)

    def _accepted(self, outcome: Outcome) -> Accepted:
        match, command = outcome.match, outcome.command
        if not outcome.events:
            return Accepted(0, command, match, 1, 0)
        first, last = outcome.events[0].seq, outcome.events[-1].seq
        place = self._places[match][first - self._streams[match][0].seq]
        return Accepted(place, command, match, first, last)

    def refused(self, after: int = 0) -> Iterator[tuple[int, Outcome | None]]:
        """Yield number and content of each refusal behind the first ``after``."""
        refused = [each for each in self._outcomes.values() if each.refusal]
        yield from enumerate(refused[after:], after + 1)

    def misfiled(self) -> Iterator[int]:
        """Yield nothing: a match is found by its events themselves."""
        return iter(())


class MemoryStore:
    """An ``EventStore`` that lives as long as the program.

    >>> MemoryStore().matches()
    []
    """

    def __init__(self) -> None:
        self._directory = MemoryDirectory()
        self._lock = RLock()
        self._log: list[Envelope] = []
        self._streams: dict[str, list[Envelope]] = {}
        self._places: dict[str, list[int]] = {}
        self._outcomes: dict[str, Outcome] = {}

    @property
    def directory(self) -> MemoryDirectory:
        """The names and notes of this store."""
        return self._directory

    @property
    def register(self) -> MemoryRegister:
        """What became of every command."""
        return MemoryRegister(self._outcomes, self._streams, self._places)

    def record(
        self,
        match: str,
        command: str,
        expected_seq: int,
        decision: Sequence[Envelope] | Refusal,
    ) -> Outcome:
        """Return, atomically, the first outcome ever recorded for a command id."""
        entry = Entry(match, command, expected_seq, decision)
        (result,) = self.record_together((entry,))
        if isinstance(result, Outcome):
            return result
        raise result

    def record_together(self, entries: Sequence[Entry]) -> list[Outcome | EventsError]:
        """Return what :meth:`record` would for each entry, kept all at once."""
        results: list[Outcome | EventsError] = []
        with self._lock:
            draft = _Draft(self)
            for entry in entries:
                try:
                    results.append(draft.recorded(entry))
                except NOT_APPENDED as fault:
                    results.append(fault)
            self._persist(tuple(draft.fresh.values()))
            for outcome in draft.fresh.values():
                self._apply(outcome)
        return results

    def read(self, match: str, after: int = 0) -> list[Envelope]:
        """Return the events of one stream with ``seq > after``; empty if none."""
        with self._lock:
            stream = self._streams.get(match)
            return stream[max(0, after + 1 - stream[0].seq) :] if stream else []

    def load(self, match: str) -> Past | None:
        """Return what folding a stream needs, ``None`` if there are no events."""
        own = self.read(match)
        if not own:
            return None
        return Past(own[-1].seq, own[-1].hash, tuple(each.data for each in own))

    def read_all(self, after: int = 0) -> Iterator[tuple[int, Envelope]]:
        """Yield position and event of the whole store in its one order."""
        position = max(0, after)
        while position < len(self._log):
            position += 1
            yield position, self._log[position - 1]

    def scan(self, after: int = 0) -> Iterator[tuple[int, str, int, bytes]]:
        """Yield position, match, ``seq`` and data alone, in the order of the store."""
        for position, each in self.read_all(after):
            yield position, each.match, each.seq, each.data

    def head(self) -> int:
        """Return the position of the last event, 0 if there is none."""
        return len(self._log)

    def places(self, match: str) -> list[int]:
        """Return the positions of a stream's events, in the order of the stream."""
        with self._lock:
            return list(self._places.get(match, ()))

    def outcome(self, command: str) -> Outcome | None:
        """Return the first outcome of a command id, ``None`` if never recorded."""
        return self._outcomes.get(command)

    def refusals(self, match: str) -> list[Outcome]:
        """Return the refused commands of a match, oldest first."""
        with self._lock:
            return [
                each
                for each in self._outcomes.values()
                if each.match == match and each.refusal
            ]

    def refusal_counts(self) -> dict[str, int]:
        """Return how many refused commands each match has, those with none left out."""
        with self._lock:
            refused = (each for each in self._outcomes.values() if each.refusal)
            return dict(Counter(each.match for each in refused))

    def matches(self, prefix: str = "") -> list[str]:
        """Return the ids that begin so, in the order in which the matches began."""
        with self._lock:
            return [each for each in self._streams if each.startswith(prefix)]

    def close(self) -> None:
        """Let go of the store."""

    def _persist(self, outcomes: Sequence[Outcome]) -> None:
        """Make outcomes last; raises if it cannot, before anything shows them."""

    def _apply(self, outcome: Outcome) -> None:
        self._outcomes[outcome.command] = outcome
        self._extend(outcome.match, outcome.events)

    def _extend(self, match: str, events: Sequence[Envelope]) -> None:
        begin = len(self._log) + 1
        self._log.extend(events)
        if events:
            self._streams.setdefault(match, []).extend(events)
            places = range(begin, begin + len(events))
            self._places.setdefault(match, []).extend(places)

    def last(self, match: str) -> tuple[int, bytes] | None:
        """Return ``seq`` and hash of a match's last event, ``None`` if there is none."""
        stream = self._streams.get(match)
        return (stream[-1].seq, stream[-1].hash) if stream else None


class _Draft:
    """Outcomes that a store is about to keep, each judged behind those before it."""

    def __init__(self, store: MemoryStore) -> None:
        self.fresh: dict[str, Outcome] = {}
        self._store = store
        self._streams: dict[str, list[Envelope]] = {}

    def recorded(self, entry: Entry) -> Outcome:
        match, command, decision = entry.match, entry.command, entry.decision
        if known := self.fresh.get(command) or self._store.outcome(command):
            return known
        if isinstance(decision, Refusal):
            outcome = Outcome(match, command, (), decision)
        else:
            events = tuple(decision)
            last = self._last(match)
            check_append(match, entry.expected_seq, events, last, self._read)
            outcome = Outcome(match, command, events, None)
            self._streams.setdefault(match, []).extend(events)
        self.fresh[command] = outcome
        return outcome

    def _read(self, match: str) -> list[Envelope]:
        return self._store.read(match) + self._streams.get(match, [])

    def _last(self, match: str) -> tuple[int, bytes] | None:
        stream = self._streams.get(match)
        return (stream[-1].seq, stream[-1].hash) if stream else self._store.last(match)
