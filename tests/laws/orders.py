"""Every order that a seat could give, whether it may or not."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from core.commands import (
    CallCard,
    Command,
    DeclineCall,
    GiveBack,
    GiveTrump,
    Keep,
    LayAway,
    MakeCall,
    NameTrump,
    PlayCard,
    ReturnCard,
)
from core.frog.widow import WIDOW_SIZE
from core.sixbid.house import BEFORE_REVEAL
from core.sixbid.state import SixBid
from events.cards import (
    CARD_COUNT,
    LADDERS,
    NO_CARD,
    PASS,
    SUITS,
    card_numbers,
)

if TYPE_CHECKING:
    from core.game import Game
    from core.state import State

__all__ = ("EXAMPLES", "orders_of")

EXAMPLES: tuple[Command, ...] = (
    PlayCard(0, 0),
    MakeCall(0, PASS),
    NameTrump(0, 0),
    CallCard(0, 0),
    DeclineCall(0),
    ReturnCard(0, 0),
    LayAway(0, (0, 1, 2)),
    Keep(0),
    GiveTrump(0, 0),
    GiveBack(0, 0),
)
"""An order of each kind that a seat can give in any game."""


def orders_of(rules: Game, state: State, seat: int) -> list[Command]:
    """Return every order of a seat that the game knows, in sensible numbers."""
    cards = range(CARD_COUNT)
    choosing = isinstance(state, SixBid) and state.house.call_return == BEFORE_REVEAL
    backs = (NO_CARD, *cards) if choosing else (NO_CARD,)
    bids = (PASS, *LADDERS.get(rules.name, ()))
    every: dict[type[Command], list[Command]] = {
        PlayCard: [PlayCard(seat, card) for card in cards],
        MakeCall: [MakeCall(seat, bid) for bid in bids],
        NameTrump: [NameTrump(seat, suit) for suit in range(len(SUITS))],
        CallCard: [CallCard(seat, card, back) for card, back in product(cards, backs)],
        DeclineCall: [DeclineCall(seat)],
        ReturnCard: [ReturnCard(seat, card) for card in cards],
        LayAway: _layings(state, seat),
        Keep: [Keep(seat)],
        GiveTrump: [GiveTrump(seat, card) for card in cards],
        GiveBack: [GiveBack(seat, card) for card in cards],
    }
    return [order for kind in every if kind in rules.proposals for order in every[kind]]


def _layings(state: State, seat: int) -> list[Command]:
    """Return all right ways to lay cards away, and some wrong ones."""
    held = card_numbers(state.hands[seat])
    strange = next(card for card in range(CARD_COUNT) if card not in held)
    right = combinations(held, WIDOW_SIZE)
    wrong = [(), held[:1], held[:2], held[:4], (strange, *held[:2])]
    if held:
        wrong += [(held[0], held[0], held[-1]), (held[0], *held[:WIDOW_SIZE])]
    return [LayAway(seat, cards) for cards in (*right, *wrong)]
