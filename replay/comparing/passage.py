"""What lies between two moments of one match: calls, cards, tricks, scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from core.game import Game
from events.sixbid import CallMade
from events.table import CardPlayed, CardTakenBack, TrickTaken
from replay.story import Call, Trick, stories
from replay.timeline import Step, Timeline

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("HandPassage", "Passage", "passage")


class HandPassage(Struct, frozen=True):
    """What happened in one hand between two moments."""

    number: int
    """0 before the first hand."""
    before: tuple[Step, ...]
    """What was told before a card was laid: the deal, trumps, an exchange."""
    calls: tuple[Call, ...]
    tricks: tuple[Trick, ...]
    """The tricks that were laid to or gathered, with the cards that lay there already."""
    after: tuple[Step, ...]
    """What was told from the first card on, tricks apart: the score, cards shown."""


class Passage(Struct, frozen=True):
    """The way from one moment of a match to a later one; each is the event it follows."""

    game: Game
    first: Step
    last: Step
    hands: tuple[HandPassage, ...]

    @property
    def events(self) -> int:
        """How many events lie between the moments, that of the later one included."""
        return self.last.seq - self.first.seq

    def is_new(self, seq: int) -> bool:
        """Return whether an event belongs to the way, and had not happened before it."""
        return self.first.seq < seq <= self.last.seq


def passage(line: Timeline, one: int, other: int) -> Passage:
    """Return what lies between two moments, named in any order by their events.

    ``line`` is the match as somebody saw it.

    >>> from events.table import HandOpened, MatchOpened
    >>> from replay.timeline import timeline
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> begun = timeline((opened, HandOpened(1, 2, (0, 0, 0), 0)))
    >>> between = passage(begun, 2, 1)
    >>> between.events, [hand.number for hand in between.hands]
    (1, [1])
    """
    first, last = sorted((one, other))
    steps = line.steps[first:last]
    numbers = dict.fromkeys(step.hand for step in steps)
    return Passage(
        line.game,
        line.steps[first - 1],
        line.steps[last - 1],
        tuple(_hand(line, number, first, last) for number in numbers),
    )


def _hand(line: Timeline, number: int, first: int, last: int) -> HandPassage:
    whole = tuple(step for step in line.steps[:last] if step.hand == number)
    new = [step for step in whole if step.seq > first]
    words = [s for s in new if not isinstance(s.event, _SHOWN_IN_TABLES)]
    if not number:
        return HandPassage(0, tuple(words), (), (), ())
    (story,) = stories(Timeline(line.game, whole))
    begins = _first_card(whole)
    return HandPassage(
        number,
        before=tuple(step for step in words if step.seq < begins),
        calls=tuple(call for call in story.calls if call.seq > first),
        tricks=tuple(trick for trick in story.tricks if _last_event(trick) > first),
        after=tuple(step for step in words if step.seq > begins),
    )


def _first_card(steps: Sequence[Step]) -> int:
    """Return the event of the first card laid, one after the last if there is none."""
    laid = (step.seq for step in steps if isinstance(step.event, _LAID))
    return next(laid, steps[-1].seq + 1)


def _last_event(trick: Trick) -> int:
    return max(trick.seq, *(each.seq for each in trick.laid))


_LAID = (CardPlayed, CardTakenBack)
_SHOWN_IN_TABLES = (CallMade, *_LAID, TrickTaken)
