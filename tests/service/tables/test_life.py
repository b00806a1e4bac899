"""The life of a table as a fold: who sits there, what time is left, what is proposed."""

from __future__ import annotations

import pytest

from events.agreement import (
    ActUndone,
    ClaimMade,
    ForfeitProposed,
    ProposalAnswered,
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
from events.seating import MatchForfeited, SeatAbsent, SeatReturned, SeatTaken
from events.sixbid import CallMade
from events.table import MatchOpened
from service.tables.life import STOPPED, Life, begun, evolve

OPENED = MatchOpened("frog", 1, (), ("ada", "ben", "cid"), (), "table")


def timed(move: int = 10, reserve: int = 100) -> Life:
    """Return the life of a table with a clock, at which seat 0 is to act since 1000."""
    life = evolve(begun(OPENED), ClockAgreed(move, reserve), 900, -1)
    return evolve(life, CallMade(2, 0), 1000, 0)


def acted(life: Life, seat: int, at: int, turn: int) -> Life:
    """Return the life after an act with the time that it took, as a table writes it."""
    life = evolve(life, TimeSpent(seat, life.spent(at)), at, seat)
    return evolve(life, CallMade(seat, 0), at, turn)


def test_the_time_of_a_move_is_free() -> None:
    """Who acts within the time of a move keeps all of his reserve."""
    life = acted(timed(), 0, 1010, 1)
    assert life.left == (100, 100, 100)
    assert (life.turn, life.since, life.spent(1015)) == (1, 1010, 5)


def test_what_goes_beyond_the_move_comes_from_the_reserve() -> None:
    """Only the seat that took long pays, and what it paid is gone for the match."""
    life = acted(timed(), 0, 1040, 1)
    assert life.left == (70, 100, 100)
    life = acted(acted(life, 1, 1045, 2), 2, 1050, 0)
    assert life.overdue() == 1050 + 10 + 70


def test_a_reserve_never_falls_below_nothing() -> None:
    """An act that comes long after the overrun leaves nought."""
    life = evolve(timed(), TimeOverrun(0), 1110, 0)
    assert life.overdue() is None
    assert acted(life, 0, 5000, 1).left == (0, 100, 100)


def test_an_overrun_is_of_one_turn() -> None:
    """Whoever overran has the time of a move for each later turn, and no reserve."""
    life = acted(evolve(timed(), TimeOverrun(0), 1110, 0), 0, 1120, 1)
    assert not life.overrun
    life = acted(acted(life, 1, 1121, 2), 2, 1122, 0)
    assert life.overdue() == 1132


def test_two_acts_of_a_seat_have_a_move_each() -> None:
    """A seat that acts twice in a row gets the time of a move twice."""
    life = acted(timed(), 0, 1008, 0)
    assert (life.turn, life.used, life.since) == (0, 0, 1008)


def test_no_clock_runs_in_a_pause() -> None:
    """What was used before a pause counts, the pause itself does not."""
    life = evolve(timed(), PlayPaused(), 1007, 0)
    assert life.holds
    assert (life.since, life.overdue()) == (STOPPED, None)
    life = evolve(life, PlayResumed(), 9000, 0)
    assert life.spent(9003) == 10
    assert acted(life, 0, 9013, 1).left == (90, 100, 100)


def test_a_claim_stops_the_clock_until_it_is_answered() -> None:
    """No seat pays for the time in which the others think a claim over."""
    life = evolve(timed(), ClaimMade(1, (), 1), 1004, 0)
    assert life.holds
    life = evolve(life, ProposalAnswered(0, agrees=True), 2000, 0)
    assert life.proposal is not None
    assert life.proposal.agreed == 0b001
    life = evolve(life, ProposalAnswered(2, agrees=False), 3000, 0)
    assert life.proposal is None
    assert life.spent(3001) == 5


def test_an_undo_that_is_asked_for_stops_no_clock() -> None:
    """The seat to act may act all the same; then it is too late for the undo."""
    life = evolve(timed(), UndoProposed(2), 1004, 0)
    assert not life.holds
    assert life.spent(1006) == 6
    assert acted(life, 0, 1006, 1).proposal is None


def test_who_takes_an_act_back_has_a_whole_move() -> None:
    """After an undo the turn begins anew; what its act had cost stays spent."""
    life = acted(timed(), 0, 1030, 1)
    life = evolve(life, UndoProposed(0), 1031, 1)
    life = evolve(life, ActUndone(0), 1035, 0)
    assert (life.turn, life.used, life.since) == (0, 0, 1035)
    assert (life.left[0], life.proposal) == (80, None)


def test_downtime_is_charged_to_nobody() -> None:
    """From the event before the service was down until it is up again, nobody pays."""
    life = evolve(timed(), ClockResumed(), 99_000, 0)
    assert life.spent(99_004) == 4
    assert acted(life, 0, 99_010, 1).left == (100, 100, 100)


def test_downtime_in_a_pause_starts_no_clock() -> None:
    """A clock that did not run does not run afterwards either."""
    life = evolve(timed(), PlayPaused(), 1007, 0)
    assert evolve(life, ClockResumed(), 9000, 0).since == STOPPED


def test_a_clock_that_is_set_back_gives_nobody_time() -> None:
    """Instants may fall; a seat never used less than nothing."""
    assert timed().spent(10) == 0


def test_a_seat_is_away_until_somebody_is_there() -> None:
    """A seat is no longer away when its player returns or another one takes it."""
    away = evolve(begun(OPENED), SeatAbsent(1), 1, -1)
    assert away.absent == 0b010
    assert evolve(away, SeatReturned(1), 2, -1).absent == 0
    taken = evolve(away, SeatTaken(1, "dot", "steady"), 2, -1)
    assert (taken.absent, taken.players[1], taken.programs[1]) == (0, "dot", "steady")


def test_a_match_given_up_holds_for_ever() -> None:
    """Nobody may act any more and no clock runs."""
    life = evolve(timed(), ForfeitProposed(0, 1), 1001, 0)
    assert not life.holds
    life = evolve(life, MatchForfeited(1), 1002, 0)
    assert (life.forfeited, life.holds, life.proposal) == (1, True, None)
    assert life.overdue() is None


@pytest.mark.parametrize(("move", "reserve"), [(0, 50), (50, 0)])
def test_a_clock_may_have_only_one_part(move: int, reserve: int) -> None:
    """With the time of a move or a reserve alone, a turn ends when that is used up."""
    assert timed(move, reserve).overdue() == 1050


def test_a_table_without_a_clock_never_overruns() -> None:
    """Nothing falls due where nothing was agreed."""
    life = evolve(begun(OPENED), CallMade(2, 0), 1000, 0)
    assert not life.timed
    assert life.overdue() is None
