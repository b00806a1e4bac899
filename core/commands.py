"""Orders to a table. A command may be refused; an event is what became of it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from events.cards import CARD_COUNT, SUITS

__all__ = (
    "AnyCommand",
    "CallCard",
    "Command",
    "DealHand",
    "DeclineCall",
    "GiveBack",
    "GiveTrump",
    "Keep",
    "MakeCall",
    "NameTrump",
    "PlayCard",
    "ReturnCard",
    "is_sensible",
)


class Command(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An order of a seat or of the house."""


class DealHand(Command, frozen=True, tag="deal_hand"):
    """The house deals the next hand from a shuffled pack."""

    pack: tuple[int, ...]
    dealer: int = -1
    """Only the first hand of a match needs it; -1 takes the one whose turn it is."""


class MakeCall(Command, frozen=True, tag="make_call"):
    """A seat passes (0) or bids."""

    seat: int
    bid: int


class NameTrump(Command, frozen=True, tag="name_trump"):
    """The soloist names the trump."""

    seat: int
    suit: int


class CallCard(Command, frozen=True, tag="call_card"):
    """The soloist calls a card."""

    seat: int
    card: int


class DeclineCall(Command, frozen=True, tag="decline_call"):
    """The soloist calls no card."""

    seat: int


class ReturnCard(Command, frozen=True, tag="return_card"):
    """The soloist gives a card for the called one."""

    seat: int
    card: int


class Keep(Command, frozen=True, tag="keep"):
    """A seat keeps its cards when asked for an exchange."""

    seat: int


class GiveTrump(Command, frozen=True, tag="give_trump"):
    """A seat gives its lone trump to its partner."""

    seat: int
    card: int


class GiveBack(Command, frozen=True, tag="give_back"):
    """The partner gives a card back."""

    seat: int
    card: int


class PlayCard(Command, frozen=True, tag="play_card"):
    """A seat plays a card."""

    seat: int
    card: int


def is_sensible(command: Command, seats: int, calls: int) -> bool:
    """Return whether all numbers of a command are of something there is.

    >>> is_sensible(PlayCard(0, 35), 3, 7), is_sensible(PlayCard(3, 35), 3, 7)
    (True, False)
    """
    limits = {"seat": seats, "card": CARD_COUNT, "suit": len(SUITS), "bid": calls}
    if isinstance(command, DealHand):
        return -1 <= command.dealer < seats
    return all(
        0 <= getattr(command, field) < limits[field]
        for field in command.__struct_fields__
    )


AnyCommand: TypeAlias = (
    DealHand
    | MakeCall
    | NameTrump
    | CallCard
    | DeclineCall
    | ReturnCard
    | Keep
    | GiveTrump
    | GiveBack
    | PlayCard
)
