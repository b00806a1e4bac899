"""What a hand of Six-Bid and one of Frog have alike: seats, auction, soloist, tricks."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tests.naive.auction import LADDERS, Auction
from tests.naive.cards import RANKS, cards_worth
from tests.naive.options import Options, defaults
from tests.naive.tricks import Tricks

__all__ = ("BiddingTable",)


class BiddingTable(ABC):
    """One hand: three seats that play, perhaps a dealer who only watches."""

    game = ""

    def __init__(
        self,
        hands: list[list[str]],
        blind: list[str],
        dealer: int,
        options: Options | None = None,
    ) -> None:
        """Begin with the cards as dealt."""
        seats = len(hands)
        self.dealer = dealer
        self.options = options or defaults(self.game)
        self.order = [(dealer + step) % seats for step in (1, 2, 3)]
        self.hands = [list(hand) for hand in hands]
        self.blind = list(blind)
        order_name = str(self.options["auction_order"])
        self.auction = Auction(LADDERS[self.game], order_name, self.order)
        self.trump = ""
        self.settled = False
        self.tricks = self._tricks()

    @property
    def contract(self) -> str:
        """What is played, empty while the auction runs or if all passed."""
        return "" if self.auction.speaker is not None else self.auction.bid

    @property
    def soloist(self) -> int:
        """Who plays it."""
        assert self.auction.bidder is not None
        return self.auction.bidder

    def is_passed_out(self) -> bool:
        """Return whether all have passed."""
        return self.auction.speaker is None and not self.auction.bid

    @abstractmethod
    def suits(self) -> list[str]:
        """Return the suits that the soloist may name, none if none is named."""

    @abstractmethod
    def fixed_trump(self) -> str:
        """Return the trump that the contract brings with it, if any."""

    def first_leader(self) -> int:
        """Return who leads to the first trick."""
        return self.order[0]

    @abstractmethod
    def prepare(self) -> bool:
        """Do what follows from the contract by itself; return whether play may begin."""

    @abstractmethod
    def preparations(self) -> list[str]:
        """Return what the soloist may do before the first card, in words."""

    @abstractmethod
    def do_before_play(self, verb: str, what: str) -> None:
        """Do what a word says before the first card."""

    def is_decided(self) -> bool:
        """Return whether the payment cannot change any more."""
        return False

    @abstractmethod
    def is_drawn(self) -> bool:
        """Return whether nothing is paid."""

    def is_on_the_edge(self) -> bool:
        """Return whether one point more or less would have changed the outcome."""
        return False

    def took_a_trick(self) -> bool:
        """Return whether the soloist gathered any trick."""
        return self.soloist in self.tricks.takers

    @abstractmethod
    def change(self) -> list[int]:
        """Return each seat's change by the tricks as they fell."""

    def hear(self, call: str) -> None:
        """Hear the call of the one who is to speak."""
        self.auction.hear(call)
        self.after_call()

    def after_call(self) -> None:
        """Settle what needs no further word once the auction has ended."""
        if self.contract and not self.settled:
            self.trump = self.fixed_trump()
            self.settled = self.prepare()
            self.tricks = self._tricks()

    def name_trump(self, suit: str) -> None:
        """Name the trump."""
        self.trump = suit
        self.settled = self.prepare()
        self.tricks = self._tricks()

    def _tricks(self) -> Tricks:
        return Tricks(
            self.hands,
            self.order,
            [rank + self.trump for rank in RANKS] if self.trump else [],
            self.first_leader(),
            str(self.options["trumping"]),
            str(self.options["trump_lead"]),
        )

    def whose_turn(self) -> int:
        """Return the seat that is to speak or play."""
        if self.auction.speaker is not None:
            return self.auction.speaker
        return self.tricks.next_seat() if self.settled else self.soloist

    def choices(self) -> set[str]:
        """Return all that the seat in turn may say or do, in words."""
        if self.auction.speaker is not None:
            return {f"call {call}" for call in self.auction.legal_calls()}
        if not self.settled:
            return set(self.preparations())
        cards = self.tricks.legal_cards(self.whose_turn())
        return {f"play {card}" for card in cards}

    def do(self, word: str) -> None:
        """Do what a word says, for the seat in turn; a full trick goes to its winner."""
        verb, _, what = word.partition(" ")
        if verb == "call":
            self.hear(what)
        elif verb == "trump":
            self.name_trump(what)
        elif verb == "play":
            self.tricks.play(self.whose_turn(), what)
            if self.tricks.is_full():
                self.tricks.gather(self.tricks.winner())
        else:
            self.do_before_play(verb, what)

    def is_over(self) -> bool:
        """Return whether nothing more is played at the table."""
        if self.is_passed_out():
            return True
        if not self.settled or self.tricks.trick:
            return False
        return self.tricks.is_played_out() or (self.may_end() and self.is_decided())

    def may_end(self) -> bool:
        """Return whether a decided hand ends before its last trick."""
        return self.options.get("early_end") == "ends"

    def points_in_tricks(self) -> int:
        """Return the points of the soloist's tricks."""
        return cards_worth(self.tricks.taken[self.soloist])

    def others(self) -> list[int]:
        """Return the two who play against the soloist."""
        return [seat for seat in self.order if seat != self.soloist]

    def paid(self, value: int) -> list[int]:
        """Return each seat's change when each opponent pays ``value`` to the soloist."""
        change = [0] * len(self.hands)
        for seat in self.others():
            change[seat] = -value
            change[self.soloist] += value
        if value < 0 and self.options["dealer_share"] == "on_failure":
            # the dealer who sits out gains as an opponent does
            change[self.dealer] = -value
            change[self.soloist] += value
        return change
