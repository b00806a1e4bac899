"""How likely a fact about hidden cards is to a seat that knows what has been shown.

What the seat cannot see is dealt anew at random, many times, as it may lie for all that
was shown; the fact is asked of each of these deals. Plain Python that is compiled: numbers
and arrays only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analytics.mass.ranking import over_mask
from core.following import playable
from core.pack import card_count

if TYPE_CHECKING:
    from typing import Any

    from analytics.mass.rows import Numbers

__all__ = ("DEALS", "deal_anew", "partner_takes")

DEALS: Final = 256
"""Deals for each situation."""
_HOLDERS: Final = 5
"""Four seats, and what lies aside."""
_ASIDE: Final = 4
_FACTOR: Final = 48271
_MODULUS: Final = 2147483647
"""Of the generator of Park and Miller: S. K. Park and others, Comm. ACM 36, 1993, 105."""


def partner_takes(
    kozel: bool,  # noqa: FBT001 - compiled functions take no names
    hands: Numbers,
    partner: int,
    foes: int,
    led: int,
    best: int,
    trumps: int,
    trump: int,
    trumping: int,
    above: Any,  # noqa: ANN401 - an array
) -> bool:
    """Return whether a partner has a legal card that takes the trick from ``best``.

    No card that one of the seats ``foes`` may lay after it goes over that card.
    """
    legal = playable(
        hands[partner], led, trumps, over_mask(kozel, best, trump), trumping
    )
    takers = legal & above[best]
    while takers:
        card = card_count((takers & -takers) - 1)
        takers &= takers - 1
        over = over_mask(kozel, card, trump)
        taken = False
        for foe in range(4):
            if foes >> foe & 1:
                answer = playable(hands[foe], led, trumps, over, trumping)
                taken = taken or answer & above[card] != 0
        if not taken:
            return True
    return False


def deal_anew(
    unseen: int,
    room: Numbers,
    known: Numbers,
    lacks: Numbers,
    dealt: Numbers,
    seed: int,
) -> int:
    """Put unseen cards into ``dealt`` by chance; return the next seed, negated if stuck.

    ``room`` is how many each of four seats and the cards aside take, ``known`` what they
    are known to hold beside, ``lacks`` what they cannot have. A card goes to one of those
    who may have it, with chances as the places that they have left; that is a fair deal
    where nobody lacks anything, and close to one elsewhere.
    """
    barred = 0
    left = 0
    for holder in range(_HOLDERS):
        dealt[holder] = known[holder]
        dealt[_HOLDERS + holder] = room[holder]
        left += room[holder]
        if room[holder]:
            barred |= lacks[holder]
    for turn in range(2):
        cards = unseen & barred if turn == 0 else unseen & ~barred
        while cards:
            card = cards & -cards
            cards ^= card
            places = left
            if turn == 0:
                for holder in range(_HOLDERS):
                    if lacks[holder] & card:
                        places -= dealt[_HOLDERS + holder]
            if places <= 0:
                return -seed
            seed = seed * _FACTOR % _MODULUS
            place = seed % places
            for holder in range(_HOLDERS):
                if turn == 0 and lacks[holder] & card:
                    continue
                place -= dealt[_HOLDERS + holder]
                if place < 0:
                    dealt[holder] |= card
                    dealt[_HOLDERS + holder] -= 1
                    left -= 1
                    break
    return seed
