"""Frog once more, with cards as texts and lists, for comparing with."""

from __future__ import annotations

from itertools import combinations

from tests.naive.bidding import BiddingTable
from tests.naive.cards import cards_worth

__all__ = ("FrogTable",)


class FrogTable(BiddingTable):
    """One hand of Frog; the blind is its widow."""

    game = "frog"
    widow_taken = False
    laid_away: list[str] | None = None

    def suits(self) -> list[str]:
        """Return the suits that the bidder may name (frog.FR4)."""
        return ["C", "D", "S"] if self.contract == "chico" else []

    def fixed_trump(self) -> str:
        """Return hearts for frog and grand (frog.FR3, FR5)."""
        return "" if self.contract == "chico" else "H"

    def prepare(self) -> bool:
        """Let the bidder of a frog take the widow; return whether play may begin."""
        if self.contract == "frog" and not self.widow_taken:
            self.hands[self.soloist] += self.blind
            self.widow_taken = True
        if self.contract == "frog":
            return self.laid_away is not None
        return bool(self.trump)

    def preparations(self) -> list[str]:
        """Return what the bidder may do before the lead (frog.FR3, FR4)."""
        if self.contract == "chico":
            return [f"trump {suit}" for suit in self.suits()]
        own = sorted(self.hands[self.soloist])
        return [f"lay {' '.join(three)}" for three in combinations(own, 3)]

    def do_before_play(self, verb: str, what: str) -> None:
        """Do what the bidder does."""
        assert verb == "lay"
        self.lay_away(what.split())

    def lay_away(self, cards: list[str]) -> None:
        """Lay cards away face down."""
        for card in cards:
            self.hands[self.soloist].remove(card)
        self.laid_away = list(cards)
        self.settled = True

    def earned(self) -> int:
        """Return the bidder's points (frog.FR3 to FR6)."""
        if self.contract == "frog":
            return self.points_in_tricks() + cards_worth(self.laid_away or [])
        widow = cards_worth(self.blind)
        if self.contract == "grand" and self.options["grand_widow"] == "last_trick":
            won_last = self.tricks.takers[-1:] == [self.soloist]
            return self.points_in_tricks() + (widow if won_last else 0)
        return self.points_in_tricks() + widow

    def is_drawn(self) -> bool:
        """Return whether nothing is paid (frog.FR6)."""
        return self.earned() == 60

    def change(self) -> list[int]:
        """Return each seat's change by the tricks as they fell (frog.FR6, FR7)."""
        if self.is_passed_out():
            return [0] * len(self.hands)
        times = {"frog": 1, "chico": 2, "grand": 3}[self.contract]
        if self.contract == "grand" and self.options["grand_multiplier"] == 4:
            times = 4
        return self.paid(times * (self.earned() - 60))
