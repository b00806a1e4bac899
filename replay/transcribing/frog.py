"""What a Frog record says before the cards are played: the widow and what was laid away."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from core.sixbid.contract import FROG
from core.sixbid.settling import settled_early
from events.cards import HIDDEN, mask_of
from events.frog import CardsLaidAway, WidowTaken
from events.table import CardsDealt
from replay.transcribing.sixbid import tell_bidding

if TYPE_CHECKING:
    from core.sixbid.state import SixBid
    from core.state import State
    from replay.records.lines import HandLines
    from replay.records.model import Hand
    from replay.transcribing.scribe import Scribe

__all__ = ("frog_before_play", "laying_away_undone")


def frog_before_play(scribe: Scribe, hand: Hand, at: HandLines) -> None:
    """Tell the auction, the trump, the widow taken up and the cards laid away (frog.FR3)."""
    bidder = tell_bidding(scribe, hand, at)
    _tell_widow(scribe, hand, at.auction[-1] if at.auction else at.hand)
    if hand.laid_away is not None:
        scribe.note(CardsLaidAway(bidder, hand.laid_away), at.laid_away)


def _tell_widow(scribe: Scribe, hand: Hand, line: int) -> None:
    """Tell that the widow was taken, also where an auction was broken off for it."""
    state = cast("SixBid", scribe.state)
    if hand.play or hand.laid_away is not None or hand.score is not None:
        state = settled_early(state)
    due = scribe.game.automatic(state) if state.dealt else None
    if isinstance(due, WidowTaken):
        unknown = (HIDDEN,) * (_widow_size(scribe) - len(due.cards))
        scribe.note(replace(due, cards=due.cards + unknown), line)


def _widow_size(scribe: Scribe) -> int:
    dealt = (t.event for t in reversed(scribe.told) if isinstance(t.event, CardsDealt))
    return len(next(dealt).blind)


def laying_away_undone(shown: list[int], after: State, hand: Hand) -> list[int]:
    """Return by seat the cards that were played, as they lay before the widow was taken.

    What the bidder played and laid away is his hand and the widow; where the widow is not
    written, nobody can say which is which.
    """
    state = settled_early(cast("SixBid", after))
    bidder = state.soloist
    if bidder < 0 or (state.contract != FROG and hand.laid_away is None):
        return shown
    own = shown[bidder] | mask_of(hand.laid_away or ())
    if state.contract == FROG and hand.blind is None:
        own = 0
    before = list(shown)
    before[bidder] = own & ~mask_of(hand.blind or ())
    return before
