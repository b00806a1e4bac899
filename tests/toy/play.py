"""The play of a hand of Beggar (beggar.R4, R5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.judging import breach, card_texts, lead_breach
from core.pack import SUIT_MASKS
from core.phase import PLAY
from core.playing import (
    Ranking,
    expected_seat,
    has_fallen,
    playable_cards,
    winning_seat,
)
from events.cards import card_text

if TYPE_CHECKING:
    from core.breach import Breach
    from events.table import CardPlayed
    from tests.toy.state import Beggar

__all__ = ("card_breaches", "legal_cards", "trick_winner")


def _led_mask(card: int, _trump: int) -> int:
    return SUIT_MASKS[card // 9]


def _no_trumps(_trump: int) -> int:
    return 0


def _none_over(_best: int, _trump: int) -> int:
    return 0


def _beats(card: int, best: int, _trump: int) -> bool:
    return card // 9 == best // 9 and card > best


RANKING: Final = Ranking(_led_mask, _no_trumps, _none_over, _beats)


def legal_cards(state: Beggar, seat: int) -> int:
    """Return the mask of cards a seat may play if it is its turn."""
    return playable_cards(state, seat, RANKING) if state.trick else state.hands[seat]


def trick_winner(state: Beggar) -> int:
    """Return the seat that wins the cards on the table, -1 if there are none."""
    return winning_seat(state, RANKING)


def card_breaches(state: Beggar, event: CardPlayed) -> tuple[Breach, ...]:
    """Return what is wrong with a card played."""
    seat, card = event.seat, event.card
    legal = legal_cards(state, seat)
    held = state.hands[seat] >> card & 1
    if held and (state.phase != PLAY or seat != expected_seat(state)):
        return (lead_breach(state, seat, card_text(card)),)
    if legal >> card & 1:
        return ()
    return (
        breach(
            state,
            "must_follow_suit" if held else "card_not_held",
            seat=seat,
            subject=card_text(card),
            legal=card_texts(legal),
            reason="fallen" if not held and has_fallen(state, card) else "",
            in_play=True,
            ends=not held,
        ),
    )
