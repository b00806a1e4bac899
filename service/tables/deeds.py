"""What the steward has the house say: each deed looks first whether it is still due.

Whoever was quicker, an order or another process, has already changed the table then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.commands import Keep
from events.agreement import ProposalAnswered
from events.clock import ClockResumed, TimeOverrun
from events.seating import SeatAbsent, SeatReturned
from service.tables.deciding import carry_out, settle
from service.tables.duties import ABSENT, DECLINE, KEEP, OVERRUN, only_keeps
from service.tables.life import STOPPED
from service.tables.sitting import asked

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.fairness.course import Attempt
    from service.tables.house import Dealer, Telling

__all__ = ("DEEDS", "go_on", "resume", "return_to", "withhold")


def go_on(_telling: Telling) -> None:
    """Tell nothing: what follows by itself is told behind every deed."""


def resume(telling: Telling) -> None:
    """Tell that nobody is charged for the time in which nothing was served."""
    life = telling.sitting.life
    if life.timed and life.since != STOPPED and not telling.sitting.over:
        telling.tell(ClockResumed())


def return_to(telling: Telling, seat: int) -> None:
    """Tell that the player of a seat is there again."""
    if telling.sitting.life.absent >> seat & 1 and not telling.sitting.over:
        telling.tell(SeatReturned(seat))


def withhold(telling: Telling, attempt: Attempt, dealer: Dealer) -> None:
    """Tell that an attempt at the next deal is given up, unless it came to something."""
    coming, holds = telling.sitting.course.coming, telling.sitting.life.holds
    if coming is None or coming.void or not coming.missing or holds:
        return
    if (coming.hand, coming.number) == (attempt.hand, attempt.number):
        telling.tell(dealer.give_up(coming))


def _overrun(telling: Telling, seat: int) -> None:
    life = telling.sitting.life
    overdue = life.overdue()
    if overdue is not None and overdue <= telling.at and life.turn == seat:
        telling.tell(TimeOverrun(seat))


def _absent(telling: Telling, seat: int) -> None:
    if not telling.sitting.life.absent >> seat & 1 and not telling.sitting.over:
        telling.tell(SeatAbsent(seat))
        settle(telling)  # he may have been the last who was asked


def _keep(telling: Telling, seat: int) -> None:
    """Tell the answer of a seat that has no other, as its own (kozel.R12)."""
    sitting = telling.sitting
    if only_keeps(sitting) and sitting.life.turn == seat:
        carry_out(telling, Keep(seat), sitting.seq, telling.at)


def _decline(telling: Telling, seat: int) -> None:
    """Tell that who is away agrees to nothing, so that the others can go on."""
    life, state = telling.sitting.life, telling.sitting.state
    if life.absent >> seat & 1 and asked(life, state) >> seat & 1:
        telling.tell(ProposalAnswered(seat, agrees=False))


DEEDS: Final[dict[str, Callable[[Telling, int], None]]] = {
    ABSENT: _absent,
    DECLINE: _decline,
    KEEP: _keep,
    OVERRUN: _overrun,
}
"""What is said for each duty that concerns one seat."""
