"""A match or file judged: a history becomes a verdict here, with what it is about."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from events.errors import EventsError
from events.stores.jsonl import read_streams
from events.stream import read_whole
from replay.audit.finding import Verdict
from replay.audit.judge import audit_log, audit_record
from replay.errors import FileKindUnknown, FileNotText, FileUnreadable, TargetUnknown
from replay.history import match_named, read_history
from replay.records import read
from replay.terminal import names_of
from replay.transcribing.record import placeholder_players, transcribe
from replay.transcribing.scribe import Told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.envelope import Envelope
    from events.store import EventStore

__all__ = ("KINDS", "Judged", "judge_file", "judge_match", "read_text", "record_files")

_RECORD: Final = ".toml"
_LOG: Final = ".jsonl"
KINDS: Final = (_RECORD, _LOG)
"""How the names of records and event logs end."""


class Judged(Struct, frozen=True):
    """A verdict with the events it is about and the players' names by seat."""

    verdict: Verdict
    names: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()
    labels: dict[str, str] = field(default_factory=dict[str, str])
    """Event, place, date and note, as far as they are known."""


def record_files(target: Path) -> list[Path]:
    """Return the records and event logs of a folder, or the file itself.

    Raises ``target_unknown`` if nothing is there, ``file_kind_unknown`` for another file.
    """
    if target.is_dir():
        return sorted(
            path
            for path in target.rglob("*")
            if path.suffix in KINDS and path.is_file()
        )
    if not target.exists():
        raise TargetUnknown(target=str(target))
    if target.suffix not in KINDS:
        raise FileKindUnknown(path=str(target))
    return [target]


def read_text(path: Path) -> str:
    """Return the text of a file; raises ``file_unreadable`` and ``file_not_utf8``."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = fault.object[: fault.start].count(b"\n") + 1
        raise FileNotText(path=str(path), line=line) from fault
    except OSError as fault:
        detail = fault.strerror or str(fault)
        raise FileUnreadable(path=str(path), detail=detail) from fault


def judge_file(
    path: Path, operator: bytes | None = None, *, brief: bool = False
) -> Iterator[Judged]:
    """Yield the verdict on each match of a record or event log.

    ``operator`` is the public key that appoints arbiters. ``brief`` leaves out what
    nobody asks of a clean match: names, events and labels.
    Raises :class:`replay.records.RecordFaults` and the errors of the log's lines.
    """
    text = read_text(path)
    if path.suffix == _RECORD:
        yield _judged_record(text, str(path), brief=brief)
        return
    log, fault = read_streams(StringIO(text), str(path))
    if fault is not None:
        raise fault
    for match in log.matches:
        history = read_whole(log.own, match)
        judged = _judged(history, str(path), operator, brief=brief)
        if judged.told:
            names = tuple(log.players.get(each, "") for each in _players(judged.told))
            labels = log.labels.get(match, {})
            judged = Judged(judged.verdict, names, judged.told, labels)
        yield judged


def judge_match(
    store: EventStore,
    prefix: str,
    operator: bytes | None = None,
    *,
    brief: bool = False,
) -> Judged:
    """Return the verdict on a match of a store; raises as :func:`match_named`.

    ``operator`` and ``brief`` are those of :func:`judge_file`.
    """
    match = match_named(store, prefix)
    judged = _judged(read_history(store, match), None, operator, brief=brief)
    if not judged.told:
        return judged
    names = names_of(store, _players(judged.told))
    labels = store.directory.labels(match)
    return Judged(judged.verdict, names, judged.told, labels)


def _judged_record(text: str, source: str, *, brief: bool) -> Judged:
    reading = read(text, source)
    record = reading.record
    told = transcribe(record, reading.lines, placeholder_players(record))
    verdict = audit_record(record, told, source)
    if brief and verdict.clean:
        return Judged(verdict)
    labels = {"event": record.event, "place": record.place}
    known = {key: value for key, value in labels.items() if value}
    return Judged(verdict, record.players, tuple(told), known)


def _judged(
    history: Sequence[Envelope],
    source: str | None,
    operator: bytes | None,
    *,
    brief: bool,
) -> Judged:
    """Return the verdict on a history with its events as far as they can be read."""
    verdict = audit_log(history, source, operator)
    if brief and verdict.clean:
        return Judged(verdict)
    told: list[Told] = []
    for envelope in history:
        try:
            told.append(Told(envelope.event, None))
        except EventsError:
            break
    return Judged(verdict, (), tuple(told))


def _players(told: Sequence[Told]) -> tuple[str, ...]:
    return getattr(told[0].event, "players", ()) if told else ()
