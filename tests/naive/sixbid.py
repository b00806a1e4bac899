"""Six-Bid Solo once more, with cards as texts and lists, for comparing with."""

from __future__ import annotations

from tests.naive.auction import Auction

__all__ = ("SixBidTable", "cards_worth")

RANKS = ["A", "T", "K", "Q", "J", "9", "8", "7", "6"]  # the highest first
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0, "6": 0}
SUITS_OF = {"solo": "CDS", "guarantee": "CDHS", "call_solo": "CDHS"}
MISERES = ("misere", "spread_misere")


def cards_worth(cards: list[str]) -> int:
    """Return the points of some cards."""
    return sum(WORTH[card[0]] for card in cards)


class SixBidTable:
    """One hand: three seats that play, perhaps a dealer who only watches."""

    def __init__(self, hands: list[list[str]], blind: list[str], dealer: int) -> None:
        seats = len(hands)
        order = [(dealer + step) % seats for step in (1, 2, 3)]
        self.order = order
        self.hands = [list(hand) for hand in hands]
        self.blind = list(blind)
        self.auction = Auction(order[0], order[1], order[2])
        self.trump = ""
        self.called = ""
        self.giver: int | None = None
        self.settled = False
        self.trick: list[tuple[int, str]] = []
        self.taken: list[list[str]] = [[] for _ in range(seats)]
        self.tricks_won = [0] * seats
        self.leader = order[0]

    @property
    def contract(self) -> str:
        """What is played, empty while the auction runs or if all passed."""
        return "" if self.auction.speaker is not None else self.auction.bid

    @property
    def soloist(self) -> int:
        """Who plays it."""
        assert self.auction.bidder is not None
        return self.auction.bidder

    def hear(self, call: str) -> None:
        """Hear a call; when the auction ends, settle what needs no further word."""
        self.auction.hear(call)
        if self.contract == "heart_solo":
            self.trump = "H"
        if self.contract == "spread_misere":
            self.leader = self.next_seat(self.soloist)
        self.settled = self.contract in ("heart_solo", *MISERES)

    def name_trump(self, suit: str) -> None:
        """Name the trump."""
        self.trump = suit
        self.settled = self.contract != "call_solo"

    def call(self, card: str) -> None:
        """Call a card: its holder hands it over, the blind keeps it."""
        self.called = card
        for seat in self.order:
            if seat != self.soloist and card in self.hands[seat]:
                self.hands[seat].remove(card)
                self.hands[self.soloist].append(card)
                self.giver = seat
        self.settled = self.giver is None

    def decline(self) -> None:
        """Call nothing."""
        self.settled = True

    def give_back(self, card: str) -> None:
        """Give a card for the called one."""
        assert self.giver is not None
        self.hands[self.soloist].remove(card)
        self.hands[self.giver].append(card)
        self.giver = None
        self.settled = True

    def whose_turn(self) -> int:
        """Return the seat that is to speak or play."""
        if self.auction.speaker is not None:
            return self.auction.speaker
        if not self.settled:
            return self.soloist
        if not self.trick:
            return self.leader
        return self.next_seat(self.trick[-1][0])

    def next_seat(self, seat: int) -> int:
        """Return the next seat clockwise that is in the hand."""
        return self.order[(self.order.index(seat) + 1) % 3]

    def choices(self) -> set[str]:
        """Return all that the seat in turn may say or do, in words."""
        if self.auction.speaker is not None:
            return {f"call {call}" for call in self.auction.legal_calls()}
        if self.settled:
            seat = self.whose_turn()
            return {f"play {card}" for card in self.legal_cards(seat)}
        if not self.trump:
            return {f"trump {suit}" for suit in SUITS_OF[self.contract]}
        own = self.hands[self.soloist]
        if self.giver is not None:
            return {f"back {card}" for card in own if card != self.called}
        pack = [rank + suit for rank in RANKS for suit in "CDHS"]
        return {"decline", *(f"ask {card}" for card in pack if card not in own)}

    def legal_cards(self, seat: int) -> list[str]:
        """Return the cards a seat may play."""
        hand = self.hands[seat]
        if not self.trick:
            return hand
        led = self.trick[0][1][1]
        following = [card for card in hand if card[1] == led]
        trumps = [card for card in hand if card[1] == self.trump]
        return following or trumps or hand

    def play(self, seat: int, card: str) -> None:
        """Lay a card; a full trick goes to its winner."""
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == 3:
            winner = self.winner()
            self.taken[winner] += [played for _, played in self.trick]
            self.tricks_won[winner] += 1
            self.trick = []
            self.leader = winner

    def winner(self) -> int:
        """Return who wins the cards on the table."""
        led = self.trick[0][1][1]
        trumped = [(s, c) for s, c in self.trick if c[1] == self.trump]
        followed = [(s, c) for s, c in self.trick if c[1] == led]
        seat, _ = min(trumped or followed, key=lambda each: RANKS.index(each[1][0]))
        return seat

    def is_over(self) -> bool:
        """Return whether nothing more is played."""
        if self.auction.speaker is None and not self.contract:
            return True
        if not self.settled or self.trick:
            return False
        against = [seat for seat in self.order if seat != self.soloist]
        if self.contract in MISERES and self.tricks_won[self.soloist]:
            return True
        lost = any(cards_worth(self.taken[seat]) for seat in against)
        if self.contract == "call_solo" and lost:
            return True
        return not any(self.hands)

    def payment(self) -> list[int]:
        """Return each seat's change when the hand is over."""
        change = [0] * len(self.hands)
        if not self.contract:
            return change
        value = self._value()
        for seat in self.order:
            change[seat] = 2 * value if seat == self.soloist else -value
        return change

    def _value(self) -> int:
        """Return what each opponent pays the soloist."""
        earned = cards_worth(self.taken[self.soloist] + self.blind)
        if self.contract == "solo":
            return 2 * (earned - 60)
        if self.contract == "heart_solo":
            return 3 * (earned - 60)
        if self.contract == "guarantee":
            made, worth = earned >= (74 if self.trump == "H" else 80), 40
        elif self.contract == "call_solo":
            made, worth = earned == 120, 150 if self.trump == "H" else 100
        else:
            made = self.tricks_won[self.soloist] == 0
            worth = 30 if self.contract == "misere" else 60
        return worth if made else -worth
