"""The row of one hand in ``deals_GAME``, gathered event by event.

Whatever the columns cannot tell makes the hand odd; its row then holds what they can, and
the hand is judged event by event.
"""

from __future__ import annotations

from struct import pack, unpack
from typing import TYPE_CHECKING, Final

from analytics.archive.column import ODD, numbers_of
from analytics.archive.deal_tables import (
    CALL_WORDS,
    EXCHANGE_WORDS,
    GIVEN,
    GIVEN_BACK,
    KEPT,
    NO_CARD_BITS,
    OFFERED,
    PLAY_WORDS,
)
from core.kozel.state import Kozel
from events.agreement import AGREED, ActUndone
from events.cards import HIDDEN, NO_CARD, mask_of
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import (
    CardGivenBack,
    CardsTurned,
    ExchangeKept,
    TrumpGiven,
    TrumpOffered,
)
from events.sixbid import (
    CallDeclined,
    CallMade,
    CardCalled,
    CardReturned,
    TrumpNamed,
)
from events.table import (
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    DealVoided,
    HandPassed,
    HandRedealt,
    HandRevealed,
    HandScored,
    TrickTaken,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.state import State
    from events.base import Event
    from events.table import HandOpened

__all__ = ("DealRow",)

_ODD: Final = numbers_of(ODD)
_SMALL: Final = range(-(2**31), 2**31)
_SEATS: Final = 4
_MOST: Final = 127
"""The most that a column of one byte counts."""

_AGAIN: Final = {3, 7, 8}
"""The stages of a hand in which several facts may follow each other."""
_STAGES: Final[dict[type[Event], int]] = {
    CardsTurned: 1,
    CardsDealt: 2,
    CallMade: 3,
    TrumpNamed: 4,
    WidowTaken: 5,
    CardCalled: 5,
    CallDeclined: 5,
    CardsLaidAway: 6,
    CardReturned: 6,
    ExchangeKept: 7,
    TrumpOffered: 7,
    TrumpGiven: 7,
    CardGivenBack: 7,
    CardPlayed: 8,
    TrickTaken: 8,
    HandScored: 9,
    HandPassed: 9,
    DealVoided: 9,
    HandRevealed: 10,
}
"""The order of facts in which the columns tell them; of any other order they know nothing."""


class DealRow:
    """One hand as integers of fixed width."""

    def __init__(self, opened: HandOpened, before: State) -> None:
        """Take the hand's opening, and the state that it found."""
        table = before.table
        seats = len(table.players)
        dealer = opened.dealer if 0 <= opened.dealer < seats else -1
        self.odd: int | None = None
        """Why the row does not tell the hand whole."""
        self._before = before
        self._claims = (
            *(opened.number, table.number + 1, dealer, table.next_dealer),
            *(opened.carried, table.carries, table.played),
        )
        self._standing = opened.standing
        self._active = seats
        self._stage = 0
        self._in_trick = 0
        self._plays = bytearray()
        self._takers: list[int] = []
        self._calls = bytearray()
        self._exchange: list[int] = []
        self._score: tuple[int, ...] = ()
        self._turned: Sequence[int] = ()
        self._masks = {"blind": 0, "widow": 0, "laid": 0}
        self._dealt: tuple[int, ...] = ()
        self._called = (NO_CARD, -1, -1)
        self._returned = (NO_CARD, -1, -1)
        self._seats = {
            "turned": -1,
            "trump": -1,
            "declined": -1,
            "widow": -1,
            "laid": -1,
        }
        self._trump = -1
        self._laid_cards = 0

    def follow_opening(self, state: State) -> None:
        """Take the state that the opening made."""
        self._active = state.active

    def mark(self, reason: str) -> None:
        """Make the hand odd; the first reason stays."""
        if self.odd is None:
            self.odd = _ODD[reason]

    def follow(self, event: Event) -> None:
        """Take a possible fact of the hand."""
        kind = type(event)
        stage = _STAGES.get(kind)
        if stage is None:
            if kind is CardTakenBack:
                self.mark("taken_back")
            elif kind is HandRedealt:
                self.mark("redealt")
            elif kind in AGREED:
                self.mark("undone" if kind is ActUndone else "claimed")
            return
        if stage < self._stage or (stage == self._stage and stage not in _AGAIN):
            self.mark("order")
        self._stage = max(stage, self._stage)
        self._take(event)

    def _take(self, event: Event) -> None:
        match event:
            case CardPlayed(seat, card):
                self._plays.append(seat << 6 | card)
                self._in_trick += 1
                if self._in_trick > self._active:
                    self.mark("order")
            case TrickTaken(seat):
                self._takers.append(seat)
                if self._in_trick != self._active:
                    self.mark("order")
                self._in_trick = 0
            case CallMade(seat, bid):
                self._calls.append(seat << 6 | bid)
            case CardsDealt(hands, blind):
                self._dealt = tuple(mask_of(cards) for cards in hands)
                self._masks["blind"] = mask_of(blind)
            case TrumpNamed(seat, suit):
                self._trump, self._seats["trump"] = suit, seat
            case HandScored(change):
                self._score = change
            case _:
                self._take_exchange(event)

    def _take_exchange(self, event: Event) -> None:
        match event:
            case CardsTurned(seat, cards):
                self._turned, self._seats["turned"] = cards, seat
            case ExchangeKept(seat):
                self._exchange.append(KEPT << 8 | seat << 6 | NO_CARD_BITS)
            case TrumpOffered(seat):
                self._exchange.append(OFFERED << 8 | seat << 6 | NO_CARD_BITS)
            case TrumpGiven(seat, card):
                self._exchange.append(GIVEN << 8 | seat << 6 | card)
            case CardGivenBack(seat, card):
                self._exchange.append(GIVEN_BACK << 8 | seat << 6 | card)
            case CardCalled(seat, card, holder):
                self._called = card, seat, holder
            case CallDeclined(seat):
                self._seats["declined"] = seat
            case CardReturned(seat, to, card):
                self._returned = card, seat, to
            case WidowTaken(seat, cards) | CardsLaidAway(seat, cards):
                self._take_face_down(event, seat, cards)
            case _:
                pass

    def _take_face_down(self, event: Event, seat: int, cards: Sequence[int]) -> None:
        name = "widow" if isinstance(event, WidowTaken) else "laid"
        if HIDDEN in cards:
            self.mark("unclear")
        self._masks[name], self._seats[name] = mask_of(cards), seat
        if name == "laid":
            self._laid_cards = min(len(cards), _MOST)

    # The row.

    def values(
        self, game: str, head: tuple[object, ...], ending: int
    ) -> tuple[object, ...]:
        """Return the row; ``head`` is match, hand, seq, then origin, fork and rules."""
        before = self._before
        standing = before.table.standing
        match, hand, seq, *whence = head
        middle = {"sixbid": self._sixbid, "frog": self._frog, "kozel": self._kozel}
        house = before.house
        values = (
            len(before.table.players),
            *(getattr(house, name) for name in house.__struct_fields__),
            *map(self._small, self._claims),
            *self._entries(self._standing),
            *self._entries(standing),
            *(*self._dealt, 0, 0, 0, 0)[:_SEATS],
            self._masks["blind"],
            *middle[game](),
            *self._tail(),
            ending,
            *self._entries(self._score or (0,) * len(standing)),
        )
        return (match, hand, seq, self.odd, *whence, *values)

    def _entries(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """Return a score or standing in its columns, one a side or one a seat."""
        due = len(self._before.table.standing)
        if len(numbers) != due:
            self.mark("number")
        room = due if isinstance(self._before, Kozel) else _SEATS
        return tuple(map(self._small, (*numbers, *(0,) * room)[:room]))

    def _small(self, number: int) -> int:
        """Return a number; one that a column cannot hold makes the hand odd."""
        if number in _SMALL:
            return number
        self.mark("number")
        return 0

    def _sixbid(self) -> tuple[int, ...]:
        seats = self._seats
        return (
            *self._auction(),
            *self._called,
            seats["declined"],
            *self._returned,
        )

    def _frog(self) -> tuple[int, ...]:
        masks, seats = self._masks, self._seats
        widow = masks["widow"], seats["widow"]
        laid = masks["laid"], seats["laid"], self._laid_cards
        return (*self._auction(), *widow, *laid)

    def _kozel(self) -> tuple[int, ...]:
        turned = self._words(bytes(self._turned), 1)
        steps = self._exchange
        if len(steps) > 4 * EXCHANGE_WORDS:
            self.mark("long")
            del steps[4 * EXCHANGE_WORDS :]
        padded = (*steps, *(0,) * (4 * EXCHANGE_WORDS - len(steps)))
        words = unpack(f"<{EXCHANGE_WORDS}Q", pack(f"<{len(padded)}H", *padded))
        count = min(len(self._turned), _MOST)
        return (count, self._seats["turned"], *turned, len(steps), *words)

    def _auction(self) -> tuple[int, ...]:
        words = self._words(self._calls, CALL_WORDS)
        calls = min(len(self._calls), _MOST)
        return (calls, *words, self._trump, self._seats["trump"])

    def _tail(self) -> tuple[int, ...]:
        words = self._words(self._plays, PLAY_WORDS)
        takers = self._takers
        if len(takers) > 16:  # noqa: PLR2004 - two bits each in 32
            self.mark("long")
            del takers[16:]
        gathered = sum(seat << 2 * place for place, seat in enumerate(takers))
        return (len(self._plays), *words, len(takers), gathered)

    def _words(self, values: bytes | bytearray, count: int) -> tuple[int, ...]:
        """Return bytes as words of eight; what does not fit makes the hand odd."""
        room = 8 * count
        if len(values) > room:
            self.mark("long")
        return unpack(f"<{count}Q", bytes(values[:room]).ljust(room, b"\0"))
