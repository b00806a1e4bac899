"""The play of a Kozel hand: legal cards, the winner, what is wrong with a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.following import leadable
from core.judging import breach, card_texts, lead_breach
from core.kozel.trumps import barred, beats, led_mask, over_mask, trump_mask
from core.phase import ANSWER, EXCHANGE, PLAY
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
    from core.kozel.state import Kozel
    from events.table import CardPlayed

__all__ = ("card_breaches", "legal_cards", "trick_winner")

RANKING: Final = Ranking(led_mask, trump_mask, over_mask, beats)
"""How the cards of Kozel rank."""


def legal_cards(state: Kozel, seat: int) -> int:
    """Return the mask of cards a seat may play if it is its turn (kozel.R14 to R16)."""
    if state.trick:
        return playable_cards(state, seat, RANKING)
    hand = state.hands[seat]
    rule = state.house.trump_lead
    if not rule:
        return hand
    trumps = trump_mask(state.trump)
    return leadable(hand, barred(trumps, 0, seat, state.table.dealer, rule))


def trick_winner(state: Kozel) -> int:
    """Return the seat that wins the cards on the table, -1 if there are none."""
    return winning_seat(state, RANKING)


def card_breaches(state: Kozel, event: CardPlayed) -> tuple[Breach, ...]:
    """Return what is wrong with a card played."""
    seat, card = event.seat, event.card
    legal = legal_cards(state, seat)
    held = legal >> card & 1
    if held and state.phase == PLAY and seat == state.turn:
        return ()
    subject = card_text(card)
    hand = state.hands[seat]
    cites, ends = None, False
    if state.phase not in (PLAY, EXCHANGE, ANSWER):
        code, ends = "play_out_of_turn", True
    elif not hand >> card & 1:
        code, ends = "card_not_held", True
    elif seat != expected_seat(state) or state.phase != PLAY:
        return (lead_breach(state, seat, subject),)
    else:
        code, cites = _not_followed(state, hand, card)
    return (
        breach(
            state,
            code,
            cites=cites,
            seat=seat,
            subject=subject,
            legal=card_texts(legal),
            reason="fallen" if ends and has_fallen(state, card) else "",
            in_play=True,
            ends=ends,
        ),
    )


def _not_followed(state: Kozel, hand: int, card: int) -> tuple[str, str | None]:
    """Return the code of a held card that may not be played, and the case it cites."""
    if not state.trick:
        return "trump_lead_barred", None
    trumps = trump_mask(state.trump)
    led = led_mask(state.trick[0].card, state.trump)
    if led == trumps:
        if trumps >> card & 1:
            return "must_overtrump", "trump_led_not_beaten"
        return "must_follow_trump", None
    if hand & led:
        return "must_follow_suit", None
    return ("must_overtrump" if trumps >> card & 1 else "must_play_trump"), None
