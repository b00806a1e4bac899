"""The play of a Six-Bid hand: legal cards, the winner, what is wrong with a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.following import leadable
from core.judging import breach, card_texts, lead_breach
from core.phase import AUCTION, CALL, GIVE, LAY, NAME, PLAY, WIDOW
from core.playing import (
    Ranking,
    expected_seat,
    has_fallen,
    playable_cards,
    winning_seat,
)
from core.sixbid.calls import broken_off, trump_missing
from core.sixbid.contract import barred, beats, led_mask, over_mask, trump_mask
from core.sixbid.settling import settled_early
from events.cards import card_text

if TYPE_CHECKING:
    from core.breach import Breach
    from core.sixbid.state import SixBid
    from events.table import CardPlayed

__all__ = ("card_breaches", "legal_cards", "trick_winner")

RANKING: Final = Ranking(led_mask, trump_mask, over_mask, beats)
"""How the cards of Six-Bid rank."""


def legal_cards(state: SixBid, seat: int) -> int:
    """Return the mask of cards a seat may play if it is its turn (sixbid.R19)."""
    if state.trick:
        return playable_cards(state, seat, RANKING)
    hand = state.hands[seat]
    rule = state.house.trump_lead
    if not rule:
        return hand
    gathered = 0
    for pile in state.piles:
        gathered |= pile
    trumps = trump_mask(state.trump)
    return leadable(hand, barred(trumps, gathered, seat, state.table.dealer, rule))


def trick_winner(state: SixBid) -> int:
    """Return the seat that wins the cards on the table, -1 if there are none."""
    return winning_seat(state, RANKING)


def card_breaches(state: SixBid, event: CardPlayed) -> tuple[Breach, ...]:
    """Return what is wrong with a card played, and with what it should have waited for."""
    seat, card = event.seat, event.card
    legal = legal_cards(state, seat)
    if state.phase == PLAY and seat == state.turn and legal >> card & 1:
        return ()
    before = _before_play(state, seat, card)
    if before and (before[0].ends or state.phase == CALL):
        return before
    return before + _play_breaches(settled_early(state), seat, card)


def _play_breaches(state: SixBid, seat: int, card: int) -> tuple[Breach, ...]:
    subject = card_text(card)
    hand = state.hands[seat]
    legal = legal_cards(state, seat)
    if not hand >> card & 1:
        code, ends = "card_not_held", True
    elif seat != expected_seat(state):
        return (lead_breach(state, seat, subject),)
    elif legal >> card & 1:
        return ()
    else:
        code, ends = _not_followed(state, hand, card), False
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


def _not_followed(state: SixBid, hand: int, card: int) -> str:
    if not state.trick:
        return "trump_lead_barred"
    trumps = trump_mask(state.trump)
    led = led_mask(state.trick[0].card, state.trump)
    if trumps >> card & 1 and (led == trumps or not hand & led):
        return "must_overtrump"
    return "must_follow_suit" if hand & led else "must_play_trump"


def _before_play(state: SixBid, seat: int, card: int) -> tuple[Breach, ...]:
    """Return what should have come before a card that is played now."""
    if state.phase == AUCTION:
        return broken_off(state) + _unsettled(settled_early(state))
    if state.phase in (NAME, WIDOW, LAY):
        return _unsettled(state)
    if state.phase == GIVE:
        return (
            breach(
                state,
                "wrong_exchange",
                seat=state.soloist,
                subject=card_text(state.called),
                reason="missing",
            ),
        )
    if state.phase == PLAY:
        return ()
    return (
        breach(
            state,
            "play_out_of_turn",
            seat=seat,
            subject=card_text(card),
            right=str(state.soloist) if state.phase == CALL else "",
            reason="" if state.phase == CALL else "no_contract",
            in_play=True,
            ends=state.phase != CALL,
        ),
    )


def _unsettled(state: SixBid) -> tuple[Breach, ...]:
    """Return the breach of a trump not named, or of nothing laid away (frog.FR3)."""
    if state.phase == NAME:
        return trump_missing(state)
    if state.phase in (WIDOW, LAY):
        seat = state.soloist
        return (breach(state, "wrong_laid_away", seat=seat, reason="missing"),)
    return ()
