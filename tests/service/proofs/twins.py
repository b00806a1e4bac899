"""Two worlds that are one to a viewer: they differ in cards alone that he has not seen.

The other world is the same story with the unseen cards under each other's names. It must
be one that can be: whoever followed suit, bid or exchanged in the first has to be allowed
to in the second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from core.commands import DealHand
from core.pack import card_count
from core.phase import CLOSED_PHASES
from core.redact import redact
from events.cards import card_numbers
from events.table import HandOpened
from service.tables.dealers import FairDealer
from service.tables.shares import house_sharers
from service.tables.sitting import settled
from tests.service.proofs.stories import carried_out, fair_dealer

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from core.fairness.course import Attempt, Course
    from core.game import Game
    from events.base import Event
    from events.fairness import ShareWithheld
    from service.tables.orders import Order
    from tests.service.proofs.stories import Step, Story

__all__ = ("OtherDealer", "Pair", "order_in", "pairs")

Names: TypeAlias = dict[int, int]
Cards: TypeAlias = "int | tuple[Cards, ...]"

_TRIES = 40
_CARDS = {
    "back",
    "blind",
    "card",
    "cards",
    "hands",
    "laid_away",
    "laid_by_seat",
    "moved",
}
"""The fields of orders and events that hold cards."""


class OtherDealer(Struct, frozen=True):
    """An honest house but for one hand, in which cards have other names."""

    fair: FairDealer
    hand: int
    names: Names

    def word(self, course: Course) -> Event | None:
        """Return what the house has to say now."""
        return self.fair.word(course)

    def deal(self, game: Game, course: Course) -> DealHand | None:
        """Return the deal that follows, with other names in the one hand."""
        deal = self.fair.deal(game, course)
        coming = course.coming
        if deal is None or coming is None or coming.hand != self.hand:
            return deal
        return replace(deal, pack=_named(deal.pack, self.names))

    def give_up(self, attempt: Attempt) -> ShareWithheld:
        """Return the end of an attempt whose time is over."""
        return self.fair.give_up(attempt)


class Pair(NamedTuple):
    """Where two worlds part, and who may not notice."""

    viewer: int
    """A seat, -1 for a spectator."""
    start: int
    """The step that deals the hand."""
    end: int
    """The step behind the last one that is told."""
    hand: int
    names: Names
    """By card of the first world, its name in the other one."""

    def __repr__(self) -> str:
        """Return what finds the pair again."""
        return f"viewer {self.viewer}, steps {self.start}-{self.end}, hand {self.hand}"


def pairs(story: Story, chance: random.Random, number: int) -> Iterator[Pair]:
    """Yield so many pairs of worlds of a story, fewer if there are no others."""
    starts = [n for n, step in enumerate(story.steps) if _opened(step)]
    ends = [*starts[1:], len(story.steps)]
    for _ in range(number):
        which = chance.randrange(len(starts))
        start = starts[which]
        inside = [
            end
            for end in range(start + 1, ends[which] + 1)
            if end == len(story.steps)
            or story.steps[end].before.state.phase not in CLOSED_PHASES
        ]
        end = chance.choice(inside)
        viewer = chance.randrange(-1, len(story.row.seats))
        hand = _opened(story.steps[start])
        names = _names(story, start, end, viewer, hand, chance)
        if names:
            yield Pair(viewer, start, end, hand, names)


def order_in(step: Step, viewer: int, names: Names) -> Order:
    """Return an order as it is given in the other world: the viewer's own is the same."""
    if step.seat == viewer:
        return step.order
    fields = {
        field: _named(getattr(step.order, field), names)
        for field in step.order.__struct_fields__
        if field in _CARDS
    }
    return replace(step.order, **fields)


def _opened(step: Step) -> int:
    """Return the number of the hand that a step opens, 0 for none."""
    opened = [e.event for e in step.events if isinstance(e.event, HandOpened)]
    return opened[-1].number if opened else 0


def _names(
    story: Story, start: int, end: int, viewer: int, hand: int, chance: random.Random
) -> Names:
    """Return other names for unseen cards with which the story can be, none if not found."""
    steps = story.steps[start:end]
    seen = _seen(steps, viewer)
    pack = steps[0].before.game.pack
    unseen = list(card_numbers(pack & ~seen))
    if card_count(pack & ~seen) < 2:
        return {}
    for attempt in range(_TRIES):
        others = unseen.copy()
        if attempt < _TRIES // 2:
            chance.shuffle(others)
        else:  # late in a hand hardly any other deal can be, but two cards may change
            one, other = chance.sample(range(len(unseen)), 2)
            others[one], others[other] = others[other], others[one]
        names = {a: b for a, b in zip(unseen, others, strict=True) if a != b}
        if names and _can_be(story, steps, viewer, hand, names):
            return names
    return {}


def _seen(steps: Sequence[Step], viewer: int) -> int:
    """Return the mask of the cards that the events of a hand name to a viewer."""
    seen = 0
    for step in steps:
        for envelope in step.events:
            event = redact(envelope.event, viewer)
            if isinstance(event, HandOpened):
                seen = 0  # all before belongs to the hand before
            for field in event.__struct_fields__:
                if field in _CARDS:
                    seen |= _mask(field, getattr(event, field))
    return seen


def _mask(field: str, value: Cards) -> int:
    if isinstance(value, int):
        return 1 << value if value >= 0 else 0
    if field == "moved":
        return _mask("", tuple(move[2] for move in value if isinstance(move, tuple)))
    mask = 0
    for each in value:
        mask |= _mask("", each)
    return mask


def _can_be(
    story: Story, steps: Sequence[Step], viewer: int, hand: int, names: Names
) -> bool:
    """Return whether everybody could order in the other world what he did in the first.

    The viewer may not see of the game itself that it is another one: some things that
    all are told hang on hidden cards, such as that a deal is void.
    """
    dealer = OtherDealer(fair_dealer(story.row.table, story.master), hand, names)
    sharers = house_sharers(story.master, story.row, ("",) * len(story.row.seats))
    sitting = steps[0].before
    for step in steps:
        order = order_in(step, viewer, names)
        telling = carried_out(sitting, order, step.at, dealer, sharers)
        if (telling is None) != (not step.events):
            return False
        if telling is None:
            continue
        both = zip(telling.events, step.events, strict=False)
        if len(telling.events) != len(step.events) or any(
            redact(event, viewer) != redact(envelope.event, viewer)
            for (_, event), envelope in both
        ):
            return False
        sitting = settled(sitting, telling.sitting)
    return True


def _named(value: Cards, names: Names) -> Cards:
    if isinstance(value, int):
        return names.get(value, value)
    return tuple(_named(each, names) for each in value)
