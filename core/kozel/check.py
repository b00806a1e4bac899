"""What is wrong with a fact of a Kozel hand, judged against the facts before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.claiming import award_breaches, claim_breaches
from core.judging import (
    Reckoning,
    breach,
    card_texts,
    cut_short,
    deal_breaches,
    numbers_text,
    opening_breaches,
    reveal_breaches,
    score_breaches,
    taken_back_breaches,
    taker_breaches,
)
from core.kozel import exchange
from core.kozel.house import ADD, BEFORE_SEEING
from core.kozel.play import card_breaches, legal_cards, trick_winner
from core.kozel.redeal import is_void_deal
from core.kozel.result import (
    is_closed,
    is_over,
    right_change,
    score_rule,
    side_points,
)
from core.kozel.score import NOBODY
from core.kozel.state import HAND_SIZE, Kozel
from core.kozel.trumps import trump_mask, turned_fault
from core.pack import PACK_32
from core.phase import ANSWER, CLOSED_PHASES, DEAL, EXCHANGE, VOID
from core.redealing import redeal_breaches
from core.undoing import undo_breaches
from events.agreement import ActUndone, ClaimMade, TricksAwarded
from events.cards import card_text, mask_of
from events.kozel import (
    CardGivenBack,
    CardsTurned,
    ExchangeKept,
    TrumpGiven,
    TrumpOffered,
)
from events.table import (
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    DealVoided,
    HandOpened,
    HandPassed,
    HandRedealt,
    HandRevealed,
    HandScored,
    MatchOpened,
    TrickTaken,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.breach import Breach
    from events.base import Event

__all__ = ("JUDGES", "trump_breaches")

_SIZES: Final = (*[HAND_SIZE] * 4, 0)
_GIFT_CODES: Final = {
    exchange.ALREADY: "side_exchanged_already",
    exchange.OUT_OF_TURN: "exchange_out_of_turn",
    exchange.NOT_ENTITLED: "not_entitled",
}


def _match_opened(state: Kozel, event: MatchOpened) -> tuple[Breach, ...]:
    if len(set(event.players)) == len(event.players) == 4:
        return ()
    found = str(len(event.players))
    return (breach(state, "wrong_players", written=found, right="4", ends=True),)


def _hand_opened(state: Kozel, event: HandOpened) -> tuple[Breach, ...]:
    return opening_breaches(state, event, over=is_over(state))


def _cards_turned(state: Kozel, event: CardsTurned) -> tuple[Breach, ...]:
    cards = event.cards
    if event.seat != state.left[state.table.dealer]:
        return (breach(state, "wrong_turned", seat=event.seat),)
    for card in cards:
        if not PACK_32 >> card & 1:
            foreign = card_text(card)
            return (
                breach(
                    state, "wrong_pack", subject=foreign, reason="foreign", ends=True
                ),
            )
    place = turned_fault(cards, state.house.redeal_on)
    if place < 0:
        return ()
    wrong = cards[min(place, len(cards) - 1)] if cards else None
    return (
        breach(
            state,
            "wrong_turned",
            subject=None if wrong is None else card_text(wrong),
            reason="short" if place >= len(cards) else "long",
            ends=wrong is None,
        ),
    )


def _cards_dealt(state: Kozel, event: CardsDealt) -> tuple[Breach, ...]:
    if state.phase == DEAL:
        return (breach(state, "wrong_turned", reason="short", ends=True),)
    return deal_breaches(state, event, PACK_32, _SIZES, mask_of(state.turned))


def _hand_redealt(state: Kozel, event: HandRedealt) -> tuple[Breach, ...]:
    return redeal_breaches(state, event, mask_of(state.turned))


def _kept(state: Kozel, event: ExchangeKept) -> tuple[Breach, ...]:
    if state.phase == VOID:
        return _played_void(state)
    if state.phase == EXCHANGE and event.seat == state.turn:
        return ()
    return (_exchange_breach(state, "exchange_out_of_turn", event.seat, None, 0),)


def _exchange_breach(
    state: Kozel, code: str, seat: int, card: int | None, legal: int
) -> Breach:
    impossible = card is not None and not state.hands[seat] >> card & 1
    return breach(
        state,
        code,
        seat=seat,
        subject=None if card is None else card_text(card),
        legal=card_texts(legal),
        ends=impossible,
    )


def trump_breaches(state: Kozel, event: TrumpGiven) -> tuple[Breach, ...]:
    """Return what is wrong with a trump given to the partner (kozel.R10, R12)."""
    if is_void_deal(state):
        return _played_void(state)
    seat, card = event.seat, event.card
    turn = _asked(state)
    trumps = trump_mask(state.trump)
    dealt = state.dealt[seat] if state.dealt else 0
    verdict = exchange.judge_gift(seat, card, turn, state.exchanged, dealt, trumps)
    if verdict == exchange.FINE:
        if state.hands[seat] >> card & 1:
            return ()
        verdict = exchange.NOT_ENTITLED
    entitled = verdict == exchange.NOT_ENTITLED
    legal = exchange.lone_trump(dealt, trumps) if entitled else 0
    return (_exchange_breach(state, _GIFT_CODES[verdict], seat, card, legal),)


def _asked(state: Kozel) -> int:
    """Return the seat that may give its trump now, -1 if none may."""
    if state.phase == ANSWER:
        return state.offered
    return state.turn if state.phase == EXCHANGE else -1


def _trump_offered(state: Kozel, event: TrumpOffered) -> tuple[Breach, ...]:
    """Return what is wrong with an offer; the card is judged when it passes."""
    if is_void_deal(state):
        return _played_void(state)
    seat = event.seat
    turn = state.turn if state.phase == EXCHANGE else -1
    if state.exchanged >> seat % 2 & 1:
        return (_exchange_breach(state, "side_exchanged_already", seat, None, 0),)
    unseen = state.house.exchange_return == BEFORE_SEEING
    if seat != turn or not unseen:
        return (_exchange_breach(state, "exchange_out_of_turn", seat, None, 0),)
    return ()


def _given_back(state: Kozel, event: CardGivenBack) -> tuple[Breach, ...]:
    seat, card = event.seat, event.card
    giver = exchange.partner(seat)
    answering = state.phase == ANSWER and state.giver == giver
    received = state.moved[-1][2] if answering and state.offered < 0 else -1
    hand = state.hands[seat]
    may = exchange.returnable(
        hand, received, trump_mask(state.trump), state.house.exchange_return
    )
    if answering and may >> card & 1:
        return ()
    if not hand >> card & 1:
        reason = "not_held"
    elif card == received:
        reason = "same_card"
    else:
        reason = "trump" if answering else "unasked"
    return (
        breach(
            state,
            "wrong_return",
            seat=giver,
            subject=card_text(card),
            legal=card_texts(may),
            reason=reason,
            ends=not hand >> card & 1,
        ),
    )


def _card_played(state: Kozel, event: CardPlayed) -> tuple[Breach, ...]:
    if not state.tricks and is_void_deal(state):
        return _played_void(state)
    return card_breaches(state, event)


def _played_void(state: Kozel) -> tuple[Breach, ...]:
    return (breach(state, "void_deal", reason="played", ends=True),)


def _taken_back(state: Kozel, event: CardTakenBack) -> tuple[Breach, ...]:
    return taken_back_breaches(state, event, legal_cards(state, event.seat))


def _trick_taken(state: Kozel, event: TrickTaken) -> tuple[Breach, ...]:
    return taker_breaches(state, event, trick_winner(state))


def _ended_unplayed(state: Kozel, event: DealVoided | HandPassed) -> tuple[Breach, ...]:
    unplayed = not state.tricks and is_void_deal(state)
    if unplayed and isinstance(event, DealVoided):
        return ()
    return (breach(state, "void_deal", reason="thrown_in"),)


def _hand_scored(state: Kozel, event: HandScored) -> tuple[Breach, ...]:
    if not state.tricks and is_void_deal(state):
        return _played_void(state)
    if state.phase in CLOSED_PHASES:
        return (breach(state, "wrong_score", written=numbers_text(event.change)),)
    if not is_closed(state):
        return cut_short(state, legal_cards)
    reckoning = _reckoning(state, event.change)
    return score_breaches(
        state, event, right_change(state), score_rule(state), reckoning
    )


def _reckoning(state: Kozel, change: tuple[int, ...]) -> Reckoning:
    """Return the points a by-points score comes from, and whether it was taken as capture."""
    if state.captured != NOBODY and state.house.capture_score == ADD:
        return {"reason": "added"}
    if score_rule(state) != "wrong_score":
        return {}
    if state.house.capture_pairs in change:
        return {"reason": "no_capture"}
    own, other = side_points(state)
    return {"points": f"{own} : {other}", "reason": "points"}


JUDGES: Final[dict[type[Event], Callable[[Kozel, Any], tuple[Breach, ...]]]] = {
    MatchOpened: _match_opened,
    HandOpened: _hand_opened,
    CardsTurned: _cards_turned,
    CardsDealt: _cards_dealt,
    ExchangeKept: _kept,
    TrumpOffered: _trump_offered,
    TrumpGiven: trump_breaches,
    CardGivenBack: _given_back,
    CardPlayed: _card_played,
    CardTakenBack: _taken_back,
    TrickTaken: _trick_taken,
    DealVoided: _ended_unplayed,
    HandPassed: _ended_unplayed,
    HandScored: _hand_scored,
    HandRevealed: reveal_breaches,
    HandRedealt: _hand_redealt,
    ActUndone: undo_breaches,
    ClaimMade: claim_breaches,
    TricksAwarded: award_breaches,
}
"""What judges each kind of fact; a kind that is not here is always legal."""
