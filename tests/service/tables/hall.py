"""A hall for the tests: a store, a ledger, a desk and a steward, and a clock to be moved."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from itertools import count
from typing import TYPE_CHECKING, Final, TypeVar, cast

from core.commands import Keep, MakeCall
from events.cards import LADDERS
from events.ids import id_from_hash, new_id
from events.stores.sqlite import SqliteStore
from service.fair_dealing import House
from service.ledger.ledger import Ledger
from service.ledger.settings import TableSettings
from service.ledger.tables import SeatHolder
from service.live.writer import Writer
from service.tables.dealers import FairDealer, RepeatingDealer
from service.tables.desk import Desk
from service.tables.duties import Patience
from service.tables.steward import Steward

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence
    from pathlib import Path

    from core.commands import DealHand
    from events.base import Event
    from events.store import Outcome
    from events.table import OptionValue
    from service.tables.house import Dealer
    from service.tables.orders import GameOrder, Order
    from service.tables.room import Room
    from service.tables.sitting import Sitting

__all__ = (
    "PATIENCE",
    "SECOND",
    "Clock",
    "Hall",
    "choice",
    "events_of",
    "open_hall",
    "player_id",
    "until_turn",
)

E = TypeVar("E", bound="Event")

SECOND: Final = 1_000_000
PATIENCE: Final = Patience(
    share=30 * SECOND, absence=60 * SECOND, exchange=3 * SECOND, idle=300 * SECOND
)
_EPOCH: Final = 1_700_000_000 * SECOND


class Clock:
    """A wall clock in microseconds, and a monotonic one in seconds, that tests move."""

    def __init__(self) -> None:
        """Begin some time in 2023."""
        self.now = _EPOCH
        self.ticked = 0.0

    def __call__(self) -> int:
        """Return the time now."""
        return self.now

    def ticks(self) -> float:
        """Return the seconds that the process knows to have passed."""
        return self.ticked

    def move(self, seconds: float) -> None:
        """Let time pass in which the process was awake."""
        self.now += round(seconds * SECOND)

    def stand_still(self, seconds: float) -> None:
        """Let time pass in which the process was not."""
        self.move(seconds)
        self.ticked += seconds


class Hall:
    """One process at a store; several may stand at the same files."""

    def __init__(self, place: Path, clock: Clock, process: str) -> None:
        """Open the files at a place, which are made if there are none."""
        self.deals: tuple[DealHand, ...] = ()
        """What is dealt at the tables opened from now on, before the fair deals."""
        self.clock = clock
        self.store = SqliteStore(place / "store.db")
        self.ledger = Ledger(place / "ledger.db")
        self.writer = Writer(self.store)
        self.desk = Desk(
            self.store,
            self.writer,
            self.ledger,
            self._dealer,
            clock=clock,
            exchange_pause=0,
        )
        self.steward = Steward(
            self.desk, self.ledger, PATIENCE, process, clock=clock, ticks=clock.ticks
        )
        self._process = process
        self._numbers = count(1)

    def _dealer(self, match: str) -> Dealer:
        fair = FairDealer(House(match, self.ledger.house.master()))
        return RepeatingDealer(self.deals, fair) if self.deals else fair

    async def table(
        self,
        game: str = "sixbid",
        *,
        seats: Sequence[str] = ("", "", ""),
        shares: str = "house",
        move: int = 0,
        reserve: int = 0,
        absence: str = "wait",
        options: tuple[tuple[str, OptionValue], ...] = (),
    ) -> Room:
        """Return a table whose match has begun; ``seats`` are people, or programs' names.

        ``move`` and ``reserve`` are in seconds.
        """
        match = new_id()
        settings = TableSettings(
            game=game,
            options=options,
            move=move * SECOND,
            reserve=reserve * SECOND,
            absence=absence,
        )
        holders = [
            SeatHolder(
                self.ledger.players.program(program, seat)
                if program
                else player_id(seat),
                program,
                "house" if program else shares,
            )
            for seat, program in enumerate(seats)
        ]
        tables = self.ledger.tables
        tables.add(match, holders[0].player, settings, len(seats), self.clock())
        for seat, holder in enumerate(holders):
            tables.sit(match, seat, holder)
        await self.desk.open(tables.get(match))
        tables.began(match)
        return self.desk.room(match)

    async def order(
        self, match: str, order: Order, seen: int = 0, command: str = ""
    ) -> Outcome:
        """Return the outcome of an order by who sits at its seat, who has seen all.

        ``seen`` and ``command`` are for those who have not, or who repeat themselves.
        """
        sitting = self.desk.room(match).sitting
        seat = getattr(order, "seat", -1)
        player = sitting.life.players[seat] if seat >= 0 else player_id(9)
        name = command or f"{self._process}-{next(self._numbers)}"
        return await self.desk.order(match, player, name, seen or sitting.seq, order)

    async def told(self, match: str, order: Order) -> list[Event]:
        """Return the events of an order that is not refused."""
        outcome = await self.order(match, order)
        assert outcome.refusal is None, outcome.refusal
        return [each.event for each in outcome.events]

    async def refused(self, match: str, order: Order, seen: int = 0) -> str:
        """Return the code of an order's refusal."""
        outcome = await self.order(match, order, seen)
        assert outcome.refusal is not None
        return outcome.refusal.code

    async def act(self, match: str) -> list[Event]:
        """Return the events of the first order that the seat to act may give."""
        return await self.told(match, choice(self.desk.room(match).sitting))

    async def act_until(self, match: str, kind: type[Event]) -> None:
        """Let the seats act until an event of this kind came of it."""
        while not any(isinstance(event, kind) for event in await self.act(match)):
            pass

    async def attend(self, seconds: float = 0) -> None:
        """Let time pass, then do all that is due."""
        self.clock.move(seconds)
        await self.steward.attend()

    async def close(self) -> None:
        """Close all files."""
        await self.steward.bots.close()
        await self.writer.close()
        self.ledger.close()
        self.store.close()


@asynccontextmanager
async def open_hall(
    place: Path, clock: Clock | None = None, process: str = "one"
) -> AsyncGenerator[Hall]:
    """Yield a hall whose steward has begun, and close it."""
    hall = Hall(place, clock or Clock(), process)
    try:
        await hall.steward.begin()
        yield hall
    finally:
        await hall.close()


def player_id(seat: int) -> str:
    """Return the id of a player of the tests."""
    return id_from_hash("player", bytes([seat]))


def choice(sitting: Sitting) -> GameOrder:
    """Return an order that keeps a hand going: the lowest bid, no exchange, any card."""
    legal = cast("tuple[GameOrder, ...]", sitting.legal)
    lowest = LADDERS.get(sitting.game.name, (0,))[0]
    kept = [each for each in legal if isinstance(each, Keep)]
    bids = [each for each in legal if isinstance(each, MakeCall) and each.bid == lowest]
    return (*kept, *bids, *legal)[0]


async def until_turn(room: Room, seat: int) -> None:
    """Return when the programs of a table have played up to a seat."""
    while (sitting := room.sitting).state.turn != seat:
        await asyncio.wait_for(room.changed(sitting.seq), 5)


def events_of(room: Room, kind: type[E]) -> list[E]:
    """Return the events of a kind in a match."""
    return [each.event for each in room.history if isinstance(each.event, kind)]
