"""The table of a view: its proposal, its clocks, the shares due, and what a viewer may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.claiming import may_claim
from core.undoing import may_undo
from events.instants import instant_text
from service.tables.life import STOPPED
from service.tables.orders import (
    AnswerProposal,
    CallDirector,
    MakeClaim,
    PausePlay,
    ProposeForfeit,
    ProposeUndo,
    ResumePlay,
)
from service.tables.sitting import asked
from service.tables.view_cards import number_of, seats_of
from service.tables.view_order import OrderValue, as_body
from service.tables.view_shape import ClockView, DealView, Due, ProposalView

if TYPE_CHECKING:
    from core.commands import Command
    from core.fairness.course import Attempt
    from core.state import State
    from service.tables.life import Life
    from service.tables.sitting import Sitting

__all__ = ("clock_view", "deal_view", "legal_bodies", "open_orders", "proposal_view")


def proposal_view(life: Life, state: State) -> ProposalView | None:
    """Return what is proposed, ``None`` if nothing is."""
    proposal = life.proposal
    if proposal is None:
        return None
    return ProposalView(
        kind=proposal.kind,
        seat=proposal.seat,
        about=number_of(proposal.about),
        agreed=seats_of(proposal.agreed),
        asked=seats_of(asked(life, state)),
    )


def clock_view(life: Life) -> ClockView | None:
    """Return the clocks, ``None`` for a match without; durations in microseconds."""
    if not life.timed:
        return None
    due = life.overdue()
    return ClockView(
        move=life.move,
        reserve=life.reserve,
        left=life.left,
        turn=number_of(life.turn),
        used=life.used,
        running=None if life.since == STOPPED else instant_text(life.since),
        due=None if due is None else instant_text(due),
        overrun=seats_of(life.overrun),
    )


def deal_view(sitting: Sitting, seat: int) -> DealView | None:
    """Return how far the shares of the coming deal are, ``None`` if none is under way.

    ``seat`` is the viewer's, -1 for none; what it owes is told to it alone.
    """
    attempt = sitting.course.coming
    if attempt is None or sitting.over:
        return None
    return DealView(
        hand=attempt.hand,
        attempt=attempt.number,
        void=attempt.void,
        committed=_given(attempt.commitments),
        opened=_given(attempt.shares),
        due=_due(attempt, seat) if seat >= 0 else None,
    )


def _given(values: tuple[bytes, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, value in enumerate(values) if value)


def _due(attempt: Attempt, seat: int) -> Due | None:
    if attempt.void or not attempt.commitment:
        return None
    if not attempt.commitments[seat]:
        return Due("commit_share", seat, attempt.hand, attempt.number)
    if not attempt.uncommitted and not attempt.shares[seat]:
        return Due("open_share", seat, attempt.hand, attempt.number)
    return None


def legal_bodies(
    sitting: Sitting, state: State, seat: int
) -> tuple[dict[str, OrderValue], ...]:
    """Return the orders of the game that a seat may give now, as their bodies.

    ``state`` is what the seat knows; of another seat's orders nobody is told.
    """
    if seat < 0 or state.turn != seat or sitting.life.holds or sitting.over:
        return ()
    return tuple(map(as_body, sitting.game.legal_commands(state)))


def open_orders(sitting: Sitting, state: State, viewer: int | None) -> tuple[str, ...]:
    """Return the kinds of a table's own orders that a viewer may give now.

    The viewer is a seat, -1 for a spectator, ``None`` for an arbiter.
    """
    life = sitting.life
    if viewer is None:
        kinds = () if sitting.over else (ResumePlay if life.paused else PausePlay,)
        return tuple(map(_kind, kinds))
    if viewer < 0:
        return ()
    able: list[type[Command]] = [CallDirector] if state.table.number else []
    if not sitting.over and not life.paused:
        if life.proposal is None:
            able += _proposals(sitting.state, viewer)
        elif asked(life, state) >> viewer & 1:
            able.append(AnswerProposal)
    return tuple(map(_kind, able))


def _proposals(state: State, seat: int) -> list[type[Command]]:
    """Return what a seat may propose: that hangs on acts that everybody saw."""
    able: list[type[Command]] = []
    if may_undo(state, seat):
        able.append(ProposeUndo)
    if may_claim(state, seat, seat):
        able.append(MakeClaim)
    return [*able, ProposeForfeit]


def _kind(order: type[Command]) -> str:
    return str(order.__struct_config__.tag)
