"""What a Six-Bid record says before and after the cards are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from core.phase import CALL, PASSED, PLAY
from core.sixbid.calls import holder_of
from core.sixbid.contract import CALL_SOLO, fixed_trump
from events.sixbid import (
    CallDeclined,
    CallMade,
    CardCalled,
    CardReturned,
    TrumpNamed,
)
from events.table import HandPassed

if TYPE_CHECKING:
    from core.sixbid.state import SixBid
    from replay.records.lines import HandLines
    from replay.records.model import Hand
    from replay.scribe import Scribe

__all__ = ("sixbid_before_play", "sixbid_end")


def sixbid_before_play(scribe: Scribe, hand: Hand, at: HandLines) -> None:
    """Tell the auction, the trump, the called card and what lay open."""
    for call, line in zip(hand.auction, at.auction, strict=True):
        state = _state(scribe)
        turn = state.turn if state.turn >= 0 else state.left[state.table.dealer]
        seat = turn if call.seat is None else call.seat
        scribe.note(CallMade(seat, call.bid), line)
    state = _state(scribe)
    soloist = max(state.soloist, 0)
    if hand.trump is not None and hand.trump != fixed_trump(state.contract):
        scribe.note(TrumpNamed(soloist, hand.trump), at.trump)
    if hand.call is not None:
        _tell_call(scribe, soloist, hand, at)
    elif _state(scribe).phase == CALL:
        scribe.note(CallDeclined(soloist), at.hand)
    state = _state(scribe)
    if state.phase == PLAY and state.dealt:
        exposed = scribe.game.automatic(state)
        if exposed is not None:
            scribe.note(exposed, at.auction[-1] if at.auction else at.hand)


def _tell_call(scribe: Scribe, soloist: int, hand: Hand, at: HandLines) -> None:
    state = _state(scribe)
    card, back = cast("int", hand.call), hand.back
    holder = holder_of(state, card)
    if back is None or holder in (-1, soloist):
        scribe.note(CardCalled(soloist, card, -1), at.call)
        called_fairly = state.contract == CALL_SOLO and holder != soloist
        if back is not None and called_fairly:
            to = soloist if _plays(hand, back, card) else -1
            scribe.note(CardReturned(soloist, to, back), at.back)
        return
    scribe.note(CardCalled(soloist, card, holder), at.call)
    scribe.note(CardReturned(soloist, holder, back), at.back)


def _plays(hand: Hand, back: int, called: int) -> bool:
    """Return whether the play shows the card given back, and not the called one.

    Then the exchange with the blind was undone or never carried out.
    """
    played = {play.card for trick in hand.play for play in trick.plays}
    return back in played and called not in played


def sixbid_end(scribe: Scribe, hand: Hand, at: HandLines) -> tuple[int, ...] | None:
    """Return the score that was written; cards thrown in are told here (sixbid.R10)."""
    passed = _state(scribe).phase == PASSED
    if passed and not any(hand.score or ()):
        scribe.note(HandPassed(), at.score or at.hand)
        return None
    return hand.score


def _state(scribe: Scribe) -> SixBid:
    return cast("SixBid", scribe.state)
