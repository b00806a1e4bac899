"""Files on their way in: hand records become matches, event logs are taken as they are."""

from __future__ import annotations

from io import StringIO
from itertools import groupby
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
from replay.rulings.docket import arbiters_in
from replay.shell import Shell
from replay.transcribing.recollection import LABELS
from replay.transcribing.record import record_id, transcribe

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
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
    command = id_from_hash("import", match.encode())
    outcome = Shell(store).write(match, command, [each.event for each in told])
    # Who sits there is told by what was recorded: another program may have been first.
    seated = _seats(outcome.events)
    _name(directory, dict(zip(seated, record.players, strict=True)))
    texts = {key: getattr(record, key) for key in LABELS}
    _label(directory, match, {key: text for key, text in texts.items() if text})
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
    log = read_lines(StringIO(text), source)
    fresh = {match: _fresh(store, match, own) for match, own in log.matches.items()}
    # In the order of the file: a whole store's log makes a store of the same order.
    for match, run in groupby(log.order, key=lambda each: each.match):
        known = fresh[match][0].seq if fresh[match] else 0
        events = [each for each in run if each.seq >= known > 0]
        if events:
            command = id_from_hash("import", match.encode() + events[-1].hash)
            store.record(match, command, events[0].seq - 1, events)
    done: list[Imported] = []
    for match, own in log.matches.items():
        events = fresh[match]
        if events:
            acting = (*_seats(events), *arbiters_in(events))
            _name(store.directory, {each: log.players.get(each, "") for each in acting})
            _label(store.directory, match, log.labels.get(match, {}))
        done.append(Imported(match, own[-1].seq, len(events)))
    return done


def _seats(events: Sequence[Envelope]) -> tuple[str, ...]:
    """Return the players of a match that opens with these events, else none."""
    opened = events[0].event
    return opened.players if isinstance(opened, MatchOpened) else ()


def _name(directory: Directory, names: Mapping[str, str]) -> None:
    """Keep names by player id; whoever has a name here keeps that one."""
    for player, name in names.items():
        if name and directory.name(player) is None:
            directory.remember(player, name)


def _label(directory: Directory, match: str, labels: Mapping[str, str]) -> None:
    """Keep a match's labels; one that has some here keeps those."""
    if labels and not directory.labels(match):
        directory.label(match, labels)


def _fresh(store: EventStore, match: str, own: Sequence[Envelope]) -> list[Envelope]:
    """Return the events of a log that the store lacks; raises ``log_differs``.

    A shorter log is here already, a longer one goes on where the store ends.
    """
    known = store.read(match)
    for ours, theirs in zip(known, own, strict=False):
        if ours.hash != theirs.hash:
            raise LogDiffers(match=match, seq=theirs.seq)
    return list(own[len(known) :])
