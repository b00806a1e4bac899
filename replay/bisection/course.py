"""The course of one match as an event log that can be cut after any event."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from events.ids import id_from_hash
from events.stores.jsonl import read_streams, write_lines
from events.stores.jsonl_line import header_text
from events.stores.memory import MemoryDirectory, MemoryStore
from events.stream import forked_from, read_whole
from events.table import MatchOpened
from replay.address import last_event, parse_address
from replay.audit.targets import read_text, record_files
from replay.errors import FolderEmpty, LogEmpty, ReplayError
from replay.history import match_named, read_history
from replay.records import read
from replay.shell import Shell
from replay.transcribing.recollection import LABELS
from replay.transcribing.record import placeholder_players, record_id, transcribe
from replay.transcribing.scribe import Told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope
    from events.store import Directory
    from events.stores.jsonl import LogFile
    from replay.terminal import Terminal

__all__ = ("Course", "CourseBackwards", "CourseSplit", "CoursesSeveral", "open_course")

_RECORD: Final = ".toml"
_LOG: Final = ".jsonl"


class CoursesSeveral(ReplayError):
    """A log or folder of several matches. Facts: ``target``."""

    code = "bisect_several"


class CourseSplit(ReplayError):
    """Two places that do not lie in one match of the store. Facts: ``a``, ``b``."""

    code = "bisect_split"


class CourseBackwards(ReplayError):
    """A last place that does not come after the first. Facts: ``first``, ``last``."""

    code = "bisect_backwards"


class Course(Struct, frozen=True):
    """One match, its past before a fork included, and the part of it in question."""

    match: str
    source: str | None
    """The file that it was read from, ``None`` for the store."""
    names: tuple[str, ...]
    told: tuple[Told, ...]
    """Its events, of a record each with its line."""
    lines: tuple[str, ...]
    """Its events as lines of an event log."""
    directory: str
    """The line that tells names and labels, empty if it is left out."""
    first: int
    """The event at which the part begins, 0 for the beginning of the match."""
    last: int

    def beginning(self, seq: int) -> str:
        """Return the event log of the match up to an event."""
        return "".join((header_text(seq), self.directory, *self.lines[:seq]))


def open_course(
    terminal: Terminal, target: str, until: str | None = None, *, names: bool = True
) -> Course:
    """Return the match that a record, an event log or an address names.

    An address with a place begins the part in question there; ``until`` is the address
    at which it ends. A record becomes an event log without being stored: the same record
    gives the same bytes. Raises ``bisect_several``, ``bisect_split``,
    ``bisect_backwards``, ``folder_empty``, ``log_empty``, and what reading the target
    raises.
    """
    path = Path(target)
    if path.exists() or path.suffix in (_RECORD, _LOG):
        if until is not None:
            raise CourseSplit(a=target, b=until)
        files = record_files(path)
        if not files:
            raise FolderEmpty(path=target)
        if len(files) > 1:
            raise CoursesSeveral(target=target)
        reading = _from_record if files[0].suffix == _RECORD else _from_log
        return reading(files[0], names=names)
    place = parse_address(target)
    with terminal.store() as store:
        match = match_named(store, place.match)
        history = read_history(store, match)
        begins = place.hand is not None or place.seq is not None
        first = last_event(history, place) if begins else 0
        last = history[-1].seq
        if until is not None:
            end = parse_address(until)
            if match_named(store, end.match) != match:
                raise CourseSplit(a=target, b=until)
            last = last_event(history, end)
        if last <= first:
            raise CourseBackwards(first=first, last=last)
        return _course(history, store.directory, None, (first, last), names=names)


def _from_record(path: Path, *, names: bool) -> Course:
    reading = read(read_text(path), str(path))
    record = reading.record
    match, players = record_id(record), placeholder_players(record)
    told = transcribe(record, reading.lines, players)
    store = MemoryStore()
    for player, name in zip(players, record.players, strict=True):
        store.directory.remember(player, name)
    texts = {key: getattr(record, key) for key in LABELS}
    store.directory.label(match, {key: text for key, text in texts.items() if text})
    # Whoever gets this log gets all of it, so that nothing hangs on secret salts.
    shell = Shell(store, clock=lambda: 0, salt=bytes)
    command = id_from_hash("import", match.encode())
    shell.write(match, command, [each.event for each in told])
    history, whole = store.read(match), (0, len(told))
    return _course(history, store.directory, str(path), whole, told, names=names)


def _from_log(path: Path, *, names: bool) -> Course:
    log, fault = read_streams(StringIO(read_text(path)), str(path))
    if fault is not None:
        raise fault
    if not log.matches:
        raise LogEmpty(path=str(path))
    directory = MemoryDirectory()
    for player, name in log.players.items():
        directory.remember(player, name)
    for match, labels in log.labels.items():
        directory.label(match, labels)
    history = read_whole(log.own, _youngest(log, str(path)))
    whole = (0, len(history))
    return _course(history, directory, str(path), whole, names=names)


def _youngest(log: LogFile, source: str) -> str:
    """Return the match that all others of a log are the past of."""
    forks = (forked_from(own[0]) for own in log.matches.values())
    parents = {fork.parent for fork in forks if fork}
    ends = [match for match in log.matches if match not in parents]
    if len(ends) != 1:
        raise CoursesSeveral(target=source)
    return ends[0]


def _course(
    history: Sequence[Envelope],
    directory: Directory,
    source: str | None,
    part: tuple[int, int],
    told: Sequence[Told] | None = None,
    *,
    names: bool,
) -> Course:
    known = told or [Told(each.event, None) for each in history]
    opened = known[0].event
    players = opened.players if isinstance(opened, MatchOpened) else ()
    _, named, *lines = write_lines(history, directory)
    return Course(
        match=history[-1].match,
        source=source,
        names=tuple(directory.name(player) or "" for player in players),
        told=tuple(known),
        lines=tuple(lines),
        directory=named if names else "",
        first=part[0],
        last=part[1],
    )
