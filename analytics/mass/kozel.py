"""Whether a hand of Kozel is in order, from its row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analytics.archive.deal_tables import (
    EXCHANGE_WORDS,
    GIVEN,
    GIVEN_BACK,
    KEPT,
    NO_CARD_BITS,
    OFFERED,
)
from analytics.mass.rows import (
    OPEN,
    SCORED,
    VOID,
    counts_are_readable,
    deal_is_sound,
    entry,
    opening_is_sound,
    unpack,
)
from analytics.mass.tricks import can_go_on, follow_tricks, unpack_plays
from core.kozel.exchange import (
    FINE,
    judge_gift,
    next_asked,
    partner,
    returnable,
)
from core.kozel.house import BEFORE_SEEING
from core.kozel.score import (
    NOBODY,
    by_capture,
    by_points,
    captured_side,
    doubled,
    ends_with_capture,
    is_lost,
    pile_points,
)
from core.kozel.state import HAND_SIZE
from core.kozel.trumps import (
    QUEEN_OF_CLUBS,
    SEVEN_OF_CLUBS,
    has_four_queens,
    is_void,
    trump_mask,
    turned_fault,
)
from core.pack import PACK_32, SUIT_OF, card_count
from core.seats import next_seat
from events.cards import CARD_COUNT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analytics.mass.rows import Numbers, Row, Rows

__all__ = ("judge_kozel",)

_IS_KOZEL: Final = True
_SEATS: Final = 4
_STEPS: Final = 4
"""Steps of the exchange in a word."""


def judge_kozel(rows: Rows, houses: Rows, clean: NDArray[np.bool_]) -> None:
    """Strike out the rows that are not in order; each names the house it was played in."""
    hands: Any = np.zeros(4, np.int64)
    piles: Any = np.zeros(4, np.int64)
    room: Any = np.zeros(40, np.int64)
    for at in range(len(rows)):
        if clean[at]:
            c = rows[at]
            house: Any = houses[c.house]
            clean[at] = _is_clean(c, house, hands, piles, room)


def _is_clean(
    c: Row, house: Row, hands: Numbers, piles: Numbers, room: Numbers
) -> bool:
    if not _is_readable(c) or not _opens_soundly(c, house):
        return False
    dealer = c.dealer
    forehand = next_seat(dealer, _SEATS, -1)
    redeal_on = house.redeal_on
    unpack(room, 0, c.turned_cards)
    cards: Any = room[: c.turned]
    turned = 0
    for card in cards:
        if card >= CARD_COUNT:
            return False
        turned |= 1 << card
    if c.turned_by != forehand or turned == 0 or turned & ~PACK_32:
        return False
    if turned_fault(cards, redeal_on) >= 0:
        return False
    entry(hands, c.dealt_0, c.dealt_1, c.dealt_2, c.dealt_3)
    whole = hands[0] | hands[1] | hands[2] | hands[3]
    void = is_void(turned, redeal_on)
    if whole == 0 and not void:
        return False
    if whole != 0 and not _deals_soundly(hands, whole, c.blind, turned, forehand):
        return False
    for seat in range(_SEATS):
        void = void or has_four_queens(hands[seat], redeal_on)
    if void:
        untouched = c.exchanges == 0 and c.plays == 0 and c.tricks == 0
        return untouched and c.ending in (OPEN, VOID)
    last: int = cards[-1]
    trump = SUIT_OF[last]
    trumps = trump_mask(trump)
    sound, done = _exchange(c, house, hands, room, forehand, trumps)
    if not sound:
        return False
    if not done:
        return c.plays == 0 and c.tricks == 0 and c.ending == OPEN
    unpack_plays(c, room)
    entry(piles, 0, 0, 0, 0)
    sound, _, on_table = follow_tricks(
        c,
        house,
        room,
        hands,
        piles,
        -1,
        forehand,
        trump,
        _IS_KOZEL,
    )
    return sound and _ends_soundly(c, house, room, hands, piles, on_table)


def _is_readable(c: Row) -> bool:
    """Return whether the numbers of the row are of what a row can hold."""
    return (
        counts_are_readable(c)
        and c.seats == _SEATS
        and 0 <= c.exchanges <= _STEPS * EXCHANGE_WORDS
        and 0 <= c.turned <= HAND_SIZE
    )


def _opens_soundly(c: Row, house: Row) -> bool:
    own, other = c.due_standing_0, c.due_standing_1
    return (
        opening_is_sound(c)
        and not is_lost(own, other, house.match_pairs)
        and c.standing_0 == own
        and c.standing_1 == other
    )


def _deals_soundly(
    hands: Numbers, whole: int, blind: int, turned: int, forehand: int
) -> bool:
    return (
        whole == PACK_32
        and deal_is_sound(hands, _SEATS, -1, HAND_SIZE, blind, 0)
        and turned & ~hands[forehand] == 0
    )


def _exchange(
    c: Row, house: Row, hands: Numbers, room: Numbers, forehand: int, trumps: int
) -> tuple[bool, bool]:
    """Return whether the exchange was in order, and whether it was over."""
    entry(room, c.exchange_0, c.exchange_1, 0, 0)
    first, second = room[0], room[1]
    entry(room, c.dealt_0, c.dealt_1, c.dealt_2, c.dealt_3)
    rule = house.exchange_return
    turn, asked, exchanged, giver, offered, received = forehand, 0, 0, -1, -1, -1
    for step in range(c.exchanges):
        word = first if step < _STEPS else second
        pair = word >> 16 * (step % _STEPS) & 0xFFFF
        kind, seat, card = pair >> 8, pair >> 6 & 3, pair & 63
        asking = giver < 0 and turn >= 0
        if (kind in (KEPT, OFFERED)) != (card == NO_CARD_BITS):
            return False, False
        if kind == KEPT:
            if not asking or seat != turn:
                return False, False
            asked |= 1 << seat
            turn = next_asked(forehand, asked, exchanged)
        elif kind == OFFERED:
            if not asking or seat != turn or exchanged >> seat % 2 & 1:
                return False, False
            if rule != BEFORE_SEEING:
                return False, False
            giver, offered = seat, seat
        elif kind == GIVEN:
            may = turn if asking else offered
            if judge_gift(seat, card, may, exchanged, room[seat], trumps) != FINE:
                return False, False
            if not hands[seat] >> card & 1:
                return False, False
            hands[seat] ^= 1 << card
            hands[partner(seat)] |= 1 << card
            giver, offered, received = seat, -1, card
        elif kind == GIVEN_BACK:
            if giver < 0 or offered >= 0 or giver != partner(seat):
                return False, False
            may_return = returnable(hands[seat], received, trumps, rule)
            if not may_return >> card & 1:
                return False, False
            hands[seat] ^= 1 << card
            hands[giver] |= 1 << card
            asked |= 1 << giver
            exchanged |= 1 << giver % 2
            giver = -1
            turn = next_asked(forehand, asked, exchanged)
        else:
            return False, False
    return True, giver < 0 and turn < 0


def _captured(c: Row, house: Row, plays: Numbers) -> int:
    """Return the side whose queen of clubs was captured first, -1 if none was."""
    captured = NOBODY
    for trick in range(c.tricks):
        queen, seven = -1, -1
        queen_place, seven_place = -1, -1
        for place in range(_SEATS):
            play = plays[_SEATS * trick + place]
            if play & 63 == QUEEN_OF_CLUBS:
                queen, queen_place = play >> 6, place
            elif play & 63 == SEVEN_OF_CLUBS:
                seven, seven_place = play >> 6, place
        if captured == NOBODY:
            captured = captured_side(
                queen, queen_place, seven, seven_place, house.capture
            )
    return captured


def _ends_soundly(
    c: Row, house: Row, plays: Numbers, hands: Numbers, piles: Numbers, on_table: int
) -> bool:
    if c.ending == OPEN:
        return True
    if c.ending != SCORED:
        return False
    captured = _captured(c, house, plays)
    way = house.capture_score
    early = captured != NOBODY and ends_with_capture(house.early_end, way)
    if not early and (c.tricks == 0 or can_go_on(hands, _SEATS, -1, on_table)):
        return False
    own, other = piles[0] | piles[2], piles[1] | piles[3]
    return _pairs(c, house, own, other, captured, 0) == c.score_0 and (
        _pairs(c, house, other, own, captured, 1) == c.score_1
    )


def _pairs(c: Row, house: Row, own: int, other: int, captured: int, side: int) -> int:
    tens, way = house.ten_points_on, house.capture_score
    gained, lost = pile_points(own, tens), pile_points(other, tens)
    double, sweep = house.ninety_is_double, house.sweep
    pairs = by_points(gained, lost, card_count(own), double, sweep)
    pairs = by_capture(
        pairs,
        1 if captured != NOBODY else 0,
        1 if captured == side else 0,
        house.capture_pairs,
        way,
    )
    return doubled(pairs, c.carried)
