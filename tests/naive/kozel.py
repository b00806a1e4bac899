"""Kozel once more, with cards as texts and lists, for comparing with."""

from __future__ import annotations

__all__ = ("KozelTable", "cards_worth", "turn_up")

LADDER = ["7C", "QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD"]  # the highest first
PLAIN = ["A", "T", "K", "9", "8", "7"]
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


def cards_worth(cards: list[str]) -> int:
    """Return the points of some cards."""
    return sum(WORTH[card[0]] for card in cards)


def turn_up(pack: list[str]) -> list[str]:
    """Return the cards turned for the forehand, eight at most."""
    turned: list[str] = []
    for card in pack[:8]:
        turned.append(card)
        if card not in LADDER:
            break
    return turned


class KozelTable:
    """One hand of four seats in two pairs."""

    def __init__(self, pack: list[str], dealer: int) -> None:
        turned = turn_up(pack)
        self.void = turned[-1] in LADDER
        self.turned = turned
        self.order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        self.hands: list[list[str]] = [[], [], [], []]
        rest = list(pack)
        for seat in self.order:
            for _ in turned:
                self.hands[seat].append(rest.pop(0))
        while rest:
            for seat in self.order:
                self.hands[seat].append(rest.pop(0))
        suit = turned[-1][1]
        own = [rank + suit for rank in PLAIN if rank + suit != "7C"]
        self.trumps = LADDER + own
        self.lone = [self._lone_trump(hand) for hand in self.hands]
        self.to_ask = list(self.order)
        self.gift = ""
        self.answering: int | None = None
        self.trick: list[tuple[int, str]] = []
        self.taken: list[list[str]] = [[], [], [], []]
        self.leader = self.order[0]
        self.captured: int | None = None

    def _lone_trump(self, hand: list[str]) -> str:
        held = [card for card in hand if card in self.trumps]
        return held[0] if len(held) == 1 else ""

    def keep(self) -> None:
        """Let the seat that is asked keep its cards."""
        self.to_ask.pop(0)

    def give(self, card: str) -> None:
        """Let the seat that is asked give its lone trump."""
        giver = self.to_ask.pop(0)
        partner = (giver + 2) % 4
        self.hands[giver].remove(card)
        self.hands[partner].append(card)
        self.gift, self.answering = card, partner
        if partner in self.to_ask:
            self.to_ask.remove(partner)

    def give_back(self, card: str) -> None:
        """Let the partner give a card for the trump."""
        assert self.answering is not None
        self.hands[self.answering].remove(card)
        self.hands[(self.answering + 2) % 4].append(card)
        self.answering = None

    def whose_turn(self) -> int:
        """Return the seat that is to answer or play."""
        if self.answering is not None:
            return self.answering
        if self.to_ask:
            return self.to_ask[0]
        if not self.trick:
            return self.leader
        return (self.trick[-1][0] + 1) % 4

    def choices(self) -> set[str]:
        """Return all that the seat in turn may do, in words."""
        seat = self.whose_turn()
        if self.answering is not None:
            return {f"back {card}" for card in self.hands[seat] if card != self.gift}
        if self.to_ask:
            return {"keep"} | (
                {f"give {self.lone[seat]}"} if self.lone[seat] else set()
            )
        return {f"play {card}" for card in self.legal_cards(seat)}

    def legal_cards(self, seat: int) -> list[str]:
        """Return the cards a seat may play."""
        hand = self.hands[seat]
        if not self.trick:
            return hand
        led = self.trick[0][1]
        trumps = [card for card in hand if card in self.trumps]
        if led in self.trumps:
            return trumps or hand
        following = [c for c in hand if c[1] == led[1] and c not in self.trumps]
        return following or trumps or hand

    def play(self, seat: int, card: str) -> None:
        """Lay a card; a full trick goes to its winner."""
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == 4:
            self._see_capture()
            winner = self.winner()
            self.taken[winner] += [played for _, played in self.trick]
            self.trick = []
            self.leader = winner

    def _see_capture(self) -> None:
        cards = [card for _, card in self.trick]
        if "QC" in cards and "7C" in cards[cards.index("QC") :]:
            queens = self.trick[cards.index("QC")][0]
            sevens = self.trick[cards.index("7C")][0]
            if queens % 2 != sevens % 2:
                self.captured = queens % 2

    def winner(self) -> int:
        """Return who wins the cards on the table."""
        trumped = [(s, c) for s, c in self.trick if c in self.trumps]
        if trumped:
            return min(trumped, key=lambda each: self.trumps.index(each[1]))[0]
        led = self.trick[0][1][1]
        followed = [(s, c) for s, c in self.trick if c[1] == led]
        return min(followed, key=lambda each: PLAIN.index(each[1][0]))[0]

    def is_over(self) -> bool:
        """Return whether nothing more is played."""
        return self.captured is not None or not (self.trick or any(self.hands))

    def pairs(self) -> list[int]:
        """Return the pairs that each side uncovers when the hand is over."""
        change = [0, 0]
        if self.captured is not None:
            change[self.captured] = 4
            return change
        points = [cards_worth(self.taken[a] + self.taken[a + 2]) for a in (0, 1)]
        if points[0] != points[1]:
            most = max(points)
            loser = points.index(min(points))
            change[loser] = 3 if most == 120 else 2 if most > 90 else 1
        return change
