"""What each rule asks of a turn at cards; hits and misses are noted as rows of numbers.

Plain Python that is compiled: numbers and arrays only. ``c`` is the hand, a record of
``played.PLAYED``, and ``t`` the turn, one of ``TURN``.
"""

# ruff: noqa: FBT001 - compiled functions take no names

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analytics.integrity.redealing import DEALS, deal_anew, partner_takes
from analytics.mass.ranking import led_mask, trump_mask
from core.kozel.score import pile_points
from core.pack import card_count

if TYPE_CHECKING:
    from analytics.mass.rows import Numbers, Row

__all__ = (
    "ASIDE",
    "BINS",
    "FIELDS",
    "LED",
    "MOST_FOUND",
    "POINTS",
    "ROOM",
    "SOFT",
    "TURN",
    "ask_of_last",
    "ask_of_lead",
    "ask_of_points",
)

FIELDS: Final = 8
"""Hand, play, rule, seat, the other seat, whether of the first row, hit, stratum."""
MOST_FOUND: Final = 100
"""More situations than one hand can have."""
POINTS, LED, SOFT = 0, 1, 2
"""The rules as numbers."""
BINS: Final = 16
"""Classes of the chance of a hidden fact."""
ASIDE: Final = 4
"""Where the cards lie that are in nobody's hand, behind the four seats."""

TURN: Final = np.dtype(
    [
        (name, np.int64)
        for name in (
            *("at", "play", "seat", "card", "hand", "mate", "legal"),
            *("waiting", "foes", "led", "best", "winner", "trick", "found"),
        )
    ]
)
"""A turn: its hand and play by number, the seat, its card, its hand and its partner (-1 for
a soloist), its legal cards, the seats that come after it and those against it; the led
mask, the best card, its seat and all cards of the trick; how many rows were noted."""

_DEAR: Final = 10
"""Points of a card that is much to give: a ten or an ace."""
_FEW_POINTS, _MANY_POINTS = 4, 14
_FEW_CARDS, _MANY_CARDS = 3, 6
_SUITS: Final = 5
"""Suits that can be led at most, trumps among them."""
ROOM: Final = 80
"""Numbers to reckon with: forty plays, five places, ten of a deal, then five each of suits,
of cards and of counts."""
_PLACES, _DEALT, _END = 40, 45, 55
_LEDS, _BESTS, _COUNTS = 60, 65, 70


def ask_of_points(
    c: Row,
    t: Any,  # noqa: ANN401 - a record
    above: Numbers,
    kozel: bool,
    found: Any,  # noqa: ANN401 - an array
    room: Any,  # noqa: ANN401 - an array
    hands: Numbers,
    known: Numbers,
    lacks: Numbers,
) -> None:
    """Note points to a trick that only the partner can still take, given or withheld.

    Who leads trumps is strong in them, and who laid cards away chose them: that tells
    more of the hidden hands than cards dealt anew know. Such tricks do not count, nor do
    hands in which the soloist laid away.
    """
    legal = t.legal
    dear = _dear(legal, c.ten_points_on)
    trumps = trump_mask(kozel, c.trump)
    if c.laid or t.led == trumps or legal & above[t.best] or dear in (0, legal):
        return
    room[_LEDS], room[_BESTS] = t.led, t.best
    foes = t.foes & t.waiting
    deals = _count_deals(c, t, kozel, above, room, hands, known, lacks, foes, 1)
    likely = room[_COUNTS]
    if not _is_open(likely, deals):
        return
    beatable = 0
    for holder in range(ASIDE + 1):
        if holder != t.seat and hands[holder] & t.led & above[t.best]:
            beatable = 1
    trump, trumping = c.trump, c.house_trumping
    hit = partner_takes(
        kozel, hands, t.mate, foes, t.led, t.best, trumps, trump, trumping, above
    )
    stratum = 2 * (BINS * likely // deals) + beatable
    _note(found, t, POINTS, t.mate, dear >> t.card & 1, 1 if hit else 0, stratum)


def ask_of_lead(
    c: Row,
    t: Any,  # noqa: ANN401 - a record
    above: Numbers,
    kozel: bool,
    found: Any,  # noqa: ANN401 - an array
    room: Any,  # noqa: ANN401 - an array
    hands: Numbers,
    known: Numbers,
    lacks: Numbers,
) -> None:
    """Note the suit that was led, and those that could have been.

    A suit counts by its lowest legal card. A card that nobody can beat in its suit is led
    to take the trick oneself, and does not count.
    """
    trump, trumping = c.trump, c.house_trumping
    trumps = trump_mask(kozel, trump)
    chosen = led_mask(kozel, t.card, trump)
    unseen = 0
    for holder in range(ASIDE + 1):
        if holder != t.seat:
            unseen |= hands[holder]
    if not unseen & above[t.card] & chosen:
        return
    cards, asked = t.legal, 0
    while cards and asked < _SUITS:
        lowest = card_count((cards & -cards) - 1)
        suit = led_mask(kozel, lowest, trump)
        room[_LEDS + asked], room[_BESTS + asked] = suit, lowest
        cards &= ~suit
        asked += 1
    if asked == 1:
        return
    deals = _count_deals(c, t, kozel, above, room, hands, known, lacks, t.foes, asked)
    for place in range(asked):
        suit, lowest = room[_LEDS + place], room[_BESTS + place]
        likely = room[_COUNTS + place]
        if not _is_open(likely, deals):
            continue
        hit = partner_takes(
            kozel, hands, t.mate, t.foes, suit, lowest, trumps, trump, trumping, above
        )
        stratum = 2 * (BINS * likely // deals) + (1 if suit == trumps else 0)
        first = 1 if suit == chosen else 0
        _note(found, t, LED, t.mate, first, 1 if hit else 0, stratum)


def ask_of_last(
    c: Row,
    t: Any,  # noqa: ANN401 - a record
    above: Numbers,
    found: Any,  # noqa: ANN401 - an array
) -> None:
    """Note the last card to a trick of the other side: taken or left, points given or kept."""
    legal: int = t.legal
    best: int = t.best
    takers = legal & above[best]
    dear = _dear(legal, c.ten_points_on)
    kind = 0
    if takers:
        if takers == legal:
            return
        hit = 0 if takers >> t.card & 1 else 1
    else:
        if dear in (0, legal):
            return
        kind, hit = 1, dear >> t.card & 1
    pot, left = pile_points(t.trick, c.ten_points_on), card_count(t.hand)
    worth = (1 if pot >= _FEW_POINTS else 0) + (1 if pot >= _MANY_POINTS else 0)
    stage = (1 if left > _FEW_CARDS else 0) + (1 if left > _MANY_CARDS else 0)
    role = 1 if t.seat == c.soloist else 0
    stratum = 18 * role + 9 * kind + 3 * worth + stage
    _note(found, t, SOFT, t.winner, 1, hit, stratum)


def _count_deals(
    c: Row,
    t: Any,  # noqa: ANN401 - a record
    kozel: bool,
    above: Numbers,
    room: Any,  # noqa: ANN401 - an array
    hands: Numbers,
    known: Numbers,
    lacks: Numbers,
    foes: int,
    asked: int,
) -> int:
    """Count in how many deals the partner takes each of some tricks; return how many deals.

    ``room`` has the leads and the best cards of the tricks, and gets the counts.
    """
    trump, trumping = c.trump, c.house_trumping
    trumps = trump_mask(kozel, trump)
    places, dealt = room[_PLACES:_DEALT], room[_DEALT:_END]
    unseen = 0
    for holder in range(ASIDE + 1):
        places[holder] = 0
        if holder != t.seat:
            hidden = hands[holder] & ~known[holder]
            places[holder] = card_count(hidden)
            unseen |= hidden
    for place in range(asked):
        room[_COUNTS + place] = 0
    # The same turn is always dealt anew alike, by what its seat can see alone.
    seed = (t.hand + 7919 * t.play) % 2147483646 + 1
    done = 0
    for _ in range(DEALS):
        seed = deal_anew(unseen, places, known, lacks, dealt, seed)
        if seed < 0:
            seed = -seed
            continue
        done += 1
        for place in range(asked):
            led, best = room[_LEDS + place], room[_BESTS + place]
            if partner_takes(
                kozel, dealt, t.mate, foes, led, best, trumps, trump, trumping, above
            ):
                room[_COUNTS + place] += 1
    return done


def _is_open(likely: int, deals: int) -> bool:
    """Return whether what a seat knows leaves a fact open: between 1 in 10 and 9 in 10."""
    return deals < 10 * likely < 9 * deals


def _dear(hand: int, tens: int) -> int:
    """Return the tens and aces of a hand, or what counts as a ten there."""
    dear, cards = 0, hand
    while cards:
        card = cards & -cards
        cards ^= card
        if pile_points(card, tens) >= _DEAR:
            dear |= card
    return dear


def _note(
    found: Any,  # noqa: ANN401 - an array
    t: Any,  # noqa: ANN401 - a record
    rule: int,
    other: int,
    first: int,
    hit: int,
    stratum: int,
) -> None:
    row = found[t.found]
    row[0], row[1], row[2], row[3] = t.at, t.play, rule, t.seat
    row[4], row[5], row[6], row[7] = other, first, hit, stratum
    t.found += 1
