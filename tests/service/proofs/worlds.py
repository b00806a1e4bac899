"""A service in which a story happens, and all that one viewer gets to hear of it."""

from __future__ import annotations

import hashlib
import random
import re
from itertools import count
from typing import TYPE_CHECKING, Final, cast

from core.redact import redact
from events.ids import id_from_hash
from events.stores.memory import MemoryStore
from service.bots.registry import BOTS, bot_named
from service.bots.seated import Seated
from service.http.application import create_application
from service.http.metrics import Measures
from service.http.reception import Reception
from service.ledger.ledger import Ledger
from service.ledger.settings import TableSettings
from service.ledger.tables import SeatHolder
from service.live.writer import Writer
from service.tables.desk import Desk
from service.tables.duties import Patience
from service.tables.inspection import Inspection
from service.tables.orders import (
    AnswerProposal,
    CommitShare,
    MakeClaim,
    OpenShare,
    PausePlay,
    ProposeForfeit,
    ProposeUndo,
)
from service.tables.steward import Steward
from service.tables.view_order import as_body
from tests.laws.orders import orders_of
from tests.service.proofs.calls import Answer, Streaming, called
from tests.service.proofs.serving import SETTINGS
from tests.service.proofs.stories import EPOCH, SECOND, carried_out, fair_dealer
from tests.service.proofs.twins import OtherDealer, order_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.table import OptionValue
    from service.ledger.tables import TableRow
    from service.tables.dealers import FairDealer
    from service.tables.house import Dealer
    from service.tables.orders import Order
    from service.tables.room import Room
    from service.tables.sitting import Sitting
    from tests.service.proofs.stories import Step, Story
    from tests.service.proofs.twins import Names, Pair

__all__ = ("Heard", "House", "masked")

Heard = list[tuple[str, Answer]]
"""What was asked, and what was answered."""

_TRIED: Final = 0.3
"""How often he tries something between two orders of the story."""
_TRIES: Final = 12
"""What he tries at the end."""
_ASIDE: Final = 0.5
"""How often what he tries is none of the game's orders."""
_SPARED: Final = 0.9
"""How often one who sits nowhere does not even try."""
_ASKED: Final = (
    "{table}",
    "{table}/view",
    "{table}/events?after=3",
    "{table}/export",
    "{table}/refusals",
    "{table}/findings",
    "{table}/stream?after=-1",
    "{table}/nothing",
    "/api/tables",
    "/api/me",
    "/api/me/matches",
    "/api/me/export",
)
_SECRET: Final = re.compile(rb'("(?:leaf|prev|hash)":")([0-9a-f]*)"')


def masked(answer: bytes) -> bytes:
    """Return an answer whose hashes are blank, each as long as it was."""
    return _SECRET.sub(lambda found: found[1] + b"?" * len(found[2]) + b'"', answer)


class House:
    """A service in which the same happens again and again, in this world or that."""

    def __init__(self, reception: type[Reception] = Reception) -> None:
        """Build the application, and the ledger of which every world has the same."""
        self.now = EPOCH
        self._numbers = count(1)
        self.ledger = Ledger(None, new_id=self._id, token=self._token)
        self.master = self.ledger.house.master()
        arrivals = [self.ledger.keys.arrive(EPOCH) for _ in range(5)]
        self.players = [each.player for each in arrivals]
        self._keys = [each.key for each in arrivals]
        desk = self._desk(MemoryStore(), self._fair)
        self._reception = reception(
            *(desk, self.ledger, desk.store, self._steward(desk), Inspection(desk)),
            SETTINGS,
            clock=self._clock,
            new_id=self._id,
            measures=Measures(),
        )
        self.app = create_application(self._reception)

    def key(self, viewer: int) -> str:
        """Return the key of who sits at a seat, for -1 of one who sits nowhere."""
        return self._keys[viewer]

    def table(
        self, game: str, seats: int, options: dict[str, OptionValue], *, timed: bool
    ) -> TableRow:
        """Return a table whose seats are filled; the first one brings its own shares."""
        tables, table = self.ledger.tables, self._id()
        settings = TableSettings(
            game=game,
            options=tuple(options.items()),
            move=3 * SECOND * timed,
            reserve=900 * SECOND * timed,
            watch="anyone",
        )
        tables.add(table, self.players[0], settings, seats, EPOCH)
        for seat in range(seats):
            shares = "house" if seat else "own"
            tables.sit(table, seat, SeatHolder(self.players[seat], "", shares))
        tables.began(table)
        return tables.get(table)

    async def heard(self, story: Story, pair: Pair, names: Names) -> Heard:
        """Return all that the viewer of a pair hears, in the world with these names."""
        dealer = OtherDealer(self._fair(story.row.table), pair.hand, names)
        store = MemoryStore()
        for events in story.written(pair.start):
            store.record(story.row.table, events[0].command, events[0].seq - 1, events)
        here, writer = self._reception, Writer(store)
        here.desk, here.store = self._desk(store, lambda _match: dealer, writer), store
        here.steward, here.inspection = self._steward(here.desk), Inspection(here.desk)
        try:
            return await Listener(self, story, pair).follow(names)
        finally:
            await writer.close()

    def room(self, match: str) -> Room:
        """Return a match as it stands in this world."""
        return self._reception.desk.room(match)

    def _desk(
        self,
        store: MemoryStore,
        dealer_of: Callable[[str], Dealer],
        writer: Writer | None = None,
    ) -> Desk:
        salts = random.Random(0)  # noqa: S311 - the same ones in every world
        return Desk(
            *(store, writer or Writer(store), self.ledger, dealer_of),
            clock=self._clock,
            salt=salts.randbytes,
        )

    def _steward(self, desk: Desk) -> Steward:
        return Steward(desk, self.ledger, Patience(), "one", clock=self._clock)

    def _fair(self, match: str) -> FairDealer:
        return fair_dealer(match, self.master)

    def _clock(self) -> int:
        return self.now

    def _id(self) -> str:
        return id_from_hash("test", str(next(self._numbers)).encode())

    def _token(self, length: int) -> bytes:
        return hashlib.sha256(str(next(self._numbers)).encode()).digest()[:length]


class Listener:
    """A viewer who asks for all there is, and tries what he may not."""

    def __init__(self, house: House, story: Story, pair: Pair) -> None:
        """Take where it happens, what happens, and who listens."""
        self._house = house
        self._story = story
        self._pair = pair
        self._path = f"/api/tables/{story.row.table}"
        self._chance = random.Random(repr(pair))  # noqa: S311 - the same in both worlds
        self._heard: Heard = []

    async def follow(self, names: Names) -> Heard:
        """Return all that was heard while the story went on from the pair's deal."""
        house, pair = self._house, self._pair
        house.now = self._story.steps[pair.start].before.at
        key = house.key(pair.viewer)
        stream = Streaming(house.app, key, f"{self._path}/stream?after=0")
        await self._viewed(stream)
        for step in self._story.steps[pair.start : pair.end]:
            house.now = step.at
            if self._chance.random() < _TRIED:
                await self._try(step.before)
            await self._take(step, order_in(step, pair.viewer, names))
            if step.events:
                await self._viewed(stream)
        await stream.close()
        self._heard.append(("stream", Answer(200, (), stream.told)))
        for _ in range(_TRIES):
            await self._try(self._after())
        await self._ask()
        self._think(house.room(self._story.row.table))
        return self._heard

    async def _viewed(self, stream: Streaming) -> None:
        """Return when he has the view of what happened last."""
        match = self._story.row.table
        seq = self._house.room(match).sitting.seq
        view = f'event: view\ndata: {{"table":"{match}","seq":{seq},'
        await stream.until(view.encode())

    def _after(self) -> Sitting:
        """Return how the first world stands at the end, by which he chooses what to try."""
        steps, end = self._story.steps, self._pair.end
        if end < len(steps):
            return steps[end].before
        return self._story.last

    async def _take(self, step: Step, order: Order) -> None:
        """Let an order be given; what its own player is answered only he hears."""
        key = self._house.key(step.seat)
        body = {"id": step.command, "seen": step.before.seq, "order": as_body(order)}
        answer = await called(
            self._house.app, key, "POST", f"{self._path}/commands", body
        )
        assert answer.status == (200 if step.events else 409), answer
        if step.seat == self._pair.viewer:
            self._heard.append((f"{order}", answer))

    async def _try(self, sitting: Sitting) -> None:
        """Give an order that is refused in the first world."""
        viewer, chance = self._pair.viewer, self._chance
        if viewer < 0 and chance.random() < _SPARED:
            return
        seat = max(viewer, 0)
        orders = cast("list[Order]", orders_of(sitting.game, sitting.state, seat))
        order = chance.choice(_others(seat) if chance.random() < _ASIDE else orders)
        dealer = fair_dealer(sitting.match, self._house.master)
        allowed = carried_out(sitting, order, self._house.now, dealer, ())
        if viewer >= 0 and allowed is not None:
            return
        number = len(self._heard)
        body = {"id": f"try-{number}", "seen": sitting.seq, "order": as_body(order)}
        await self._call("POST", f"{self._path}/commands", body)

    async def _ask(self) -> None:
        """Ask for everything that can be asked for."""
        for address in _ASKED:
            await self._call("GET", address.format(table=self._path), None)

    async def _call(self, method: str, address: str, body: object) -> None:
        key = self._house.key(self._pair.viewer)
        answer = await called(self._house.app, key, method, address, body)
        self._heard.append((f"{method} {address} {body}", answer))

    def _think(self, room: Room) -> None:
        """Let every program think at the viewer's seat."""
        viewer = self._pair.viewer
        for program in BOTS if viewer >= 0 else ():
            seated = Seated(bot_named(program, 1), viewer)
            for envelope in room.history:
                seated.received(redact(envelope.event, viewer))
            thought = repr(seated.next_order()).encode()
            self._heard.append((program, Answer(0, (), thought)))


def _others(seat: int) -> tuple[Order, ...]:
    """Return orders that a table knows beside those of its game."""
    hands = takers = range(3)
    return (
        ProposeUndo(seat),
        AnswerProposal(seat, agrees=True),
        PausePlay(),
        *(MakeClaim(seat, taker) for taker in takers),
        *(ProposeForfeit(seat, taker) for taker in takers),
        *(CommitShare(seat, hand + 1, 1, bytes(32)) for hand in hands),
        *(OpenShare(seat, hand + 1, 1, bytes(32)) for hand in hands),
    )
