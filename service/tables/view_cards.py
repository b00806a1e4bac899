"""The cards of a view: by seat, in the blind, on the table, and what made the contract.

Each function is given the state that the viewer knows, never the whole one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kozel.score import pile_points
from core.kozel.state import Kozel
from core.pack import card_count, points
from core.phase import OVER
from core.sixbid.state import SixBid
from events.cards import BIDS, card_numbers, card_text
from service.tables.view_shape import (
    AuctionView,
    BlindView,
    DealtHand,
    ExchangeView,
    SeatView,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.game import Game
    from core.state import State
    from service.tables.life import Life

__all__ = (
    "auction_view",
    "blind_view",
    "dealt_hands",
    "exchange_view",
    "laid_cards",
    "number_of",
    "seat_views",
    "seats_of",
    "texts_of",
)


def texts_of(mask: int) -> tuple[str, ...]:
    """Return the cards of a mask, lowest first.

    >>> texts_of(5)
    ('6C', '8C')
    """
    return tuple(map(card_text, card_numbers(mask)))


def seats_of(mask: int) -> tuple[int, ...]:
    """Return the seats, or the sides, of a mask.

    >>> seats_of(0b1010)
    (1, 3)
    """
    return card_numbers(mask)


def number_of(number: int) -> int | None:
    """Return a seat or a side, ``None`` where there is none.

    >>> number_of(0), number_of(-1)
    (0, None)
    """
    return None if number < 0 else number


def seat_views(
    state: State, life: Life, viewer: int, names: Mapping[str, str]
) -> tuple[SeatView, ...]:
    """Return every seat with its cards; of the viewer's own, those that all know."""
    held = state.hands if state.dealt else (0,) * len(life.players)
    hidden = state.hidden if state.dealt else held
    piles = state.piles or held
    return tuple(
        SeatView(
            seat=seat,
            player=player,
            name=names.get(player),
            program=life.programs[seat] or None,
            absent=bool(life.absent >> seat & 1),
            plays=not state.left or seat in state.left,
            cards=card_count(held[seat]) + hidden[seat],
            shown=texts_of(state.shown[seat] if seat == viewer else held[seat])
            if state.dealt
            else (),
            tricks=card_count(piles[seat]) // state.active if state.active else 0,
            points=_points(state, piles[seat]),
        )
        for seat, player in enumerate(life.players)
    )


def _points(state: State, pile: int) -> int:
    if isinstance(state, Kozel):
        return pile_points(pile, state.house.ten_points_on)
    return points(pile)


def laid_cards(state: State) -> tuple[str, ...]:
    """Return the cards laid away for the widow, as far as they are known."""
    laid = 0
    for mask in state.laid_away:
        laid |= mask
    return texts_of(laid)


def blind_view(game: Game, state: State) -> BlindView | None:
    """Return what lies in the blind or the widow, ``None`` before the deal or without one."""
    if not game.blind_size or not state.dealt:
        return None
    count = game.blind_size
    for giver, taker, _ in state.moved:
        count += (taker < 0) - (giver < 0)
    return BlindView(max(0, count), texts_of(state.blind))


def auction_view(state: State) -> AuctionView | None:
    """Return the calls so far, ``None`` for a game without an auction."""
    if not isinstance(state, SixBid):
        return None
    return AuctionView(
        bid=BIDS[state.bid] if state.bid else None,
        bidder=number_of(state.bidder),
        passed=seats_of(state.passed),
        spoken=seats_of(state.spoken),
    )


def exchange_view(state: State) -> ExchangeView | None:
    """Return the exchange of lone trumps, ``None`` for a game without one."""
    if not isinstance(state, Kozel):
        return None
    return ExchangeView(
        turned=tuple(map(card_text, state.turned)),
        answered=seats_of(state.asked),
        exchanged=seats_of(state.exchanged),
        offered=number_of(state.offered),
        giver=number_of(state.giver),
        captured=number_of(state.captured),
        carried=state.table.carried,
    )


def dealt_hands(state: State) -> tuple[DealtHand, ...]:
    """Return the hands as dealt, none while the hand is not over."""
    if state.phase != OVER:
        return ()
    return tuple(
        DealtHand(seat, texts_of(mask)) for seat, mask in enumerate(state.dealt[:-1])
    )
