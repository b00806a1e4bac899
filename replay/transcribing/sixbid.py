"""What a Six-Bid record says before and after the cards are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from core.phase import CALL, PASSED
from core.sixbid.calls import holder_of
from core.sixbid.contract import CALL_SOLO, fixed_trump
from core.sixbid.settling import settled_early
from events.sixbid import (
    CallDeclined,
    CallMade,
    CardCalled,
    CardReturned,
    HandExposed,
    TrumpNamed,
)
from events.table import CardPlayed, HandPassed
from replay.transcribing.play import tell_play
from replay.transcribing.scribe import Scribe

if TYPE_CHECKING:
    from core.sixbid.state import SixBid
    from core.state import State
    from replay.records.lines import HandLines
    from replay.records.model import Hand

__all__ = (
    "sixbid_before_play",
    "sixbid_end",
    "sixbid_exchange_undone",
    "tell_bidding",
)


def sixbid_before_play(scribe: Scribe, hand: Hand, at: HandLines) -> None:
    """Tell the auction, the trump, the called card and what lay open."""
    soloist = tell_bidding(scribe, hand, at)
    goes_on = bool(hand.play) or hand.score is not None
    if hand.call is not None:
        _tell_call(scribe, soloist, hand, at)
    elif hand.back is not None:
        scribe.note(CardReturned(soloist, soloist, hand.back), at.back)
    elif _state(scribe).phase == CALL and goes_on:
        scribe.note(CallDeclined(soloist), at.trump or at.hand)
    scribe.note_due(HandExposed, at.auction[-1] if at.auction else at.hand)


def tell_bidding(scribe: Scribe, hand: Hand, at: HandLines) -> int:
    """Tell the auction and the trump; return the soloist, seat 0 if there is none."""
    for call, line in zip(hand.auction, at.auction, strict=True):
        state = _state(scribe)
        turn = state.turn if state.turn >= 0 else state.left[state.table.dealer]
        seat = turn if call.seat is None else call.seat
        scribe.note(CallMade(seat, call.bid), line)
    state = settled_early(_state(scribe))
    soloist = max(state.soloist, 0)
    if hand.trump is not None and hand.trump != fixed_trump(state.contract):
        scribe.note(TrumpNamed(soloist, hand.trump), at.trump)
    return soloist


def _tell_call(scribe: Scribe, soloist: int, hand: Hand, at: HandLines) -> None:
    """Tell the call and its return; where the record is silent, the play tells."""
    state = _state(scribe)
    card, back = cast("int", hand.call), hand.back
    holder = holder_of(state, card)
    fair = settled_early(state).contract == CALL_SOLO and holder != soloist
    if holder in (-1, soloist):
        scribe.note(CardCalled(soloist, card, -1), at.call)
        if back is not None and fair:
            to = soloist if _plays(scribe, soloist, hand, back) else -1
            scribe.note(CardReturned(soloist, to, back), at.back)
    elif back is not None:
        scribe.note(CardCalled(soloist, card, holder), at.call)
        scribe.note(CardReturned(soloist, holder, back), at.back)
    else:
        moved = fair and _plays(scribe, soloist, hand, card)
        scribe.note(CardCalled(soloist, card, holder if moved else -1), at.call)


def _plays(scribe: Scribe, seat: int, hand: Hand, card: int) -> bool:
    """Return whether the play shows that a seat had a card after the exchange."""
    ahead = Scribe(scribe.game, scribe.state)
    tell_play(ahead, hand.play, (None,) * len(hand.play))
    return any(
        isinstance(told.event, CardPlayed)
        and told.event.seat == seat
        and told.event.card == card
        for told in ahead.told
    )


def sixbid_end(scribe: Scribe, hand: Hand, at: HandLines) -> tuple[int, ...] | None:
    """Return the score that was written; cards thrown in are told here (sixbid.R10)."""
    passed = _state(scribe).phase == PASSED
    if passed and not any(hand.score or ()):
        scribe.note(HandPassed(), at.score or at.hand)
        return None
    return hand.score


def sixbid_exchange_undone(shown: list[int], after: State, hand: Hand) -> list[int]:
    """Return by seat the cards that were played, as they lay before the call."""
    soloist = cast("SixBid", after).soloist
    if hand.call is None or hand.back is None or soloist < 0:
        return shown
    called, back = 1 << hand.call, 1 << hand.back
    holder = next((s for s, mask in enumerate(shown) if mask & back), soloist)
    if holder == soloist:
        return shown
    before = list(shown)
    before[soloist] = (before[soloist] | back) & ~called
    before[holder] = (before[holder] & ~back) | called
    return before


def _state(scribe: Scribe) -> SixBid:
    return cast("SixBid", scribe.state)
