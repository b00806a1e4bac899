"""Commands as short texts, for telling what a bot ordered."""

from __future__ import annotations

from typing import assert_never

from core.commands import (
    AnyCommand,
    CallCard,
    DealHand,
    DeclineCall,
    GiveBack,
    GiveTrump,
    Keep,
    MakeCall,
    NameTrump,
    PlayCard,
    ReturnCard,
)
from events.cards import BIDS, CARD_TEXTS, SUITS

__all__ = ("spoken",)


def spoken(command: AnyCommand, turn: int) -> str:
    """Return a command as its tag and what it names, as the record format writes it.

    Another seat than the one whose turn it is stands before it, with a colon.

    >>> spoken(PlayCard(0, 35), 0), spoken(MakeCall(2, 1), 0), spoken(Keep(1), 1)
    ('play_card AS', '2:make_call solo', 'keep')
    """
    match command:
        case MakeCall(seat, bid):
            what = _one_of(BIDS["sixbid"], bid)
        case NameTrump(seat, suit):
            what = _one_of(SUITS, suit)
        case (
            PlayCard(seat, card)
            | CallCard(seat, card)
            | ReturnCard(seat, card)
            | GiveTrump(seat, card)
            | GiveBack(seat, card)
        ):
            what = _one_of(CARD_TEXTS, card)
        case Keep(seat) | DeclineCall(seat):
            what = ""
        case DealHand():
            seat, what = turn, ""
        case _:
            assert_never(command)
    text = f"{command.__struct_config__.tag} {what}".rstrip()
    return text if seat == turn else f"{seat}:{text}"


def _one_of(texts: tuple[str, ...] | str, number: int) -> str:
    """Return the text of a number; a number that has none stands for itself."""
    return texts[number] if 0 <= number < len(texts) else str(number)
