"""How a deal stands when nobody cheats: proved, pending, unproved."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from core.fairness.course import Fact
from core.fairness.verdict import verdicts
from events.fairness import (
    DealCommitted,
    DealProved,
)
from events.table import (
    CardsDealt,
    Forked,
    HandOpened,
    HandRedealt,
    HandRevealed,
)
from tests.core.fairness.logs import (
    changed,
    fair_log,
    found,
    is_share,
    place_of,
    renumbered,
    standings,
    swapped_cards,
    without,
)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("sixbid", 3, {}),
        ("sixbid", 4, {"deal_pattern": "3_blind_4_4"}),
        ("kozel", 4, {}),
        ("frog", 4, {}),
    ],
)
def test_whoever_keeps_his_word_is_proved(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    """Every hand of a fair match is proved, passed ones too; the dealers go on as ever."""
    log = fair_log(game, 6, seats=seats, options=options)
    found_verdicts = verdicts(log)
    assert {v.standing for v in found_verdicts} == {"proved"}
    assert [v.hand for v in found_verdicts] == list(range(1, len(found_verdicts) + 1))
    assert {v.attempts for v in found_verdicts} == {1}
    assert not found(log)


def test_a_hand_on_the_table_is_pending() -> None:
    """The house keeps its secret until the hand was shown."""
    log = fair_log("sixbid", 3)
    shown = place_of(log, HandRevealed, 1)
    assert standings(log[:shown]) == ["proved", "pending"]
    assert standings(log[: shown + 2])[:2] == ["proved", "proved"]
    assert not found(log[:shown])


def test_shares_without_a_deal_are_pending() -> None:
    """A house that stops when it knows the cards leaves the hand undealt for all to see."""
    log = fair_log("sixbid", 2)
    told = log[: place_of(log, HandOpened, 1)]
    assert standings(told) == ["proved", "pending"]
    assert [verdict.dealt for verdict in verdicts(told)] == [True, False]


@pytest.mark.parametrize(
    ("origin", "reason"),
    [("record", "paper"), ("simulation", "simulation"), ("table", "uncommitted")],
)
def test_without_commitments_there_is_no_proof(origin: str, reason: str) -> None:
    """And nothing is said against the deal."""
    log = without(
        fair_log("kozel", 2),
        lambda e: is_share(e) or isinstance(e, (DealCommitted, DealProved)),
    )
    verdict = verdicts(changed(log, 0, origin=origin))[0]
    assert (verdict.standing, verdict.reason) == ("unproved", reason)
    assert (verdict.attempts, verdict.faults) == (0, ())


def test_a_branch_has_no_proof_of_the_hand_it_branched_off_in() -> None:
    """What its parent committed to binds the parent only."""
    log = fair_log("sixbid", 3)
    cut = place_of(log, HandRevealed, 1) - 1
    fork = Fact(0, "fork", "", Forked(log[0].match, cut, bytes(32), ""))
    rest = [
        replace(f, match="fork")
        for f in log[cut:]
        if not is_share(f.event)
        and not isinstance(f.event, (DealCommitted, DealProved))
    ]
    told = renumbered([*log[:cut], fork, *rest])
    reasons = [(v.standing, v.reason) for v in verdicts(told)]
    assert reasons[0] == ("proved", "")
    assert set(reasons[1:]) == {("unproved", "branched")}


def test_a_hand_dealt_anew_in_a_branch_has_no_proof() -> None:
    """Other cards than those that were committed to, and everybody knows it."""
    log = fair_log("sixbid", 2)
    cut = place_of(log, CardsDealt, 1) + 1
    dealt: Any = log[cut - 1].event
    redealt = HandRedealt(swapped_cards(dealt.hands), dealt.blind, (), ((), (), ()))
    fork = Forked(log[0].match, cut, bytes(32), "")
    told = [
        Fact(cut + n, "fork", "", each) for n, each in enumerate((fork, redealt), 1)
    ]
    verdict = verdicts([*log[:cut], *told])[1]
    assert (verdict.standing, verdict.reason) == ("unproved", "branched")


def test_an_opening_that_opens_no_match_has_no_deals() -> None:
    """Two players cannot play Six-Bid Solo."""
    log = fair_log("sixbid", 1)
    assert verdicts(changed(log, 0, players=("a", "b"))) == ()
    assert verdicts(log[1:]) == ()
    assert verdicts(()) == ()
