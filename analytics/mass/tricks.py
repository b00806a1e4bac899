"""The play of a hand, card by card, in any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analytics.mass.ranking import barred, beats, led_mask, over_mask, trump_mask
from analytics.mass.rows import unpack
from core.following import leadable, playable
from core.seats import next_seat

if TYPE_CHECKING:
    from analytics.mass.rows import Numbers, Row

__all__ = ("can_go_on", "follow_tricks", "unpack_plays")


def unpack_plays(c: Row, plays: Numbers) -> None:
    """Put the plays of a hand into a row of forty: seat * 64 + card."""
    unpack(plays, 0, c.play_0)
    unpack(plays, 8, c.play_1)
    unpack(plays, 16, c.play_2)
    unpack(plays, 24, c.play_3)
    unpack(plays, 32, c.play_4)


def follow_tricks(
    c: Row,
    house: Row,
    plays: Numbers,
    hands: Numbers,
    piles: Numbers,
    sitting_out: int,
    first: int,
    trump: int,
    kozel: bool,  # noqa: FBT001 - compiled functions take no names
) -> tuple[bool, int, int]:
    """Return whether every card and trick was in order, who took last, cards on the table.

    ``hands`` and ``piles`` are left as the play left them.
    """
    seats, dealer = c.seats, c.dealer
    trumping, trump_lead = house.trumping, house.trump_lead
    takers, gathered_tricks = c.takers, c.tricks
    active = seats - (1 if sitting_out >= 0 else 0)
    trumps = trump_mask(kozel, trump)
    turn, taker, tricks, on_table = first, -1, 0, 0
    led, best, winner, trick, gathered = 0, -1, -1, 0, 0
    for play in range(c.plays):
        seat, card = plays[play] >> 6, plays[play] & 63
        if seat != turn:
            return False, -1, 0
        hand = hands[seat]
        if on_table == 0:
            barred_now = barred(kozel, trumps, gathered, seat, dealer, trump_lead)
            legal = leadable(hand, barred_now)
        else:
            over = over_mask(kozel, best, trump)
            legal = playable(hand, led, trumps, over, trumping)
        if not legal >> card & 1:
            return False, -1, 0
        hands[seat] = hand ^ 1 << card
        if on_table == 0:
            led, best, winner = led_mask(kozel, card, trump), card, seat
        elif beats(kozel, card, best, trump):
            best, winner = card, seat
        trick |= 1 << card
        on_table += 1
        turn = next_seat(seat, seats, sitting_out)
        if on_table < active:
            continue
        if tricks == gathered_tricks:
            turn = -1  # nobody plays to a full trick
            continue
        taker = takers >> 2 * tricks & 3
        if taker != winner:
            return False, -1, 0
        piles[taker] |= trick
        gathered |= trick
        tricks += 1
        turn, trick, on_table = taker, 0, 0
    return tricks == gathered_tricks, taker, on_table


def can_go_on(hands: Numbers, seats: int, sitting_out: int, on_table: int) -> bool:
    """Return whether a trick lies there, or everybody has a card for the next one."""
    if on_table:
        return True
    for seat in range(seats):  # noqa: SIM110 - a generator cannot be compiled
        if seat != sitting_out and hands[seat] == 0:
            return False
    return True
