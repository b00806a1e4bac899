"""A cautious bot for every game: it bids on aces and tens, and follows as low as it may."""
# ruff: noqa: INP001 - loaded by its path, as a bot of one's own would be

from __future__ import annotations

from core.commands import Command, MakeCall, PlayCard
from core.games import GAMES
from core.pack import CARD_POINTS
from core.state import State
from events.cards import card_numbers

ENOUGH = 55  # points in the hand, of 120 in the pack


class Cautious:
    """Bids the least with a strong hand, else passes; plays its cheapest legal card."""

    def __call__(self, view: State) -> Command:
        """Return the order of the seat whose turn it is."""
        legal = GAMES[view.table.game].legal_commands(view)
        cards = [each for each in legal if isinstance(each, PlayCard)]
        if cards:
            return min(cards, key=lambda play: (CARD_POINTS[play.card], play.card))
        strength = sum(
            CARD_POINTS[card] for card in card_numbers(view.hands[view.turn])
        )
        bids = [each for each in legal if isinstance(each, MakeCall) and each.bid]
        passes = [each for each in legal if each not in bids]
        return (bids if bids and strength >= ENOUGH else passes or bids)[0]
