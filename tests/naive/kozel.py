"""Kozel once more, with cards as texts and lists, for comparing with."""

from __future__ import annotations

from tests.naive.cards import PERMANENT, cards_worth, deal_in_pairs, turn_up
from tests.naive.options import Options, defaults
from tests.naive.tricks import Tricks

__all__ = ("KozelTable", "is_void", "trumps_of")


def trumps_of(suit: str) -> list[str]:
    """Return all trumps, the highest first (kozel.R3)."""
    return PERMANENT + [rank + suit for rank in "ATK987" if rank + suit != "7C"]


def is_void(turned: list[str], hands: list[list[str]], redeal_on: list[str]) -> bool:
    """Return whether a deal is void (kozel.R9, ``redeal_on``)."""
    permanent = [card for card in turned if card in PERMANENT]
    if len(permanent) == 8:
        return True
    if "top_or_queen_clubs" in redeal_on and {"7C", "QC"} & set(turned):
        return True
    if "three_turned" in redeal_on and len(permanent) >= 3:
        return True
    if "four_queens" in redeal_on:
        for hand in hands:
            if {"QC", "QS", "QH", "QD"} <= set(hand):
                return True
            if {"7C", "QC", "QS", "QH"} <= set(hand):
                return True
    return False


class KozelTable:
    """One hand of four seats in two pairs."""

    def __init__(
        self, pack: list[str], dealer: int, options: Options | None = None
    ) -> None:
        """Deal from a pack in order."""
        order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        self._begin(turn_up(pack), deal_in_pairs(pack, order), dealer, options)

    @classmethod
    def of_hands(
        cls,
        turned: list[str],
        hands: list[list[str]],
        dealer: int,
        options: Options | None = None,
    ) -> KozelTable:
        """Return a table at which these hands were dealt."""
        table = cls.__new__(cls)
        table._begin(turned, hands, dealer, options)  # noqa: SLF001 - its own
        return table

    def _begin(
        self,
        turned: list[str],
        hands: list[list[str]],
        dealer: int,
        options: Options | None,
    ) -> None:
        self.options = options or defaults("kozel")
        self.turned = turned
        self.order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        self.hands = [list(hand) for hand in hands]
        redeal_on = self.options["redeal_on"]
        assert isinstance(redeal_on, list)
        self.void = is_void(turned, hands, redeal_on)
        self.trumps = trumps_of(turned[-1][1])
        self.lone = [self._lone_trump(hand) for hand in hands]
        self.to_ask = list(self.order)
        self.gift = ""
        self.answering: int | None = None
        self.captured: int | None = None
        self.tricks = Tricks(
            self.hands,
            self.order,
            self.trumps,
            self.order[0],
            str(self.options["trumping"]),
            str(self.options["trump_lead"]),
        )

    def _lone_trump(self, hand: list[str]) -> str:
        held = [card for card in hand if card in self.trumps]
        return held[0] if len(held) == 1 else ""

    def keep(self) -> None:
        """Let the seat that is asked keep its cards."""
        self.to_ask.pop(0)

    def give(self, card: str) -> None:
        """Let the seat that is asked give a card to its partner."""
        giver = self.to_ask.pop(0)
        partner = (giver + 2) % 4
        self.hands[giver].remove(card)
        self.hands[partner].append(card)
        self.gift, self.answering = card, partner
        if partner in self.to_ask:
            self.to_ask.remove(partner)

    def returnable(self) -> list[str]:
        """Return the cards that may be given back (kozel.R11)."""
        assert self.answering is not None
        own = [card for card in self.hands[self.answering] if card != self.gift]
        if self.options["exchange_return"] == "plain_only":
            plain = [card for card in own if card not in self.trumps]
            return plain or own
        return own

    def give_back(self, card: str) -> None:
        """Let the partner give a card for the one received."""
        assert self.answering is not None
        self.hands[self.answering].remove(card)
        self.hands[(self.answering + 2) % 4].append(card)
        self.answering = None

    def whose_turn(self) -> int:
        """Return the seat that is to answer or play."""
        if self.answering is not None:
            return self.answering
        return self.to_ask[0] if self.to_ask else self.tricks.next_seat()

    def choices(self) -> set[str]:
        """Return all that the seat in turn may do, in words."""
        if self.answering is not None:
            return {f"back {card}" for card in self.returnable()}
        seat = self.whose_turn()
        if self.to_ask:
            gift = self.lone[seat]
            return {"keep", f"give {gift}"} if gift else {"keep"}
        return {f"play {card}" for card in self.tricks.legal_cards(seat)}

    def do(self, word: str) -> None:
        """Do what a word says, for the seat in turn; a full trick goes to its winner."""
        verb, _, card = word.partition(" ")
        if verb == "keep":
            self.keep()
        elif verb == "give":
            self.give(card)
        elif verb == "back":
            self.give_back(card)
        else:
            self.tricks.play(self.whose_turn(), card)
            if self.tricks.is_full():
                self.gather(self.tricks.winner())

    def gather(self, seat: int) -> None:
        """Let a seat take the trick; see whether a queen was captured in it."""
        cards = [card for _, card in self.tricks.trick]
        if "QC" in cards and "7C" in cards:
            queen, seven = cards.index("QC"), cards.index("7C")
            queens_side = self.tricks.trick[queen][0] % 2
            sevens_side = self.tricks.trick[seven][0] % 2
            any_order = self.options["capture"] == "any_order"
            if queens_side != sevens_side and (queen < seven or any_order):
                self.captured = queens_side
        self.tricks.gather(seat)

    def may_end(self) -> bool:
        """Return whether a capture ends the deal (kozel.R23)."""
        return self.options["early_end"] == "ends"

    def is_decided(self) -> bool:
        """Return whether nothing left can change the score."""
        instead = self.options["capture_score"] == "instead"
        return self.captured is not None and instead

    def is_over(self) -> bool:
        """Return whether nothing more is played at the table."""
        if self.to_ask or self.answering is not None or self.tricks.trick:
            return False
        return self.tricks.is_played_out() or (self.may_end() and self.is_decided())

    def side_points(self) -> list[int]:
        """Return the points in the tricks of each side."""
        ten_points_on = str(self.options["ten_points_on"])
        taken = self.tricks.taken
        return [cards_worth(taken[a] + taken[a + 2], ten_points_on) for a in (0, 1)]

    def is_drawn(self) -> bool:
        """Return whether the points are even and decide the deal (kozel.R21)."""
        own, other = self.side_points()
        return own == other and not self.is_decided()

    def change(self, *, doubled: bool = False) -> list[int]:
        """Return the pairs that each side uncovers, not yet cut (kozel.R20 to R22)."""
        change = [0, 0]
        if self.captured is not None:
            pairs = self.options["capture_pairs"]
            assert isinstance(pairs, int)
            change[self.captured] += pairs
        if not self.is_decided():
            self._add_by_points(change)
        return [2 * pairs for pairs in change] if doubled else change

    def _add_by_points(self, change: list[int]) -> None:
        points = self.side_points()
        if points[0] == points[1]:
            return
        loser = points.index(min(points))
        most = max(points)
        nothing_taken = not self.tricks.taken[loser] + self.tricks.taken[loser + 2]
        swept = most == 120
        if self.options["sweep"] == "all_tricks":
            swept = nothing_taken
        ninety = 90 if self.options["ninety_is_double"] else 91
        change[loser] += 3 if swept else 2 if most >= ninety else 1
