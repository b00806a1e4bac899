"""A hand record as values: what was dealt, said, played and written at the table.

Cards, suits, bids and seats are the numbers of ``events.cards``. A record holds what
happened, legal or not; whether it was legal is the audit's question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from events.cards import BIDS, CARD_COUNT, SUITS
from replay.records.forms import FORMS, RULES_READ
from replay.records.options import OptionValue, check_options, differing_options

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = (
    "MOST_PAIRS",
    "MOST_PLAYERS",
    "MOST_POINTS",
    "Call",
    "Exchange",
    "Hand",
    "Play",
    "Record",
    "Trick",
)

MOST_PLAYERS = 6
"""More names than this are no table of ours; fewer or more than a game needs are."""
MOST_POINTS = 999_999
"""The largest score and standing of a seat, either way."""
MOST_PAIRS = 99
"""The largest number of pairs that a side may have written."""

_Card: TypeAlias = Annotated[int, Field(ge=0, lt=CARD_COUNT)]
_Suit: TypeAlias = Annotated[int, Field(ge=0, lt=len(SUITS))]
_Seat: TypeAlias = Annotated[int, Field(ge=0, lt=MOST_PLAYERS)]
_Points: TypeAlias = Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)]
_Pairs: TypeAlias = Annotated[int, Field(ge=0, le=MOST_PAIRS)]


class _Value(BaseModel):
    """A frozen, strict value."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Call(_Value):
    """One call of an auction; ``seat`` is named only where the record names it.

    >>> Call(bid=1)
    Call(seat=None, bid=1)
    """

    seat: _Seat | None = None
    bid: int = Field(ge=0, lt=len(BIDS))


class Exchange(_Value):
    """One lone-trump exchange of Kozel (``kozel.R10`` to ``kozel.R12``).

    >>> Exchange(seat=1, gave=1, back=35).gave
    1
    """

    seat: _Seat
    gave: _Card
    back: _Card


class Play(_Value):
    """One card laid on the table; ``taken_back`` if it did not stay there.

    >>> Play(card=35)
    Play(seat=None, card=35, taken_back=False)
    """

    seat: _Seat | None = None
    card: _Card
    taken_back: bool = False


class Trick(_Value):
    """One trick: its plays in order, and who gathered it where the record says so.

    >>> Trick(plays=(Play(card=35), Play(card=3, taken_back=True))).size
    1
    """

    plays: tuple[Play, ...] = Field(min_length=1)
    taker: _Seat | None = None

    @property
    def size(self) -> int:
        """The number of cards that stayed on the table."""
        return sum(not play.taken_back for play in self.plays)


class Hand(_Value):
    """One deal and its play; what the record does not say is ``None`` or empty.

    >>> Hand(dealer=2).play
    ()
    """

    dealer: _Seat
    deal: tuple[tuple[_Card, ...], ...] | None = None
    blind: tuple[_Card, ...] | None = None
    auction: tuple[Call, ...] = ()
    trump: _Suit | None = None
    call: _Card | None = None
    back: _Card | None = None
    turned: tuple[_Card, ...] | None = None
    exchange: tuple[Exchange, ...] = ()
    laid_away: tuple[_Card, ...] | None = None
    play: tuple[Trick, ...] = ()
    rest: _Seat | None = None
    """The seat that all further tricks went to by consent (``table.claim``)."""
    score: tuple[_Points, ...] | None = None
    pairs: tuple[_Pairs, _Pairs] | None = None


class Record(_Value):
    """One match as an arbiter typed it: the table and its hands in order.

    ``options`` holds only what differs from the defaults of the rules version.

    >>> Record(game="sixbid", players=("Ada", "Ben", "Cid")).rules
    1
    """

    game: str
    players: tuple[str, ...] = Field(min_length=1, max_length=MOST_PLAYERS)
    rules: int = 1
    event: str | None = None
    date: str | None = None
    place: str | None = None
    note: str | None = None
    standing: tuple[_Points, ...] | None = None
    options: dict[str, OptionValue] = Field(default_factory=dict[str, OptionValue])
    hands: tuple[Hand, ...] = ()

    @model_validator(mode="after")
    def _fits(self) -> Record:
        """Return the record; ``ValueError`` with a code if it could not be written."""
        for code in self._misfits():
            raise ValueError(code)
        return self

    def _misfits(self) -> Iterator[str]:
        """Yield the codes of what the record's own text could not be read back with."""
        if self.game not in FORMS:
            yield "record_unknown_game"
            return
        seats = len(self.players)
        kozel = self.game == "kozel"
        entries = 2 if kozel else FORMS[self.game].per_seat(seats)
        if self.rules not in RULES_READ:
            yield "record_unknown_rules"
        if self.standing is not None and entries not in (None, len(self.standing)):
            yield "record_wrong_length"
        if kozel and any(not 0 <= pairs <= MOST_PAIRS for pairs in self.standing or ()):
            yield "record_number_range"
        for slip in check_options(self.game, self.options, seats):
            yield slip.code
        if differing_options(self.game, self.options) != self.options:
            yield "record_default_option"
        for hand in self.hands:
            yield from _hand_misfits(self.game, seats, hand)


def _hand_misfits(game: str, seats: int, hand: Hand) -> Iterator[str]:
    """Yield the codes of what one hand's text could not be read back with."""
    form = FORMS[game]
    for key, field in Hand.model_fields.items():
        if key not in form.keys and getattr(hand, key) != field.default:
            yield "record_key_of_other_game"
    length = form.per_seat(seats)
    limit = MOST_PLAYERS if length is None else seats
    for row in (hand.deal, hand.score):
        if row is not None and length not in (None, len(row)):
            yield "record_wrong_length"
    named = [hand.dealer, hand.rest, *(call.seat for call in hand.auction)]
    named += [exchange.seat for exchange in hand.exchange]
    for trick in hand.play:
        named += [trick.taker, *(play.seat for play in trick.plays)]
    if any(seat is not None and seat >= limit for seat in named):
        yield "record_bad_seat"
    if any(BIDS[call.bid] not in form.bids for call in hand.auction):
        yield "record_bad_call"
    whole = form.trick_size(seats)
    if whole is not None:
        if any(trick.size != whole for trick in hand.play[:-1]):
            yield "record_trick_size"
        if any(trick.size > whole for trick in hand.play[-1:]):
            yield "record_trick_size"
