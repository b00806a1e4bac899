"""Six-Bid Solo once more, with cards as texts and lists, for comparing with."""

from __future__ import annotations

from tests.naive.bidding import BiddingTable
from tests.naive.cards import PACK_36, cards_worth

__all__ = ("MISERES", "SixBidTable")

MISERES = ("misere", "spread_misere")


class SixBidTable(BiddingTable):
    """One hand of Six-Bid Solo."""

    game = "sixbid"
    called = ""
    giver: int | None = None
    asked = False

    def suits(self) -> list[str]:
        """Return the suits that the soloist may name (sixbid.R12)."""
        if self.contract == "solo":
            return ["C", "D", "S"]
        if self.contract in {"guarantee", "call_solo"}:
            return ["C", "D", "H", "S"]
        return []

    def fixed_trump(self) -> str:
        """Return hearts for a heart solo."""
        return "H" if self.contract == "heart_solo" else ""

    def first_leader(self) -> int:
        """Return who leads to the first trick (sixbid.R17)."""
        left_of_soloist = self.options["spread_lead"] == "left_of_soloist"
        if self.contract == "spread_misere" and left_of_soloist:
            return self.order[(self.order.index(self.soloist) + 1) % 3]
        return self.order[0]

    def prepare(self) -> bool:
        """Return whether the first card may be led."""
        if self.suits() and not self.trump:
            return False
        return self.contract != "call_solo" or self.asked

    def preparations(self) -> list[str]:
        """Return what the soloist may say before the lead (sixbid.R12 to R14)."""
        if not self.trump:
            return [f"trump {suit}" for suit in self.suits()]
        own = self.hands[self.soloist]
        if self.giver is not None:
            return [f"back {card}" for card in own if card != self.called]
        words = [f"ask {card}" for card in PACK_36 if card not in own]
        if self.options["call_return"] == "before_reveal":
            words = [f"{word} for {card}" for word in words for card in own]
        return words if self.options["call_required"] else [*words, "decline"]

    def do_before_play(self, verb: str, what: str) -> None:
        """Do what the soloist says."""
        if verb == "ask":
            card, _, back = what.partition(" for ")
            self.call(card)
            if back and self.giver is not None:
                self.give_back(back)
        elif verb == "back":
            self.give_back(what)
        else:
            assert verb == "decline"
            self.decline()

    def holder_of(self, card: str) -> int | None:
        """Return who holds a card, None if no hand does."""
        for seat in self.order:
            if card in self.hands[seat]:
                return seat
        return None

    def call(self, card: str) -> None:
        """Call a card: its holder hands it over, the blind keeps it."""
        self.called = card
        holder = self.holder_of(card)
        if holder is None or holder == self.soloist:
            self.decline()
            return
        self.hands[holder].remove(card)
        self.hands[self.soloist].append(card)
        self.giver = holder

    def decline(self) -> None:
        """Call nothing, or get nothing."""
        self.asked = self.settled = True

    def give_back(self, card: str) -> None:
        """Give a card for the called one."""
        assert self.giver is not None
        self.hands[self.soloist].remove(card)
        self.hands[self.giver].append(card)
        self.giver = None
        self.asked = self.settled = True

    def is_decided(self) -> bool:
        """Return whether a misère or a call solo is won or lost already (sixbid.R24)."""
        if self.contract in MISERES:
            return self._misere_is_lost()
        if self.contract == "call_solo":
            return any(cards_worth(self.tricks.taken[seat]) for seat in self.others())
        return False

    def _misere_is_lost(self) -> bool:
        if self.options["misere_goal"] == "no_points":
            return self.points_in_tricks() > 0
        return self.took_a_trick()

    def earned(self) -> int:
        """Return the soloist's points with the blind where it counts (sixbid.R20)."""
        counts = self.contract not in MISERES
        if self.contract == "guarantee":
            counts = bool(self.options["guarantee_blind"])
        return self.points_in_tricks() + (cards_worth(self.blind) if counts else 0)

    def is_drawn(self) -> bool:
        """Return whether nothing is paid (sixbid.R23)."""
        return self.contract in {"solo", "heart_solo"} and self.earned() == 60

    def target(self) -> int:
        """Return the points that a guarantee needs (sixbid.R21)."""
        return 74 if self.trump == "H" else 80

    def is_on_the_edge(self) -> bool:
        """Return whether a guarantee was just made, or just not."""
        just = self.earned() - self.target() in {0, -1}
        return self.contract == "guarantee" and just

    def change(self) -> list[int]:
        """Return each seat's change by the tricks as they fell (sixbid.R21, R22)."""
        if self.is_passed_out():
            return [0] * len(self.hands)
        return self.paid(self._value())

    def _value(self) -> int:
        """Return what each opponent pays the soloist."""
        hearts = self.trump == "H"
        if self.contract == "solo":
            return 2 * (self.earned() - 60)
        if self.contract == "heart_solo":
            return 3 * (self.earned() - 60)
        if self.contract == "guarantee":
            made, worth = self.earned() >= self.target(), 40
        elif self.contract == "call_solo":
            made, worth = self.earned() == 120, 150 if hearts else 100
        elif self.contract == "misere":
            made, worth = not self._misere_is_lost(), 30
            if self.options["misere_value"] == 40:
                worth = 40
        else:
            made, worth = not self._misere_is_lost(), 60
        return worth if made else -worth
