"""What a seat or a spectator could know of a hand at an event: its sight, and the deals left."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from core.deals.consistent import Consistent, consistent
from core.deals.courses import BLIND, Layout, dealt_to, moves_of
from core.deals.facts import BEATS
from events.cards import HIDDEN
from events.table import CardPlayed
from replay.retelling import retold_steps
from replay.timeline import Step, Timeline

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("Insight", "Lacking", "SampleDeal", "insight")


class Lacking(Struct, frozen=True):
    """A card played, and the cards that its seat cannot have had beside it."""

    seq: int
    seat: int
    card: int
    led: int
    """The card led, -1 if it was the lead itself."""
    cards: int


class SampleDeal(Struct, frozen=True):
    """A deal that is possible: masks by seat, the blind, and what moved by event."""

    hands: tuple[int, ...]
    blind: int
    moves: tuple[tuple[int, int, int, int], ...]
    """The event, from, to (-1 the blind, -2 laid away) and the mask of cards."""


class Insight(Struct, frozen=True):
    """A moment of a hand as somebody could know it."""

    steps: tuple[Step, ...]
    """The events of the hand up to the moment, as the viewer saw them."""
    known: Consistent
    lacking: tuple[Lacking, ...]
    broken: tuple[int, ...]
    """The events that were against the rules whatever the deal."""
    stopped: int
    """The first event that no deal explains, 0 for none."""
    unseen: int
    """Mask of the cards that the viewer has not seen yet."""

    @property
    def number(self) -> int:
        """How many deals are possible, 0 before the deal."""
        return self.known.deals.number

    @property
    def dealt(self) -> bool:
        """Whether there is a deal to speak of."""
        return self.known.facts.deal >= 0

    def samples(self, number: int, seed: int) -> Iterator[SampleDeal]:
        """Yield so many of the possible deals, each as likely as any other."""
        chance = Random(seed)  # noqa: S311 - nothing is dealt to anybody
        first = self.steps[0].seq
        seats = range(len(self.steps[0].state.table.players))
        for _ in range(number if self.number else 0):
            deal: Layout = self.known.deals.at(chance.randrange(self.number))
            yield SampleDeal(
                tuple(dealt_to(deal, seat) for seat in seats),
                dealt_to(deal, BLIND),
                tuple(
                    (first + time // BEATS, giver, taker, cards)
                    for (time, giver, taker), cards in moves_of(deal).items()
                ),
            )


def insight(line: Timeline, hand: int, last: int, viewer: int) -> Insight | None:
    """Return what a viewer could know of a hand after an event, ``None`` without the hand.

    ``line`` is the match as the viewer saw it, -1 for a spectator.

    >>> from events.table import HandOpened, MatchOpened
    >>> from replay.timeline import timeline
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> line = timeline((opened, HandOpened(1, 2, (0, 0, 0), 0)), -1)
    >>> insight(line, 1, 2, -1).dealt
    False
    """
    steps = tuple(s for s in line.steps[:last] if hand and s.hand == hand)
    if not steps:
        return None
    steps = retold_steps(line.game, steps)
    known = consistent(line.game, steps[0].before, [s.event for s in steps])
    first = steps[0].seq
    lacking: list[Lacking] = []
    for ruling in known.rulings:
        step = steps[ruling.event]
        event = step.event
        if not isinstance(event, CardPlayed) or event.seat == viewer:
            continue
        if ruling.event in known.broken:
            continue
        cards = ruling.lacks & ~_seen(steps[: ruling.event])
        led = step.before.trick[0].card if step.before.trick else HIDDEN
        if cards:
            found = Lacking(step.seq, event.seat, event.card, led, cards)
            lacking.append(found)
    return Insight(
        steps,
        known,
        tuple(lacking),
        tuple(first + number for number in known.broken),
        first + known.stopped if known.stopped >= 0 else 0,
        line.game.pack & ~_seen(steps),
    )


def _seen(steps: tuple[Step, ...]) -> int:
    """Return the mask of the cards that were seen: dealt to the viewer, shown, played."""
    seen = 0
    for step in steps:
        state, event = step.state, step.event
        for mask in (*state.hands, *state.laid_away, *state.dealt, state.blind):
            seen |= mask
        if isinstance(event, CardPlayed):
            seen |= 1 << event.card
    return seen
