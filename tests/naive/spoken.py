"""The core's orders in the words of the naive models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.commands import (
    CallCard,
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
from events.cards import BIDS, NO_CARD, SUITS, card_text

if TYPE_CHECKING:
    from core.commands import Command
    from events.table import OptionValue
    from tests.naive.options import Options

__all__ = ("named", "spoken")


def named(options: Options) -> tuple[tuple[str, OptionValue], ...]:
    """Return house rules as the opening of a match holds them."""
    return tuple(
        (name, tuple(value) if isinstance(value, list) else value)
        for name, value in sorted(options.items())
    )


def spoken(order: Command) -> str:
    """Return an order in the words of the naive models."""
    match order:
        case MakeCall(_, bid):
            return f"call {BIDS[bid]}"
        case NameTrump(_, suit):
            return f"trump {SUITS[suit]}"
        case CallCard(_, card, back):
            given = "" if back == NO_CARD else f" for {card_text(back)}"
            return f"ask {card_text(card)}{given}"
        case DeclineCall():
            return "decline"
        case LayAway(_, cards):
            return f"lay {' '.join(sorted(map(card_text, cards)))}"
        case Keep():
            return "keep"
        case GiveTrump(_, card):
            return f"give {card_text(card)}"
        case ReturnCard(_, card) | GiveBack(_, card):
            return f"back {card_text(card)}"
        case PlayCard(_, card):
            return f"play {card_text(card)}"
        case _:
            raise AssertionError(order)
