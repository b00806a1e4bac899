"""The life of a table as a fold: who sits where, who is away, time, what is proposed.

It knows no cards and no rules, and reads no clock: the instants stand in the events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from core.seats import placed
from events.agreement import (
    ActUndone,
    ClaimMade,
    ForfeitProposed,
    ProposalAnswered,
    TricksAwarded,
    UndoProposed,
)
from events.clock import (
    ClockAgreed,
    ClockResumed,
    PlayPaused,
    PlayResumed,
    TimeOverrun,
    TimeSpent,
)
from events.frog import CardsLaidAway
from events.kozel import CardGivenBack, ExchangeKept, TrumpGiven, TrumpOffered
from events.ruling import DirectorCalled
from events.seating import MatchForfeited, SeatAbsent, SeatReturned, SeatTaken
from events.sixbid import CallDeclined, CallMade, CardCalled, CardReturned, TrumpNamed
from events.table import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.base import Event
    from events.table import MatchOpened

__all__ = ("CLAIM", "FORFEIT", "STOPPED", "UNDO", "Life", "Proposal", "begun", "evolve")

UNDO: Final = "undo"
CLAIM: Final = "claim"
FORFEIT: Final = "forfeit"

STOPPED: Final = -1
"""Since when the clock of the turn runs, if it does not."""


class Proposal(Struct, frozen=True):
    """What a seat asks the others to agree to."""

    kind: str
    """``undo``, ``claim`` or ``forfeit``."""
    seat: int
    about: int = -1
    """The seat that a claim gives the tricks to, or that a forfeit ends the match for."""
    agreed: int = 0
    """Mask of the seats that have agreed."""


class Life(Struct, frozen=True):
    """A table up to an event. Durations and instants are integer microseconds."""

    players: tuple[str, ...]
    """Who sits at each seat now."""
    programs: tuple[str, ...]
    """The bot that plays for each seat, empty for a person."""
    absent: int = 0
    """Mask of the seats where nobody is."""
    move: int = 0
    reserve: int = 0
    """What the clock allows; no clock if both are 0."""
    left: tuple[int, ...] = ()
    """What each seat has left of its reserve."""
    turn: int = -1
    """The seat whose clock runs or would run."""
    used: int = 0
    """What the turn had used when its clock last stopped."""
    since: int = STOPPED
    """When the clock of the turn began to run."""
    overrun: int = 0
    """Mask of the seats whose time ran out in their turn."""
    paused: bool = False
    proposal: Proposal | None = None
    forfeited: int = -1
    """The seat for which the match was ended."""
    called: bool = False
    """Whether the director was called to this match."""

    @property
    def timed(self) -> bool:
        """Whether the match has a clock."""
        return bool(self.move or self.reserve)

    @property
    def holds(self) -> bool:
        """Whether no seat may act and no clock runs: a pause, or an open claim."""
        claimed = self.proposal is not None and self.proposal.kind == CLAIM
        return self.paused or claimed or self.forfeited >= 0

    def spent(self, now: int) -> int:
        """Return what the seat to act has used of its turn by an instant."""
        running = 0 if self.since == STOPPED else max(0, now - self.since)
        return self.used + running

    def overdue(self) -> int | None:
        """Return the instant at which the seat to act overruns, ``None`` if no clock runs."""
        if not self.timed or self.since == STOPPED or self.overrun >> self.turn & 1:
            return None
        return self.since + self.move + self.left[self.turn] - self.used


def begun(opened: MatchOpened) -> Life:
    """Return the life of a table whose match was just opened.

    >>> from events.table import MatchOpened
    >>> begun(MatchOpened("frog", 1, (), ("a", "b", "c"), (), "table")).players
    ('a', 'b', 'c')
    """
    seats = len(opened.players)
    return Life(opened.players, ("",) * seats, left=(0,) * seats)


def evolve(life: Life, event: Event, at: int, turn: int) -> Life:
    """Return the life after an event that happened at an instant.

    ``turn`` is the seat that the game waits for after it, -1 for none.
    """
    change = _CHANGES.get(type(event))
    after = life if change is None else change(life, event)
    if after.turn != turn or isinstance(event, (ActUndone, TimeSpent)):
        after = replace(after, turn=turn, used=0, since=STOPPED, overrun=0)
    runs = turn >= 0 and not after.holds
    if isinstance(event, ClockResumed):
        return replace(after, since=at if runs else STOPPED)
    if runs and after.since == STOPPED:
        return replace(after, since=at)
    if not runs and after.since != STOPPED:
        return replace(after, used=after.spent(at), since=STOPPED)
    return after


def _seat_taken(life: Life, event: SeatTaken) -> Life:
    return replace(
        life,
        players=_renamed(life.players, event.seat, event.player),
        programs=_renamed(life.programs, event.seat, event.program),
        absent=life.absent & ~(1 << event.seat),
        proposal=_still_wanting(life, event.seat),
    )


def _still_wanting(life: Life, seat: int) -> Proposal | None:
    """Return the open proposal, unless it was to end the match for want of this player."""
    proposal = life.proposal
    if proposal is None or proposal.kind != FORFEIT or proposal.about != seat:
        return proposal
    return proposal if proposal.seat == seat else None


def _renamed(row: tuple[str, ...], seat: int, name: str) -> tuple[str, ...]:
    return (*row[:seat], name, *row[seat + 1 :])


def _seat_absent(life: Life, event: SeatAbsent) -> Life:
    return replace(life, absent=life.absent | 1 << event.seat)


def _seat_returned(life: Life, event: SeatReturned) -> Life:
    absent = life.absent & ~(1 << event.seat)
    return replace(life, absent=absent, proposal=_still_wanting(life, event.seat))


def _forfeited(life: Life, event: MatchForfeited) -> Life:
    return replace(life, forfeited=event.seat, proposal=None)


def _clock_agreed(life: Life, event: ClockAgreed) -> Life:
    left = (event.reserve,) * len(life.players)
    return replace(life, move=event.move, reserve=event.reserve, left=left)


def _time_spent(life: Life, event: TimeSpent) -> Life:
    beyond = max(0, event.spent - life.move)
    rest = max(0, life.left[event.seat] - beyond)
    return replace(life, left=placed(life.left, event.seat, rest))


def _overrun(life: Life, event: TimeOverrun) -> Life:
    left = placed(life.left, event.seat, 0)
    return replace(life, left=left, overrun=life.overrun | 1 << event.seat)


def _paused(life: Life, _event: PlayPaused) -> Life:
    return replace(life, paused=True)


def _resumed(life: Life, _event: PlayResumed) -> Life:
    return replace(life, paused=False)


def _undo_proposed(life: Life, event: UndoProposed) -> Life:
    return replace(life, proposal=Proposal(UNDO, event.seat))


def _claim_made(life: Life, event: ClaimMade) -> Life:
    return replace(life, proposal=Proposal(CLAIM, event.seat, event.taker))


def _forfeit_proposed(life: Life, event: ForfeitProposed) -> Life:
    return replace(life, proposal=Proposal(FORFEIT, event.seat, event.absent))


def _answered(life: Life, event: ProposalAnswered) -> Life:
    if life.proposal is None:
        return life
    if not event.agrees:
        return replace(life, proposal=None)
    agreed = life.proposal.agreed | 1 << event.seat
    return replace(life, proposal=replace(life.proposal, agreed=agreed))


def _settled(life: Life, _event: ActUndone | TricksAwarded) -> Life:
    return replace(life, proposal=None)


def _called(life: Life, _event: DirectorCalled) -> Life:
    return replace(life, called=True)


def _acted(life: Life, event: CallMade) -> Life:
    """Return the life after an act: what was asked to be undone is too late by now.

    And who acts is there.
    """
    proposal = _still_wanting(life, event.seat)
    if proposal is None or proposal.kind == UNDO:
        return life if life.proposal is None else replace(life, proposal=None)
    return life


_ACTS: Final = (
    *(CallMade, TrumpNamed, CardCalled, CallDeclined, CardReturned, CardsLaidAway),
    *(ExchangeKept, TrumpGiven, TrumpOffered, CardGivenBack, CardPlayed),
)


_CHANGES: Final[dict[type[Event], Callable[[Life, Any], Life]]] = {
    SeatTaken: _seat_taken,
    SeatAbsent: _seat_absent,
    SeatReturned: _seat_returned,
    MatchForfeited: _forfeited,
    ClockAgreed: _clock_agreed,
    TimeSpent: _time_spent,
    TimeOverrun: _overrun,
    PlayPaused: _paused,
    PlayResumed: _resumed,
    UndoProposed: _undo_proposed,
    ClaimMade: _claim_made,
    ForfeitProposed: _forfeit_proposed,
    ProposalAnswered: _answered,
    ActUndone: _settled,
    TricksAwarded: _settled,
    DirectorCalled: _called,
    **dict.fromkeys(_ACTS, _acted),
}
"""What each kind of fact changes; no other has to do with a table's life."""
