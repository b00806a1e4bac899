"""Which card ``steady`` plays in a Six-Bid hand with a trump."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.pack import CARD_POINTS, PACK_36, SUIT_MASKS, points
from core.playing import trick_mask
from core.sixbid.contract import beats, led_mask, trump_mask
from core.sixbid.play import legal_cards, trick_winner
from events.cards import card_numbers
from service.bots.sixbid.misere import card_to_duck
from service.bots.tricks import (
    TEN,
    Trick,
    above,
    cheapest,
    dearest,
    follow,
    masters,
)

if TYPE_CHECKING:
    from core.sixbid.state import SixBid

__all__ = ("card_to_play",)


def card_to_play(view: SixBid, seat: int) -> int:
    """Return the card that a seat plays, by what it sees."""
    legal = legal_cards(view, seat)
    if legal.bit_count() == 1:
        return legal.bit_length() - 1
    table = trick_mask(view)
    gone = table
    for pile in view.piles:
        gone |= pile
    out = PACK_36 & ~gone & ~view.hands[seat] & ~view.laid_away[seat]
    if view.trump < 0:
        return card_to_duck(view, seat, legal, out)
    if not view.trick:
        return _lead(view, seat, legal, out)
    best_seat = trick_winner(view)
    alone = seat == view.soloist
    behind = view.active - 1 - len(view.trick)
    foes = behind if alone else behind * (not view.laid >> view.soloist & 1)
    return follow(
        legal,
        Trick(
            led=led_mask(view.trick[0].card, view.trump),
            best=next(p.card for p in view.trick if p.seat == best_seat),
            ours=not alone and best_seat != view.soloist,
            pot=points(table),
            foes_behind=foes,
            friends_behind=behind - foes,
            out=out,
            above=above(beats, view.trump),
        ),
    )


def _lead(view: SixBid, seat: int, legal: int, out: int) -> int:
    trumps = trump_mask(view.trump)
    if seat == view.soloist:
        return _soloist_lead(legal, out, trumps, above(beats, view.trump))
    soloist_next = view.left[seat] == view.soloist
    return _defender_lead(
        legal, out, trumps, above(beats, view.trump), soloist_next=soloist_next
    )


def _soloist_lead(hand: int, out: int, trumps: int, beaten_by: tuple[int, ...]) -> int:
    """Draw trumps from the top, drive out the high ones, then cash the side suits."""
    own, theirs = hand & trumps, out & trumps
    if own and theirs:
        high = masters(own, out, beaten_by, -1)
        if high:
            return _top(high)
        if own.bit_count() > theirs.bit_count():
            return cheapest(own)
    side = hand & ~trumps
    for suit in SUIT_MASKS:
        tops = masters(side & suit, out, beaten_by, suit)
        enough = (out & suit).bit_count() > 1 or not theirs
        if tops and enough:
            return _top(tops)
    return _losing_lead(side or hand)


def _top(mask: int) -> int:
    return mask.bit_length() - 1


def _losing_lead(mask: int) -> int:
    """Return a card that costs little, from the suit with the fewest cards and points."""
    return min(
        card_numbers(mask),
        key=lambda card: (
            CARD_POINTS[card],
            (mask & SUIT_MASKS[card // 9]).bit_count(),
            card % 9,
        ),
    )


def _defender_lead(
    hand: int,
    out: int,
    trumps: int,
    beaten_by: tuple[int, ...],
    *,
    soloist_next: bool,
) -> int:
    """Cash an ace that may live; else a long suit to the soloist, a short one to the friend."""
    side = hand & ~trumps
    if not side:
        return cheapest(hand)
    best, best_out = -1, 2
    for suit in SUIT_MASKS:
        tops = masters(side & suit, out, beaten_by, suit)
        if tops and (out & suit).bit_count() > best_out:
            best, best_out = dearest(tops), (out & suit).bit_count()
    if best >= 0:
        return best
    sign = -1 if soloist_next else 1
    return min(
        card_numbers(side),
        key=lambda card: (
            CARD_POINTS[card] >= TEN,
            sign * (side & SUIT_MASKS[card // 9]).bit_count(),
            CARD_POINTS[card],
        ),
    )
