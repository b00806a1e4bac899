"""What is wrong with a fact of Frog: Six-Bid's judgements, and those of the widow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.frog import widow
from core.frog.calling import without_calling
from core.judging import breach, card_texts
from core.pack import card_count
from core.phase import AUCTION, LAY, WIDOW
from core.sixbid.calls import broken_off
from core.sixbid.check import JUDGES as SIXBID_JUDGES
from core.sixbid.settling import settled_early
from events.cards import card_numbers, card_text, mask_of
from events.frog import CardsLaidAway, WidowTaken

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.breach import Breach
    from core.sixbid.state import SixBid
    from events.base import Event

__all__ = ("JUDGES",)


def _widow_taken(state: SixBid, event: WidowTaken) -> tuple[Breach, ...]:
    """Return what is wrong with a widow taken up (frog.FR3 to FR5)."""
    before = broken_off(state)
    state = settled_early(state)
    if state.phase == AUCTION:
        return before
    due = state.phase == WIDOW and event.seat == state.soloist
    if due and mask_of(event.cards) == state.blind:
        return before
    reason = "widow" if due else "contract"
    wrong = breach(state, "wrong_laid_away", seat=event.seat, reason=reason, ends=due)
    return (*before, wrong)


def _cards_laid_away(state: SixBid, event: CardsLaidAway) -> tuple[Breach, ...]:
    """Return what is wrong with the cards laid away (frog.FR3)."""
    before = broken_off(state)
    state = settled_early(state)
    if state.phase == AUCTION:
        return before
    seat, cards = event.seat, mask_of(event.cards)
    hand = state.hands[seat]
    due = state.phase == LAY and seat == state.soloist
    verdict = widow.judge_laid_away(state.contract, hand, cards, len(event.cards))
    if verdict == widow.FINE and due:
        return before
    foreign = cards & ~hand
    if verdict == widow.NOT_HELD:
        reason = ""
    elif verdict == widow.WRONG_NUMBER:
        reason = "number"
    else:
        reason = "contract"
    wrong = breach(
        state,
        "wrong_laid_away",
        seat=seat,
        subject=card_text(card_numbers(foreign)[0]) if foreign else None,
        legal=card_texts(hand) if due else (),
        written=str(card_count(cards)),
        right=str(widow.WIDOW_SIZE),
        reason=reason,
        ends=bool(foreign),
    )
    return (*before, wrong)


JUDGES: Final[dict[type[Event], Callable[[SixBid, Any], tuple[Breach, ...]]]] = {
    **without_calling(SIXBID_JUDGES),
    WidowTaken: _widow_taken,
    CardsLaidAway: _cards_laid_away,
}
"""What judges each kind of fact; a kind that is not here is always legal."""
