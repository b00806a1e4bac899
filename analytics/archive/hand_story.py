"""One hand of a match as rows: followed event by event, told when nothing more follows."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from analytics.archive.column import ENDING, KIND, OPEN, SUIT, numbers_of
from analytics.archive.deal_row import DealRow
from analytics.archive.event_fields import small_fields
from analytics.archive.tables import DEALS, OUTCOME, ROLE
from analytics.hand_rows import HandRow, hand_rows, seated
from analytics.schemas import HANDS
from core.kozel.score import pile_points
from core.kozel.state import Kozel
from core.pack import SUIT_OF, points
from core.undoing import UNDOABLE
from events.base import event_name
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import CardGivenBack, ExchangeKept, TrumpGiven, TrumpOffered
from events.sixbid import (
    CallDeclined,
    CallMade,
    CardCalled,
    CardReturned,
    TrumpNamed,
)
from events.table import CardPlayed, DealVoided, HandPassed, HandScored, TrickTaken
from replay.rulings.ruled import Effect, ruled_change

if TYPE_CHECKING:
    from collections.abc import Iterator

    import polars as pl

    from core.state import State
    from events.base import Event
    from events.envelope import Envelope
    from events.table import HandOpened

__all__ = ("ENDINGS", "HandStory", "Row", "Whence")

Row: TypeAlias = tuple[Any, ...]
"""Values in the order of a table's columns, enumerations as their numbers."""

ENDINGS: Final[dict[type[Event], str]] = {
    HandScored: "scored",
    HandPassed: "passed",
    DealVoided: "void",
}
_DECISIONS: Final = {
    kind: numbers_of(KIND)[event_name(kind)]
    for kind in (
        *(CallMade, TrumpNamed, CardCalled, CallDeclined, CardReturned),
        *(ExchangeKept, TrumpOffered, TrumpGiven, CardGivenBack),
        *(WidowTaken, CardsLaidAway),
    )
}
_ENDING: Final = numbers_of(ENDING)
_ROLE: Final = numbers_of(ROLE)
_OUTCOME: Final = numbers_of(OUTCOME)
_SUIT: Final = numbers_of(SUIT)
_INT32: Final = range(-(2**31), 2**31)
_INT64: Final = range(-(2**63), 2**63)
_Laid: TypeAlias = tuple[int | None, int | None]
"""A seat and its card, as far as there are such."""


def _contracts(kind: pl.DataType) -> dict[str, int]:
    return numbers_of(kind)  # type: ignore[arg-type]


_CONTRACT: Final = _contracts(HANDS["contract"])


class Whence(NamedTuple):
    """What every row of a match repeats."""

    game: int | None
    origin: int | None
    is_fork: bool


class HandStory:
    """One hand, as far as the log has told it."""

    def __init__(
        self, number: int, envelope: Envelope, opened: HandOpened, before: State
    ) -> None:
        """Take the hand's opening, and the state that it found."""
        self.deal = DealRow(opened, before)
        self.ending = OPEN
        self.lost = False
        """Whether something impossible happened before the end."""
        self.plays: list[Row] = []
        self.tricks: list[Row] = []
        self.calls: list[Row] = []
        self.number = number
        self._seq, self._began = envelope.seq, envelope.at
        self._ended: tuple[int | None, int | None] = (None, None)
        self._written: tuple[int, ...] | None = None
        self._before = before
        self._state: State | None = None
        self._trick: list[_Laid] = []
        self._acts: list[tuple[int, int, int, tuple[_Laid, ...]]] = []
        """Before each act: how many plays, tricks and calls, and the trick."""
        self.players = before.table.players
        """Who sat at each seat when the hand was opened."""

    def follow_opening(self, state: State) -> None:
        """Take the state that the opening made; an impossible one made none."""
        self._state = state
        self.deal.follow_opening(state)

    def tell(
        self,
        match: str,
        whence: Whence,
        envelope: Envelope,
        event: Event,
        waited: int | None,
    ) -> None:
        """Keep the row of a card, a trick or a decision, possible or not."""
        kind = type(event)
        waited = _within(waited, _INT64)
        number, seq = self.number, envelope.seq
        if kind in UNDOABLE:
            sizes = len(self.plays), len(self.tricks), len(self.calls)
            self._acts.append((*sizes, tuple(self._trick)))
        if kind is CardPlayed:
            seat, card, *_ = small_fields(event)
            self._trick.append((seat, card))
            place, led = len(self._trick), self._trick[0][1]
            row = (match, number, seq, len(self.tricks) + 1, min(place, 127), seat)
            suit = None if led is None else SUIT_OF[led]
            self.plays.append((*row, envelope.actor, card, suit, waited, *whence))
        elif kind is TrickTaken:
            taker = small_fields(event)[0]
            head = (match, number, len(self.tricks) + 1, seq)
            self.tricks.append((*head, *self._gathered(taker), *whence))
            self._trick = []
        elif kind in _DECISIONS:
            seat, card, bid, suit, other, cards = small_fields(event)
            turn = len(self.calls) + 1
            who = (match, number, seq, turn, seat, envelope.actor)
            named = _DECISIONS[kind], bid, suit, card, other, cards, waited
            self.calls.append((*who, *named, *whence))

    def take_back(self) -> None:
        """Drop the rows of the last act that stands, as if it had not been."""
        plays, tricks, calls, trick = self._acts.pop()
        del self.plays[plays:], self.tricks[tricks:], self.calls[calls:]
        self._trick = list(trick)

    @property
    def span(self) -> tuple[int, int | None]:
        """When it was opened, and when it ended, ``None`` for a hand that has not."""
        return self._began, self._ended[0]

    def _gathered(self, taker: int | None) -> Row:
        """Return leader, taker, suit led, number and points of the cards on the table."""
        leader, led = self._trick[0] if self._trick else (None, None)
        mask = 0
        for _, card in self._trick:
            mask |= 0 if card is None else 1 << card
        state = self._before
        worth = (
            pile_points(mask, state.house.ten_points_on)
            if isinstance(state, Kozel)
            else points(mask)
        )
        suit = None if led is None else SUIT_OF[led]
        return leader, taker, suit, min(len(self._trick), 127), worth

    def end(
        self, envelope: Envelope, event: Event, state: State, position: int | None
    ) -> None:
        """Take the fact that ended the hand, and the state that it made."""
        self.ending = ENDINGS[type(event)]
        self._ended = envelope.at, position
        if isinstance(event, HandScored):
            self._written = event.change
        if self._state is not None:
            self._state = state

    def hand_rows(
        self, match: str, whence: Whence, effect: Effect | None
    ) -> Iterator[Row]:
        """Yield the rows of ``hands``; ``effect`` is what rulings make of the hand."""
        state, ending = self._state, self.ending
        if state is None:
            game = self._before.table.game
            rows = tuple(
                HandRow(match, 0, game, "", seat, player, None, -1, -1, ending)
                for seat, player in enumerate(self.players)
            )
            ruled = rows
            counted = False
        else:
            state = seated(state, self.players)
            rows = (
                () if self.lost or ending == OPEN else hand_rows(match, state, ending)
            )
            counted = bool(rows)
            if not rows:
                bare = hand_rows(match, state, OPEN)
                rows = tuple(row._replace(ending=ending) for row in bare)
            ruled = self._ruled(match, state, effect) if counted else rows
            ruled = ruled or rows
        for written, final in zip(rows, ruled, strict=True):
            yield (
                *(match, self.number, written.seat, written.player, written.side),
                *(written.dealer, written.forehand, _ENDING[ending]),
                *(_number(_ROLE, written.role), _number(_CONTRACT, written.contract)),
                *(_number(_SUIT, written.trump), _number(_OUTCOME, written.outcome)),
                *(written.points, written.laid_away, _within(written.net, _INT32)),
                *(written.doubled, self._captured(written.side), self._blind_points()),
                *(_ENDING[final.ending], _number(_OUTCOME, final.outcome)),
                *(_within(final.net, _INT32), counted, self.deal.odd),
                *(self._seq, self._began, *self._ended, *whence),
            )

    def _ruled(
        self, match: str, state: State, effect: Effect | None
    ) -> tuple[HandRow, ...]:
        """Return the rows as ruled; a penalty is for conduct and changes none."""
        if effect is None or self.ending != "scored":
            return ()
        change = ruled_change(state.change, replace(effect, penalty=()))
        if change is None:
            return hand_rows(match, state, "void")
        return hand_rows(match, replace(state, change=change), "scored")

    def _captured(self, side: int | None) -> bool | None:
        state = self._state
        return state.captured == side if isinstance(state, Kozel) else None

    def _blind_points(self) -> int | None:
        state = self._state
        if state is None or isinstance(state, Kozel) or self.lost or not state.dealt:
            return None
        return points(state.dealt[-1])

    def payment_rows(
        self, match: str, whence: Whence, effect: Effect | None
    ) -> Iterator[Row]:
        """Yield the rows of ``payments``: none for a hand that nobody scored."""
        written = self._written
        ruled = written if effect is None else ruled_change(written, effect)
        penalty = effect.penalty if effect else ()
        players = self.players
        by_side = isinstance(self._before, Kozel)
        entries = zip_longest(written or (), ruled or (), penalty)
        for entry, numbers in enumerate(entries):
            who = None if by_side or entry >= len(players) else players[entry]
            place = (None, entry) if by_side else (entry, None)
            paid = (_within(number, _INT64) for number in numbers)
            yield (match, self.number, *place, who, *paid, *whence)

    def deal_row(self, match: str, whence: Whence, rules: int) -> tuple[str, Row]:
        """Return the table of the game's deals, and the hand's row in it."""
        game = self._before.table.game
        head = (match, self.number, self._seq, *whence[1:], rules)
        return DEALS[game], self.deal.values(game, head, _ENDING[self.ending])


def _number(numbers: dict[str, int], word: str | None) -> int | None:
    return None if word is None else numbers[word]


def _within(number: int | None, numbers: range) -> int | None:
    """Return a number that a column can hold."""
    return None if number is None or number not in numbers else number
