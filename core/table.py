"""What a match makes of its events between hands (sixbid.R25, R26, kozel.R19, R25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from core.phase import CLOSED, CLOSED_PHASES, DEAL
from core.seats import clockwise
from core.state import State, Table

if TYPE_CHECKING:
    from events.table import Forked, HandOpened, HandPassed, MatchOpened

__all__ = (
    "branched_off",
    "hand_opened",
    "hand_passed",
    "hand_scored",
    "hand_voided",
    "table_of",
)

S = TypeVar("S", bound=State)


def table_of(event: MatchOpened, entries: int) -> Table:
    """Return the table of a match; ``entries`` is the length of its standing.

    A standing of another length is impossible, and taken for none.
    """
    fits = len(event.standing) == entries
    return Table(
        game=event.game,
        players=event.players,
        standing=event.standing if fits else (0,) * entries,
        origin=event.origin,
    )


def hand_opened(state: S, event: HandOpened, sitting_out: int = -1) -> S:
    """Return the state with a fresh hand on the table."""
    table = state.table
    seats = len(table.players)
    empty = (0,) * seats
    return type(state)(
        house=state.house,
        table=replace(
            table,
            standing=event.standing,
            number=event.number,
            dealer=event.dealer % seats,
            next_dealer=(event.dealer + 1) % seats,
            carried=event.carried,
            carries=event.carried,
            branched=False,
        ),
        phase=DEAL,
        left=clockwise(seats, sitting_out),
        active=seats - (sitting_out >= 0),
        hands=empty,
        hidden=empty,
        shown=empty,
        told=empty,
        piles=empty,
        laid_away=empty,
    )


def hand_scored(
    state: S, change: tuple[int, ...], standing: tuple[int, ...], carries: int = 0
) -> S:
    """Return the state with the written score, which ends the hand; a second is void.

    A hand that carries something over is dealt again by the same dealer.
    """
    if state.phase in CLOSED_PHASES:
        return state
    table = state.table
    return replace(
        state,
        table=replace(
            table,
            standing=standing,
            played=table.played + 1,
            next_dealer=table.dealer if carries else table.next_dealer,
            carries=carries,
        ),
        phase=CLOSED,
        turn=-1,
        change=change,
    )


def hand_passed(state: S, _event: HandPassed) -> S:
    """Return the state with the cards thrown in (sixbid.R10)."""
    return replace(state, phase=CLOSED, turn=-1)


def hand_voided(state: S) -> S:
    """Return the state with a void deal; the same dealer deals again (kozel.R9)."""
    table = replace(state.table, next_dealer=state.table.dealer)
    return replace(state, table=table, phase=CLOSED, turn=-1)


def branched_off(state: S, _event: Forked) -> S:
    """Return the state of a branch, in which the hand on the table may be dealt anew."""
    return replace(state, table=replace(state.table, branched=True))
