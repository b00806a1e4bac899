"""The play of a Kozel hand: legal cards, the winner, what is wrong with a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.judging import breach, card_texts, lead_breach
from core.kozel.trumps import beats, led_mask, trump_mask
from core.phase import ANSWER, EXCHANGE, PLAY
from core.playing import (
    expected_seat,
    has_fallen,
    playable_cards,
    winning_seat,
)
from events.cards import card_text

if TYPE_CHECKING:
    from core.breach import Breach
    from core.kozel.state import Kozel
    from events.table import CardPlayed

__all__ = ("card_breaches", "legal_cards", "trick_winner")


def legal_cards(state: Kozel, seat: int) -> int:
    """Return the mask of cards a seat may play if it is its turn (kozel.R14 to R16)."""
    return playable_cards(state, seat, led_mask, trump_mask)


def trick_winner(state: Kozel) -> int:
    """Return the seat that wins the cards on the table, -1 if there are none."""
    return winning_seat(state, beats)


def card_breaches(state: Kozel, event: CardPlayed) -> tuple[Breach, ...]:
    """Return what is wrong with a card played."""
    seat, card = event.seat, event.card
    legal = legal_cards(state, seat)
    held = legal >> card & 1
    if held and state.phase == PLAY and seat == state.turn:
        return ()
    subject = card_text(card)
    hand = state.hands[seat]
    if state.phase not in (PLAY, EXCHANGE, ANSWER) or not hand >> card & 1:
        playing = state.phase in (PLAY, EXCHANGE, ANSWER)
        code, ends = "card_not_held" if playing else "play_out_of_turn", True
    elif seat != expected_seat(state) or state.phase != PLAY:
        return (lead_breach(state, seat, subject),)
    else:
        code, ends = _not_followed(state, hand), False
    return (
        breach(
            state,
            code,
            seat=seat,
            subject=subject,
            legal=card_texts(legal),
            reason="fallen" if ends and has_fallen(state, card) else "",
            in_play=True,
            ends=ends,
        ),
    )


def _not_followed(state: Kozel, hand: int) -> str:
    led = led_mask(state.trick[0].card, state.trump)
    if led == trump_mask(state.trump):
        return "must_follow_trump"
    return "must_follow_suit" if hand & led else "must_play_trump"
