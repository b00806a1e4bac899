"""A hand of Six-Bid or Frog, written down: the deal, the auction, the score."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from tests.naive.auction import LADDERS
from tests.naive.cards import deal_with_blind
from tests.naive.hand_writer import HandWriter
from tests.naive.packs import pack_with_hand
from tests.naive.steering import plan_to

if TYPE_CHECKING:
    from tests.naive.bidding import BiddingTable
    from tests.naive.match_writer import MatchWriter
    from tests.naive.tricks import Tricks

__all__ = ("BiddingWriter",)


BY_POINTS = ("solo", "heart_solo", "frog", "chico", "grand")
GOALS = {
    "drawn": BY_POINTS,
    "edge": ("guarantee",),
    "made": ("guarantee", "call_solo"),
    "harmless": ("misere", "spread_misere"),
}
"""What a hand may be led to, and in which contracts it is rare enough to be worth it."""


class BiddingWriter(HandWriter):
    """What a hand of Six-Bid and one of Frog have alike on paper."""

    def __init__(self, match: MatchWriter, number: int, dealer: int) -> None:
        """Choose what this hand is to be about."""
        super().__init__(match, number, dealer)
        fault = match.fault
        ladder = list(LADDERS[match.game])
        self.ladder = ladder
        self.wanted = self.rng.choice([*ladder, "", "anything"])
        self.goals = [each for each in GOALS if self.rng.random() < 0.3]
        if fault and fault.contracts:
            possible = [each for each in fault.contracts if each in {*ladder, ""}]
            self.wanted = self.rng.choice(possible)
        if self.options.get("misere_goal") == "no_points":
            self.goals.append("harmless")
        if fault and fault.goal in GOALS:
            self.goals = [fault.goal]
        self.hero = 0
        self.hands: list[list[str]] = []
        self.blind: list[str] = []

    @property
    def tricks(self) -> Tricks:
        """The tricks of the table."""
        return self.table.tricks

    @property
    @abstractmethod
    def table(self) -> BiddingTable:
        """The game's table."""

    @abstractmethod
    def sit_down(self) -> None:
        """Begin at a table with the cards as they were dealt."""

    @abstractmethod
    def prepare(self) -> None:
        """Do and write down what lies between the auction and the first card."""

    @abstractmethod
    def drawn_rule(self) -> str:
        """Return the rule by which a drawn hand is not paid."""

    def tell(self) -> None:
        """Write everything down from the deal to the score."""
        self.meets("dealer")
        self._deal()
        self._auction()
        if self.table.is_passed_out():
            self._pass_out()
            return
        self.saw(f"contract {self.table.contract}")
        self.prepare()
        self.play()
        self._score()
        if not self.match.story.expected and self.tricks.is_played_out():
            self.leave_deal_out()

    def _deal(self) -> None:
        seats = self.match.seats
        dealer = self.text.dealer
        order = [(dealer + step) % seats for step in (1, 2, 3)]
        self.hero = self.rng.choice(order)
        style = self.rng.choice(["any", "strong"])
        if self.wanted == "call_solo":
            style = self.rng.choice(["any", "strong", "giant"])
        if self.wanted in {"misere", "spread_misere"}:
            style = self.rng.choice(["any", "weak", "weak"])
            if style == "weak":
                # where all play low, a trick may well be worth nothing
                self.styles = [self.rng.choice(["any", "low"])] * 4
                self.styles[self.hero] = "low"
        pattern = str(self.options["deal_pattern"])
        pack = pack_with_hand(style, self.hero, order, seats, pattern, self.rng)
        if style == "giant" or (style == "strong" and self.rng.random() < 0.5):
            self.styles[self.hero] = "high"
        self.hands, self.blind = deal_with_blind(pack, order, seats, pattern)
        self.text.deal, self.text.blind = self.hands, self.blind
        self.meets("deal")
        self.sit_down()

    def _auction(self) -> None:
        auction = self.table.auction
        while auction.speaker is not None:
            self.step()
            if not self.meets("call"):
                self.say(auction.speaker, self._call(auction.speaker))
        self.meets("auction over")

    def say(self, seat: int, call: str, *, named: bool = False) -> None:
        """Let a seat call; the record names it where it was not its turn."""
        named = named or self.rng.random() < 0.02
        self.text.auction.append(f"{seat}:{call}" if named else call)
        self.table.auction.hear_from(seat, call)
        self.table.after_call()

    def _call(self, seat: int) -> str:
        calls = self.table.auction.legal_calls()
        if self.wanted == "anything":
            return self.rng.choice([*calls, "pass"])
        if not self.wanted:
            return "pass"
        lower = [call for call in calls if call in self._below(self.wanted)]
        if seat == self.hero:
            now = self.rng.random() < 0.7 or not lower
            if self.wanted in calls:
                return self.wanted if now else self.rng.choice(lower)
            return "pass"
        return self.rng.choice(lower) if lower and self.rng.random() < 0.3 else "pass"

    def _below(self, bid: str) -> list[str]:
        return self.ladder[: self.ladder.index(bid)]

    def _pass_out(self) -> None:
        self.saw("passed out")
        self.match.session.pass_deal_from(self.text.dealer)
        if self.meets("passed out"):
            return
        if self.rng.random() < 0.3:
            self.text.score = [0] * self.match.seats

    def table_is_over(self) -> bool:
        """Return whether the table ends the hand here."""
        return self.table.is_over()

    def table_may_end(self) -> bool:
        """Return whether a decided hand ends before its last trick."""
        return self.table.may_end()

    def is_decided(self) -> bool:
        """Return whether the result cannot change any more."""
        return self.table.is_decided()

    def gather(self, seat: int, *, named: bool = False) -> None:
        """Let a seat take the trick."""
        self.end_trick(seat, named=named)
        self.tricks.gather(seat)

    def wished_cards(self, seat: int, legal: list[str]) -> list[str]:
        """Return all legal cards; look for a way to the goal when it is near."""
        del seat
        start = 2 if self.table.contract in GOALS["harmless"] else 6
        near = start <= len(self.tricks.takers) < 9 and not self.tricks.trick
        goals = [each for each in self.goals if self.table.contract in GOALS[each]]
        if goals and near and self.steps_left is None and not self._is_hopeless():
            self.goal = goals[0]
            self.plan = plan_to(self.tricks, self._reaches_goal, self.rng)
        return legal

    def _is_hopeless(self) -> bool:
        table = self.table
        return table.is_decided() or (
            self.options.get("misere_goal") == "no_tricks" and "mis" in table.contract
        )

    def _reaches_goal(self, ahead: Tricks) -> bool:
        table = self.table
        now, table.tricks = table.tricks, ahead
        won = table.change()[table.soloist]
        reached = {
            "drawn": won == 0,
            "made": won > 0,
            "edge": table.is_on_the_edge(),
            "harmless": won > 0 and table.took_a_trick(),
        }[self.goal]
        table.tricks = now
        return reached

    def right_change(self) -> list[int]:
        """Return what each seat wins or loses."""
        return self.table.change()

    def _score(self) -> None:
        change = self.right_change()
        own = change[self.table.soloist]
        outcome = "drawn" if own == 0 else "made" if own > 0 else "lost"
        self.saw(f"{self.table.contract} {outcome}")
        if self.table.is_on_the_edge():
            self.saw(f"{self.table.contract} on the edge")
        if "misere" in self.table.contract and own > 0 and self.table.took_a_trick():
            self.saw("misere made with a trick")
        if change[self.text.dealer] and self.match.seats == 4:
            self.saw("dealer shared")
        if not self.meets("score"):
            self.text.score = change
        assert self.text.score is not None
        self.close(self.text.score, sure=True)

    def close(self, score: list[int], *, sure: bool) -> None:
        """Write a score down."""
        del sure
        self.text.score = score
        self.match.session.after_played(self.text.dealer, score)

    def score_rule(self) -> str:
        """Return the rule that a wrong score of this hand is against."""
        played = not self.table.is_passed_out()
        return self.drawn_rule() if played and self.table.is_drawn() else ""

    def any_score(self) -> list[int]:
        """Return a score out of thin air."""
        value = self.rng.choice([-60, -10, 2, 30])
        score = [0] * self.match.seats
        for seat in self.table.order:
            score[seat] = 2 * value if seat == self.table.soloist else -value
        return score

    def leave_deal_out(self) -> None:
        """Leave out what the play shows, now and then."""
        if self.rng.random() < 0.2:
            self.saw("deal left out")
            self.text.deal = None
            if self.rng.random() < 0.5 and self.blind_is_the_rest():
                self.text.blind = None

    def blind_is_the_rest(self) -> bool:
        """Return whether the blind is known where all else is."""
        return True
