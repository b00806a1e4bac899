"""Stories of a table: who ordered what, one after another, and what came of it.

They are made by chance from what a table may do: plays and bids, shares, undos and claims,
calls for the director, and orders that are refused. Nothing is written anywhere.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.claiming import may_claim
from core.commands import MakeCall, PlayCard
from core.errors import IllegalCommand
from core.games import RULES_VERSION
from core.undoing import may_undo
from events.cards import PASS
from events.clock import ClockAgreed
from events.envelope import SALT_LENGTH, Envelope, seal
from events.fairness import ShareCommitted
from events.seating import SeatTaken
from events.table import MatchOpened
from service.fair_dealing import House, Sharer
from service.tables.dealers import FairDealer
from service.tables.deciding import carry_out
from service.tables.desk import stored_command
from service.tables.house import Telling
from service.tables.life import CLAIM, UNDO
from service.tables.orders import (
    AnswerProposal,
    CallDirector,
    CommitShare,
    MakeClaim,
    OpenShare,
    ProposeForfeit,
    ProposeUndo,
)
from service.tables.shares import house_sharers
from service.tables.sitting import asked, begun, settled

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from service.ledger.tables import TableRow
    from service.tables.house import Dealer
    from service.tables.orders import Order
    from service.tables.sitting import Sitting

__all__ = (
    "EPOCH",
    "SECOND",
    "Step",
    "Story",
    "carried_out",
    "fair_dealer",
    "salt_of",
    "seat_of",
    "told",
)

T = TypeVar("T")

SECOND: Final = 1_000_000
EPOCH: Final = 1_700_000_000 * SECOND
_LONGEST: Final = 400


class Step(Struct, frozen=True):
    """An order, and what came of it."""

    seat: int
    order: Order
    command: str
    """The id that the client gave it."""
    at: int
    before: Sitting
    events: tuple[Envelope, ...]
    """Empty if it was refused."""


class Story(Struct, frozen=True):
    """What happened at a table from its opening on."""

    row: TableRow
    master: bytes
    """The secret of the house."""
    opening: tuple[Envelope, ...]
    steps: tuple[Step, ...]
    last: Sitting
    """How it stands at the end."""

    def written(self, steps: int) -> list[tuple[Envelope, ...]]:
        """Return what stands in the store before a step, command by command."""
        acts = (each.events for each in self.steps[:steps])
        return [self.opening, *filter(None, acts)]


def fair_dealer(match: str, master: bytes) -> FairDealer:
    """Return the dealer of an honest house."""
    return FairDealer(House(match, master))


def seat_of(order: Order) -> int:
    """Return the seat that orders, -1 for an arbiter."""
    return getattr(order, "seat", -1)


def salt_of(match: str, seq: int) -> bytes:
    """Return the salt of an event, the same in every world."""
    return hashlib.sha256(f"{match}/{seq}".encode()).digest()[:SALT_LENGTH]


def carried_out(
    before: Sitting, order: Order, at: int, dealer: Dealer, sharers: Sequence[Sharer]
) -> Telling | None:
    """Return what an order brings about by itself and after it, ``None`` if refused."""
    telling = Telling(before, at)
    try:
        carry_out(telling, order, before.seq, at)
    except IllegalCommand:
        return None
    telling.go_on(dealer, sharers)
    return telling


def told(row: TableRow, master: bytes, chance: random.Random, hands: int) -> Story:
    """Return a story by chance that ends with so many hands, or with the match."""
    return _Teller(row, master, chance).tell(hands)


class _Teller:
    """Plays a match with itself."""

    def __init__(self, row: TableRow, master: bytes, chance: random.Random) -> None:
        self._row = row
        self._chance = chance
        self._master = master
        self._dealer = fair_dealer(row.table, master)
        self._sharers = house_sharers(master, row, ("",) * len(row.seats))
        self._own = [
            Sharer(row.table, seat, bytes([seat]) * 32)
            for seat, holder in enumerate(row.seats)
            if holder is not None and holder.shares == "own"
        ]
        self._now = EPOCH
        self._opening = self._opened()

    def tell(self, hands: int) -> Story:
        steps: list[Step] = []
        sitting = self._sitting
        while len(steps) < _LONGEST and not sitting.over:
            if sitting.state.table.number > hands:
                break
            self._now += self._chance.randint(1, 5) * SECOND
            order = self._next(sitting)
            seat = seat_of(order)
            command = f"step-{len(steps)}"
            telling = carried_out(
                sitting, order, self._now, self._dealer, self._sharers
            )
            player = sitting.life.players[seat]
            events: tuple[Envelope, ...] = ()
            if telling is not None:
                stored = stored_command(self._row.table, player, command)
                events = self._sealed(telling, stored)
            steps.append(Step(seat, order, command, self._now, sitting, events))
            if events and telling is not None:
                after = replace(telling.sitting, head=events[-1].hash)
                sitting = settled(sitting, after)
        return Story(self._row, self._master, self._opening, tuple(steps), sitting)

    def _opened(self) -> tuple[Envelope, ...]:
        settings = self._row.settings
        holders = [each for each in self._row.seats if each is not None]
        opened = MatchOpened(
            *(settings.game, RULES_VERSION, settings.options),
            tuple(each.player for each in holders),
            (),
            "table",
        )
        start = replace(begun(self._row.table, opened, self._now), seq=0)
        telling = Telling(start, self._now)
        telling.tell(opened)
        for seat, holder in enumerate(holders):
            telling.tell(SeatTaken(seat, holder.player, holder.program))
        if settings.timed:
            telling.tell(ClockAgreed(settings.move, settings.reserve))
        telling.go_on(self._dealer, self._sharers)
        sealed = self._sealed(telling, stored_command(self._row.table, "", "open"))
        after = replace(telling.sitting, head=sealed[-1].hash)
        self._sitting = settled(after, after)
        return sealed

    def _sealed(self, telling: Telling, command: str) -> tuple[Envelope, ...]:
        match = self._row.table
        prev = telling.head
        sealed: list[Envelope] = []
        first = telling.sitting.seq - len(telling.events) + 1
        for seq, (actor, event) in enumerate(telling.events, first):
            envelope = seal(
                event,
                match=match,
                seq=seq,
                at=telling.at,
                actor=actor,
                command=command,
                salt=salt_of(match, seq),
                prev=prev,
            )
            prev = envelope.hash
            sealed.append(envelope)
        return tuple(sealed)

    def _next(self, sitting: Sitting) -> Order:
        """Return what somebody orders now."""
        chance, life, seats = self._chance, sitting.life, len(self._row.seats)
        if life.proposal is not None and (waiting := asked(life, sitting.state)):
            agrees = {UNDO: 0.7, CLAIM: 0.15}.get(life.proposal.kind, 0)
            seat = chance.choice([s for s in range(seats) if waiting >> s & 1])
            if life.holds or chance.random() < 0.6:
                return AnswerProposal(seat, chance.random() < agrees)
        share = self._share(sitting)
        if share is not None and (not sitting.legal or chance.random() < 0.3):
            return share
        if chance.random() < 0.15:
            return self._aside(sitting, chance.randrange(seats))
        legal = sitting.legal
        bids = [each for each in legal if isinstance(each, MakeCall)]
        if bids and bids[0].bid == PASS and chance.random() < 0.5:
            return bids[0]
        chosen: Order = chance.choice(legal)  # type: ignore[assignment]
        return chosen

    def _share(self, sitting: Sitting) -> Order | None:
        for sharer in self._own:
            word = sharer.word(sitting.course)
            if word is None:
                continue
            place = sharer.seat, word.hand, word.attempt
            if isinstance(word, ShareCommitted):
                return CommitShare(*place, word.commitment)
            return OpenShare(*place, word.share)
        return None

    def _aside(self, sitting: Sitting, seat: int) -> Order:
        """Return an order beside the play, which may well be refused."""
        chance, state = self._chance, sitting.state
        undo = sitting.life.turn if not may_undo(state, seat) else seat
        able: list[Order] = [
            PlayCard(seat, chance.randrange(36)),
            ProposeUndo(undo),
            ProposeForfeit(seat, seat),
        ]
        before = state.before
        if before is not None:
            able += [ProposeUndo(before.seat)] * 3
        if may_claim(state, seat, seat):
            able.append(MakeClaim(seat, seat))
        if state.table.number:
            able.append(CallDirector(seat, "see the trick before"))
        order = chance.choice(able)
        # a card played in turn would be an act like any other
        in_turn = isinstance(order, PlayCard) and state.turn == seat
        return CallDirector(seat, "wait") if in_turn or seat_of(order) < 0 else order
