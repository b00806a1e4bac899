"""A match as it is played: its game, its fair deals, its table, and its place in the log."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from core.commands import Command
from core.fairness.course import Course, Fact
from core.fairness.course import begun as course_begun
from core.fairness.course import evolve as course_after
from core.game import Game
from core.games import game_of
from core.state import State
from events.envelope import GENESIS
from events.errors import LogBroken
from events.table import MatchOpened
from service.tables.life import FORFEIT, Life
from service.tables.life import begun as life_begun
from service.tables.life import evolve as life_after

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from events.base import Event
    from events.envelope import Envelope

__all__ = (
    "Sitting",
    "asked",
    "begun",
    "folded",
    "followed",
    "opened_sitting",
    "settled",
)


class Sitting(Struct, frozen=True):
    """A match up to an event. ``changed`` makes it known what is stale."""

    match: str
    opened: MatchOpened
    game: Game
    state: State
    """The whole state, with every card."""
    course: Course
    life: Life
    seq: int
    head: bytes
    """The hash of the last event."""
    at: int
    """When it happened, integer microseconds UTC."""
    legal: tuple[Command, ...] = ()
    """What the seat to act may order in the game, nothing while the table holds."""
    changed: tuple[int, ...] = ()
    """By seat the last event that changed what it may do."""

    @property
    def over(self) -> bool:
        """Whether the match has ended, played out or given up."""
        return self.life.forfeited >= 0 or self.game.is_over(self.state)

    def evolve(self, event: Event, actor: str, at: int) -> Sitting:
        """Return the sitting after a further event; ``legal`` and ``changed`` lag behind.

        They are brought up by :func:`settled` when all events of a command are in.
        """
        seq = self.seq + 1
        state = self.game.evolve(self.state, event)
        course = course_after(self.course, Fact(seq, self.match, actor, event))
        life = life_after(self.life, event, at, state.turn)
        return replace(self, state=state, course=course, life=life, seq=seq, at=at)


def asked(life: Life, state: State) -> int:
    """Return the mask of the seats that have yet to answer the open proposal.

    An undo and a claim ask all others in the hand, an end of the match all who are there.

    >>> from core.games import initial
    >>> opened = MatchOpened("frog", 1, (), ("a", "b", "c"), (), "table")
    >>> asked(life_begun(opened), initial(opened))
    0
    """
    proposal = life.proposal
    if proposal is None:
        return 0
    seats = range(len(life.players))
    if proposal.kind == FORFEIT:
        left_out = life.absent | 1 << proposal.about
    else:
        in_hand = set(state.left) if state.left else set(seats)
        left_out = sum(1 << seat for seat in seats if seat not in in_hand)
    left_out |= proposal.agreed | 1 << proposal.seat
    return sum(1 << seat for seat in seats if not left_out >> seat & 1)


def begun(match: str, opened: MatchOpened, at: int) -> Sitting:
    """Return the sitting of a match of which only the opening is written.

    Raises ``game_unknown``, ``rules_unknown`` and ``options_refused``.
    """
    game = game_of(opened)
    return Sitting(
        match,
        opened,
        game,
        game.initial(opened),
        course_begun(opened),
        life_begun(opened),
        seq=1,
        head=GENESIS,
        at=at,
        changed=(1,) * len(opened.players),
    )


def opened_sitting(first: Envelope) -> Sitting:
    """Return the sitting after the first event of a match; raises ``log_broken`` (tag)."""
    opened = first.event
    if not isinstance(opened, MatchOpened):
        raise LogBroken(match=first.match, seq=first.seq, why="tag")
    return replace(begun(first.match, opened, first.at), head=first.hash)


def folded(history: Sequence[Envelope]) -> Sitting:
    """Return the sitting after a whole match from its first event; raises ``log_broken``."""
    return followed(opened_sitting(history[0]), history[1:])


def followed(sitting: Sitting, envelopes: Iterable[Envelope]) -> Sitting:
    """Return the sitting after further stored events, command by command."""
    for _, act in groupby(envelopes, key=lambda each: each.command):
        before = sitting
        for each in act:
            sitting = sitting.evolve(each.event, each.actor, each.at)
            sitting = replace(sitting, head=each.hash)
        sitting = settled(before, sitting)
    return sitting


def settled(before: Sitting, after: Sitting) -> Sitting:
    """Return a sitting after all events of a command, told what each seat may do now."""
    holds = after.life.holds or after.over
    legal = () if holds else after.game.legal_commands(after.state)
    seats = range(len(after.life.players))
    was = [_may(before, before.legal, seat) for seat in seats]
    now = [_may(after, legal, seat) for seat in seats]
    changed = tuple(
        after.seq if was[seat] != now[seat] else before.changed[seat] for seat in seats
    )
    return replace(after, legal=legal, changed=changed)


def _may(
    sitting: Sitting, legal: tuple[Command, ...], seat: int
) -> tuple[tuple[Command, ...], bool]:
    """Return what a seat may do, for comparison: its orders, whether it is asked."""
    own = legal if sitting.state.turn == seat else ()
    return own, bool(asked(sitting.life, sitting.state) >> seat & 1)
