"""A match's stream as rows of every table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
import polars as pl

from analytics.archive.column import GAME, KIND, ODD, ORIGIN, numbers_of
from analytics.archive.course import Course
from analytics.archive.event_fields import NO_FIELDS, small_fields
from analytics.archive.hand_story import Row, Whence
from analytics.archive.refusing import Span, refusal_rows
from analytics.archive.tables import TABLES
from core.errors import CoreError
from core.games import game_of
from events.base import event_name
from events.envelope import check_chain
from events.errors import EventsError
from events.fairness import FairnessEvent
from events.registry import EVENT_TYPES
from events.ruling import ARBITRATION_TAGS, DirectorCalled, RulingGiven
from events.table import MatchOpened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analytics.archive.hand_story import HandStory
    from analytics.archive.stream import Stream
    from core.game import Game
    from events.base import Event
    from events.envelope import Envelope
    from replay.rulings.ruled import Effect

__all__ = ("Projection",)

_GAME: Final = numbers_of(GAME)
_ORIGIN: Final = numbers_of(ORIGIN)
_ODD: Final = numbers_of(ODD)
_KIND_OF: Final = {
    tag: numbers_of(KIND)[event_name(kind)] for tag, kind in EVENT_TYPES.items()
}
_SEATS: Final = 4
_MANY: Final = 16_384
"""Events whose rows are kept as Python values at most, the last match's apart."""
_INT32: Final = range(-(2**31), 2**31)


class Projection:
    """The rows of some matches, in the order in which they were added.

    ``operator`` is the public key that appoints arbiters; without it no ruling counts.
    """

    def __init__(self, operator: bytes | None = None) -> None:
        """Begin without a row."""
        self._operator = operator
        self._rows: dict[str, list[Row]] = {name: [] for name in TABLES}
        self._frames: dict[str, list[pl.DataFrame]] = {name: [] for name in TABLES}

    def add(self, stream: Stream) -> None:
        """Add the rows of a match."""
        opened = _opened(stream)
        whence = _whence(stream, opened)
        game, odd = (None, "past") if stream.lacks_past else _game(opened)
        spans: list[Span] = []
        if game is not None and opened is not None:
            spans, readable = self._follow(stream, game, opened, whence)
            odd = None if readable else "unreadable"
        else:
            for place, envelope in zip(stream.places, stream.own, strict=True):
                self._add_event(place, envelope, _event(envelope), None, whence)
        hands = len(spans)
        self._rows["matches"].append(_match_row(stream, opened, whence, hands, odd))
        players = opened.players if opened is not None else ()
        self._rows["refusals"] += refusal_rows(stream, spans, players, whence)
        if len(self._rows["events"]) >= _MANY:
            self._press()

    def frames(self) -> dict[str, pl.DataFrame]:
        """Return the rows by table, and begin anew."""
        self._press()
        frames = {name: pl.concat(pressed) for name, pressed in self._frames.items()}
        self._frames = {name: [] for name in TABLES}
        return frames

    def _press(self) -> None:
        """Turn the rows so far into columns, which are many times smaller."""
        for name, columns in TABLES.items():
            rows = self._rows[name]
            values: Sequence[Sequence[Any]] = (
                tuple(zip(*rows, strict=True)) if rows else [()] * len(columns)
            )
            self._rows[name] = []
            series = [
                _series(column.name, column.kind, each)
                for column, each in zip(columns, values, strict=True)
            ]
            self._frames[name].append(pl.DataFrame(series))

    def _follow(
        self, stream: Stream, game: Game, opened: MatchOpened, whence: Whence
    ) -> tuple[list[Span], bool]:
        """Return the spans of the hands with rows, and whether all could be read."""
        course = Course(stream.match, game, game.initial(opened), whence)
        for envelope in stream.past[1:]:
            event = _event(envelope)
            if event is not None:
                course.follow(envelope, event)
        if stream.past:
            course.begin_own()
        ruled = self._ruled(stream)
        rules = opened.rules
        spans: list[Span] = []
        readable = True
        for place, envelope in zip(stream.places, stream.own, strict=True):
            event = _event(envelope)
            if event is None and readable:
                readable = False
                if course.story is not None:
                    course.story.deal.mark("unreadable")
            first = not stream.past and envelope is stream.own[0]
            if readable and event is not None and not first:
                done = course.follow(envelope, event, place)
                if done is not None:
                    spans.append(
                        self._add_hand(stream.match, done, ruled, whence, rules)
                    )
            story = course.story
            number = None if story is None else story.number
            self._add_event(place, envelope, event, number, whence)
        if course.story is not None:
            spans.append(
                self._add_hand(stream.match, course.story, ruled, whence, rules)
            )
        return spans, readable

    def _add_hand(
        self,
        match: str,
        story: HandStory,
        ruled: dict[int, Effect],
        whence: Whence,
        rules: int,
    ) -> Span:
        effect = ruled.get(story.number)
        rows = self._rows
        # The row of the deal comes first: what it cannot hold makes the hand odd.
        table, deal = story.deal_row(match, whence, rules)
        rows[table].append(deal)
        rows["hands"] += story.hand_rows(match, whence, effect)
        rows["payments"] += story.payment_rows(match, whence, effect)
        rows["calls"] += story.calls
        rows["tricks"] += story.tricks
        rows["plays"] += story.plays
        return (story.number, *story.span)

    def _add_event(
        self,
        place: int,
        envelope: Envelope,
        event: Event | None,
        hand: int | None,
        whence: Whence,
    ) -> None:
        if isinstance(event, DirectorCalled | RulingGiven | FairnessEvent):
            hand = event.hand if event.hand in _INT32 else None
        fields = NO_FIELDS if event is None else small_fields(event)
        kind = None if event is None else _KIND_OF.get(envelope.tag)
        self._rows["events"].append(
            (
                *(place, envelope.match, envelope.seq, hand, envelope.at),
                *(envelope.actor, kind, envelope.tag, *fields, *whence),
            )
        )

    def _ruled(self, stream: Stream) -> dict[int, Effect]:
        """Return what the rulings in force make of the match's hands."""
        history = (*stream.past, *stream.own)
        if not any(envelope.tag in ARBITRATION_TAGS for envelope in history):
            return {}
        from replay.rulings.docket import docket  # noqa: PLC0415 - loads cryptography
        from replay.rulings.ruled import effects  # noqa: PLC0415 - as above

        try:
            check_chain(history)
            return effects(docket(history, self._operator))
        except EventsError:
            return {}


def _event(envelope: Envelope) -> Event | None:
    """Return the event inside, ``None`` if it cannot be read."""
    try:
        return envelope.event
    except EventsError:
        return None


def _opened(stream: Stream) -> MatchOpened | None:
    first = _event((*stream.past[:1], *stream.own[:1])[0])
    return first if isinstance(first, MatchOpened) else None


def _game(opened: MatchOpened | None) -> tuple[Game | None, str | None]:
    """Return the game of a match that can be followed, else why it cannot."""
    if opened is None:
        return None, "opening"
    try:
        game = game_of(opened)
    except CoreError:
        return None, "opening"
    if game.check(game.initial(opened), opened):
        return None, "opening"
    return game, None


def _whence(stream: Stream, opened: MatchOpened | None) -> Whence:
    game = origin = None
    if opened is not None:
        game, origin = _GAME.get(opened.game), _ORIGIN.get(opened.origin)
    return Whence(game, origin, stream.parent is not None)


def _match_row(
    stream: Stream,
    opened: MatchOpened | None,
    whence: Whence,
    hands: int,
    odd: str | None,
) -> Row:
    own = stream.own
    known = opened is not None and odd != "opening"
    players = opened.players if opened is not None else ()
    rules = opened.rules if opened is not None and opened.rules in _INT32 else None
    options = None
    if opened is not None and known:
        options = msgspec.json.encode(dict(opened.options)).decode()
    parent = stream.parent
    return (
        *(stream.match, *whence, rules, options, min(len(players), 127)),
        *(*players[:_SEATS], *(None,) * (_SEATS - len(players[:_SEATS]))),
        *((parent.parent, parent.seq) if parent else (None, None)),
        *(hands, len(own), sum(each.tag in ARBITRATION_TAGS for each in own)),
        *(own[0].seq, own[-1].seq, stream.places[0], stream.places[-1]),
        *(own[0].at, own[-1].at, own[-1].hash.hex(), _broken(stream)),
        None if odd is None else _ODD[odd],
    )


def _broken(stream: Stream) -> int | None:
    """Return the first event that is not what its hashes say."""
    try:
        check_chain((*stream.past, *stream.own))
    except EventsError as fault:
        seq = fault.facts.get("seq")
        return seq if isinstance(seq, int) else stream.own[0].seq
    return None


def _series(name: str, kind: Any, values: Sequence[Any]) -> pl.Series:  # noqa: ANN401 - a type of Polars
    if isinstance(kind, pl.Enum):
        return pl.Series(name, values, dtype=pl.UInt8).cat.to(kind)
    return pl.Series(name, values, dtype=kind)
