"""What is to be looked at: a match of the store, a record or an event log, judged."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from events.stores.jsonl import read_streams
from events.stream import read_whole
from events.table import HandOpened, MatchOpened
from replay.address import Address, last_event, parse_address
from replay.audit.finding import Finding, Verdict
from replay.audit.judge import audit_log, audit_record
from replay.audit.targets import record_files
from replay.errors import HandUnknown, TargetUnknown
from replay.history import match_named, read_history
from replay.rulings.docket import Docket, arbiters_in, docket
from replay.rulings.ruled import Effect, effects
from replay.salvage import record_before_fault, text_before_fault
from replay.terminal import names_of
from replay.transcribing.record import placeholder_players, transcribe
from replay.transcribing.scribe import Told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.base import Event
    from events.envelope import Envelope
    from events.table import OptionValue
    from replay.terminal import Terminal

__all__ = ("Source", "open_sources")

_RECORD: Final = ".toml"
_LOG: Final = ".jsonl"
_LABELS: Final = ("event", "place", "date", "note")


class Source(Struct, frozen=True):
    """A match that can be shown, and which part of it was asked for."""

    verdict: Verdict
    names: tuple[str, ...]
    labels: dict[str, str]
    told: tuple[Told, ...]
    """The events that are known to have happened."""
    fault: Exception | None = None
    """What stopped the reading of a file; what stands before it is told."""
    arbiters: dict[str, str] = {}
    """The names of arbiters by the id under which they acted."""
    docket: Docket | None = None
    """What an arbitration left in the match, ``None`` if there was none."""
    hand: int | None = None
    last: int | None = None
    """The event of the moment asked for, ``None`` for the whole match."""
    history: tuple[Envelope, ...] = ()
    """The sound events as a log holds them; none for a record, which has no chain."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events alone."""
        return tuple(told.event for told in self.told)

    @property
    def ruled(self) -> dict[int, Effect]:
        """What the rulings in force make of each hand that they change or confirm."""
        return effects(self.docket) if self.docket else {}

    @property
    def options(self) -> dict[str, OptionValue]:
        """The house rules that differ from the defaults."""
        opened = self.told[0].event if self.told else None
        return dict(opened.options) if isinstance(opened, MatchOpened) else {}

    @property
    def broken(self) -> Finding | None:
        """The finding where the chain of hashes breaks."""
        last = self.verdict.findings[-1:]
        return last[0] if last and last[0].breaks_chain else None


def open_sources(
    terminal: Terminal, target: str, hand: int | None = None
) -> Iterator[Source]:
    """Yield the matches that a file or an address names, each judged.

    Raises ``target_unknown``, ``address_bad``, ``hand_unknown``, ``event_unknown``, the
    faults of a record, and those of a log in which not even the first event can be read.
    """
    path = Path(target)
    if path.exists():
        for file in record_files(path):
            for source in _from_file(terminal, file):
                yield _with_hand(source, hand)
        return
    if path.suffix in (_RECORD, _LOG):
        raise TargetUnknown(target=target)
    yield _with_hand(_from_store(terminal, parse_address(target)), hand)


def _with_hand(source: Source, hand: int | None) -> Source:
    if hand is None:
        return source
    if not 1 <= hand <= source.verdict.hands:
        raise HandUnknown(hand=hand, last=source.verdict.hands)
    return replace(source, hand=hand)


def _from_file(terminal: Terminal, path: Path) -> Iterator[Source]:
    if path.suffix == _RECORD:
        yield _from_record(path)
        return
    text, damage = text_before_fault(path)
    log, unread = read_streams(StringIO(text), str(path))
    fault = damage or unread
    if fault is not None and not log.matches:
        raise fault
    last = next(reversed(log.matches), "")
    for match in log.matches:
        history = read_whole(log.own, match)
        yield _judged(
            history,
            log.players,
            log.labels.get(match, {}),
            terminal.operator,
            source=str(path),
            fault=fault if match == last else None,
        )


def _from_record(path: Path) -> Source:
    text, damage = text_before_fault(path)
    reading, fault = record_before_fault(text, str(path))
    record = reading.record
    told = transcribe(record, reading.lines, placeholder_players(record))
    verdict = audit_record(record, told, str(path))
    noted = {key: getattr(record, key) for key in _LABELS}
    labels = {key: value for key, value in noted.items() if value}
    return Source(verdict, record.players, labels, tuple(told), damage or fault)


def _from_store(terminal: Terminal, address: Address) -> Source:
    with terminal.store() as store:
        match = match_named(store, address.match)
        history = read_history(store, match)
        labels = store.directory.labels(match)
        opened = history[0].event
        ids = opened.players if isinstance(opened, MatchOpened) else ()
        ids = (*ids, *arbiters_in(history))
        names = dict(zip(ids, names_of(store, ids), strict=True))
    source = _judged(history, names, labels, terminal.operator)
    if not source.told or (address.hand is None and address.seq is None):
        return source
    last = last_event(history[: len(source.told)], address)
    moment = last if address.hand is None or address.trick is not None else None
    # Between two hands the one before is shown; before the first there is none.
    hand = address.hand or sum(
        isinstance(told.event, HandOpened) for told in source.told[:last]
    )
    return replace(source, hand=hand or None, last=moment)


def _judged(
    history: Sequence[Envelope],
    players: dict[str, str],
    labels: dict[str, str],
    operator: bytes | None,
    *,
    source: str | None = None,
    fault: Exception | None = None,
) -> Source:
    verdict = audit_log(history, source, operator)
    whole = Source(verdict, (), labels, (), fault)
    sound = whole.broken.seq - 1 if whole.broken else len(history)
    told = tuple(Told(each.event, None) for each in history[:sound])
    opened = told[0].event if told else None
    ids = opened.players if isinstance(opened, MatchOpened) else ()
    names = tuple(players.get(player, "") for player in ids)
    held = docket(history[:sound], operator)
    return Source(
        verdict,
        names,
        labels,
        told,
        fault,
        arbiters={each: players.get(each, "") for each in arbiters_in(history)},
        docket=held if held.acts else None,
        history=tuple(history[:sound]),
    )
