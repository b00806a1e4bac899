"""Who deals at a table: the house from everybody's shares, or the deals of another match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from core.commands import DealHand
from core.fairness.course import Course, Fact, begun, evolve
from core.fairness.dealt import dealt_pack
from core.fairness.formulas import deal_seed
from core.game import Game
from core.games import version_of
from events.fairness import DealProved
from events.table import HandOpened, MatchOpened
from service.fair_dealing import House

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.fairness.course import Attempt
    from events.base import Event
    from events.envelope import Envelope
    from events.fairness import ShareWithheld
    from service.ledger.tables import TableRow

__all__ = ("FairDealer", "RepeatingDealer", "dealer_for", "proved_deals")


class FairDealer(Struct, frozen=True):
    """Deals from the house's secret and the share of every seat."""

    house: House

    def word(self, course: Course) -> Event | None:
        """Return what the house has to say now, ``None`` if it waits for others."""
        return self.house.word(course)

    def deal(self, game: Game, course: Course) -> DealHand | None:
        """Return the deal that follows when everybody has opened his share."""
        coming = course.coming
        if coming is None or coming.void or not coming.commitment or coming.missing:
            return None
        return self.house.deal(game, coming)

    def give_up(self, attempt: Attempt) -> ShareWithheld:
        """Return the end of an attempt whose time is over."""
        return self.house.give_up(attempt)


class RepeatingDealer(Struct, frozen=True):
    """Deals what another match was dealt, hand by hand, and fairly when that is used up."""

    deals: tuple[DealHand, ...]
    """As :func:`proved_deals` gives them."""
    after: FairDealer

    def word(self, course: Course) -> Event | None:
        """Return what the house says once it deals by itself, nothing before."""
        return self.after.word(course) if course.hands >= len(self.deals) else None

    def deal(self, game: Game, course: Course) -> DealHand | None:
        """Return the deal of the same hand of the other match."""
        if course.hands < len(self.deals):
            return self.deals[course.hands]
        return self.after.deal(game, course)

    def give_up(self, attempt: Attempt) -> ShareWithheld:
        """Return the end of an attempt whose time is over."""
        return self.after.give_up(attempt)


def dealer_for(
    master: bytes, row: TableRow, read: Callable[[str], Sequence[Envelope]]
) -> FairDealer | RepeatingDealer:
    """Return who deals at a table.

    ``master`` are the secret bytes of the house; ``read`` returns the events of a match.
    """
    fair = FairDealer(House(row.table, master))
    other = row.settings.duplicate_of
    if not other:
        return fair
    game = version_of(row.settings.game)
    return RepeatingDealer(proved_deals(game, read(other)), fair)


def proved_deals(game: Game, history: Sequence[Envelope]) -> tuple[DealHand, ...]:
    """Return the deals of a match up to the first that nobody proved.

    What was dealt follows from the secret of the house and the shares, all of which a
    fair match shows by the end of each hand. Only the first one names its dealer.

    >>> from core.games import GAMES
    >>> proved_deals(GAMES["kozel"], ())
    ()
    """
    opened = history[0].event if history else None
    if not isinstance(opened, MatchOpened):
        return ()
    course = begun(opened)
    deals: list[DealHand] = []
    dealer = -1
    for each in history:
        event = each.event
        course = evolve(course, Fact(each.seq, each.match, each.actor, event))
        if isinstance(event, HandOpened):
            dealer = event.dealer
        behind = course.behind
        if not isinstance(event, DealProved) or behind is None or not behind.secret:
            continue
        if (event.hand, event.attempt) != (behind.hand, behind.number):
            continue
        if behind.hand != len(deals) + 1:
            break
        place = behind.match, behind.hand, behind.number
        seed = deal_seed(*place, behind.secret, behind.shares)
        first = dealer if behind.hand == 1 else -1
        deals.append(DealHand(dealt_pack(game, seed), first))
    return tuple(deals)
