"""A log as a hand record: what an arbiter would have typed from paper.

The inverse of ``transcription``. What the record understands by itself (whose turn it was,
who won a trick, the keeps of Kozel) is left out; what differed from it is named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.game import BESIDE
from core.games import game_of, version_of
from core.kozel.exchange import partner
from core.playing import expected_seat
from core.undoing import undone
from events.agreement import (
    ClaimMade,
    TricksAwarded,
)
from events.cards import HIDDEN
from events.frog import CardsLaidAway
from events.kozel import (
    CardGivenBack,
    CardsTurned,
    ExchangeKept,
    TrumpGiven,
    TrumpOffered,
)
from events.ruling import ArbitrationEvent
from events.sixbid import CallDeclined, CallMade, CardCalled, CardReturned, TrumpNamed
from events.table import (
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    Forked,
    HandOpened,
    HandRedealt,
    HandScored,
    MatchOpened,
    TrickTaken,
)
from replay.errors import ReplayError
from replay.records import (
    Call,
    Exchange,
    Hand,
    Play,
    Record,
    Trick,
    read,
    write,
)
from replay.records.forms import FORMS
from replay.transcribing.record import placeholder_players, transcribe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from core.game import Game
    from core.state import State
    from events.base import Event

__all__ = ("LABELS", "RecordTooNarrow", "check_telling", "recollect")

LABELS: Final = ("event", "date", "place", "note")
"""What a record says of its match beside the play, by the names of its keys."""

_UNWRITTEN: Final[tuple[type[Event], ...]] = (
    *(Forked, HandRedealt, TrumpOffered, ClaimMade),
    *(BESIDE - set(ArbitrationEvent.__args__)),
)
"""What no paper tells of; a gift stands there with its cards when it has passed, and a
claim by the seat that got all further tricks."""
_UNDERSTOOD: Final = (ExchangeKept, CallDeclined)
"""Asked, and nothing was done: understood from what follows, and told with it only."""


class RecordTooNarrow(ReplayError):
    """An event that a hand record has no words for. Facts: ``seq``."""

    code = "record_too_narrow"


def recollect(
    events: Iterable[Event], names: Sequence[str], labels: Mapping[str, str]
) -> Record:
    """Return the record of a match, its forks followed; ``names`` are the players' by seat.

    An act that was taken back is left out.

    >>> from events.table import HandOpened, MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> recollect([opened, HandOpened(1, 2, (0, 0, 0), 0)], ("Ada", "Ben", "Cid"),
    ...     {}).hands[0].dealer
    2
    """
    opened, *rest = events
    if not isinstance(opened, MatchOpened):
        message = "a history begins with match_opened"
        raise TypeError(message)
    game = game_of(opened)
    hands: list[Hand] = []
    state = game.initial(opened)
    sheet = _Sheet(game)
    gone = undone(game, rest)
    for place, event in enumerate(rest):
        if place in gone:
            continue
        if isinstance(event, HandOpened):
            hands += sheet.hands()
            sheet = _Sheet(game, event)
        sheet.note(state, event)
        state = game.evolve(state, event)
    hands += sheet.hands()
    return Record(
        game=game.name,
        players=tuple(names),
        rules=opened.rules,
        **{key: labels.get(key) for key in LABELS},
        standing=opened.standing or None,
        options=dict(opened.options),
        hands=tuple(hands),
    )


def check_telling(record: Record, events: Iterable[Event]) -> None:
    """Return if a record tells these events when it is read again.

    It may understand more at the end, as that a full trick was gathered. Raises
    ``record_too_narrow`` with the first event that it cannot tell.

    >>> check_telling(Record(game="sixbid", players=("Ada", "Ben", "Cid")), ())
    """
    reading = read(write(record))
    players = placeholder_players(record)
    told = [each.event for each in transcribe(record, reading.lines, players)]
    again = (event for event in told if not isinstance(event, _UNWRITTEN))
    written = list(events)
    gone = undone(version_of(record.game, record.rules), written)
    for seq, event in enumerate(written, 1):
        if isinstance(event, _UNWRITTEN) or seq - 1 in gone:
            continue
        other = next(again, None)
        if isinstance(event, MatchOpened) and isinstance(other, MatchOpened):
            continue
        if other is None and isinstance(event, _UNDERSTOOD):
            continue
        if event != other:
            raise RecordTooNarrow(seq=seq)


class _Sheet:
    """The paper of one hand, filled in event by event."""

    def __init__(self, game: Game, opened: HandOpened | None = None) -> None:
        self.game = game
        self.opened = opened
        self.said: dict[str, Any] = {}
        self.auction: list[Call] = []
        self.exchange: list[Exchange] = []
        self.play: list[Trick] = []
        self.laid: list[Play] = []
        self.given: TrumpGiven | None = None
        self.dealt: CardsDealt | None = None

    def note(self, state: State, event: Event) -> None:
        """Write an event down; ``state`` is the one before it."""
        match event:
            case CardsDealt():
                self.dealt = event
            case CallMade(seat, bid):
                named = None if seat == _speaker(state) else seat
                self.auction.append(Call(seat=named, bid=bid))
            case TrumpNamed():
                self.said["trump"] = event.suit
            case CardCalled():
                self.said["call"] = event.card
            case CardReturned():
                self.said["back"] = event.card
            case CardsLaidAway():
                self.said["laid_away"] = event.cards
            case CardsTurned():
                self.said["turned"] = event.cards
            case TrumpGiven():
                self.given = event
            case CardGivenBack():
                self._give_back(event)
            case CardPlayed() | CardTakenBack():
                self._lay(state, event)
            case TrickTaken():
                winner = self.game.trick_winner(state)
                taker = None if event.seat == winner else event.seat
                self.play.append(Trick(plays=tuple(self.laid), taker=taker))
                self.laid = []
            case TricksAwarded():
                self.said["rest"] = event.taker
            case HandScored():
                self.said[FORMS[self.game.name].score] = event.change
            case _:
                pass  # understood by itself, or not of this hand

    def _give_back(self, event: CardGivenBack) -> None:
        given = self.given
        if given is not None and partner(given.seat) == event.seat:
            done = Exchange(seat=given.seat, gave=given.card, back=event.card)
            self.exchange.append(done)
        self.given = None

    def _lay(self, state: State, event: CardPlayed | CardTakenBack) -> None:
        seat = expected_seat(state)
        if seat < 0:
            seat = state.left[state.table.dealer]
        self.laid.append(
            Play(
                seat=None if event.seat == seat else event.seat,
                card=event.card,
                taken_back=isinstance(event, CardTakenBack),
            )
        )

    def hands(self) -> Iterator[Hand]:
        """Yield the hand, if one was opened."""
        if self.opened is None:
            return
        if self.laid:
            self.play.append(Trick(plays=tuple(self.laid)))
        if self.play and self.said.get("turned") == ():
            del self.said["turned"]  # nothing was written, and the play asks for it
        yield Hand(
            dealer=self.opened.dealer,
            **self._deal(),
            auction=tuple(self.auction),
            exchange=tuple(self.exchange),
            play=tuple(self.play),
            **self.said,
        )

    def _deal(self) -> dict[str, Any]:
        """Return deal and blind; what was never known whole is left to the play."""
        if self.dealt is None:
            return {}
        deal = tuple(() if HIDDEN in hand else hand for hand in self.dealt.hands)
        blind = self.dealt.blind
        unknown = self.play and not any(deal)
        known = self.game.blind_size and HIDDEN not in blind
        return {
            "deal": None if unknown else deal,
            "blind": blind if known else None,
        }


def _speaker(state: State) -> int:
    return state.turn if state.turn >= 0 else state.left[state.table.dealer]
