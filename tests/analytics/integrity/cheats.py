"""Player programs that are not honest, and honest ones that think.

Each is called with the whole state and the view of its own seat; an honest one looks at
the view alone.
"""

# ruff: noqa: ANN401 - states of any game

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from core.commands import MakeCall
from core.games import GAMES
from core.pack import CARD_POINTS
from core.phase import AUCTION
from core.playing import trick_mask
from core.plays import PLAYS
from events.cards import card_numbers, mask_of
from service.bots.chance import random_bot
from service.bots.steady import steady
from tests.analytics.integrity.sight import (
    above,
    best_card,
    has_sure_answer,
    legal_cards,
    mate_of,
    points_at_stake,
    winning_seat,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.commands import Command

    Playing: TypeAlias = Callable[[Any, Any], Command]
    """From the whole state and the view of the seat whose turn it is to its order."""

__all__ = (
    "dumps_with",
    "peeks",
    "random_player",
    "soft_towards",
    "steady_player",
    "thinks",
)

_RECKLESS: Final = {"sixbid": 4, "frog": 9}
"""A bid that few hands bear: guarantee, grand."""


def steady_player(_seed: int) -> Playing:
    """Return a player of the bot ``steady``."""
    return lambda _, view: steady(view)


def random_player(seed: int) -> Playing:
    """Return a player of the bot ``random``."""
    bot = random_bot(seed)
    return lambda _, view: bot(view)


def thinks(_seed: int) -> Playing:
    """Return one whose choices go with the chances, and which knows what it may.

    It gives points where many cards are out that may take the trick, and leads the suit
    that its partner led, or else one whose best card it misses.
    """
    led: dict[int, int] = {}
    """By hand the suit that the partner led last."""

    def play(_: Any, view: Any) -> Command:
        out = mask_of(card_numbers(GAMES[view.table.game].pack))
        out &= ~view.hands[view.turn] & ~trick_mask(view)
        for pile in view.piles:
            out &= ~pile
        mate, number = mate_of(view), view.table.number
        if mate >= 0 and view.trick and view.trick[0].seat == mate:
            led[number] = view.trick[0].card // 9
        if found := points_at_stake(view):
            legal, best, mate = found
            takers = above(view, out, best)
            wanted = takers.bit_count() * 2 > view.hidden[mate]
            return _points(view, legal, given=wanted)
        if legal := _leads_to_partner(view):
            cards = sorted(card_numbers(legal))
            back = [card for card in cards if card // 9 == led.get(number)]
            suits = {card: 0x1FF << card // 9 * 9 for card in cards}
            missed = [card for card in cards if above(view, out & suits[card], card)]
            return _card(view, (back or missed or cards)[0])
        return steady(view)

    return play


def peeks(_seed: int) -> Playing:
    """Return one who sees the partner's hand: gives points by it, and leads to it."""

    def play(state: Any, view: Any) -> Command:
        if found := points_at_stake(view):
            legal, best, mate = found
            led = view.trick[0].card
            takes = has_sure_answer(state, mate, best, led, ())
            return _points(view, legal, given=takes)
        if legal := _leads_to_partner(view):
            mate = mate_of(view)
            foes = tuple(
                seat
                for seat, hand in enumerate(state.hands)
                if hand and seat not in (view.turn, mate)
            )
            for card in card_numbers(legal):
                if has_sure_answer(state, mate, card, card, foes):
                    return _card(view, card)
        return steady(view)

    return play


def soft_towards(*friends: str) -> Callable[[int], Playing]:
    """Return who lets friends on the other side have what trick they are winning."""

    def play(_: Any, view: Any) -> Command:
        legal = legal_cards(view)
        if not legal or len(view.trick) != view.active - 1:
            return steady(view)
        winner = winning_seat(view)
        if winner == mate_of(view) or view.table.players[winner] not in friends:
            return steady(view)
        below = legal & ~above(view, legal, best_card(view)) or legal
        return _points(view, below, given=True)

    return lambda _seed: play


def dumps_with(*friends: str) -> Callable[[int], Playing]:
    """Return who bids whatever the hand as soon as a friend sits at the table."""

    def play(_: Any, view: Any) -> Command:
        if view.phase != AUCTION or not {*friends} & {*view.table.players}:
            return steady(view)
        calls = GAMES[view.table.game].legal_commands(view)
        return max(
            (call for call in calls if isinstance(call, MakeCall)),
            key=lambda call: call.bid == _RECKLESS[view.table.game],
        )

    return lambda _seed: play


def _card(view: Any, card: int) -> Command:
    turn: int = view.turn
    return PLAYS[turn][card]


def _points(view: Any, legal: int, *, given: bool) -> Command:
    choose = max if given else min
    return _card(view, choose(card_numbers(legal), key=CARD_POINTS.__getitem__))


def _leads_to_partner(view: Any) -> int:
    """Return the legal cards of a lead of one who has a partner, 0 at any other turn."""
    if view.trick or view.trump < 0:
        return 0
    legal = legal_cards(view)
    return legal if legal and mate_of(view) >= 0 else 0
