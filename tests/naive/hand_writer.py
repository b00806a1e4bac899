"""One hand of a random match, written down while it is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from tests.naive.fault import Beyond, Closed, Unfinished
from tests.naive.finding import RULES, Expected
from tests.naive.record import HandText
from tests.naive.steering import styled_card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.naive.match_writer import MatchWriter
    from tests.naive.tricks import Tricks

__all__ = ("HandWriter",)


class HandWriter(ABC):
    """What is alike in every game: faults that may happen, the play, the end.

    The game plays by its own table; where the planned fault can happen it may.
    """

    def __init__(self, match: MatchWriter, number: int, dealer: int) -> None:
        """Begin hand ``number`` of a match."""
        self.match = match
        self.rng = match.rng
        self.options = match.session.options
        self.number = number
        self.text = HandText(dealer)
        self.words: list[str] = []
        """The trick that is being played, as the record writes it."""
        self.steps_left: int | None = None
        self.tricks_played_on = 0
        self.styles = [self.rng.choice(["any", "any", "high", "low"]) for _ in range(4)]
        self.goal = ""
        self.plan: list[str] = []
        self.thrown_in = False

    # the game's own part

    @property
    @abstractmethod
    def tricks(self) -> Tricks:
        """The tricks of the game's table."""

    @abstractmethod
    def tell(self) -> None:
        """Write everything down from the deal to the score."""

    @abstractmethod
    def table_is_over(self) -> bool:
        """Return whether the table ends the hand here."""

    @abstractmethod
    def table_may_end(self) -> bool:
        """Return whether a decided hand ends before its last trick."""

    @abstractmethod
    def is_decided(self) -> bool:
        """Return whether the result cannot change any more."""

    @abstractmethod
    def gather(self, seat: int, *, named: bool = False) -> None:
        """Let a seat take the trick."""

    @abstractmethod
    def wished_cards(self, seat: int, legal: list[str]) -> list[str]:
        """Return the legal cards that lead to the hand's goal, all without one."""

    @abstractmethod
    def any_score(self) -> list[int]:
        """Return a score out of thin air."""

    @abstractmethod
    def close(self, score: list[int], *, sure: bool) -> None:
        """Write a score down; it is not ``sure`` that the hand came to its end."""

    # alike in every game

    def write(self) -> None:
        """Write the hand down, as far as it goes."""
        try:
            self.tell()
        except Unfinished:
            self._lay_down()
            self.match.ends = True
            if not self.thrown_in:
                self.match.story.unfinished.append(self.number)
                self.saw("unfinished")
        except Closed:
            self._lay_down()
            self.close(self.any_score(), sure=False)
        except Beyond:
            self._go_on_anyhow()
            self.close(self.any_score(), sure=False)

    def saw(self, what: str) -> None:
        """Count something that the match shows."""
        self.match.story.seen[what] += 1

    def meets(self, stage: str) -> bool:
        """Return whether the planned fault happened here."""
        fault = self.match.fault
        if fault is None or fault.stage != stage or self.match.story.expected:
            return False
        return self.rng.random() < fault.chance and fault.plant(self)

    def expect(
        self,
        code: str,
        *,
        seat: int | None = None,
        subject: str | None = None,
        trick: int | None = None,
        rule: str = "",
        legal: Iterable[str] | None = None,
    ) -> None:
        """Say what an audit must report."""
        self.match.story.expected = Expected(
            rule=rule or RULES[self.match.game][code],
            code=code,
            hand=self.number,
            trick=trick,
            seat=seat,
            subject=subject,
            legal=None if legal is None else frozenset(legal),
        )

    def step(self) -> None:
        """Let somebody act; stop if the hand is not to be finished."""
        if self.steps_left is not None:
            if self.steps_left == 0:
                raise Unfinished
            self.steps_left -= 1

    def play(self) -> None:
        """Play trick after trick until the hand ends."""
        while True:
            tricks = self.tricks
            if tricks.is_full():
                if not self.meets("gather"):
                    self.gather(tricks.winner())
                continue
            if not tricks.trick and self._is_over():
                return
            self.step()
            if not self.meets("play"):
                seat = tricks.next_seat()
                self.lay(seat, self._card(seat))

    def lay(self, seat: int, card: str, *, named: bool = False) -> None:
        """Lay a card; the record names the seat where it was not its turn."""
        self.tricks.play(seat, card)
        named = named or self.rng.random() < 0.02
        self.words.append(f"{seat}:{card}" if named else card)

    def end_trick(self, seat: int, *, named: bool) -> None:
        """Write down that the trick was gathered."""
        named = named or self.rng.random() < 0.02
        trick = " ".join(self.words)
        self.text.play.append(f"{trick} > {seat}" if named else trick)
        self.words = []

    def _is_over(self) -> bool:
        if self.tricks.is_played_out():
            return True
        if not self.table_is_over():
            return False
        if self.tricks_played_on == 0:
            self.saw("ended early")
            return True
        self.saw("played on")
        self.tricks_played_on -= 1
        return False

    def _card(self, seat: int) -> str:
        legal = self.tricks.legal_cards(seat)
        if self.plan and self.plan[0] in legal:
            return self.plan.pop(0)
        self.plan = []
        wished = self.wished_cards(seat, legal)
        if self.plan:
            return self.plan.pop(0)
        return styled_card(wished, self.styles[seat], self.rng)

    def _lay_down(self) -> None:
        if self.words:
            self.text.play.append(" ".join(self.words))
            self.words = []

    def _go_on_anyhow(self) -> None:
        """Fill the tricks with whatever was not yet seen."""
        size = len(self.tricks.order)
        rest = [card for hand in self.tricks.hands for card in hand]
        self.rng.shuffle(rest)
        while len(self.words) < size and rest:
            self.words.append(rest.pop())
        self._lay_down()
        for _ in range(self.rng.randrange(3)):
            if len(rest) >= size:
                self.words = [rest.pop() for _ in range(size)]
                self._lay_down()
