"""Files on their way in: hand records become matches, event logs are taken as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from core.errors import CoreError
from events.errors import EventsError
from events.ids import id_from_hash, new_id
from events.stores.jsonl import read_lines
from events.table import MatchOpened
from replay.audit.targets import read_text
from replay.errors import ReplayError
from replay.records import RecordFaults, read
from replay.shell import Shell
from replay.transcribing.recollection import LABELS
from replay.transcribing.record import record_id, transcribe

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from events.envelope import Envelope
    from events.store import Directory, EventStore

__all__ = ("UNREADABLE", "Imported", "LogDiffers", "import_file")

UNREADABLE = (EventsError, ReplayError, RecordFaults, CoreError)
"""What a file may be refused with; anything else is a fault of ours."""


class LogDiffers(ReplayError):
    """A match that is here with other events. Facts: ``match``, ``seq``."""

    code = "log_differs"


class Imported(Struct, frozen=True):
    """One match of a file: where it stands now, and how many events were new."""

    match: str
    events: int
    new: int


def import_file(store: EventStore, path: Path) -> list[Imported]:
    """Return what became of the matches of a record (.toml) or event log (.jsonl).

    Nothing of a file is written unless all of it is sound. Raises ``file_unreadable``,
    :class:`replay.records.RecordFaults`, ``log_differs``, and what the lines of a log raise.
    """
    text = read_text(path)
    if path.suffix == ".toml":
        return [_import_record(store, text, str(path))]
    return _import_log(store, text, str(path))


def _import_record(store: EventStore, text: str, source: str) -> Imported:
    reading = read(text, source)
    record = reading.record
    match = record_id(record)
    if known := store.read(match):
        return Imported(match, known[-1].seq, 0)
    directory = store.directory
    players = _seated(directory, record.players)
    told = transcribe(record, reading.lines, players)
    for player, name in zip(players, record.players, strict=True):
        if name:
            directory.remember(player, name)
    texts = {key: getattr(record, key) for key in LABELS}
    directory.label(match, {key: text for key, text in texts.items() if text})
    command = id_from_hash("import", match.encode())
    Shell(store).write(match, command, [each.event for each in told])
    return Imported(match, len(told), len(told))


def _seated(directory: Directory, names: Sequence[str]) -> tuple[str, ...]:
    """Return a player id for each name: the one that bears it, else a fresh one.

    Two players of one name are two players.
    """
    players: list[str] = []
    for name in names:
        known = directory.named(name) if name else ()
        free = [player for player in known if player not in players]
        players.append(free[0] if free else new_id())
    return tuple(players)


def _import_log(store: EventStore, text: str, source: str) -> list[Imported]:
    log = read_lines(text.splitlines(keepends=True), source)
    fresh = {match: _fresh(store, match, own) for match, own in log.matches.items()}
    directory = store.directory
    here = {
        player
        for events in fresh.values()
        for each in events
        if isinstance(event := each.event, MatchOpened)
        for player in event.players
    }
    for player, name in log.players.items():
        if player in here and directory.name(player) is None:
            directory.remember(player, name)
    done: list[Imported] = []
    for match, own in log.matches.items():
        events = fresh[match]
        if events and match in log.labels and not directory.labels(match):
            directory.label(match, log.labels[match])
        if events:
            after = events[0].seq - 1
            command = id_from_hash("import", match.encode() + own[-1].hash)
            store.record(match, command, after, events)
        done.append(Imported(match, own[-1].seq, len(events)))
    return done


def _fresh(store: EventStore, match: str, own: Sequence[Envelope]) -> list[Envelope]:
    """Return the events of a log that the store lacks; raises ``log_differs``.

    A shorter log is here already, a longer one goes on where the store ends.
    """
    known = store.read(match)
    for ours, theirs in zip(known, own, strict=False):
        if ours.hash != theirs.hash:
            raise LogDiffers(match=match, seq=theirs.seq)
    return list(own[len(known) :])
