"""What is wrong with a call, a named trump, a called card or its return."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.judging import breach, card_texts
from core.phase import AUCTION, CALL, GIVE, NAME
from core.sixbid import auction
from core.sixbid.contract import (
    CALL_SOLO,
    CHICO,
    FROG,
    GRAND,
    may_call,
    may_return,
    nameable,
)
from core.sixbid.settling import settled_early
from core.sixbid.state import ladder
from events.cards import BIDS, card_numbers, card_text, suit_text

if TYPE_CHECKING:
    from core.breach import Breach
    from core.sixbid.state import SixBid
    from events.sixbid import (
        CallDeclined,
        CallMade,
        CardCalled,
        CardReturned,
        TrumpNamed,
    )

__all__ = (
    "back_breach",
    "broken_off",
    "call_breaches",
    "call_texts",
    "called_card_breaches",
    "declined_breaches",
    "holder_of",
    "legal_suits",
    "returned_card_breaches",
    "trump_breaches",
    "trump_missing",
)

_CALL_CODES: Final = {
    auction.OUT_OF_TURN: "call_out_of_turn",
    auction.AFTER_PASS: "call_after_pass",
    auction.OWN_BID: "own_bid_raised",
    auction.TOP_STANDS: "top_bid_stands",
    auction.NOT_HIGHER: "bid_too_low",
}
_TRUMP_CASES: Final = {
    FROG: "trump_in_frog",
    CHICO: "trump_in_chico",
    GRAND: "trump_in_grand",
}
"""What a trump cites where the contract has a rule of its own."""


def legal_suits(state: SixBid) -> tuple[str, ...]:
    """Return the suits the soloist may name, as texts (sixbid.R12)."""
    return tuple(suit_text(suit) for suit in card_numbers(nameable(state.contract)))


def call_breaches(state: SixBid, event: CallMade) -> tuple[Breach, ...]:
    """Return what is wrong with a call (sixbid.R7 to R9)."""
    turn = state.turn if state.phase == AUCTION else auction.NOBODY
    top = ladder(state)[1]
    verdict = auction.judge_call(
        event.seat, event.bid, turn, state.passed, state.bid, state.bidder, top
    )
    if verdict == auction.FINE:
        return ()
    legal = event.seat == turn
    return (
        breach(
            state,
            _CALL_CODES[verdict],
            seat=event.seat,
            subject=BIDS[event.bid],
            legal=call_texts(state) if legal else (),
            right=str(turn) if turn >= 0 else "",
            reason="over" if turn == auction.NOBODY else "",
        ),
    )


def call_texts(state: SixBid) -> tuple[str, ...]:
    """Return the calls open to the seat whose turn it is, as texts (sixbid.R8)."""
    calls = auction.legal_calls(state.bid, *ladder(state))
    return tuple(BIDS[call] for call in card_numbers(calls))


def broken_off(state: SixBid) -> tuple[Breach, ...]:
    """Return the breach of an auction that was not over when the hand went on (sixbid.R7).

    Without any bid there is no contract, and the hand cannot be judged further.
    """
    if state.phase != AUCTION:
        return ()
    return (
        breach(
            state,
            "call_out_of_turn",
            seat=state.turn,
            legal=call_texts(state),
            right=str(state.turn),
            reason="broken_off",
            ends=state.bidder < 0,
        ),
    )


def trump_breaches(state: SixBid, event: TrumpNamed) -> tuple[Breach, ...]:
    """Return what is wrong with a named trump (sixbid.R12)."""
    before = broken_off(state)
    state = settled_early(state)
    fine = nameable(state.contract) >> event.suit & 1
    if state.phase == NAME and event.seat == state.soloist and fine:
        return before
    if state.phase == AUCTION:
        return before
    return (
        *before,
        breach(
            state,
            "trump_not_allowed",
            cites=_TRUMP_CASES.get(state.contract),
            seat=event.seat,
            subject=suit_text(event.suit),
            legal=legal_suits(state),
        ),
    )


def called_card_breaches(state: SixBid, event: CardCalled) -> tuple[Breach, ...]:
    """Return what is wrong with a called card (sixbid.R13, R14)."""
    before = broken_off(state)
    state = settled_early(state)
    if state.phase == AUCTION:
        return before
    if state.phase == NAME:
        before += trump_missing(state)
    seat, card = event.seat, event.card
    subject = card_text(card)
    allowed = may_call(state.contract, state.hands[seat], card)
    if state.phase not in (NAME, CALL) or seat != state.soloist or not allowed:
        if state.contract != CALL_SOLO:
            reason = "contract"
        else:
            reason = "second" if state.called >= 0 else "held"
        return (
            *before,
            breach(
                state, "call_not_allowed", seat=seat, subject=subject, reason=reason
            ),
        )
    holder = holder_of(state, card)
    if holder == event.holder:
        return before
    return (
        *before,
        breach(
            state,
            "wrong_exchange",
            seat=seat,
            subject=subject,
            right=str(holder) if holder >= 0 else "",
            legal=card_texts(state.hands[seat]),
            reason="holder" if event.holder >= 0 else "missing",
            ends=event.holder >= 0,
        ),
    )


def declined_breaches(state: SixBid, event: CallDeclined) -> tuple[Breach, ...]:
    """Return what is wrong with calling no card (sixbid.R13)."""
    before = broken_off(state)
    state = settled_early(state)
    if state.phase == AUCTION:
        return before
    if event.seat == state.soloist and state.contract == CALL_SOLO:
        if state.phase == NAME:
            before += trump_missing(state)
        if state.phase in (NAME, CALL):
            return before + _call_due(state, event)
    reason = "second" if state.contract == CALL_SOLO else "contract"
    wrong = breach(state, "call_not_allowed", seat=event.seat, reason=reason)
    return (*before, wrong)


def _call_due(state: SixBid, event: CallDeclined) -> tuple[Breach, ...]:
    if not state.house.call_required:
        return ()
    wrong = breach(state, "call_not_allowed", seat=event.seat, reason="required")
    return (wrong,)


def trump_missing(state: SixBid) -> tuple[Breach, ...]:
    """Return the breach of a trump that was not named when the hand went on."""
    legal = legal_suits(state)
    return (
        breach(
            state,
            "trump_missing",
            cites=_TRUMP_CASES.get(state.contract),
            seat=state.soloist,
            legal=legal,
        ),
    )


def holder_of(state: SixBid, card: int) -> int:
    """Return the seat that holds a card, -1 if no hand does."""
    for seat, hand in enumerate(state.hands):
        if hand >> card & 1:
            return seat
    return -1


def returned_card_breaches(state: SixBid, event: CardReturned) -> tuple[Breach, ...]:
    """Return what is wrong with the card given for the called one (sixbid.R14, R15)."""
    seat, card = event.seat, event.card
    held = state.hands[seat] >> card & 1
    if state.phase == GIVE and seat == state.soloist and event.to == state.moved[-1][0]:
        if may_return(state.hands[seat], state.called, card):
            return ()
    elif (
        state.called >= 0 and event.to in (-1, seat) and state.blind >> state.called & 1
    ):
        return (
            breach(
                state,
                "exchange_from_blind",
                seat=seat,
                subject=card_text(state.called),
                ends=not held,
            ),
        )
    return (back_breach(state, seat, card),)


def back_breach(state: SixBid, seat: int, card: int) -> Breach:
    """Return the breach of a card that may not come back for the called one (sixbid.R14).

    ``card`` is below 0 if none was named.
    """
    held = card >= 0 and state.hands[seat] >> card & 1
    may = state.hands[seat] & ~(1 << state.called if state.called >= 0 else 0)
    reason = "missing" if card < 0 else ""
    if held and card == state.called:
        reason = "same_card"
    return breach(
        state,
        "wrong_exchange",
        seat=seat,
        subject=card_text(card) if card >= 0 else None,
        legal=card_texts(may),
        reason=reason,
        ends=not held,
    )
