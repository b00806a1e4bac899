"""What Six-Bid and Frog have alike: opening, deal, auction, trump and score of a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analytics.archive.deal_tables import CALL_WORDS
from analytics.mass.rows import (
    SCORED,
    counts_are_readable,
    deal_is_sound,
    entry,
    opening_is_sound,
    unpack,
)
from core.pack import PACK_36, SUIT_MASKS, card_count, points
from core.seats import next_seat
from core.sixbid.auction import (
    FINE,
    NOBODY,
    after_call,
    judge_call,
    legal_calls,
    next_speaker,
)
from core.sixbid.contract import nameable
from core.sixbid.score import (
    blind_counts,
    is_decided,
    is_played_out,
    may_end_early,
    pays,
    stake,
    value,
)
from core.sixbid.state import BLIND_SIZE, HAND_SIZE

if TYPE_CHECKING:
    from analytics.mass.rows import Numbers, Row

__all__ = (
    "auction_of",
    "begins_soundly",
    "ends_soundly",
    "is_readable",
    "trump_is_sound",
)


def is_readable(c: Row) -> bool:
    """Return whether the numbers of the row are of what a row can hold."""
    return (
        counts_are_readable(c)
        and 3 <= c.seats <= 4  # noqa: PLR2004 - sixbid.R1
        and 0 <= c.calls <= 8 * CALL_WORDS
        and -1 <= c.trump < len(SUIT_MASKS)
    )


def begins_soundly(c: Row, house: Row, hands: Numbers, sitting_out: int) -> bool:
    """Return whether opening, standing and deal are in order; ``hands`` are filled."""
    entry(hands, c.dealt_0, c.dealt_1, c.dealt_2, c.dealt_3)
    blind = c.blind
    whole = hands[0] | hands[1] | hands[2] | hands[3] | blind
    limit, endless = house.hands_limit, house.open_ended
    return (
        opening_is_sound(c)
        and not is_played_out(c.played, limit, endless)
        and c.standing_0 == c.due_standing_0
        and c.standing_1 == c.due_standing_1
        and c.standing_2 == c.due_standing_2
        and c.standing_3 == c.due_standing_3
        and whole == PACK_36
        and deal_is_sound(hands, c.seats, sitting_out, HAND_SIZE, blind, BLIND_SIZE)
    )


def auction_of(
    c: Row, house: Row, calls: Numbers, sitting_out: int, lowest: int, top: int
) -> tuple[bool, int, int, int]:
    """Return whether the calls are in order, whose turn it is, the bid and the bidder."""
    unpack(calls, 0, c.call_0)
    unpack(calls, 8, c.call_1)
    seats = c.seats
    forehand = next_seat(c.dealer, seats, sitting_out)
    middle = next_seat(forehand, seats, sitting_out)
    rear = next_seat(middle, seats, sitting_out)
    order = house.auction_order
    turn, passed, spoken, standing, bidder = forehand, 0, 0, 0, NOBODY
    for call in range(c.calls):
        seat, bid = calls[call] >> 6, calls[call] & 63
        if judge_call(seat, bid, turn, passed, standing, bidder, top) != FINE:
            return False, NOBODY, 0, NOBODY
        if not legal_calls(standing, lowest, top) >> bid & 1:
            return False, NOBODY, 0, NOBODY
        passed, standing, bidder = after_call(seat, bid, passed, standing, bidder)
        spoken |= 1 << seat
        turn = next_speaker(forehand, middle, rear, passed, spoken, bidder, seat, order)
    return True, turn, standing, bidder


def trump_is_sound(c: Row, contract: int, soloist: int) -> bool:
    """Return whether the trump was named by the soloist, or rightly by nobody."""
    suits = nameable(contract)
    if suits == 0:
        return c.trump_by < 0
    return c.trump_by == soloist and suits >> c.trump & 1 != 0


def ends_soundly(
    c: Row,
    house: Row,
    piles: Numbers,
    scores: Numbers,
    sitting_out: int,
    contract: int,
    trump: int,
    soloist: int,
    going: bool,  # noqa: FBT001 - compiled functions take no names
    took_last: int,
    laid: int,
    blind: int,
) -> bool:
    """Return whether a hand that was played is over and rightly scored."""
    if c.ending != SCORED or c.tricks == 0:
        return False
    seats = c.seats
    goal = house.misere_goal
    own, others = piles[soloist], 0
    for seat in range(seats):
        if seat != soloist:
            others |= piles[seat]
    if going:
        if not may_end_early(contract, house.early_end):
            return False
        if not is_decided(contract, card_count(own), points(own), points(others), goal):
            return False
    guarantee, grand = house.guarantee_blind, house.grand_widow
    if not blind_counts(contract, guarantee, grand, took_last):
        blind = 0
    misere = house.misere_value
    multiplier = house.grand_multiplier
    worth = stake(contract, trump, misere, multiplier)
    total = points(own | laid | blind)
    each = value(contract, trump, total, card_count(own), worth, goal)
    share = house.dealer_share
    entry(scores, c.score_0, c.score_1, c.score_2, c.score_3)
    received = 0
    for seat in range(seats):
        if seat != soloist:
            due = -each if pays(each, 0 if seat == sitting_out else 1, share) else 0
            if scores[seat] != due:
                return False
            received -= due
    return scores[soloist] == received
