"""A hand of Six-Bid Solo, written down: trump, called card, card given back."""

from __future__ import annotations

from tests.naive.bidding_writer import BiddingWriter
from tests.naive.cards import PACK_36
from tests.naive.sixbid import SixBidTable

__all__ = ("SixBidWriter",)


class SixBidWriter(BiddingWriter):
    """A hand of Six-Bid Solo on paper."""

    @property
    def table(self) -> SixBidTable:
        """The table."""
        return self._table

    def sit_down(self) -> None:
        """Begin at a table with the cards as they were dealt."""
        dealer = self.text.dealer
        self._table = SixBidTable(self.hands, self.blind, dealer, self.options)

    def drawn_rule(self) -> str:
        """Return the rule by which a drawn hand is not paid."""
        return "sixbid.R23"

    def prepare(self) -> None:
        """Name the trump; call a card and give one back."""
        if not self.table.suits():
            self.meets("trump")
        elif not self.table.trump:
            self.step()
            if not self.meets("trump"):
                self.name(self._suit())
        if self.table.contract != "call_solo":
            self.meets("no call")
            return
        self.step()
        if not self.meets("ask"):
            self._ask()

    def _suit(self) -> str:
        own = [card[1] for card in self.hands_now()]
        longest = max(self.table.suits(), key=own.count)
        return self.rng.choice([longest, longest, *self.table.suits()])

    def name(self, suit: str) -> None:
        """Name the trump."""
        self.text.trump = suit
        self.table.name_trump(suit)

    def _ask(self) -> None:
        table = self.table
        missing = [card for card in PACK_36 if card not in self.hands_now()]
        if not table.options["call_required"] and self.rng.random() < 0.2:
            self.saw("no call")
            table.decline()
            return
        if self.rng.random() < 0.2:
            missing = list(self.blind)
        card = self.rng.choice(missing)
        self.text.call = card
        table.call(card)
        if table.giver is None:
            self.saw("called in the blind")
        elif not self.meets("back"):
            self.saw("called in a hand")
            own = [held for held in self.hands_now() if held != card]
            self.give_back(self.rng.choice(own))

    def hands_now(self) -> list[str]:
        """Return the soloist's cards."""
        return self.table.hands[self.table.soloist]

    def give_back(self, card: str) -> None:
        """Give a card for the called one."""
        self.text.back = card
        self.table.give_back(card)
