"""The deals that fit all that a viewer saw, and the rules as far as they were kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from core.deals.counting import Deals
from core.deals.facts import Facts, facts_of, layouts_of
from core.deals.rulings import Ruling, ruled, rulings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from core.deals.courses import Layout
    from core.game import Game
    from core.state import State
    from events.base import Event

__all__ = ("Consistent", "consistent")


class Consistent(Struct, frozen=True):
    """What somebody could know of a hand. Events count from 0, its opening."""

    facts: Facts
    deals: Deals
    """The deals that are left, the cards that moved unseen with them."""
    rulings: tuple[Ruling, ...]
    """What the rules said of cards unseen."""
    broken: tuple[int, ...]
    """The events that were against the rules in every deal that is left."""
    stopped: int
    """The first event that cannot have happened with any deal, -1 for none.

    Neither it nor what follows is used.
    """


def consistent(game: Game, state: State, events: Iterable[Event]) -> Consistent:
    """Return the deals that fit a hand as a viewer saw it.

    ``state`` is the one that the viewer had before the hand, ``events`` are redacted for
    the viewer (design law 4). A deal is where each card was dealt, and which cards moved
    unseen. Before the deal there is none.

    >>> from core.game import decide
    >>> from core.games import GAMES, initial
    >>> from core.commands import DealHand
    >>> from core.redact import redact
    >>> from events.table import MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> game, state = GAMES["sixbid"], initial(opened)
    >>> facts = decide(game, state, DealHand(tuple(range(36))))
    >>> seen = [redact(fact, 0) for fact in facts]
    >>> consistent(game, state, seen).deals.number  # 25 cards as 11, 11 and 3
    1622493600
    """
    facts = facts_of(game, state, events)
    if facts.deal < 0:
        return Consistent(facts, Deals((), game.pack), (), (), -1)
    pack, events_seen = game.pack, len(facts.steps)

    def left_after(end: int) -> list[Layout]:
        return layouts_of(facts, pack, end)

    stopped = -1
    if not Deals(left_after(events_seen), pack).number:
        stopped = _first_failing(
            lambda end: Deals(left_after(end + 1), pack).number > 0, events_seen
        )
    end = events_seen if stopped < 0 else stopped
    layouts = left_after(end)
    said = [each for each in rulings_of(game, facts) if each.event < end]
    deals, broken = _by_the_rules(layouts, said, pack)
    return Consistent(facts, deals, tuple(said), broken, stopped)


def _by_the_rules(
    layouts: Sequence[Layout], rulings: Sequence[Ruling], pack: int
) -> tuple[Deals, tuple[int, ...]]:
    """Return the deals that fit what the rules say, and the events that broke them.

    An event that no deal explains that fits what is known and the rulings before it was
    against the rules, and says nothing.
    """
    kept = list(rulings)
    broken: list[int] = []

    def fits(place: int) -> bool:
        return Deals(_all_ruled(layouts, kept[: place + 1]), pack).number > 0

    deals = Deals(_all_ruled(layouts, kept), pack)
    while not deals.number and kept:
        broken.append(kept.pop(_first_failing(fits, len(kept))).event)
        deals = Deals(_all_ruled(layouts, kept), pack)
    return deals, tuple(broken)


def _all_ruled(layouts: Iterable[Layout], rulings: Iterable[Ruling]) -> list[Layout]:
    left = list(layouts)
    for ruling in rulings:
        left = ruled(left, ruling)
    return left


def _first_failing(holds: Callable[[int], bool], number: int) -> int:
    """Return the first of so many places at which something does not hold any more."""
    low, high = 0, number - 1
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            low = middle + 1
        else:
            high = middle
    return low
