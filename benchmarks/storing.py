"""SQLite written through to the disk, against the recorder of `eventsourcing`.

Both use the write-ahead log with ``synchronous=FULL`` and store the same encoded events.
Ours are sealed inside the timing: a salt, two hashes, the command's id and first outcome,
a global position; the peer keeps stream, version, topic and bytes. Both read stream,
version and bytes alone, unless the row says otherwise.
"""

from __future__ import annotations

from functools import partial
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final
from uuid import UUID, uuid4

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

from benchmarks.disk import folder, size
from benchmarks.hands import opening, random_hands
from benchmarks.measuring import Row, compared, rate
from core.games import GAMES
from events.codec import decode, decode_all, encode
from events.envelope import GENESIS
from events.ids import new_id
from events.stores.sqlite import SqliteStore
from replay.shell import Shell

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from benchmarks.measuring import Effort
    from events.base import Event

__all__ = ("rows",)

_GROUP: Final = "SQLite, FULL, against eventsourcing"
_HANDS: Final = 1000
_PAGE: Final = 1000
"""Events that the peer reads at once in a scan."""


def _recorder(place: Path) -> SQLiteApplicationRecorder:
    recorder = SQLiteApplicationRecorder(SQLiteDatastore(str(place / "peer.db")))
    recorder.create_table()
    return recorder


def _stored(stream: UUID, version: int, event: Event) -> StoredEvent:
    return StoredEvent(stream, version, type(event).__name__, encode(event))


def rows(effort: Effort) -> Iterator[Row]:
    """Yield appending, reading and size."""
    hands = random_hands("sixbid", _HANDS)
    seconds = 2 * effort.seconds
    yield compared(
        _GROUP,
        "append, an event a transaction",
        "events/s",
        lambda: _append_events(hands, seconds),
        lambda: _append_events_theirs(hands, seconds),
        effort.rounds,
        goal=1.15,
        stretch=1.5,
    )
    yield compared(
        _GROUP,
        "append, a hand a transaction",
        "events/s",
        lambda: _append_hands(hands, seconds),
        lambda: _append_hands_theirs(hands, seconds),
        effort.rounds,
    )
    yield from _reading(hands, effort)


def _append_events(hands: list[list[Event]], seconds: float) -> float:
    commands = [new_id() for hand in hands for _ in hand]
    with folder() as place:
        store = SqliteStore(place / "ours.db")
        write = Shell(store).write
        done = 0
        start = perf_counter()
        for hand in hands:
            match, prev = new_id(), GENESIS
            for seq, event in enumerate(hand):
                outcome = write(match, commands[done], (event,), after=seq, prev=prev)
                prev = outcome.events[0].hash
                done += 1
            if perf_counter() - start > seconds:
                break
        spent = perf_counter() - start
        store.close()
    return done / spent


def _append_events_theirs(hands: list[list[Event]], seconds: float) -> float:
    with folder() as place:
        recorder = _recorder(place)
        done = 0
        start = perf_counter()
        for hand in hands:
            stream = uuid4()
            for version, event in enumerate(hand):
                recorder.insert_events([_stored(stream, version, event)])
                done += 1
            if perf_counter() - start > seconds:
                break
        spent = perf_counter() - start
        recorder.datastore.close()
    return done / spent


def _append_hands(hands: list[list[Event]], seconds: float) -> float:
    with folder() as place:
        store = SqliteStore(place / "ours.db")
        done = 0
        start = perf_counter()
        while (spent := perf_counter() - start) < seconds:
            for hand in hands[:50]:
                Shell(store).write(new_id(), new_id(), hand)
                done += len(hand)
        store.close()
    return done / spent


def _append_hands_theirs(hands: list[list[Event]], seconds: float) -> float:
    with folder() as place:
        recorder = _recorder(place)
        done = 0
        start = perf_counter()
        while (spent := perf_counter() - start) < seconds:
            for hand in hands[:50]:
                stream = uuid4()
                recorder.insert_events(
                    [
                        _stored(stream, version, event)
                        for version, event in enumerate(hand)
                    ]
                )
                done += len(hand)
        recorder.datastore.close()
    return done / spent


def _reading(hands: list[list[Event]], effort: Effort) -> Iterator[Row]:
    """Yield loading, scanning and size, all of the same two full stores."""
    game = GAMES["sixbid"]
    start = game.initial(opening("sixbid"))
    number = sum(map(len, hands))
    rng = Random(1)  # noqa: S311 - nothing to guess here
    with folder() as place, folder() as their_place:
        store, recorder = SqliteStore(place / "ours.db"), _recorder(their_place)
        matches = [new_id() for _ in hands]
        streams = [uuid4() for _ in hands]
        for hand, match, stream in zip(hands, matches, streams, strict=True):
            Shell(store).write(match, new_id(), hand)
            recorder.insert_events(
                [_stored(stream, version, event) for version, event in enumerate(hand)]
            )

        def load() -> int:
            match = matches[int(rng.random() * len(matches))]
            past = store.load(match)
            game.fold(start, decode_all(past.data) if past else ())
            return 1

        def load_theirs() -> int:
            stream = streams[int(rng.random() * len(streams))]
            stored = recorder.select_events(stream)
            game.fold(start, [decode(each.state) for each in stored])
            return 1

        def scan() -> int:
            seen = 0
            for _, envelope in store.read_all():
                decode(envelope.data)
                seen += 1
            return _whole(seen, number)

        def scan_events() -> int:
            seen = 0
            for _, _, _, data in store.scan():
                decode(data)
                seen += 1
            return _whole(seen, number)

        def scan_theirs() -> int:
            seen = 0
            while page := recorder.select_notifications(seen + 1, _PAGE):
                for notification in page:
                    decode(notification.state)
                seen = page[-1].id
            return _whole(seen, number)

        yield compared(
            _GROUP,
            "load a hand, decoded and folded",
            "hands/s",
            lambda: rate(load, effort.seconds, perf_counter),
            lambda: rate(load_theirs, effort.seconds, perf_counter),
            effort.rounds,
            goal=3,
            stretch=6,
        )
        yield compared(
            _GROUP,
            "scan all, decoded",
            "events/s",
            partial(rate, scan_events, effort.seconds, perf_counter),
            partial(rate, scan_theirs, effort.seconds, perf_counter),
            effort.rounds,
            goal=4,
            stretch=6,
        )
        yield compared(
            _GROUP,
            "scan all, whole envelopes",
            "events/s",
            partial(rate, scan, effort.seconds, perf_counter),
            partial(rate, scan_theirs, effort.seconds, perf_counter),
            effort.rounds,
        )
        store.close()
        recorder.datastore.close()
        ours, theirs = size(place) / number, size(their_place) / number
    yield Row(_GROUP, "on the disk", "bytes/event", ours, theirs, ratio=theirs / ours)


def _whole(seen: int, number: int) -> int:
    """Return the events that a scan saw, which are all."""
    if seen != number:
        message = f"a scan saw {seen} of {number} events"
        raise AssertionError(message)
    return seen
