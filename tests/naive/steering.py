"""How random players choose their cards, and how a hand is led to a wanted end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.cards import RANKS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.naive.tricks import Tricks

__all__ = ("plan_to", "styled_card")


def styled_card(cards: list[str], style: str, rng: Random) -> str:
    """Return a card as a player of this style picks it."""
    if style == "any" or rng.random() < 0.15:
        return rng.choice(cards)
    by_rank = sorted(cards, key=lambda card: RANKS.index(card[0]))
    return by_rank[0] if style == "high" else by_rank[-1]


def plan_to(
    tricks: Tricks, reached: Callable[[Tricks], bool], rng: Random, tries: int = 30
) -> list[str]:
    """Return cards to the end of the hand that lead to a goal, none if none was found."""
    for _ in range(tries):
        ahead = tricks.copy()
        plan: list[str] = []
        while not ahead.is_played_out():
            if ahead.is_full():
                ahead.gather(ahead.winner())
                continue
            seat = ahead.next_seat()
            card = rng.choice(ahead.legal_cards(seat))
            ahead.play(seat, card)
            plan.append(card)
        if reached(ahead):
            return plan
    return []
