"""A house that would get rid of its word by events of a branch, in a match that has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from events.fairness import DealCommitted, DealProved
from events.table import CardsDealt, Forked, HandOpened, HandRedealt
from tests.core.fairness.logs import (
    ANOTHER,
    HOUSE,
    dealt_anew,
    fair_log,
    found,
    inserted,
    is_share,
    place_of,
    standings,
    without,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.fairness.course import Fact


def _chosen() -> tuple[list[Fact], int]:
    """Return a log whose second deal the house chose, and the place behind that deal."""
    log = dealt_anew(fair_log("sixbid", 3), 2, ANOTHER)
    return log, place_of(log, CardsDealt, 1) + 1


@pytest.mark.parametrize("parent", ["", "another"])
def test_a_fork_in_the_midst_of_its_match(parent: str) -> None:
    """It is no branch, whatever parent it names: the deal stays unfair."""
    log, place = _chosen()
    fork = Forked(parent or log[0].match, place, bytes(32), "")
    told = inserted(log, place, fork)
    assert found(log) == found(told) == {(2, "deal_differs", HOUSE)}
    assert standings(told) == standings(log)


def test_other_cards_without_a_branch() -> None:
    """``hand_redealt`` belongs to a hand of a fork, and to no other."""
    log, place = _chosen()
    dealt: Any = log[place - 1].event
    anew = HandRedealt(dealt.hands, dealt.blind, (), ((), (), ()))
    assert found(inserted(log, place, anew)) == {(2, "deal_differs", HOUSE)}


def test_commitments_owed_after_a_fork_that_is_none() -> None:
    """A match that has begun to deal fairly goes on so."""
    log = without(fair_log("sixbid", 2), _of_hand_2)
    place = place_of(log, HandOpened, 1)
    told: Sequence[Fact] = inserted(
        log, place, Forked(log[0].match, place, bytes(32), "")
    )
    assert found(told) == {(2, "commitment_missing", HOUSE)}


def _of_hand_2(event: Any) -> bool:  # noqa: ANN401 - any event
    told = is_share(event) or isinstance(event, (DealCommitted, DealProved))
    return told and event.hand >= 2
