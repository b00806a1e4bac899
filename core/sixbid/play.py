"""The play of a Six-Bid hand: legal cards, the winner, what is wrong with a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.following import playable
from core.judging import breach, card_texts, lead_breach
from core.phase import AUCTION, CALL, GIVE, NAME, PLAY
from core.playing import expected_seat
from core.sixbid.calls import call_texts, legal_suits
from core.sixbid.contract import beats, led_mask, trump_mask
from events.cards import card_text

if TYPE_CHECKING:
    from core.breach import Breach
    from core.sixbid.state import SixBid
    from events.table import CardPlayed

__all__ = ("card_breaches", "legal_cards", "trick_winner")


def legal_cards(state: SixBid, seat: int) -> int:
    """Return the mask of cards a seat may play if it is its turn (sixbid.R19)."""
    hand = state.hands[seat]
    if not state.trick:
        return hand
    led = led_mask(state.trick[0].card, state.trump)
    return playable(hand, led, trump_mask(state.trump))


def trick_winner(state: SixBid) -> int:
    """Return the seat that wins the cards on the table, -1 if there are none."""
    if not state.trick:
        return -1
    best = state.trick[0]
    for played in state.trick[1:]:
        if beats(played.card, best.card, state.trump):
            best = played
    return best.seat


def card_breaches(state: SixBid, event: CardPlayed) -> tuple[Breach, ...]:
    """Return what is wrong with a card played, and with what it should have waited for."""
    seat, card = event.seat, event.card
    legal = legal_cards(state, seat)
    if state.phase == PLAY and seat == state.turn and legal >> card & 1:
        return ()
    before = _before_play(state, seat)
    if before and before[0].ends:
        return before
    return before + _play_breaches(state, seat, card, legal)


def _play_breaches(
    state: SixBid, seat: int, card: int, legal: int
) -> tuple[Breach, ...]:
    subject = card_text(card)
    hand = state.hands[seat]
    if not hand >> card & 1:
        code, ends = "card_not_held", True
    elif state.bid and state.soloist >= 0 and seat != expected_seat(state):
        return (lead_breach(state, seat, subject),)
    elif legal >> card & 1:
        return ()
    else:
        led = led_mask(state.trick[0].card, state.trump)
        code = "must_follow_suit" if hand & led else "must_play_trump"
        ends = False
    return (
        breach(
            state,
            code,
            seat=seat,
            subject=subject,
            legal=card_texts(legal),
            in_play=True,
            ends=ends,
        ),
    )


def _before_play(state: SixBid, seat: int) -> tuple[Breach, ...]:
    """Return what should have come before a card that is played now."""
    if state.phase == AUCTION:
        return (
            breach(
                state,
                "call_out_of_turn",
                seat=state.turn,
                legal=call_texts(state),
                right=str(state.turn),
                ends=state.bidder < 0,
            ),
        )
    if state.phase == NAME:
        legal = legal_suits(state)
        return (breach(state, "trump_missing", seat=state.soloist, legal=legal),)
    if state.phase == GIVE:
        called = card_text(state.called)
        seat = state.soloist
        return (
            breach(
                state, "wrong_exchange", seat=seat, subject=called, reason="missing"
            ),
        )
    if state.phase == CALL:
        right = str(state.soloist)
        return (
            breach(state, "play_out_of_turn", seat=seat, right=right, in_play=True),
        )
    if state.phase == PLAY:
        return ()
    return (breach(state, "play_out_of_turn", seat=seat, in_play=True, ends=True),)
