"""Whether a hand was played out soundly against a soloist, in Six-Bid and in Frog alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analytics.mass.bidding import ends_soundly
from analytics.mass.rows import OPEN, entry
from analytics.mass.tricks import can_go_on, follow_tricks, unpack_plays
from core.seats import next_seat
from core.sixbid.contract import first_leader

if TYPE_CHECKING:
    from analytics.mass.rows import Numbers, Row

__all__ = ("is_played_soundly",)

_IS_KOZEL: Final = False


def is_played_soundly(
    c: Row,
    house: Row,
    room: Numbers,
    hands: Numbers,
    piles: Numbers,
    scores: Numbers,
    sitting_out: int,
    contract: int,
    trump: int,
    soloist: int,
    laid: int,
    blind: int,
) -> bool:
    """Return whether every trick and the score are in order; an open hand needs no score.

    ``laid`` and ``blind`` are the masks of what the soloist laid away and of what lies in
    the middle; the other masks by seat stand in ``hands`` and are played away.
    """
    seats, dealer = c.seats, c.dealer
    forehand = next_seat(dealer, seats, sitting_out)
    next_to = next_seat(soloist, seats, sitting_out)
    leader = first_leader(contract, forehand, next_to, house.spread_lead)
    unpack_plays(c, room)
    entry(piles, 0, 0, 0, 0)
    sound, taker, on_table = follow_tricks(
        c,
        house,
        room,
        hands,
        piles,
        sitting_out,
        leader,
        trump,
        _IS_KOZEL,
    )
    if not sound or c.ending == OPEN:
        return sound
    going = can_go_on(hands, seats, sitting_out, on_table)
    took_last = 1 if taker == soloist else 0
    return ends_soundly(
        c,
        house,
        piles,
        scores,
        sitting_out,
        contract,
        trump,
        soloist,
        going,
        took_last,
        laid,
        blind,
    )
