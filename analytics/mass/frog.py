"""Whether a hand of Frog is in order, from its row."""

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
from core.frog.widow import FINE, judge_laid_away
from core.sixbid.contract import (
    FROG,
    fixed_trump,
    nameable,
)
from events.cards import LADDERS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analytics.mass.rows import Numbers, Row, Rows

__all__ = ("judge_frog",)

_LOWEST: Final = LADDERS["frog"][0]
_TOP: Final = LADDERS["frog"][-1]


def judge_frog(rows: Rows, houses: Rows, clean: NDArray[np.bool_]) -> None:
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
    unsettled = _stops_before_trump(c)
    if turn >= 0:
        return unsettled and c.ending == OPEN
    if soloist < 0:
        return unsettled and c.ending in (OPEN, PASSED)
    if nameable(contract) and c.trump_by < 0:
        return unsettled and c.ending == OPEN
    if not trump_is_sound(c, contract, soloist):
        return False
    trump = c.trump if nameable(contract) else fixed_trump(contract)
    blind = c.blind
    laid = 0
    if contract == FROG:
        if c.widow_by < 0 or c.laid_by < 0:
            early = c.laid_by < 0 and c.plays == 0 and c.ending == OPEN
            return early and (c.widow_by < 0 or _widow_is_sound(c, soloist))
        laid = c.laid
        if not _widow_is_sound(c, soloist) or c.laid_by != soloist:
            return False
        hands[soloist] |= blind
        number = c.laid_cards
        if judge_laid_away(contract, hands[soloist], laid, number) != FINE:
            return False
        hands[soloist] &= ~laid
        blind = 0
    elif c.widow_by >= 0 or c.laid_by >= 0:
        return False
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
        laid,
        blind,
    )


def _stops_before_trump(c: Row) -> bool:
    return (
        c.trump_by < 0
        and c.widow_by < 0
        and c.laid_by < 0
        and c.plays == 0
        and c.tricks == 0
    )


def _widow_is_sound(c: Row, soloist: int) -> bool:
    return c.widow_by == soloist and c.widow == c.blind
