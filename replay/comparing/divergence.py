"""Where two courses of a match part, and the hands of both from there on."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from core.game import Game
from events.frog import CardsLaidAway, WidowTaken
from events.table import (
    CardsDealt,
    DealVoided,
    Forked,
    HandPassed,
    HandRedealt,
    HandRevealed,
    HandScored,
    MatchOpened,
)
from replay.errors import ReplayError
from replay.story import Story, Trick, stories
from replay.timeline import Step, Timeline
from replay.worth import worth_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.base import Event

__all__ = (
    "DiffDeals",
    "DiffGames",
    "DiffSeats",
    "Divergence",
    "HandPair",
    "TrickPair",
    "divergence",
    "points_by_seat",
)

_ENDINGS: Final = (HandScored, HandPassed, DealVoided)


class DiffGames(ReplayError):
    """Matches of different games. Facts: ``game``, ``other``."""

    code = "diff_games"


class DiffSeats(ReplayError):
    """Matches at tables of different sizes. Facts: ``seats``, ``other``."""

    code = "diff_seats"


class DiffDeals(ReplayError):
    """Matches whose first hands were dealt differently."""

    code = "diff_deals"


class TrickPair(Struct, frozen=True):
    """A trick that went differently; ``None`` where one side has none."""

    number: int
    a: Trick | None
    b: Trick | None

    @property
    def same_taker(self) -> bool:
        """Whether the same seat gathered it on both sides."""
        return (self.a.taker if self.a else -1) == (self.b.taker if self.b else -1)


class HandPair(Struct, frozen=True):
    """A hand on both sides; ``None`` where one of them has none."""

    number: int
    a: Story | None
    b: Story | None
    same_deal: bool
    """Whether nothing is known of a difference in the cards dealt."""
    tricks: tuple[TrickPair, ...]
    """The tricks that went differently, none if the deal did."""


class Divergence(Struct, frozen=True):
    """What two courses have in common, where they part, and what followed."""

    game: Game
    events: int
    """Events in common, those that only mark a branch not counted."""
    ended: int
    """Hands in common that came to an end."""
    first: tuple[Step | None, Step | None]
    """The first events that differ, ``None`` where one side has ended."""
    same_rules: bool
    hands: tuple[HandPair, ...]
    """The hands from the difference on."""

    @property
    def equal(self) -> bool:
        """Whether nothing differs, the house rules included."""
        return self.same_rules and self.first == (None, None)


def divergence(a: Timeline, b: Timeline) -> Divergence:
    """Return where two courses of a match part, and each hand from there on.

    Who the players are and where the match was written down is no difference, nor is the
    order in which the cards of one hand are named. Raises ``diff_games``, ``diff_seats``
    and ``diff_deals``.

    >>> from events.table import HandOpened
    >>> from replay.timeline import timeline
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> begun = timeline((opened, HandOpened(1, 2, (0, 0, 0), 0)))
    >>> parted = divergence(begun, timeline((opened,)))
    >>> parted.events, parted.first[0].seq, parted.first[1]
    (1, 2, None)
    """
    left, right = _opened(a), _opened(b)
    if left.game != right.game:
        raise DiffGames(game=left.game, other=right.game)
    if len(left.players) != len(right.players):
        raise DiffSeats(seats=len(left.players), other=len(right.players))
    events, ended, first = _parting(_played(a), _played(b))
    hand = max((step.hand for step in first if step), default=0)
    told, others = stories(a), stories(b)
    firsts = [hands[0] for hands in (told, others) if hands]
    if (
        len(firsts) > 1
        and not _same_deal(*firsts)
        and not any(map(_dealt_anew, firsts))
    ):
        raise DiffDeals
    pairs = zip_longest(told, others)
    same_rules = (left.rules, left.options) == (right.rules, right.options)
    return Divergence(
        game=a.game,
        events=events,
        ended=ended,
        first=first,
        same_rules=same_rules,
        hands=tuple(
            _pair(number, *pair)
            for number, pair in enumerate(pairs, 1)
            if hand and number >= hand
        ),
    )


def _opened(line: Timeline) -> MatchOpened:
    opened = line.steps[0].event
    assert isinstance(opened, MatchOpened)  # noqa: S101 - no timeline begins otherwise
    return opened


def _played(line: Timeline) -> list[Step]:
    return [step for step in line.steps if not isinstance(step.event, Forked)]


def _parting(
    a: Sequence[Step], b: Sequence[Step]
) -> tuple[int, int, tuple[Step | None, Step | None]]:
    events = ended = 0
    for left, right in zip_longest(a, b):
        if left is None or right is None or not _same(left.event, right.event):
            return events, ended, (left, right)
        events += 1
        ended += isinstance(left.event, _ENDINGS)
    return events, ended, (None, None)


def _same(one: Event, other: Event) -> bool:
    if isinstance(one, MatchOpened):
        return isinstance(other, MatchOpened)  # told beside the events
    return one == other or _in_order(one) == _in_order(other)


def _in_order(event: Event) -> Event:
    """Return an event with its cards in order where their order says nothing."""
    match event:
        case CardsDealt(hands, blind):
            return CardsDealt(_sorted(hands), tuple(sorted(blind)))
        case WidowTaken(cards=cards) | CardsLaidAway(cards=cards):
            return replace(event, cards=tuple(sorted(cards)))
        case HandRevealed(hands, blind, _, laid_away):
            return replace(
                event,
                hands=_sorted(hands),
                blind=tuple(sorted(blind)),
                laid_away=tuple(sorted(laid_away)),
            )
        case _:
            return event


def _sorted(hands: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(cards)) for cards in hands)


def _same_deal(a: Story, b: Story) -> bool:
    known = a.dealt and b.dealt
    return not known or (a.dealt, a.blind) == (b.dealt, b.blind)


def _dealt_anew(hand: Story) -> bool:
    """Return whether a hand was dealt anew in a fork, so that it began like the other."""
    return any(isinstance(step.event, HandRedealt) for step in hand.steps)


def _pair(number: int, a: Story | None, b: Story | None) -> HandPair:
    same = a is None or b is None or _same_deal(a, b)
    tricks: list[TrickPair] = []
    if same:
        both = zip_longest(a.tricks if a else (), b.tricks if b else ())
        tricks = [
            TrickPair(place, left, right)
            for place, (left, right) in enumerate(both, 1)
            if _course(left) != _course(right)
        ]
    return HandPair(number, a, b, same, tuple(tricks))


def _course(trick: Trick | None) -> object:
    """Return how a trick went, wherever it stands in the log."""
    if trick is None:
        return None
    laid = [(each.seat, each.card, each.taken_back) for each in trick.laid]
    return laid, trick.taker, trick.points


def points_by_seat(story: Story) -> list[int]:
    """Return the points in the tricks that each seat gathered (sixbid.R4, kozel.R6).

    >>> from events.table import HandOpened
    >>> from replay.timeline import timeline
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> hand = HandOpened(1, 2, (0, 0, 0), 0)
    >>> points_by_seat(stories(timeline((opened, hand)))[0])
    [0, 0, 0]
    """
    return [worth_of(story.state, pile) for pile in story.state.piles]
