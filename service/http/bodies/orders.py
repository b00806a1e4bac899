"""Orders as JSON: one body for each order of a table, told apart by ``kind``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, cast

from pydantic import Field, TypeAdapter

from core.commands import (
    CallCard,
    Command,
    DeclineCall,
    GiveBack,
    GiveTrump,
    Keep,
    LayAway,
    MakeCall,
    NameTrump,
    PlayCard,
    ReturnCard,
)
from events.cards import BIDS, CARD_COUNT, NO_CARD, SUITS, card_number
from service.http.bodies.forms import (
    BidWord,
    Body,
    CardText,
    Digest,
    Ordinal,
    Place,
    Seat,
    SuitLetter,
    Text,
)
from service.http.bodies.reading import read
from service.tables.orders import (
    AnswerProposal,
    CallDirector,
    CommitShare,
    MakeClaim,
    OpenShare,
    Order,
    PausePlay,
    ProposeForfeit,
    ProposeUndo,
    ResumePlay,
)
from service.tables.view_order import as_body

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = (
    "ORDER_BODIES",
    "AnswerProposalBody",
    "CallCardBody",
    "CallDirectorBody",
    "CommandBody",
    "CommitShareBody",
    "DeclineCallBody",
    "GiveBackBody",
    "GiveTrumpBody",
    "KeepBody",
    "LayAwayBody",
    "MakeCallBody",
    "MakeClaimBody",
    "NameTrumpBody",
    "OpenShareBody",
    "OrderBody",
    "PausePlayBody",
    "PlayCardBody",
    "ProposeForfeitBody",
    "ProposeUndoBody",
    "ResumePlayBody",
    "ReturnCardBody",
    "as_body",
    "command_of",
    "to_order",
)


class _Seated(Body):
    seat: Seat


class MakeCallBody(_Seated):
    """A seat passes or bids."""

    kind: Literal["make_call"]
    bid: BidWord


class NameTrumpBody(_Seated):
    """The soloist names the trump."""

    kind: Literal["name_trump"]
    suit: SuitLetter


class CallCardBody(_Seated):
    """The soloist calls a card; ``back`` is what he gives for it, where that is chosen now."""

    kind: Literal["call_card"]
    card: CardText
    back: CardText | None = None


class DeclineCallBody(_Seated):
    """The soloist calls no card."""

    kind: Literal["decline_call"]


class ReturnCardBody(_Seated):
    """The soloist gives a card for the called one."""

    kind: Literal["return_card"]
    card: CardText


class LayAwayBody(_Seated):
    """The bidder lays cards away for the widow."""

    kind: Literal["lay_away"]
    cards: Annotated[tuple[CardText, ...], Field(strict=False, max_length=CARD_COUNT)]


class KeepBody(_Seated):
    """A seat keeps its cards when asked for an exchange."""

    kind: Literal["keep"]


class GiveTrumpBody(_Seated):
    """A seat gives its lone trump to its partner."""

    kind: Literal["give_trump"]
    card: CardText


class GiveBackBody(_Seated):
    """The partner gives a card back."""

    kind: Literal["give_back"]
    card: CardText


class PlayCardBody(_Seated):
    """A seat plays a card."""

    kind: Literal["play_card"]
    card: CardText


class CommitShareBody(_Seated):
    """A seat commits to its share of the coming deal."""

    kind: Literal["commit_share"]
    hand: Ordinal
    attempt: Ordinal
    commitment: Digest


class OpenShareBody(_Seated):
    """A seat opens the share that it committed to."""

    kind: Literal["open_share"]
    hand: Ordinal
    attempt: Ordinal
    share: Digest


class ProposeUndoBody(_Seated):
    """A seat asks to take back its own last act."""

    kind: Literal["propose_undo"]


class MakeClaimBody(_Seated):
    """A seat lays its cards open and says who is to have all further tricks."""

    kind: Literal["make_claim"]
    taker: Seat


class ProposeForfeitBody(_Seated):
    """A seat proposes to end the match for an absence."""

    kind: Literal["propose_forfeit"]
    absent: Seat


class AnswerProposalBody(_Seated):
    """A seat agrees to the open proposal, or does not."""

    kind: Literal["answer_proposal"]
    agrees: bool


class CallDirectorBody(_Seated):
    """A seat calls the arbiter to the hand on the table."""

    kind: Literal["call_director"]
    text: Text


class PausePlayBody(Body):
    """The arbiter stops the play."""

    kind: Literal["pause_play"]


class ResumePlayBody(Body):
    """The arbiter lets the play go on."""

    kind: Literal["resume_play"]


OrderBody: TypeAlias = Annotated[
    MakeCallBody
    | NameTrumpBody
    | CallCardBody
    | DeclineCallBody
    | ReturnCardBody
    | LayAwayBody
    | KeepBody
    | GiveTrumpBody
    | GiveBackBody
    | PlayCardBody
    | CommitShareBody
    | OpenShareBody
    | ProposeUndoBody
    | MakeClaimBody
    | ProposeForfeitBody
    | AnswerProposalBody
    | CallDirectorBody
    | PausePlayBody
    | ResumePlayBody,
    Field(discriminator="kind"),
]


class CommandBody(Body):
    """An order of a player, under a name that tells a repeat from a second one."""

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
    """The player's own name for it: the same again gets the same answer."""
    seen: Place
    """The last event that the player had seen."""
    order: OrderBody


ORDER_BODIES: Final[dict[type[Body], type[Command]]] = {
    MakeCallBody: MakeCall,
    NameTrumpBody: NameTrump,
    CallCardBody: CallCard,
    DeclineCallBody: DeclineCall,
    ReturnCardBody: ReturnCard,
    LayAwayBody: LayAway,
    KeepBody: Keep,
    GiveTrumpBody: GiveTrump,
    GiveBackBody: GiveBack,
    PlayCardBody: PlayCard,
    CommitShareBody: CommitShare,
    OpenShareBody: OpenShare,
    ProposeUndoBody: ProposeUndo,
    MakeClaimBody: MakeClaim,
    ProposeForfeitBody: ProposeForfeit,
    AnswerProposalBody: AnswerProposal,
    CallDirectorBody: CallDirector,
    PausePlayBody: PausePlay,
    ResumePlayBody: ResumePlay,
}
"""The order that each body stands for; their fields have the same names."""

_COMMAND: Final = TypeAdapter(CommandBody)


def command_of(body: bytes) -> CommandBody:
    """Return the command that a body holds; raises pydantic's ``ValidationError``.

    >>> command = command_of(
    ...     b'{"id": "a1", "seen": 9, "order": {"kind": "play_card", "seat": 0, "card": "AS"}}'
    ... )
    >>> to_order(command.order)
    PlayCard(seat=0, card=35)
    """
    return read(_COMMAND, body)


def to_order(body: OrderBody) -> Order:
    """Return the order that a body stands for.

    >>> to_order(MakeCallBody(kind="make_call", seat=2, bid="misere"))
    MakeCall(seat=2, bid=3)
    """
    kind = ORDER_BODIES[type(body)]
    values = {
        field: _NUMBERS.get(field, _as_it_is)(getattr(body, field))
        for field in kind.__struct_fields__
    }
    return cast("Order", kind(**values))


def _as_it_is(value: object) -> object:
    return value


_NUMBERS: Final[dict[str, Callable[[Any], object]]] = {
    "back": lambda text: NO_CARD if text is None else card_number(text),
    "bid": BIDS.index,
    "card": card_number,
    "cards": lambda texts: tuple(card_number(text) for text in texts),
    "commitment": bytes.fromhex,
    "share": bytes.fromhex,
    "suit": SUITS.index,
}
"""What a field of that name means, in whatever order it stands; others mean themselves."""
