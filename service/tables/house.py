"""What follows at a table without anybody's order: shares of the house, deals, proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.game import act
from core.phase import CLOSED_PHASES
from events.envelope import HOUSE
from events.fairness import DealProved
from service.fair_dealing import actor_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.commands import DealHand
    from core.fairness.course import Attempt, Course
    from core.game import Game
    from events.base import Event
    from events.fairness import ShareWithheld
    from service.fair_dealing import Sharer
    from service.tables.sitting import Sitting

__all__ = ("Dealer", "Telling")


class Dealer(Protocol):
    """The house's part in the deals of a match."""

    def word(self, course: Course) -> Event | None:
        """Return what the house has to say now, ``None`` if it waits for others."""
        ...

    def deal(self, game: Game, course: Course) -> DealHand | None:
        """Return the deal of the hand that comes, ``None`` while somebody is waited for."""
        ...

    def give_up(self, attempt: Attempt) -> ShareWithheld:
        """Return the end of an attempt whose time is over."""
        ...


class Telling:
    """The events of one command as they come about, and the sitting that they lead to."""

    def __init__(self, sitting: Sitting, at: int) -> None:
        """Begin behind what is written, at an instant in microseconds UTC."""
        self.sitting = sitting
        self.head = sitting.head
        """The hash of the last event that is written."""
        self.events: list[tuple[str, Event]] = []
        """Who did it (empty for the house), and what."""
        self.at = at
        """When it all happens, microseconds UTC."""

    def tell(self, event: Event, actor: str = HOUSE) -> None:
        """Add an event, by a player or by the house."""
        self.events.append((actor, event))
        self.sitting = self.sitting.evolve(event, actor, self.at)

    def go_on(self, dealer: Dealer, sharers: Sequence[Sharer]) -> None:
        """Add all that follows by itself now.

        ``sharers`` are the seats for which the house draws the share.
        """
        while self._next(dealer, sharers):
            pass

    def _next(self, dealer: Dealer, sharers: Sequence[Sharer]) -> bool:
        course = self.sitting.course
        word = dealer.word(course)
        if self.sitting.over and not isinstance(word, DealProved):
            return False
        if word is not None:
            self.tell(word)
            return True
        for sharer in sharers:
            if (share := sharer.word(course)) is not None:
                self.tell(share, actor_of(share, course.players))
                return True
        return self._deal(dealer)

    def _deal(self, dealer: Dealer) -> bool:
        """Return whether a hand could be dealt, with the events of it added."""
        sitting = self.sitting
        if sitting.state.phase not in CLOSED_PHASES or sitting.life.holds:
            return False
        deal = dealer.deal(sitting.game, sitting.course)
        if deal is None:
            return False
        for event in act(sitting.game, sitting.state, deal)[1]:
            self.tell(event)
        return True
