"""A hand of Frog, written down: trump, widow, cards laid away."""

from __future__ import annotations

from tests.naive.bidding_writer import BiddingWriter
from tests.naive.frog import FrogTable
from tests.naive.steering import styled_card

__all__ = ("FrogWriter",)


class FrogWriter(BiddingWriter):
    """A hand of Frog on paper."""

    @property
    def table(self) -> FrogTable:
        """The table."""
        return self._table

    def sit_down(self) -> None:
        """Begin at a table with the cards as they were dealt."""
        dealer = self.text.dealer
        self._table = FrogTable(self.hands, self.blind, dealer, self.options)

    def drawn_rule(self) -> str:
        """Return the rule by which a drawn hand is not paid."""
        return "frog.FR6"

    def prepare(self) -> None:
        """Name the trump of a chico; lay cards away in a frog."""
        if self.table.contract == "chico":
            self.step()
            if not self.meets("trump"):
                self.name(self.rng.choice(self.table.suits()))
        else:
            self.meets("trump")
        if self.table.contract != "frog":
            self.meets("no widow")
            return
        self.step()
        if not self.meets("lay away"):
            self.lay_away(self.three())

    def name(self, suit: str) -> None:
        """Name the trump."""
        self.text.trump = suit
        self.table.name_trump(suit)

    def three(self) -> list[str]:
        """Return three cards that the bidder may lay away."""
        rest = list(self.table.hands[self.table.soloist])
        style = self.rng.choice(["any", "high", "low"])
        chosen: list[str] = []
        for _ in range(3):
            chosen.append(styled_card(rest, style, self.rng))
            rest.remove(chosen[-1])
        return chosen

    def lay_away(self, cards: list[str]) -> None:
        """Lay cards away."""
        self.text.laid_away = cards
        self.table.lay_away(cards)

    def blind_is_the_rest(self) -> bool:
        """Return whether the widow was not taken: else nothing tells it."""
        return self.table.contract != "frog"
