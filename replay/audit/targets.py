"""What an audit is pointed at: matches of a store, records, event logs, folders of them."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

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

__all__ = ("Judged", "judge_file", "judge_match", "read_text", "record_files")

_RECORD: Final = ".toml"
_LOG: Final = ".jsonl"
_SECONDARY: Final = ".names.json"


class Judged(Struct, frozen=True):
    """A verdict with the events it is about and the players' names by seat."""

    verdict: Verdict
    names: tuple[str, ...]
    told: tuple[Told, ...]


def record_files(target: Path) -> list[Path]:
    """Return the records and event logs of a folder, or the file itself.

    Raises ``target_unknown`` if nothing is there, ``file_kind_unknown`` for another file.
    """
    if target.is_dir():
        return sorted(
            path
            for path in target.rglob("*")
            if path.suffix in (_RECORD, _LOG) and path.is_file()
        )
    if not target.exists():
        raise TargetUnknown(target=str(target))
    if target.suffix not in (_RECORD, _LOG):
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


def judge_file(path: Path) -> Iterator[Judged]:
    """Yield the verdict on each match of a record or event log.

    Raises :class:`replay.records.RecordFaults` and the errors of the log's lines.
    """
    text = read_text(path)
    if path.suffix == _RECORD:
        reading = read(text, str(path))
        players = placeholder_players(reading.record)
        told = transcribe(reading.record, reading.lines, players)
        verdict = audit_record(reading.record, told, str(path))
        yield Judged(verdict, reading.record.players, tuple(told))
        return
    log, fault = read_streams(StringIO(text), str(path))
    if fault is not None:
        raise fault
    for match in log.matches:
        history = read_whole(log.own, match)
        yield _judged(history, str(path), log.players)


def judge_match(store: EventStore, prefix: str) -> Judged:
    """Return the verdict on a match of a store; raises as :func:`match_named`."""
    history = read_history(store, match_named(store, prefix))
    judged = _judged(history, None, {})
    names = names_of(store, _players(judged.told))
    return Judged(judged.verdict, names, judged.told)


def _judged(
    history: Sequence[Envelope], source: str | None, named: dict[str, str]
) -> Judged:
    verdict = audit_log(history, source)
    told: list[Told] = []
    for envelope in history:
        try:
            told.append(Told(envelope.event, None))
        except EventsError:
            break
    players = _players(told)
    return Judged(verdict, tuple(named.get(p, "") for p in players), tuple(told))


def _players(told: Sequence[Told]) -> tuple[str, ...]:
    return getattr(told[0].event, "players", ()) if told else ()
