"""Hands walked through card by card, in any game; at each turn the rules are asked.

Plain Python that is compiled: numbers and arrays only. What is legal, what follows and
what beats is asked of ``core``.
"""

# ruff: noqa: FBT001 - compiled functions take no names

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from analytics.integrity.asking import (
    ASIDE,
    ROOM,
    ask_of_last,
    ask_of_lead,
    ask_of_points,
)
from analytics.mass.ranking import barred, beats, led_mask, over_mask, trump_mask
from analytics.mass.rows import entry
from analytics.mass.tricks import unpack_plays
from core.following import leadable, playable
from core.kozel.exchange import partner
from core.seats import next_seat
from events.cards import CARD_COUNT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analytics.mass.rows import Numbers, Row, Rows

__all__ = ("walk",)


def walk(
    rows: Rows,
    above: Any,  # noqa: ANN401 - an array
    kozel: bool,
    turn: Rows,
    found: NDArray[Any],
) -> int:
    """Put the situations of some hands into ``found``; return how many there are.

    ``above`` has by trump and card the mask of the cards that beat it, the last trump
    being none; ``turn`` is room for one record of ``asking.TURN``. A hand is left where a
    card was not legal or a trick wrongly gathered.
    """
    room: Any = np.zeros(ROOM, np.int64)
    hands: Any = np.zeros(ASIDE + 1, np.int64)
    known: Any = np.zeros(ASIDE + 1, np.int64)
    lacks: Any = np.zeros(ASIDE + 1, np.int64)
    t = turn[0]
    t.found = 0
    for at in range(len(rows)):
        c = rows[at]
        t.at = at
        entry(hands, c.hand_0, c.hand_1, c.hand_2, c.hand_3)
        hands[ASIDE] = c.aside
        entry(known, c.known_0, c.known_1, c.known_2, c.known_3)
        lacks[:] = 0
        unpack_plays(c, room)
        _walk_hand(c, t, above[c.trump], kozel, found, room, hands, known, lacks)
    found_in_all: int = t.found
    return found_in_all


def _walk_hand(
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
    seats, dealer, sitting_out, trump = c.seats, c.dealer, c.sitting_out, c.trump
    trumping, trump_lead = c.house_trumping, c.house_trump_lead
    everybody = (1 << seats) - 1 & ~(1 << sitting_out if sitting_out >= 0 else 0)
    trumps = trump_mask(kozel, trump)
    turn, tricks, gathered, have_led = room[0] >> 6, 0, 0, 0
    t.waiting, t.trick, t.led, t.best, t.winner = everybody, 0, 0, -1, -1
    for play in range(c.plays):
        seat: int = room[play] >> 6
        card: int = room[play] & 63
        if seat != turn or tricks == c.tricks:
            return
        hand = hands[seat]
        leads = t.trick == 0
        barred_now, over = 0, 0
        if leads:
            barred_now = barred(kozel, trumps, gathered, seat, dealer, trump_lead)
            t.legal = leadable(hand, barred_now)
        else:
            over = over_mask(kozel, t.best, trump)
            t.legal = playable(hand, t.led, trumps, over, trumping)
        if not t.legal >> card & 1:
            return
        t.play, t.seat, t.card, t.hand = play, seat, card, hand
        t.mate = _mate(kozel, seat, c.soloist, seats, sitting_out)
        t.waiting ^= 1 << seat
        t.foes = everybody & ~(1 << seat)
        if t.mate >= 0:
            t.foes &= ~(1 << t.mate)
        is_free = t.legal & (t.legal - 1) != 0
        if is_free and leads and t.mate >= 0 and not have_led >> seat & 1:
            ask_of_lead(c, t, above, kozel, found, room, hands, known, lacks)
        if is_free and not leads and t.winner != t.mate:
            if t.mate >= 0 and t.waiting >> t.mate & 1:
                ask_of_points(c, t, above, kozel, found, room, hands, known, lacks)
            if t.waiting == 0:
                ask_of_last(c, t, above, found)
        _learn(leads, lacks, seat, card, t.led, trumps, over, trumping, barred_now)
        hands[seat] = hand ^ 1 << card
        known[seat] &= hands[seat]
        if leads:
            have_led |= 1 << seat
            t.led, t.best, t.winner = led_mask(kozel, card, trump), card, seat
        elif beats(kozel, card, t.best, trump):
            t.best, t.winner = card, seat
        t.trick |= 1 << card
        turn = next_seat(seat, seats, sitting_out)
        if t.waiting:
            continue
        if c.takers >> 2 * tricks & 3 != t.winner:
            return
        gathered |= t.trick
        tricks += 1
        turn, t.trick, t.waiting = t.winner, 0, everybody


def _mate(kozel: bool, seat: int, soloist: int, seats: int, sitting_out: int) -> int:
    """Return the seat on the same side, -1 for a soloist."""
    if kozel:
        return partner(seat)
    if seat == soloist:
        return -1
    other = next_seat(seat, seats, sitting_out)
    return next_seat(other, seats, sitting_out) if other == soloist else other


def _learn(
    leads: bool,
    lacks: Numbers,
    seat: int,
    card: int,
    led: int,
    trumps: int,
    over: int,
    trumping: int,
    barred_now: int,
) -> None:
    """Note the cards that a seat cannot have: beside one of them its card was not legal."""
    for other in range(CARD_COUNT):
        both = 1 << other | 1 << card
        legal = leadable(both, barred_now)
        if not leads:
            legal = playable(both, led, trumps, over, trumping)
        if not legal >> card & 1:
            lacks[seat] |= 1 << other
