"""A hand of Kozel, written down: turned cards, exchanges, pairs uncovered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.cards import PERMANENT, deal_in_pairs, turn_up
from tests.naive.hand_writer import HandWriter
from tests.naive.kozel import KozelTable
from tests.naive.packs import kozel_pack
from tests.naive.steering import plan_to

if TYPE_CHECKING:
    from tests.naive.match_writer import MatchWriter
    from tests.naive.tricks import Tricks

__all__ = ("KozelWriter",)

DEALS = [
    *("any", "any", "any", "turned", "turned", "lone", "lone_pair", "lone_two"),
    *("void", "top", "queens", "split", "split"),
]
GOALS = [
    *("", "", "drawn", "swept", "nearly swept", "ninety"),
    *("capture", "caught", "drawn capture"),
]


class KozelWriter(HandWriter):
    """A hand of Kozel on paper."""

    table: KozelTable

    def __init__(self, match: MatchWriter, number: int, dealer: int) -> None:
        """Choose what this hand is to be about."""
        super().__init__(match, number, dealer)
        self.deal_style = self.rng.choice(DEALS)
        self.goal = self.rng.choice(GOALS)
        adds = self.options["capture_score"] == "add"
        if adds and self.options["eggs"] == "double_next" and number == 1:
            self.goal = "drawn capture"
        if match.fault and match.fault.deal:
            self.deal_style = match.fault.deal
        if match.fault and match.fault.goal in GOALS:
            self.goal = match.fault.goal
        if "capture" in self.goal and not (match.fault and match.fault.deal):
            self.deal_style = "split"
        if "swept" in self.goal and not (match.fault and match.fault.deal):
            self.deal_style = "one side"
            self.styles = ["high", "low", "high", "low"]
        self.turned: list[str] = []
        self.hands: list[list[str]] = []

    @property
    def tricks(self) -> Tricks:
        """The tricks of the table."""
        return self.table.tricks

    def tell(self) -> None:
        """Write everything down from the deal to the score."""
        self.meets("dealer")
        self._deal()
        if self.table.void and not self.meets("void"):
            self._throw_in()
            return
        self._exchange()
        self.play()
        self._score()
        untouched = not self.match.story.expected
        if untouched and self.tricks.is_played_out() and self.rng.random() < 0.2:
            self.saw("deal left out")
            self.text.deal = None

    def _deal(self) -> None:
        order = [(self.text.dealer + step) % 4 for step in (1, 2, 3, 4)]
        pack = kozel_pack(self.deal_style, order, self.rng)
        self.turned, self.hands = turn_up(pack), deal_in_pairs(pack, order)
        self.text.deal, self.text.turned = self.hands, self.turned
        self.meets("deal")
        self.table = KozelTable.of_hands(
            self.turned, self.hands, self.text.dealer, self.options
        )

    def _throw_in(self) -> None:
        """Write down a void deal, perhaps no further than it went."""
        permanent = [card for card in self.turned if card in PERMANENT]
        redeal_on = self.options["redeal_on"]
        assert isinstance(redeal_on, list)
        self.saw("void, eight turned" if len(permanent) == 8 else "void, a redeal")
        stops: list[int] = []
        if "top_or_queen_clubs" in redeal_on:
            stops += [n for n, c in enumerate(permanent, 1) if c in {"7C", "QC"}][:1]
        if "three_turned" in redeal_on and len(permanent) >= 3:
            stops.append(3)
        if stops and self.rng.random() < 0.5:
            self.saw("turning stopped")
            self.text.turned = self.turned[: min(stops)]
            self.text.deal = None
        elif (stops or len(permanent) == 8) and self.rng.random() < 0.5:
            self.text.deal = None
        if self.rng.random() < 0.2:
            self.text.score = [0, 0]
        self.match.session.after_void(self.text.dealer)

    def _exchange(self) -> None:
        table = self.table
        while table.to_ask:
            self.step()
            if self.meets("exchange"):
                continue
            gift = table.lone[table.to_ask[0]]
            if gift and self.rng.random() < 0.6:
                self.exchange(gift)
            else:
                self.saw("lone trump kept" if gift else "kept")
                table.keep()
        self.meets("exchange over")

    def exchange(self, gift: str) -> None:
        """Let the seat that is asked give a card and get one back."""
        giver = self.table.to_ask[0]
        self.table.give(gift)
        self.saw("exchange")
        if not self.meets("back"):
            self.give_back(giver, self.rng.choice(self.table.returnable()))

    def give_back(self, giver: int, card: str) -> None:
        """Write the exchange down with the card that came back."""
        self.text.exchange.append((giver, self.table.gift, card))
        self.table.give_back(card)

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
        self.table.gather(seat)

    def wished_cards(self, seat: int, legal: list[str]) -> list[str]:
        """Return the cards that help to a capture; look for a way to another goal."""
        trick = self.tricks.trick
        laid = {card: who for who, card in trick}
        if self.goal in {"capture", "caught"} or self._captures_first():
            first, second = ("7C", "QC") if self.goal == "caught" else ("QC", "7C")
            if second in legal and first in laid and (laid[first] - seat) % 2:
                return [second]
            if first in legal and not trick:
                return [first]
            return [card for card in legal if card not in {first, second}] or legal
        near = len(self.tricks.takers) in {3, 4, 5}
        if self.goal and self.steps_left is None and near and not trick:
            self.plan = plan_to(self.tricks, self._reaches_goal, self.rng)
        return legal

    def _captures_first(self) -> bool:
        return self.goal == "drawn capture" and self.table.captured is None

    def _reaches_goal(self, ahead: Tricks) -> bool:
        table = self.table
        now, table.tricks = table.tricks, ahead
        points = table.side_points()
        loser = points.index(min(points))
        loser_took = {taker % 2 for taker in ahead.takers} >= {loser}
        table.tricks = now
        return {
            "drawn": points[0] == 60,
            "drawn capture": points[0] == 60,
            "ninety": max(points) == 90,
            "swept": max(points) == 120 and not loser_took,
            "nearly swept": max(points) == 120 and loser_took,
        }[self.goal]

    def _score(self) -> None:
        change = self.right_change()
        table = self.table
        if table.captured is not None:
            self.saw("capture")
            if table.is_drawn():
                self.saw("drawn with a capture")
        elif table.is_drawn():
            self.saw("drawn")
        else:
            self.saw(f"{max(table.change())} by points")
            self._see_margin()
        if self.match.session.doubled and any(change):
            self.saw("doubled")
            if self.match.session.captured is not None:
                self.saw("doubled after a capture")
        if not self.meets("score"):
            self.text.score = change
        assert self.text.score is not None
        self.close(self.text.score, sure=True)

    def _see_margin(self) -> None:
        points = self.table.side_points()
        loser = points.index(min(points))
        if max(points) == 90:
            self.saw("ninety")
        if max(points) == 120:
            took = {taker % 2 for taker in self.tricks.takers} >= {loser}
            self.saw("120 and a trick lost" if took else "all tricks")

    def right_change(self) -> list[int]:
        """Return the pairs that each side uncovers."""
        return self.table.change(doubled=self.match.session.doubled)

    def close(self, score: list[int], *, sure: bool) -> None:
        """Write the pairs down."""
        self.text.score = score
        drawn = sure and self.table.is_drawn()
        session, captured = self.match.session, self.table.captured
        session.after_played(self.text.dealer, score, drawn=drawn, captured=captured)
        if not sure and self.options["eggs"] != "none":
            # whether that deal was drawn nobody knows
            self.match.ends = True

    def score_rule(self) -> str:
        """Return the rule that a wrong score of this hand is against."""
        if self.table.captured is not None:
            return "kozel.R22"
        return "kozel.R21" if self.table.is_drawn() else ""

    def any_score(self) -> list[int]:
        """Return a score out of thin air."""
        return self.rng.choice([[0, 0], [1, 0], [0, 2]])
