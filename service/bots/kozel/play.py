"""Which card ``steady`` plays in a Kozel hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.kozel.play import legal_cards, trick_winner
from core.kozel.score import pile_points
from core.kozel.trumps import (
    QUEEN_OF_CLUBS,
    SEVEN_OF_CLUBS,
    beats,
    led_mask,
    trump_mask,
)
from core.pack import PACK_32, SUIT_MASKS
from core.playing import trick_mask
from events.cards import card_numbers
from service.bots.kozel.worth import worths
from service.bots.tricks import Trick, above, cheapest, dearest, follow, masters

if TYPE_CHECKING:
    from core.kozel.state import Kozel

__all__ = ("card_to_play",)

_QUEEN: Final = 1 << QUEEN_OF_CLUBS
_SEVEN: Final = 1 << SEVEN_OF_CLUBS
_LONG: Final = 4
"""Trumps that make a hand strong enough to draw the others'."""


def card_to_play(view: Kozel, seat: int) -> int:
    """Return the card that a seat plays, by what it sees."""
    legal = legal_cards(view, seat)
    if legal.bit_count() == 1:
        return legal.bit_length() - 1
    table = trick_mask(view)
    gone = table
    for pile in view.piles:
        gone |= pile
    hand, partners = view.hands[seat], view.hands[seat ^ 2]
    out = PACK_32 & ~gone & ~hand
    feared = out & ~partners
    worth = worths(view.house.ten_points_on)
    if not view.trick:
        legal = _without(legal, _queen_to_keep(feared) | _seven_to_keep(feared))
        beaten_by = above(beats, view.trump)
        return _lead(legal, out, feared, trump_mask(view.trump), beaten_by, worth)
    foes_behind = (4 - len(view.trick)) // 2
    best_seat = trick_winner(view)
    ours = (best_seat ^ seat) & 1 == 0
    if legal & _QUEEN and feared & _SEVEN and not foes_behind:
        return QUEEN_OF_CLUBS
    kept = _queen_to_keep(feared) if foes_behind else 0
    return follow(
        _without(legal, kept | _seven_to_keep(feared)),
        Trick(
            led=led_mask(view.trick[0].card, view.trump),
            best=next(p.card for p in view.trick if p.seat == best_seat),
            ours=ours,
            pot=pile_points(table, view.house.ten_points_on),
            foes_behind=foes_behind,
            friends_behind=3 - len(view.trick) - foes_behind,
            out=out,
            above=above(beats, view.trump),
            worth=worth,
        ),
    )


def _queen_to_keep(feared: int) -> int:
    """Return the Q♣ while a foe may hold the 7♣ and lay it on her (kozel.R22)."""
    return _QUEEN if feared & _SEVEN else 0


def _seven_to_keep(feared: int) -> int:
    """Return the 7♣ while a foe may hold the Q♣, which it waits for."""
    return _SEVEN if feared & _QUEEN else 0


def _without(legal: int, kept: int) -> int:
    return legal & ~kept or legal


def _lead(
    legal: int,
    out: int,
    feared: int,
    trumps: int,
    beaten_by: tuple[int, ...],
    worth: tuple[int, ...],
) -> int:
    """Draw trumps from strength; else cash a plain ace while all may follow; else lead low."""
    own = legal & trumps
    if own.bit_count() >= _LONG and feared & trumps:
        sure = masters(own, feared, beaten_by, -1)
        if sure:
            return cheapest(sure, worth)
    plain = legal & ~trumps
    best, best_out = -1, 2
    for cards in SUIT_MASKS:
        suit = cards & ~trumps
        tops = masters(plain & suit, out, beaten_by, suit)
        length = (out & suit).bit_count()
        if tops and (length > best_out or not feared & trumps):
            best, best_out = dearest(tops, worth), length
    if best >= 0:
        return best
    sure = masters(own, feared, beaten_by, -1)
    if sure and own.bit_count() > 1:
        return cheapest(sure, worth)
    return min(
        card_numbers(plain or legal),
        key=lambda card: (
            worth[card],
            (plain & SUIT_MASKS[card // 9]).bit_count(),
            card,
        ),
    )
