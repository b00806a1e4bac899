"""What is told of a match that its rows cannot call clean: by the audit, event by event.

The store that the archive was made from is asked if it is the one that was chosen, since
it has all events as they are. Otherwise the rows tell the match again.
"""

# Polars' own types are known in part only.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from analytics.archive.building import is_of_store
from analytics.archive.files import read_parts
from analytics.archive.tables import DEALS
from analytics.mass.errors import ArchiveUntold
from analytics.mass.rebuilding import UNTOLD, match_events
from events.errors import EventsError
from events.stores.address import open_store
from events.table import MatchOpened
from replay.audit.account import account_of
from replay.audit.finding import Verdict
from replay.audit.judge import audit_log, judge
from replay.audit.reading import FAULTS
from replay.audit.targets import Judged
from replay.history import read_history
from replay.terminal import names_of
from replay.transcribing.scribe import Told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import TracebackType
    from typing import Self

    from analytics.archive.reading import Archive
    from analytics.mass.batches import Batch, JudgedBatch
    from events.base import Event
    from events.envelope import Envelope
    from events.store import EventStore
    from replay.audit.account import Account
    from replay.terminal import Terminal

__all__ = ("Explaining",)


class Explaining:
    """Judges matches of one archive as ``sixfold audit`` judges those of a store."""

    def __init__(self, terminal: Terminal, archive: Archive, source: str) -> None:
        """Take the archive, and what a verdict calls it."""
        self._terminal = terminal
        self._archive = archive
        self._source = source
        self._store: EventStore | None = None
        self._asked = False

    def __enter__(self) -> Self:
        """Begin without a store."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Let go of the store."""
        if self._store is not None:
            self._store.close()

    def accounts(self, judged: JudgedBatch) -> dict[str, Account | Exception]:
        """Return what is told of each match of a batch that is not clean, by its id.

        Raises ``archive_damaged``.
        """
        suspected = ~judged.matches["clean"]
        if not suspected.any():
            return {}
        batch = judged.batch
        matches = read_parts(batch.folder, batch.parts["matches"])
        rows = matches.filter(suspected).to_dicts()
        store = self._origin()
        if store is not None:
            return {row["match"]: self._from_store(store, row) for row in rows}
        return self._from_rows(batch, rows)

    def _origin(self) -> EventStore | None:
        """Return the chosen store if the archive was made from it."""
        if self._asked:
            return self._store
        self._asked = True
        try:
            store = open_store(self._terminal.address, create=False)
        except EventsError:
            return None
        if is_of_store(store, self._archive.manifest):
            self._store = store
        else:
            store.close()
        return self._store

    def _from_store(
        self, store: EventStore, row: Mapping[str, Any]
    ) -> Account | Exception:
        """Return what is told of a match as it was when the archive was made."""
        match = row["match"]
        until = (row["parent_seq"] or 0) + row["events"]
        try:
            history = read_history(store, match)[:until]
            verdict = audit_log(history, self._source, self._terminal.operator)
        except FAULTS as fault:
            return fault
        told = tuple(Told(event, None) for event in _readable(history))
        labels = store.directory.labels(match)
        names = names_of(store, _players(told))
        return account_of(Judged(verdict, names, told, labels), stored=True)

    def _from_rows(
        self, batch: Batch, rows: Sequence[Mapping[str, Any]]
    ) -> dict[str, Account | Exception]:
        told_whole = [row["match"] for row in rows if is_told_whole(row)]
        deals = _deals(batch, told_whole)
        whole = [
            match
            for match in told_whole
            if all(hand["odd"] is None for hand in deals.get(match, ()))
        ]
        kinds = _kinds(batch, whole)
        names = self._archive.names()
        accounts: dict[str, Account | Exception] = {}
        path = str(self._archive.folder)
        for row in rows:
            match = row["match"]
            if match not in kinds:
                accounts[match] = ArchiveUntold(match=match, path=path)
                continue
            events = match_events(row, deals.get(match, ()), kinds[match], path)
            told = tuple(Told(event, None) for event in events)
            try:
                verdict = self._judged(row, told)
            except FAULTS as fault:
                accounts[match] = fault
                continue
            named = tuple(names.get(player, "") for player in _players(told))
            accounts[match] = account_of(Judged(verdict, named, told), stored=True)
        return accounts

    def _judged(self, row: Mapping[str, Any], told: Sequence[Told]) -> Verdict:
        findings, hands, unfinished = judge(told)
        return Verdict(
            match=row["match"],
            source=self._source,
            game=row["game"],
            hands=hands,
            unfinished=unfinished,
            events=len(told),
            findings=findings,
        )


def is_told_whole(row: Mapping[str, Any]) -> bool:
    """Return whether a match can be told again from its rows: no fork, no arbitration."""
    plain = row["odd"] is None and row["broken"] is None
    return plain and not row["is_fork"] and not row["acts"]


def _deals(batch: Batch, matches: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of the hands of some matches."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table in DEALS.values():
        if table in batch.parts:
            rows = read_parts(batch.folder, batch.parts[table])
            own = rows.filter(pl.col("match").is_in(matches))
            for row in own.iter_rows(named=True):
                found.setdefault(row["match"], []).append(row)
    return found


def _kinds(batch: Batch, matches: Sequence[str]) -> dict[str, list[str | None]]:
    """Return the kinds of the events of some matches, in the order of their logs.

    Left out is a match with events of its game that belong to no hand, its opening
    apart: no row tells them.
    """
    found: dict[str, list[str | None]] = {}
    for part in batch.parts.get("events", ()) if matches else ():
        rows = read_parts(batch.folder, (part,), ("match", "hand", "kind"))
        own = rows.filter(pl.col("match").is_in(matches))
        for (match,), events in own.group_by("match", maintain_order=True):
            loose = events["hand"].is_null() & ~events["kind"].is_in(list(UNTOLD))
            if loose.sum() == 1:
                found[match] = events["kind"].to_list()
    return found


def _readable(history: Sequence[Envelope]) -> Iterator[Event]:
    for envelope in history:
        try:
            yield envelope.event
        except EventsError:
            return


def _players(told: Sequence[Told]) -> tuple[str, ...]:
    opened = told[0].event if told else None
    return opened.players if isinstance(opened, MatchOpened) else ()
