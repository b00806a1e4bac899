"""Orders to a table. A command may be refused; an event is what became of it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from events.cards import CARD_COUNT, LADDERS, NO_CARD, PASS, SUITS

__all__ = (
    "AnyCommand",
    "CallCard",
    "Command",
    "DealHand",
    "DeclineCall",
    "GiveBack",
    "GiveTrump",
    "Keep",
    "LayAway",
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
    back: int = NO_CARD
    """What he gives for it, where that is chosen before anybody answers."""


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


class LayAway(Command, frozen=True, tag="lay_away"):
    """The bidder lays cards away for the widow."""

    seat: int
    cards: tuple[int, ...]


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


def is_sensible(command: Command, game: str, seats: int) -> bool:
    """Return whether all numbers of a command are of something there is.

    >>> is_sensible(PlayCard(0, 35), "sixbid", 3), is_sensible(MakeCall(0, 7), "sixbid", 3)
    (True, False)
    """
    if isinstance(command, DealHand):
        return -1 <= command.dealer < seats
    numbers = {
        "seat": range(seats),
        "card": range(CARD_COUNT),
        "back": (NO_CARD, *range(CARD_COUNT)),
        "suit": range(len(SUITS)),
        "bid": (PASS, *LADDERS.get(game, ())),
    }
    if isinstance(command, LayAway):
        cards = all(card in numbers["card"] for card in command.cards)
        return cards and command.seat in numbers["seat"]
    return all(
        getattr(command, field) in numbers[field] for field in command.__struct_fields__
    )


AnyCommand: TypeAlias = (
    DealHand
    | MakeCall
    | NameTrump
    | CallCard
    | DeclineCall
    | ReturnCard
    | LayAway
    | Keep
    | GiveTrump
    | GiveBack
    | PlayCard
)
