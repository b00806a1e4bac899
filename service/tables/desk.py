"""Every table of a process: the one way by which an order becomes events.

Load, judge, write, and again if another process wrote first. What the writer answers is
the first outcome of a command; only that is followed, and only that is told.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from core.commands import GiveTrump, Keep
from core.errors import IllegalCommand
from core.games import RULES_VERSION
from core.phase import EXCHANGE
from events.clock import ClockAgreed
from events.envelope import SALT_LENGTH, Envelope, seal
from events.errors import MatchUnknown, SixfoldError, VersionConflict
from events.ids import id_from_hash
from events.seating import DealsRepeated, SeatAbsent, SeatTaken
from events.store import Refusal
from events.table import MatchOpened
from replay.errors import CommandTaken
from replay.shell import microseconds
from service.errors import SeatForeign
from service.tables.deciding import carry_out, settle
from service.tables.house import Telling
from service.tables.room import Room
from service.tables.salts import Salts
from service.tables.shares import house_sharers
from service.tables.sitting import begun, settled

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from events.store import EventStore, Outcome
    from service.ledger.ledger import Ledger
    from service.ledger.tables import TableRow
    from service.live.writer import Writer
    from service.tables.house import Dealer
    from service.tables.orders import Order
    from service.tables.sitting import Sitting

__all__ = ("Desk", "stored_command")

_TRIES: Final = 8


class Desk:
    """The tables that this process plays. Clock, salt and dealers come from outside."""

    def __init__(
        self,
        store: EventStore,
        writer: Writer,
        ledger: Ledger,
        dealer_of: Callable[[str], Dealer],
        *,
        clock: Callable[[], int] = microseconds,
        salt: Callable[[int], bytes] | None = None,
        exchange_pause: int = 0,
    ) -> None:
        """Take the store to read from, the writer to it, and who deals in a match.

        ``exchange_pause``, in microseconds, is what an answer whether a seat gives its
        trump takes at least, whatever it holds (kozel.R12).
        """
        self.store = store
        self.ledger = ledger
        self.clock = clock
        self.rooms: dict[str, Room] = {}
        self.listeners: list[Callable[[Room, Sequence[Envelope]], None]] = []
        """Told of every room and the events that it took in, none when it was loaded."""
        self.ready: Callable[[], Awaitable[None]] = _ready
        """Awaited before each order is judged; a steward sees here that time stood still."""
        self._writer = writer
        self._dealer_of = dealer_of
        self._salt = salt or Salts()
        self._exchange_pause = exchange_pause
        self._closing = False

    def room(self, match: str) -> Room:
        """Return a match as it stands; raises ``match_unknown`` if it has not begun."""
        room = self.rooms.get(match)
        if room is None:
            history = self.store.read(match)
            if not history:
                raise MatchUnknown(match=match)
            row = self.ledger.tables.get(match)
            dealer = self._dealer_of(match)
            room = self.rooms[match] = Room(history, row.settings, dealer)
            self._look_up_seats(room)
            if self._closing:
                room.close()
            self._tell(room, ())
        return room

    def refresh(self, match: str) -> None:
        """Take in what others wrote to a match, if this process has it."""
        room = self.rooms.get(match)
        if room is None:
            return
        if room.lock.locked():  # what is being written here would be read as well
            room.behind = True
        else:
            self._catch_up(room)

    async def order(
        self, match: str, player: str, command: str, seen: int, order: Order
    ) -> Outcome:
        """Return the first outcome of a player's order: its events, or its refusal.

        ``seen`` is the last event that he had seen. An order without a seat is an
        arbiter's, and whoever calls has to know that he is one. Raises
        ``match_unknown``, ``seat_not_yours``, ``command_malformed``, ``command_foreign``
        and what the store raises; nothing is recorded then.
        """
        room = self.room(match)
        seat = getattr(order, "seat", -1)
        await self._pause(room, order)
        await self.ready()

        def sits(sitting: Sitting) -> bool:
            there = sitting.life.players[seat : seat + 1] == (player,)
            return seat < 0 or (there and not room.vacant >> seat & 1)

        def decide(telling: Telling) -> None:
            if not sits(telling.sitting):  # also if somebody took the seat just now
                raise SeatForeign(seat=seat)
            carry_out(telling, order, seen, telling.at)

        if not sits(room.sitting):
            self._catch_up(room)
        stored = stored_command(match, player, command)
        try:
            outcome = await self._written(room, stored, decide, seat)
        except SeatForeign:
            # What he ordered while he sat there is answered as it was then.
            outcome = self.store.outcome(stored)
            if outcome is None:
                raise
        assert outcome is not None  # noqa: S101 - an order brings about something
        return outcome

    async def by_house(
        self, match: str, command: str, decide: Callable[[Telling], None]
    ) -> Outcome | None:
        """Return the outcome of what the house does by itself, ``None`` if it is nothing.

        ``decide`` tells the events, none if somebody else was quicker; it is asked again
        when that happens meanwhile. ``command`` names the deed the same way in every process.
        """
        room = self.room(match)
        return await self._written(room, stored_command(match, "", command), decide, -1)

    async def open(self, row: TableRow) -> Outcome:
        """Return the outcome of opening the match of a table whose seats are all filled."""
        settings = row.settings
        holders = [each for each in row.seats if each is not None]
        opened = MatchOpened(
            settings.game,
            RULES_VERSION,
            settings.options,
            tuple(each.player for each in holders),
            (),
            "table",
        )
        now = self.clock()
        telling = Telling(replace(begun(row.table, opened, now), seq=0), now)
        telling.tell(opened)
        for seat, holder in enumerate(holders):
            telling.tell(SeatTaken(seat, holder.player, holder.program))
        if settings.duplicate_of:
            telling.tell(DealsRepeated(settings.duplicate_of))
        if settings.move or settings.reserve:
            telling.tell(ClockAgreed(settings.move, settings.reserve))
        dealer = self._dealer_of(row.table)
        programs = telling.sitting.life.programs
        sharers = house_sharers(self.ledger.house.master(), row, programs)
        telling.go_on(dealer, sharers)
        command = stored_command(row.table, "", "open")
        sealed = self._sealed(telling, row.table, command)
        outcome = await self._writer.record(row.table, command, 0, sealed)
        self._tell(self.room(row.table), outcome.events)
        return outcome

    async def take(self, match: str, seat: int, player: str, program: str) -> None:
        """Put a player, or a program under a player's id, at a seat of a running match."""

        def decide(telling: Telling) -> None:
            life = telling.sitting.life
            there = life.players[seat], life.programs[seat]
            if there != (player, program) or life.absent >> seat & 1:
                telling.tell(SeatTaken(seat, player, program), player)

        seq = self.room(match).sitting.seq
        await self.by_house(match, f"take/{seat}/{player}/{program}/{seq}", decide)

    async def leave(self, match: str, seat: int) -> None:
        """Write that nobody is at a seat of a running match any more."""

        def decide(telling: Telling) -> None:
            if not telling.sitting.life.absent >> seat & 1:
                telling.tell(SeatAbsent(seat))
                settle(telling)

        seq = self.room(match).sitting.seq
        await self.by_house(match, f"leave/{seat}/{seq}", decide)

    def release(self, room: Room) -> None:
        """Let go of a match, which is loaded again when somebody asks for it."""
        room.close()
        self.rooms.pop(room.match, None)

    def close(self) -> None:
        """End every stream; orders that were taken are still written."""
        self._closing = True
        for room in self.rooms.values():
            room.close()

    async def _written(
        self,
        room: Room,
        command: str,
        decide: Callable[[Telling], None],
        seat: int,
    ) -> Outcome | None:
        try:
            return await self._written_alone(room, command, decide, seat)
        finally:
            if room.behind and not room.lock.locked():
                with suppress(
                    SixfoldError
                ):  # what was written here stands all the same
                    self._catch_up(room)
                    room.behind = False

    async def _written_alone(
        self,
        room: Room,
        command: str,
        decide: Callable[[Telling], None],
        seat: int,
    ) -> Outcome | None:
        async with room.lock:
            for attempt in range(_TRIES):
                before = room.sitting
                telling = Telling(before, self.clock())
                decision: list[Envelope] | Refusal
                try:
                    decide(telling)
                    telling.go_on(room.dealer, room.sharers)
                    if not telling.events:
                        return None
                    decision = self._sealed(telling, room.match, command)
                except IllegalCommand as illegal:
                    # What another process wrote may have made it legal.
                    if self._catch_up(room) and attempt < _TRIES - 1:
                        continue
                    decision = self._refusal(illegal, seat)
                try:
                    outcome = await self._writer.record(
                        room.match, command, before.seq, decision
                    )
                except VersionConflict:
                    self._catch_up(room)
                    if attempt == _TRIES - 1:
                        raise
                    continue
                if outcome.match != room.match:
                    raise CommandTaken(command=command, match=room.match)
                refused = isinstance(decision, Refusal)
                first = outcome.refusal if refused else list(outcome.events)
                if first != decision:  # it was recorded before, maybe elsewhere
                    self._catch_up(room)
                elif not refused:
                    self._follow(room, telling, outcome.events)
                return outcome
        return None

    def _catch_up(self, room: Room) -> bool:
        """Return whether there were events that others wrote, which are taken in now."""
        new = self.store.read(room.match, room.sitting.seq)
        if new:
            room.follow(new, None)
            self._tell(room, new)
        return bool(new)

    def _follow(self, room: Room, telling: Telling, events: Sequence[Envelope]) -> None:
        """Take in what was just written, unless it was read meanwhile."""
        if events[-1].seq > room.sitting.seq:
            after = replace(telling.sitting, head=events[-1].hash)
            room.follow(events, settled(room.sitting, after))
            self._tell(room, events)

    def _tell(self, room: Room, events: Sequence[Envelope]) -> None:
        if any(isinstance(each.event, (SeatTaken, SeatAbsent)) for each in events):
            self._look_up_seats(room)
        for listener in self.listeners:
            listener(room, events)

    def _look_up_seats(self, room: Room) -> None:
        """Note for which seats the house draws the share, and whose player got up."""
        row, life = self.ledger.tables.get(room.match), room.sitting.life
        room.sharers = house_sharers(self.ledger.house.master(), row, life.programs)
        room.vacant = sum(
            1 << seat
            for seat, holder in enumerate(row.seats)
            if holder is None
            or (not life.programs[seat] and holder.player != life.players[seat])
        )

    def _sealed(self, telling: Telling, match: str, command: str) -> list[Envelope]:
        at = telling.sitting.at
        first = telling.sitting.seq - len(telling.events) + 1
        prev = telling.head
        sealed: list[Envelope] = []
        for seq, (actor, event) in enumerate(telling.events, first):
            envelope = seal(
                event,
                match=match,
                seq=seq,
                at=at,
                actor=actor,
                command=command,
                salt=self._salt(SALT_LENGTH),
                prev=prev,
            )
            prev = envelope.hash
            sealed.append(envelope)
        return sealed

    def _refusal(self, refused: IllegalCommand, seat: int) -> Refusal:
        breach = refused.breach
        return Refusal(
            seat=seat,
            code=breach.code,
            rule=breach.rule,
            subject=breach.subject,
            legal=breach.legal,
            at=self.clock(),
        )

    async def _pause(self, room: Room, order: Order) -> None:
        """Return when an answer about the exchange may be known (kozel.R12)."""
        sitting = room.sitting
        if sitting.state.phase != EXCHANGE or not isinstance(order, (Keep, GiveTrump)):
            return
        if sitting.life.since >= 0 and sitting.state.turn == order.seat:
            left = sitting.life.since + self._exchange_pause - self.clock()
            if left > 0:
                await asyncio.sleep(left / 1_000_000)


async def _ready() -> None:
    """Return at once: nobody watches the time."""


def stored_command(match: str, player: str, command: str) -> str:
    """Return the id under which a player's command is kept, the house's without one.

    Nobody can guess or take another one's, and no text of a player's gets into the log.

    >>> stored_command("m", "p", "c") == stored_command("m", "q", "c")
    False
    """
    return id_from_hash("command", f"{match}/{player}/{command}".encode())
