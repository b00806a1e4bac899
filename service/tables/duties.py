"""What falls due at a table without anybody's order, and when.

It reads no clock and decides nothing: the steward asks it, and does what is due.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from core.commands import Keep
from core.phase import CLOSED_PHASES, EXCHANGE
from events.clock import ClockResumed, PlayResumed
from events.fairness import DealCommitted, ShareCommitted, ShareOpened, ShareWithheld
from events.seating import SeatReturned, SeatTaken
from events.table import HandRevealed
from service.tables.sitting import asked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope
    from service.tables.life import Life
    from service.tables.sitting import Sitting

__all__ = (
    "ABSENT",
    "DECLINE",
    "HERE",
    "KEEP",
    "OVERRUN",
    "STAND_IN",
    "WITHHOLD",
    "Duty",
    "Patience",
    "duties",
    "is_person",
    "only_keeps",
    "withholding",
)

ABSENT: Final = "absent"
"""A seat has not been seen for too long."""
DECLINE: Final = "decline"
"""A seat that is away is asked to agree to something."""
KEEP: Final = "keep"
"""A seat is asked for its lone trump and has none (kozel.R10)."""
OVERRUN: Final = "overrun"
"""The time of the seat to act is used up."""
STAND_IN: Final = "stand_in"
"""The others wait for a seat that is away or out of time, and a program may play there."""
WITHHOLD: Final = "withhold"
"""A share of the next deal has been waited for too long."""

HERE: Final = -1
"""In place of when a seat was last seen: its player is connected to this process."""

_ATTEMPTS: Final = 3
"""After so many attempts in a row that a seat made void, nobody is there."""
_NOW: Final = 0

_SHARE_STEPS: Final = (
    *(DealCommitted, ShareCommitted, ShareOpened, HandRevealed),
    *(PlayResumed, ClockResumed),
)
"""After each of these the time to share begins anew."""


class Patience(Struct, frozen=True):
    """How long a table waits, in microseconds."""

    share: int = 30_000_000
    """For a share of the next deal."""
    absence: int = 60_000_000
    """For a player whose connection is lost."""
    exchange: int = 3_000_000
    """Before an answer whether a seat gives its trump is known (kozel.R12)."""
    idle: int = 300_000_000
    """Before a match that nobody watches is let go of."""


class Duty(Struct, frozen=True):
    """Something that falls due at an instant, microseconds UTC."""

    at: int
    deed: str
    seat: int = -1


def duties(
    sitting: Sitting,
    history: Sequence[Envelope],
    *,
    stands_in: bool,
    patience: Patience,
    seen: Sequence[int],
    awake: int,
) -> tuple[Duty, ...]:
    """Return what falls due at a table, the earliest first, if nothing else happens.

    ``history`` is the match up to now. ``stands_in`` is whether a program plays for who is
    away. ``seen`` is by seat when its player was last there, or ``HERE``; ``awake`` is
    since when this process serves without a break, and nobody's absence or share is
    counted from before.
    """
    if sitting.over:
        return ()
    life = sitting.life
    found: list[Duty] = []
    overdue = life.overdue()
    if overdue is not None:
        found.append(Duty(overdue, OVERRUN, life.turn))
    withheld = _withhold(sitting, history, patience, awake)
    if withheld is not None:
        found.append(withheld)
    if only_keeps(sitting):
        found.append(Duty(life.since + patience.exchange, KEEP, life.turn))
    away = life.absent | life.overrun
    silent = withholding(sitting, history)
    for seat, last in enumerate(seen):
        if not is_person(life, seat):
            continue
        waits = away >> seat & 1 and _is_waited_for(sitting, seat)
        if stands_in and waits and _others_there(life, seat):
            found.append(Duty(_NOW, STAND_IN, seat))
        elif life.absent >> seat & 1:
            if asked(life, sitting.state) >> seat & 1:
                found.append(Duty(_NOW, DECLINE, seat))
        elif seat in silent:
            found.append(Duty(_NOW, ABSENT, seat))
        elif last != HERE:
            found.append(Duty(max(last, awake) + patience.absence, ABSENT, seat))
    return tuple(sorted(found, key=lambda duty: duty.at))


def is_person(life: Life, seat: int) -> bool:
    """Return whether a person sits at a seat, there or away.

    >>> from events.table import MatchOpened
    >>> from service.tables.life import begun
    >>> is_person(begun(MatchOpened("frog", 1, (), ("a", "b", "c"), (), "table")), 0)
    True
    """
    return not life.programs[seat]


def withholding(sitting: Sitting, history: Sequence[Envelope]) -> frozenset[int]:
    """Return the seats that made the last attempts at the coming deal void, each of them.

    Until three attempts came to nothing, there are none; what was before a seat was taken
    or returned to does not count.
    """
    coming = sitting.course.coming
    if coming is None or coming.number <= _ATTEMPTS:
        return frozenset()
    named: list[frozenset[int]] = []
    back: set[int] = set()
    for envelope in reversed(history):
        event = envelope.event
        if isinstance(event, (SeatReturned, SeatTaken)):
            back.add(event.seat)
        elif isinstance(event, ShareWithheld):
            named.append(frozenset(event.seats) - back)
        if len(named) == _ATTEMPTS:
            return frozenset(coming.missing).intersection(*named)
    return frozenset()


def _withhold(
    sitting: Sitting, history: Sequence[Envelope], patience: Patience, awake: int
) -> Duty | None:
    """Return when an attempt at the next deal is given up, ``None`` if nobody hurries.

    Nobody does while a hand is played, while the table holds, or for seats that are all
    known to be away: the log would only grow.
    """
    coming, life = sitting.course.coming, sitting.life
    if coming is None or coming.void or not coming.commitment or life.holds:
        return None
    if sitting.state.phase not in CLOSED_PHASES:
        return None
    if all(life.absent >> seat & 1 for seat in coming.missing):
        return None
    since = next(
        (each.at for each in reversed(history) if isinstance(each.event, _SHARE_STEPS)),
        awake,
    )
    return Duty(max(since, awake) + patience.share, WITHHOLD)


def only_keeps(sitting: Sitting) -> bool:
    """Return whether a person is asked for a trump that he cannot give (kozel.R10)."""
    life, legal = sitting.life, sitting.legal
    return (
        sitting.state.phase == EXCHANGE
        and len(legal) == 1
        and isinstance(legal[0], Keep)
        and is_person(life, life.turn)
    )


def _is_waited_for(sitting: Sitting, seat: int) -> bool:
    """Return whether the table cannot go on without a seat."""
    life, coming = sitting.life, sitting.course.coming
    if asked(life, sitting.state) >> seat & 1:
        return True
    if life.holds:
        return False
    between = sitting.state.phase in CLOSED_PHASES
    if between and coming is not None and coming.commitment and not coming.void:
        return seat in coming.missing
    return life.turn == seat


def _others_there(life: Life, seat: int) -> bool:
    """Return whether another person is there, for whom the match should go on."""
    seats = range(len(life.players))
    return any(
        other != seat and is_person(life, other) and not life.absent >> other & 1
        for other in seats
    )
