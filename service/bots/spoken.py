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
    LayAway,
    MakeCall,
    NameTrump,
    PlayCard,
    ReturnCard,
)
from events.cards import BIDS, CARD_TEXTS, NO_CARD, SUITS

__all__ = ("spoken",)


def spoken(command: AnyCommand, turn: int) -> str:
    """Return a command as its tag and what it names, as the record format writes it.

    Another seat than the one whose turn it is stands before it, with a colon.

    >>> spoken(PlayCard(0, 35), 0), spoken(MakeCall(2, 1), 0), spoken(Keep(1), 1)
    ('play_card AS', '2:make_call solo', 'keep')
    >>> spoken(CallCard(0, 35, 9), 0), spoken(LayAway(0, (9, 10, 11)), 0)
    ('call_card AS 6D', 'lay_away 6D 7D 8D')
    """
    match command:
        case MakeCall(seat, bid):
            what = _one_of(BIDS, bid)
        case NameTrump(seat, suit):
            what = _one_of(SUITS, suit)
        case LayAway(seat, cards):
            what = _cards(cards)
        case CallCard(seat, card, back):
            what = _cards((card,) if back == NO_CARD else (card, back))
        case (
            PlayCard(seat, card)
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


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(_one_of(CARD_TEXTS, card) for card in cards)


def _one_of(texts: tuple[str, ...] | str, number: int) -> str:
    """Return the text of a number; a number that has none stands for itself."""
    return texts[number] if 0 <= number < len(texts) else str(number)
