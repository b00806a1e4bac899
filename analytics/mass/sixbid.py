"""Whether a hand of Six-Bid is in order, from its row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analytics.mass.bidding import (
    auction_of,
    begins_soundly,
    is_readable,
    trump_is_sound,
)
from analytics.mass.rows import OPEN, PASSED
from analytics.mass.soloist import is_played_soundly
from core.sixbid.contract import (
    CALL_SOLO,
    fixed_trump,
    may_call,
    may_return,
    nameable,
)
from events.cards import LADDERS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analytics.mass.rows import Numbers, Row, Rows

__all__ = ("judge_sixbid",)

_LOWEST: Final = LADDERS["sixbid"][0]
_TOP: Final = LADDERS["sixbid"][-1]
_DONE: Final = 0
_WAITS: Final = 1
_FOUL: Final = 2


def judge_sixbid(rows: Rows, houses: Rows, clean: NDArray[np.bool_]) -> None:
    """Strike out the rows that are not in order; each names the house it was played in."""
    hands: Any = np.zeros(4, np.int64)
    piles: Any = np.zeros(4, np.int64)
    scores: Any = np.zeros(4, np.int64)
    room: Any = np.zeros(40, np.int64)
    for at in range(len(rows)):
        if clean[at]:
            c = rows[at]
            house: Any = houses[c.house]
            clean[at] = _is_clean(c, house, hands, piles, scores, room)


def _is_clean(
    c: Row,
    house: Row,
    hands: Numbers,
    piles: Numbers,
    scores: Numbers,
    room: Numbers,
) -> bool:
    seats = c.seats
    dealer = c.dealer
    sitting_out = dealer if seats == 4 else -1  # noqa: PLR2004 - sixbid.R27
    if not is_readable(c) or not begins_soundly(c, house, hands, sitting_out):
        return False
    sound, turn, contract, soloist = auction_of(
        c, house, room, sitting_out, _LOWEST, _TOP
    )
    if not sound:
        return False
    if turn >= 0:
        return _stops_before_trump(c) and c.ending == OPEN
    if soloist < 0:
        return c.ending in (OPEN, PASSED) and _stops_before_trump(c)
    if nameable(contract) and c.trump_by < 0:
        return _stops_before_trump(c) and c.ending == OPEN
    if not trump_is_sound(c, contract, soloist):
        return False
    trump = c.trump if nameable(contract) else fixed_trump(contract)
    exchange = _exchange(c, house, hands, contract, soloist)
    if exchange == _FOUL:
        return False
    if exchange == _WAITS:
        return c.plays == 0 and c.tricks == 0 and c.ending == OPEN
    return is_played_soundly(
        c,
        house,
        room,
        hands,
        piles,
        scores,
        sitting_out,
        contract,
        trump,
        soloist,
        0,
        c.blind,
    )


def _stops_before_trump(c: Row) -> bool:
    return (
        c.trump_by < 0
        and c.called_by < 0
        and c.declined_by < 0
        and c.returned_by < 0
        and c.plays == 0
        and c.tricks == 0
    )


def _exchange(c: Row, house: Row, hands: Numbers, contract: int, soloist: int) -> int:
    """Return whether the called card changed hands in order; ``hands`` are moved on."""
    called_by, declined_by = c.called_by, c.declined_by
    returned_by = c.returned_by
    if contract != CALL_SOLO or declined_by >= 0:
        if called_by >= 0 or returned_by >= 0:
            return _FOUL
        if declined_by < 0:
            return _DONE
        due = contract == CALL_SOLO and declined_by == soloist
        return _DONE if due and house.call_required == 0 else _FOUL
    if called_by < 0:
        return _WAITS if returned_by < 0 else _FOUL
    card = c.called
    if called_by != soloist or not may_call(contract, hands[soloist], card):
        return _FOUL
    holder = -1
    for seat in range(c.seats):
        if hands[seat] >> card & 1:
            holder = seat
    if holder != c.holder:
        return _FOUL
    if holder < 0:
        return _DONE if returned_by < 0 else _FOUL
    hands[holder] ^= 1 << card
    hands[soloist] |= 1 << card
    if returned_by < 0:
        return _WAITS
    back = c.returned
    if returned_by != soloist or c.returned_to != holder:
        return _FOUL
    if not may_return(hands[soloist], card, back):
        return _FOUL
    hands[soloist] ^= 1 << back
    hands[holder] |= 1 << back
    return _DONE
