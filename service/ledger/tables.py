"""The tables: those that wait for players, and what was agreed at those that are played.

Each change is one transaction, so that of two who want a seat one gets it.
"""

# ruff: noqa: S608 - the pieces of SQL are constants of this file

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from service.errors import SeatForeign
from service.ledger.errors import (
    AlreadySeated,
    SeatFilled,
    SeatUnknown,
    TableOver,
    TableStarted,
    TableUnknown,
)
from service.ledger.settings import TableSettings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from service.ledger.file import LedgerFile

__all__ = ("SeatHolder", "Status", "TableRow", "Tables")

Status: TypeAlias = Literal["waiting", "playing", "over", "closed"]

_Seated: TypeAlias = tuple[int, str, str, str]

_VACANT: Final = 24 * 3600 * 1_000_000
"""Microseconds that a waiting table may stand with nobody at it."""
_MOST: Final = 100

_COLUMNS: Final = (
    "id, creator, made, settings, seats, status, rematch, (select"
    " json_group_array(json_array(number, player, program, shares)) from seat"
    " where gathering = id)"
)
_TAKEN: Final = "(select count(*) from seat where gathering = id)"
_GET: Final = f"select {_COLUMNS} from gathering where id = ?"
_ADD: Final = (
    "insert into gathering values (?, ?, ?, ?, ?, ?, 'waiting', '', ?)"
    " on conflict(id) do nothing"
)
_OPEN: Final = (
    f"select {_COLUMNS} from gathering where status = 'waiting' and listed"
    f" and seats > {_TAKEN} and (made, id) < (?, ?) order by made desc, id desc limit ?"
)
_RUNNING: Final = (
    "select id from gathering where status = 'playing'"
    f" or status = 'waiting' and seats = {_TAKEN} order by made, id"
)
_MINE: Final = (
    f"select {_COLUMNS} from gathering where creator = ?1 or id in"
    " (select gathering from seat where player = ?1"
    " union select gathering from former where player = ?1)"
    " order by made desc, id desc limit ?2"
)
_PUT: Final = (
    "insert into seat values (?, ?, ?, ?, ?) on conflict(gathering, number) do update"
    " set player = excluded.player, program = excluded.program, shares = excluded.shares"
)
_CLOSE: Final = (
    "update gathering set status = 'closed'"
    " where status = 'waiting' and vacant <= ? returning id"
)
_FOUND_VACANT: Final = (
    "update gathering set vacant = ?"
    f" where status = 'waiting' and vacant is null and {_TAKEN} = 0"
)


class SeatHolder(Struct, frozen=True):
    """Who sits at a seat."""

    player: str
    program: str
    """The program of the house that plays there; empty for a person."""
    shares: str
    """Who draws the seat's share of each deal: its ``own`` device, or the ``house``."""


class TableRow(Struct, frozen=True):
    """A table as it stands in the ledger."""

    table: str
    """Also the id of the match that is played there."""
    creator: str
    """Empty if he was erased."""
    made: int
    """Integer microseconds UTC."""
    settings: TableSettings
    seats: tuple[SeatHolder | None, ...]
    status: Status
    rematch: str
    """The table at which the same players go on; empty if there is none."""

    @property
    def full(self) -> bool:
        """Whether all seats are filled: a match is played here, or about to begin."""
        return None not in self.seats

    def seat_of(self, player: str) -> int | None:
        """Return where a player sits, ``None`` if nowhere."""
        found = (
            n for n, each in enumerate(self.seats) if each and each.player == player
        )
        return next(found, None)


class Tables:
    """Every table of the house."""

    def __init__(self, file: LedgerFile) -> None:
        """Take the file."""
        self._file = file

    def add(
        self, table: str, creator: str, settings: TableSettings, seats: int, now: int
    ) -> TableRow:
        """Return a new table with so many free seats, or the one that has this id."""
        written = msgspec.json.encode(settings)
        row = (table, creator, now, written, settings.listed, seats, now)
        with self._file.writing():
            self._file.run(_ADD, *row)
            return self.get(table)

    def get(self, table: str) -> TableRow:
        """Return a table; raises ``table_unknown``."""
        rows = self._file.run(_GET, table)
        if not rows:
            raise TableUnknown(table=table)
        return _row(rows[0])

    def sit(self, table: str, seat: int, holder: SeatHolder) -> TableRow:
        """Return the table with somebody at a free seat; it may be full then.

        Who sits at that very seat may say so again, and may change who draws his shares
        until the table is full. Raises ``table_unknown``, ``table_over``,
        ``table_started``, ``seat_unknown``, ``seat_filled`` and ``already_seated``.
        """
        with self._file.writing():
            row = self.get(table)
            _check_seat(row, seat)
            if row.seats[seat] == holder and row.status in {"waiting", "playing"}:
                return row
            _check_waiting(row)
            there = row.seats[seat]
            if there is not None and there.player != holder.player:
                raise SeatFilled(seat=seat)
            if row.full:
                raise TableStarted(table=table)
            _check_elsewhere(row, seat, holder.player)
            self._put(table, seat, holder)
            self._file.run("update gathering set vacant = null where id = ?", table)
            return self.get(table)

    def leave(self, table: str, seat: int, player: str) -> TableRow:
        """Return the table with the seat of a player free again.

        Raises ``table_unknown``, ``table_over``, ``table_started``, ``seat_unknown`` and
        ``seat_not_yours``, also for a free seat.
        """
        query = "delete from seat where gathering = ? and number = ?"
        with self._file.writing():
            row = self.get(table)
            _check_seat(row, seat)
            _check_waiting(row)
            there = row.seats[seat]
            if there is None or there.player != player:
                raise SeatForeign(seat=seat)
            if row.full:
                raise TableStarted(table=table)
            self._file.run(query, table, seat)
            return self.get(table)

    def replace(
        self, table: str, seat: int, holder: SeatHolder, before: str = ""
    ) -> TableRow:
        """Return a running table with somebody else at a filled seat.

        ``before`` is the player who has to sit there, if that is not all the same. Raises
        ``table_unknown``, ``table_over``, ``seat_unknown``, also for a free seat,
        ``already_seated``, and ``seat_filled`` if somebody else sits there by now.
        """
        former = "insert into former values (?, ?) on conflict do nothing"
        with self._file.writing():
            row = self.get(table)
            _check_seat(row, seat)
            _check_not_over(row)
            there = row.seats[seat]
            if there is None:
                raise SeatUnknown(seat=seat, seats=len(row.seats))
            if before and there.player != before:
                raise SeatFilled(seat=seat)
            _check_elsewhere(row, seat, holder.player)
            if not there.program and there.player != holder.player:
                self._file.run(former, there.player, table)
            self._put(table, seat, holder)
            return self.get(table)

    def began(self, table: str) -> None:
        """Note that the match of a table stands in the store."""
        self._become(table, "playing", ("waiting",))

    def ended(self, table: str) -> None:
        """Note that the match of a table is over; that it was noted before is fine."""
        self._become(table, "over", ("waiting", "playing"))

    def rematch_of(self, table: str, new_id: str) -> str:
        """Return the table at which the same players go on: the first one ever named.

        It may not be added yet, if who named it came to an end right then. Raises
        ``table_unknown``.
        """
        query = "update gathering set rematch = ? where id = ? and rematch = ''"
        with self._file.writing():
            self._file.run(query, new_id, table)
            return self.get(table).rematch

    def open_tables(self, limit: int, after: str = "") -> list[TableRow]:
        """Return listed tables with a free seat, the newest first.

        ``after`` is the last table of the page before; raises ``table_unknown``.
        """
        last = self.get(after) if after else None
        place = (last.made, last.table) if last else (1 << 62, "")
        return [_row(row) for row in self._file.run(_OPEN, *place, limit)]

    def of_player(self, player: str, limit: int = _MOST) -> list[TableRow]:
        """Return the tables that a player made, or at which he sits or sat in a match.

        The newest come first.
        """
        return [_row(row) for row in self._file.run(_MINE, player, limit)]

    def running(self) -> list[str]:
        """Return the tables whose seats are all filled and that are not over.

        One that still waits has no match in the store, or has one and its process ended
        before it could say so.
        """
        return [str(table) for (table,) in self._file.run(_RUNNING)]

    def sweep(self, now: int) -> list[str]:
        """Return the tables that are closed now, as nobody sat there for a day.

        The time of one that was left begins with the first sweep that finds it so.
        """
        with self._file.writing():
            closed = self._file.run(_CLOSE, now - _VACANT)
            self._file.run(_FOUND_VACANT, now)
        return [str(table) for (table,) in closed]

    def _put(self, table: str, seat: int, holder: SeatHolder) -> None:
        who = holder.player, holder.program, holder.shares
        self._file.run(_PUT, table, seat, *who)

    def _become(self, table: str, status: Status, before: Iterable[Status]) -> None:
        if self.get(table).status not in before:
            return
        query = "update gathering set status = ? where id = ? and status = ?"
        with self._file.writing():
            for each in before:
                self._file.run(query, status, table, each)


def _check_seat(row: TableRow, seat: int) -> None:
    """Return if the table has the seat, else raise ``seat_unknown``."""
    if not 0 <= seat < len(row.seats):
        raise SeatUnknown(seat=seat, seats=len(row.seats))


def _check_not_over(row: TableRow) -> None:
    """Return unless the table is done with, else raise ``table_over``."""
    if row.status in {"over", "closed"}:
        raise TableOver(table=row.table)


def _check_waiting(row: TableRow) -> None:
    """Return if no match was begun at the table; the errors of :meth:`Tables.sit`."""
    _check_not_over(row)
    if row.status == "playing":
        raise TableStarted(table=row.table)


def _check_elsewhere(row: TableRow, seat: int, player: str) -> None:
    """Return unless the player sits at another seat, else raise ``already_seated``."""
    where = row.seat_of(player)
    if where is not None and where != seat:
        raise AlreadySeated(seat=where)


def _row(columns: tuple[Any, ...]) -> TableRow:
    """Return the table of a row, as every question above has it."""
    table, creator, made, settings, seats, status, rematch, seated = columns
    holders: list[SeatHolder | None] = [None] * seats
    for seat, *who in msgspec.json.decode(seated, type=list[_Seated]):
        holders[seat] = SeatHolder(*who)
    return TableRow(
        table,
        creator,
        made,
        msgspec.json.decode(settings, type=TableSettings),
        tuple(holders),
        status,
        rematch,
    )
