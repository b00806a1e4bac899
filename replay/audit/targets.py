"""A match or file judged: a history becomes a verdict here, with what it is about."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from events.errors import EventsError
from events.stores.jsonl import LogFile, read_streams
from events.stream import read_whole
from replay.audit.finding import Verdict
from replay.audit.judge import audit_log, audit_record
from replay.bundle.head import SUFFIX
from replay.bundle.unpacking import is_bundle, read_bundle
from replay.errors import FileKindUnknown, FileNotText, FileUnreadable, TargetUnknown
from replay.history import match_named, read_history
from replay.records import read
from replay.streams.seat_line import is_seat_stream
from replay.streams.seat_proof import read_seat_stream
from replay.streams.seat_verdict import as_far_as_known
from replay.terminal import names_of
from replay.transcribing.record import placeholder_players, transcribe
from replay.transcribing.scribe import Told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.envelope import Envelope
    from events.store import EventStore
    from replay.bundle.unpacking import Bundle

__all__ = (
    "JUDGED",
    "KINDS",
    "Judged",
    "judge_file",
    "judge_match",
    "read_text",
    "record_files",
)

_RECORD: Final = ".toml"
_LOG: Final = ".jsonl"
KINDS: Final = (_RECORD, _LOG)
"""How the names of records and event logs end."""
JUDGED: Final = (*KINDS, SUFFIX)
"""How the names of files end that an audit judges: bundles too."""


class Judged(Struct, frozen=True):
    """A verdict with the events it is about and the players' names by seat."""

    verdict: Verdict
    names: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()
    labels: dict[str, str] = field(default_factory=dict[str, str])
    """Event, place, date and note, as far as they are known."""


def record_files(target: Path, kinds: Sequence[str] = KINDS) -> list[Path]:
    """Return the records and event logs of a folder, or the file itself.

    ``kinds`` are the endings that are wanted; of zip files only bundles are. Raises
    ``target_unknown`` if nothing is there, ``file_kind_unknown`` for another file.
    """
    if target.is_dir():
        return sorted(
            path
            for path in target.rglob("*")
            if path.suffix in kinds and path.is_file()
            if path.suffix != SUFFIX or is_bundle(path)
        )
    if not target.exists():
        raise TargetUnknown(target=str(target))
    if target.suffix not in kinds:
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
    """Yield the verdict on each match of a record, an event log or a bundle.

    Of a seat's stream the events are judged up to the first that is still closed.
    ``operator`` is the public key that appoints arbiters. ``brief`` leaves out what
    nobody asks of a clean match: names, events and labels. Raises
    :class:`replay.records.RecordFaults`, the errors of the log's lines and of bundles.
    """
    source = str(path)
    bundle = read_bundle(path) if path.suffix == SUFFIX else None
    text = read_text(path) if bundle is None else bundle.text
    if path.suffix == _RECORD:
        yield _judged_record(text, source, brief=brief)
        return
    if is_seat_stream(text):
        proof = read_seat_stream(StringIO(text), source)
        judged = _judged(proof.whole, source, operator, brief=brief)
        judged = replace(judged, verdict=as_far_as_known(judged.verdict, proof))
        log = LogFile({proof.match: list(proof.whole)})
        yield _named(judged, log, bundle)
        return
    log, fault = read_streams(StringIO(text), source)
    if fault is not None:
        raise fault
    for match in log.matches:
        history = read_whole(log.own, match)
        yield _named(_judged(history, source, operator, brief=brief), log, bundle)


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


def _named(judged: Judged, log: LogFile, bundle: Bundle | None) -> Judged:
    """Return a verdict with the names and labels that its file tells."""
    if not judged.told:
        return judged
    players, labels = log.players, log.labels
    if bundle is not None:
        players, labels = players | bundle.players, labels | bundle.labels
    names = tuple(players.get(each, "") for each in _players(judged.told))
    own = labels.get(judged.verdict.match, {})
    return replace(judged, names=names, labels=own)


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
