"""A seat that cheats or leaves: each way is found, and the seat named."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from core.fairness.formulas import (
    deal_seed,
)
from events.fairness import (
    DealProved,
    ShareCommitted,
    ShareOpened,
    ShareWithheld,
)
from events.table import (
    HandOpened,
)
from tests.core.fairness.logs import (
    ANOTHER,
    GAMES,
    HOUSE,
    attempt_at,
    changed,
    dealt_anew,
    fair_log,
    found,
    inserted,
    moved,
    place_of,
    renumbered,
    second_attempt,
    standings,
)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_opens_another_share(game: str) -> None:
    """It has seen the others' shares and would rather have another one."""
    log = fair_log(game, 2)
    attempt, secret = attempt_at(log, 2)
    place = place_of(log, ShareOpened, hand=2, seat=1)
    told = changed(log, place, share=ANOTHER)
    shares = (attempt.shares[0], ANOTHER, *attempt.shares[2:])
    seed = deal_seed(attempt.match, 2, 1, secret, shares)
    assert found(dealt_anew(told, 2, seed)) == {(2, "share_unfit", 1)}
    short = changed(log, place, share=attempt.shares[1][:31])
    assert (2, "share_unfit", 1) in found(short)


def test_a_seat_that_opens_another_share_has_withheld_its_own() -> None:
    """The house may void the attempt in its name; both stand in the log."""
    log = fair_log("sixbid", 2)
    told = changed(log, place_of(log, ShareOpened, hand=2, seat=1), share=ANOTHER)
    told = second_attempt(told, (1,))
    assert found(told) == {(2, "share_unfit", 1), (2, "withheld", 1)}


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_does_not_open(game: str) -> None:
    """The attempt is void, the seat is named, nothing was dealt."""
    log = fair_log(game, 2)
    _, secret = attempt_at(log, 2)
    gone = place_of(log, ShareOpened, hand=2, seat=0)
    lacking = [*log[:gone], *log[gone + 1 : place_of(log, HandOpened, 1)]]
    told = inserted(
        lacking, len(lacking), ShareWithheld(2, 1, (0,)), DealProved(2, 1, secret)
    )
    assert found(told) == {(2, "withheld", 0)}
    assert standings(told) == ["proved", "pending"]


def test_a_seat_that_does_not_commit() -> None:
    """Those who did not commit are waited for first, whoever else has not opened."""
    log = fair_log("sixbid", 2)
    _, secret = attempt_at(log, 2)
    gone = place_of(log, ShareCommitted, hand=2, seat=2)
    told = inserted(
        log[:gone], gone, ShareWithheld(2, 1, (2,)), DealProved(2, 1, secret)
    )
    assert found(told) == {(2, "withheld", 2)}
    told = inserted(
        log[:gone], gone, ShareWithheld(2, 1, (0, 2)), DealProved(2, 1, secret)
    )
    assert found(told) == {(2, "withheld_falsely", HOUSE)}


def test_a_seat_that_opens_before_all_have_committed() -> None:
    """Whoever commits after that could choose by what was opened."""
    log = fair_log("sixbid", 2)
    opening = place_of(log, ShareOpened, hand=2, seat=0)
    to = place_of(log, ShareCommitted, hand=2, seat=2)
    assert found(moved(log, opening, to)) == {(2, "opened_early", 0)}


def test_a_seat_that_commits_twice() -> None:
    """It picks among shares."""
    log = fair_log("sixbid", 2)
    first = place_of(log, ShareCommitted, hand=2, seat=1)
    event: Any = log[first].event
    extra = replace(log[first], event=replace(event, commitment=ANOTHER))
    told = renumbered([*log[:first], extra, *log[first:]])
    assert found(told) == {(2, "committed_twice", 1)}


def test_a_seat_that_opens_twice() -> None:
    """One share is enough."""
    log = fair_log("sixbid", 2)
    first = place_of(log, ShareOpened, hand=2, seat=1)
    told = renumbered([*log[:first], log[first], *log[first:]])
    assert found(told) == {(2, "opened_twice", 1)}


def test_a_seat_that_shares_in_what_is_not_under_way() -> None:
    """A share of a hand that was dealt already."""
    log = fair_log("sixbid", 2)
    first = place_of(log, ShareCommitted, hand=1, seat=1)
    assert found(renumbered([*log, log[first]])) == {(1, "out_of_order", 1)}
