"""Tricks: what may be played, who wins, who gathers (sixbid.R19, kozel.R14 to R17)."""

from __future__ import annotations

from tests.naive.cards import RANKS

__all__ = ("Tricks",)


class Tricks:
    """The hands of those who play, and the cards on the table.

    It follows any card that is held, also one that the rules do not allow.
    """

    def __init__(
        self,
        hands: list[list[str]],
        order: list[int],
        trumps: list[str],
        leader: int,
        trumping: str,
        trump_lead: str,
    ) -> None:
        """Begin with the cards in the hands; ``trumps`` are all, the highest first."""
        self.hands = hands
        self.order = order
        self.trumps = trumps
        self.leader = leader
        self.trumping = trumping
        self.trump_lead = trump_lead
        self.trick: list[tuple[int, str]] = []
        self.taken: list[list[str]] = [[] for _ in hands]
        self.takers: list[int] = []

    def copy(self) -> Tricks:
        """Return the same tricks once more, to try something out."""
        other = Tricks(
            [list(hand) for hand in self.hands],
            self.order,
            self.trumps,
            self.leader,
            self.trumping,
            self.trump_lead,
        )
        other.trick = list(self.trick)
        other.taken = [list(cards) for cards in self.taken]
        other.takers = list(self.takers)
        return other

    @property
    def number(self) -> int:
        """The trick that is being played, from 1."""
        return len(self.takers) + 1

    def next_seat(self) -> int:
        """Return who is to play: the next one to the left who has not yet."""
        if not self.trick:
            return self.leader
        laid = [seat for seat, _ in self.trick]
        seat = laid[-1]
        while seat in laid:
            seat = self.order[(self.order.index(seat) + 1) % len(self.order)]
        return seat

    def is_full(self) -> bool:
        """Return whether every seat has laid a card."""
        return len(self.trick) == len(self.order)

    def is_played_out(self) -> bool:
        """Return whether no card is left."""
        return not self.trick and not any(self.hands[seat] for seat in self.order)

    def play(self, seat: int, card: str) -> None:
        """Lay a card on the table."""
        self.hands[seat].remove(card)
        self.trick.append((seat, card))

    def gather(self, seat: int) -> None:
        """Let a seat take the trick and lead to the next."""
        self.taken[seat] += [card for _, card in self.trick]
        self.trick = []
        self.takers.append(seat)
        self.leader = seat

    def winner(self) -> int:
        """Return who wins the cards on the table."""
        trumped = [(seat, card) for seat, card in self.trick if card in self.trumps]
        if trumped:
            return min(trumped, key=lambda each: self.trumps.index(each[1]))[0]
        led = self.trick[0][1][1]
        followed = [(seat, card) for seat, card in self.trick if card[1] == led]
        return min(followed, key=lambda each: RANKS.index(each[1][0]))[0]

    def legal_cards(self, seat: int) -> list[str]:
        """Return the cards that a seat may play if it is its turn."""
        return [card for card in self.hands[seat] if not self.breach(seat, card)]

    def breach(self, seat: int, card: str) -> str:
        """Return what is wrong with a card from the hand, nothing if it is legal."""
        trumps = [held for held in self.hands[seat] if held in self.trumps]
        plain = [held for held in self.hands[seat] if held not in self.trumps]
        if not self.trick:
            if card in trumps and plain and not self._may_lead_trump(seat):
                return "trump_lead_barred"
            return ""
        led = self.trick[0][1]
        if led in self.trumps:
            if trumps and card in plain:
                return "must_follow_trump"
            return self._overtrumping(trumps, card)
        if any(held[1] == led[1] for held in plain):
            follows = card in plain and card[1] == led[1]
            return "" if follows else "must_follow_suit"
        if self.trumping == "free":
            return ""
        if trumps and card in plain:
            return "must_play_trump"
        return self._overtrumping(trumps, card)

    def _overtrumping(self, trumps: list[str], card: str) -> str:
        """Return whether a higher trump was due where a trump had to be played."""
        if self.trumping != "must_overtrump" or card not in trumps:
            return ""
        laid = [self.trumps.index(c) for _, c in self.trick if c in self.trumps]
        if not laid:
            return ""
        higher = [held for held in trumps if self.trumps.index(held) < min(laid)]
        return "must_overtrump" if higher and card not in higher else ""

    def _may_lead_trump(self, seat: int) -> bool:
        if self.trump_lead == "after_broken":
            return any(card in self.trumps for pile in self.taken for card in pile)
        if self.trump_lead == "restricted":
            dealer = self.order[-1]
            return seat % 2 != dealer % 2
        return True
