"""The shape of what a viewer sees of a table, as JSON. ``null`` is none or not yet."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from events.table import OptionValue
from service.tables.view_order import OrderValue

__all__ = (
    "PHASES",
    "AuctionView",
    "BlindView",
    "CardLaid",
    "ClockView",
    "DealView",
    "DealtHand",
    "Due",
    "ExchangeView",
    "ProposalView",
    "SeatView",
    "Status",
    "TableView",
)

Card: TypeAlias = Annotated[str, Meta(pattern="^[6-9JQKTA][CDHS]$")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Instant: TypeAlias = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
Status: TypeAlias = Literal["dealing", "playing", "paused", "over", "forfeited"]

PHASES: Final = (
    "idle",
    "deal",
    "auction",
    "name",
    "call",
    "give",
    "exchange",
    "answer",
    "play",
    "passed",
    "void",
    "closed",
    "over",
    "widow",
    "lay",
)
"""The words of ``core.phase``, by its numbers."""


class SeatView(Struct, frozen=True):
    """A seat: who sits there, and what is known of its cards."""

    seat: SeatNumber
    player: str
    name: str | None
    program: str | None
    """The bot that plays."""
    absent: bool
    plays: bool
    """Whether it is in the hand."""
    cards: int
    """How many it holds."""
    shown: tuple[Card, ...]
    """Those of them that the viewer knows; of the own seat, those that all know."""
    tricks: int
    points: int
    """In the tricks that it gathered."""


class CardLaid(Struct, frozen=True):
    """A card on the table."""

    seat: SeatNumber
    card: Card


class BlindView(Struct, frozen=True):
    """The blind or the widow."""

    cards: int
    """How many lie there."""
    shown: tuple[Card, ...]
    """Those of them that the viewer knows."""


class AuctionView(Struct, frozen=True):
    """The calls so far."""

    bid: str | None
    """The standing bid."""
    bidder: SeatNumber | None
    passed: tuple[SeatNumber, ...]
    spoken: tuple[SeatNumber, ...]
    """The seats that have called at all."""


class ExchangeView(Struct, frozen=True):
    """Kozel's exchange of lone trumps, and what follows from it."""

    turned: tuple[Card, ...]
    """The cards turned for the forehand, the last one the trump card."""
    answered: tuple[SeatNumber, ...]
    """The seats that have said whether they give."""
    exchanged: tuple[int, ...]
    """The sides that have exchanged."""
    offered: SeatNumber | None
    """The seat whose trump was offered unseen and has not passed yet."""
    giver: SeatNumber | None
    """The seat that waits for a card back."""
    captured: int | None
    """The side whose queen of clubs was captured."""
    carried: int
    """What a drawn hand before left to this one."""


class ProposalView(Struct, frozen=True):
    """What a seat asks the others to agree to."""

    kind: str
    """``undo``, ``claim`` or ``forfeit``."""
    seat: SeatNumber
    about: SeatNumber | None
    """Who is to have the tricks, or whose absence ends the match."""
    agreed: tuple[SeatNumber, ...]
    asked: tuple[SeatNumber, ...]
    """The seats that have yet to answer."""


class ClockView(Struct, frozen=True):
    """The clocks. Durations are integer microseconds."""

    move: int
    reserve: int
    left: tuple[int, ...]
    """By seat what is left of its reserve."""
    turn: SeatNumber | None
    """Whose clock runs or would run."""
    used: int
    """What the turn had used when its clock last stopped."""
    running: Instant | None
    """Since when it runs."""
    due: Instant | None
    """When the time of the turn is over."""
    overrun: tuple[SeatNumber, ...]


class Due(Struct, frozen=True):
    """A share that a seat owes: the order to give, without its value."""

    kind: Literal["commit_share", "open_share"]
    seat: SeatNumber
    hand: int
    attempt: int


class DealView(Struct, frozen=True):
    """The deal of the hand that comes next, as far as its shares have come."""

    hand: int
    attempt: int
    void: bool
    """Whether a share was withheld, so that the next attempt follows."""
    committed: tuple[SeatNumber, ...]
    opened: tuple[SeatNumber, ...]
    due: Due | None
    """What the viewer's seat owes now."""


class DealtHand(Struct, frozen=True):
    """Cards of a hand that is over, as they were dealt."""

    seat: SeatNumber
    cards: tuple[Card, ...]


class TableView(Struct, frozen=True):
    """A table after event ``seq``, as one viewer sees it."""

    table: str
    seq: int
    at: Instant
    """When that event happened."""
    game: str
    rules: int
    options: dict[str, OptionValue]
    """The house rules that differ."""
    viewer: Annotated[int, Meta(ge=-1, le=3)] | None
    """A seat, -1 for a spectator, ``null`` for who sees everything."""
    status: Status
    phase: str
    hand_number: int
    dealer: SeatNumber | None
    turn: SeatNumber | None
    seats: tuple[SeatView, ...]
    hand: tuple[Card, ...]
    """The viewer's own cards."""
    laid_away: tuple[Card, ...]
    """Those that the viewer laid away; when the hand is over, the soloist's."""
    blind: BlindView | None
    auction: AuctionView | None
    exchange: ExchangeView | None
    contract: str | None
    soloist: SeatNumber | None
    trump: str | None
    called: Card | None
    trick: tuple[CardLaid, ...]
    tricks: int
    """How many have been gathered."""
    taker: SeatNumber | None
    """Who gathered the last one."""
    dealt: tuple[DealtHand, ...]
    """The hands as dealt, when the hand is over."""
    change: tuple[int, ...] | None
    """The score of the hand: by seat, in ``kozel`` by side; so is ``standing``."""
    standing: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats, in ``kozel`` the sides, that have won a match that is over."""
    proposal: ProposalView | None
    clock: ClockView | None
    deal: DealView | None
    legal: tuple[dict[str, OrderValue], ...]
    """The orders of the game that the viewer may give now."""
    may: tuple[str, ...]
    """The kinds of the other orders that the viewer may give now."""
