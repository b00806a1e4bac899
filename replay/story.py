"""A hand told in order: what was dealt, called, exchanged, played and scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from core.game import Game
from core.playing import trick_mask
from core.state import State
from core.undoing import undone
from events.agreement import TricksAwarded
from events.cards import mask_of
from events.frog import CardsLaidAway, WidowTaken
from events.sixbid import CallMade
from events.table import (
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    DealVoided,
    HandOpened,
    HandPassed,
    HandRevealed,
    HandScored,
    TrickTaken,
)
from replay.retelling import retold_steps
from replay.timeline import Step
from replay.worth import worth_of

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from replay.timeline import Timeline

__all__ = ("Call", "Laid", "Story", "Trick", "stories")


class Call(Struct, frozen=True):
    """A call of the auction; the bid is an index into the game's bids."""

    seq: int
    seat: int
    bid: int


class Laid(Struct, frozen=True):
    """A card laid on the table."""

    seq: int
    seat: int
    card: int
    taken_back: bool
    """Whether it was picked up again, at once or when all had agreed to it."""


class Trick(Struct, frozen=True):
    """The cards of a trick in the order played; -1 where it was not gathered."""

    number: int
    laid: tuple[Laid, ...]
    winner: int = -1
    """The seat that won it by the rules."""
    taker: int = -1
    """The seat that gathered it."""
    points: int = 0
    seq: int = 0
    """The event that gathered it, 0 for none."""

    @property
    def leader(self) -> int:
        """The seat that laid the first card."""
        return self.laid[0].seat


class Story(Struct, frozen=True):
    """One hand. Seats by number, cards by number, -1 for a hidden card."""

    number: int
    game: Game
    opened: HandOpened
    steps: tuple[Step, ...]
    state: State
    """The last state in which hidden cards were still hidden."""
    dealt: tuple[int, ...] = ()
    """By seat the mask of cards dealt, as far as they are known; empty without a deal."""
    counts: tuple[int, ...] = ()
    """By seat how many cards were dealt."""
    blind: int = 0
    """Mask of the blind as dealt, as far as it is known."""
    blind_count: int = 0
    calls: tuple[Call, ...] = ()
    laid_away: tuple[int, ...] = ()
    """The cards laid away for the widow, -1 for a hidden one."""
    tricks: tuple[Trick, ...] = ()
    awarded: int = -1
    """The seat that a claim gave all further tricks to, -1 for none."""
    ending: HandScored | HandPassed | DealVoided | None = None
    ended: int = 0
    """The ``seq`` of the ending, 0 for none."""


def stories(line: Timeline) -> tuple[Story, ...]:
    """Return the hands of a timeline in order, an unfinished last one included.

    >>> from events.table import MatchOpened
    >>> from replay.timeline import timeline
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> [s.number for s in stories(timeline((opened, HandOpened(1, 2, (0, 0, 0), 0))))]
    [1]
    """
    hands: list[list[Step]] = []
    for step in line.steps:
        if isinstance(step.event, HandOpened):
            hands.append([])
        if hands:
            hands[-1].append(step)
    return tuple(
        _story(line.game, number, steps) for number, steps in enumerate(hands, 1)
    )


def _story(game: Game, number: int, steps: Sequence[Step]) -> Story:
    opened = steps[0].event
    assert isinstance(opened, HandOpened)  # noqa: S101 - stories() cuts there
    shown = retold_steps(game, steps)
    hidden = [s for s in shown if not isinstance(s.event, HandRevealed)]
    gone = undone(game, [step.event for step in hidden])
    standing = [step for place, step in enumerate(hidden) if place not in gone]
    dealt, counts, blind, blind_count = _deal(hidden)
    ending, ended = _ending(hidden)
    return Story(
        number=number,
        game=game,
        opened=opened,
        steps=tuple(steps),
        state=hidden[-1].state,
        dealt=dealt,
        counts=counts,
        blind=blind,
        blind_count=blind_count,
        calls=tuple(
            Call(s.seq, s.event.seat, s.event.bid)
            for s in standing
            if isinstance(s.event, CallMade)
        ),
        laid_away=tuple(
            card
            for s in standing
            if isinstance(s.event, CardsLaidAway)
            for card in s.event.cards
        ),
        tricks=_tricks(game, hidden, gone),
        awarded=next(
            (s.event.taker for s in hidden if isinstance(s.event, TricksAwarded)), -1
        ),
        ending=ending,
        ended=ended,
    )


def _deal(
    steps: Sequence[Step],
) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    taken = 0
    for step in steps:
        if isinstance(step.event, WidowTaken):
            taken |= mask_of(step.event.cards)
    for step in steps:
        if isinstance(step.event, CardsDealt):
            *hands, blind = step.state.dealt
            counts = tuple(len(cards) for cards in step.event.hands)
            return tuple(hands), counts, blind or taken, len(step.event.blind)
    return (), (), 0, 0


def _ending(
    steps: Sequence[Step],
) -> tuple[HandScored | HandPassed | DealVoided | None, int]:
    for step in steps:
        event = step.event
        if isinstance(event, (HandScored, HandPassed, DealVoided)):
            return event, step.seq
    return None, 0


def _tricks(
    game: Game, steps: Sequence[Step], gone: Container[int]
) -> tuple[Trick, ...]:
    """Return the tricks; ``gone`` are the places of the steps that do not stand."""
    tricks: list[Trick] = []
    laid: list[Laid] = []
    for place, step in enumerate(steps):
        event = step.event
        if isinstance(event, (CardPlayed, CardTakenBack)):
            back = isinstance(event, CardTakenBack) or place in gone
            laid.append(Laid(step.seq, event.seat, event.card, back))
        elif isinstance(event, TrickTaken) and laid and place not in gone:
            winner = game.trick_winner(step.before)
            worth = worth_of(step.before, trick_mask(step.before))
            number = len(tricks) + 1
            trick = Trick(number, tuple(laid), winner, event.seat, worth, step.seq)
            tricks.append(trick)
            laid = []
    if laid:
        tricks.append(Trick(len(tricks) + 1, tuple(laid)))
    return tuple(tricks)
