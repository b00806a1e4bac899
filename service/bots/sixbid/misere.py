"""Which card ``steady`` plays in a misère, as the soloist and against him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.pack import SUIT_MASKS
from core.sixbid.play import trick_winner
from events.cards import card_numbers

if TYPE_CHECKING:
    from core.sixbid.state import SixBid

__all__ = ("card_to_duck",)


def card_to_duck(view: SixBid, seat: int, legal: int, out: int) -> int:
    """Return the card to play: the soloist ducks, the others make him take."""
    hand = view.hands[seat]
    soloist = view.soloist
    if not view.trick:
        if seat == soloist:
            return _safest_lead(hand, out)
        return _lowest_lead(hand, out, view.hands[soloist], view.hidden[soloist])
    led = SUIT_MASKS[view.trick[0].card // 9]
    if not legal & led:
        return _most_dangerous(hand, out)
    best_seat = trick_winner(view)
    best = next(played.card for played in view.trick if played.seat == best_seat)
    below = legal & (1 << best) - 1
    if seat == soloist:
        last = len(view.trick) == view.active - 1
        return _top(below) if below else _top(legal) if last else _low(legal)
    if view.laid >> soloist & 1:
        if best_seat == soloist:
            return _top(below) if below else _top(legal)
        return _top(legal)
    return _under_soloist(legal, led, view.hands[soloist])


def _top(mask: int) -> int:
    return mask.bit_length() - 1


def _low(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _under_soloist(legal: int, led: int, shown: int) -> int:
    """Stay as low as can be; below an open hand the highest card that still forces it."""
    his = shown & led
    if his:
        forcing = legal & (his & -his) - 1
        if forcing:
            return _top(forcing)
    return _low(legal)


def _most_dangerous(hand: int, out: int) -> int:
    """Return the card to throw away: the top of the suit with most lower cards out.

    A suit whose lowest card nobody can get under any more is thrown last.
    """
    return max(
        card_numbers(hand),
        key=lambda card: (
            _below(card, out) * (1 + _leaks(hand & SUIT_MASKS[card // 9], out)),
            card % 9,
        ),
    )


def _below(card: int, out: int) -> int:
    return (out & SUIT_MASKS[card // 9] & (1 << card) - 1).bit_count()


def _leaks(cards: int, out: int) -> int:
    """Return how many cards of one suit lie above more lower cards out than own ones."""
    found = 0
    for place, card in enumerate(card_numbers(cards)):
        found += _below(card, out) > place
    return found


def _safest_lead(hand: int, out: int) -> int:
    """Return the card that others must most likely go over: few below it, many above."""

    def danger(card: int) -> tuple[int, int]:
        suit = out & SUIT_MASKS[card // 9]
        below = _below(card, out)
        over = suit.bit_count() - below
        return (
            0 if over and not below else 2 * below - over + 9 * (not over),
            -card % 9,
        )

    return min(card_numbers(hand), key=danger)


def _lowest_lead(hand: int, out: int, shown: int, hidden: int) -> int:
    """Return a low card of a suit in which the soloist may have to go over it."""

    def force(card: int) -> tuple[int, int, int]:
        suit = SUIT_MASKS[card // 9]
        his = shown & suit
        if not hidden:
            least = _low(his) if his else -1
            over = (his >> card).bit_count() if least > card else 0
            return (over > 0, over, -_below(card, out))
        return (1, -_below(card, out), (out & suit).bit_count())

    return max(card_numbers(hand), key=force)
