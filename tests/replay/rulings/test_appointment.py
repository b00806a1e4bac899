"""A ruling unsigned, forged or by nobody's appointment: one finding, and it counts for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from events.envelope import HOUSE
from events.ruling import RulingAppealed, RulingGiven
from replay.rulings.archive import ruled_in
from replay.rulings.ruled import effects
from replay.rulings.signing import (
    public_bytes,
    signed_ruling,
    signed_warrant,
)
from tests.replay.rulings.bench import (
    ARBITER,
    MATCH,
    NOW,
    OPERATOR,
    STRANGER,
    WARRANT,
    Bench,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.base import Event

from tests.replay.rulings.judged import ARBITER_ID, OTHER, PLAYED, bench, nothing_but


@pytest.mark.parametrize("field", ["warrant", "signature"])
def test_a_ruling_without_warrant_or_signature(field: str) -> None:
    """Both have to be there."""
    sat = bench()
    signed = signed_ruling(ARBITER, MATCH, sat.bare(remedy="adjusted", change=OTHER))
    bare = replace(signed, warrant=None) if field == "warrant" else sat.bare()
    seq = sat.write(bare, actor=ARBITER_ID)
    nothing_but(sat, seq, "ruling_unsigned")


def test_a_decision_without_signature() -> None:
    """The appeal stays open, and the ruling in force."""
    sat = bench()
    sat.rule(remedy="adjusted", change=OTHER)
    sat.appeal()
    seq = sat.write(sat.bare_decision("set_aside"), actor=ARBITER_ID)
    (found,) = sat.faults()
    assert (found.seq, found.breach.code, found.hand) == (seq, "ruling_unsigned", 1)
    assert effects(sat.docket())[1].change == OTHER


def another_key(sat: Bench) -> tuple[Event, str]:
    """Sign with a key that the warrant does not name."""
    bare = sat.bare(remedy="adjusted", change=OTHER)
    return signed_ruling(STRANGER, MATCH, bare), ARBITER_ID


def another_text(sat: Bench) -> tuple[Event, str]:
    """Alter the text after it was signed."""
    signed = signed_ruling(ARBITER, MATCH, sat.bare(remedy="void"))
    return replace(signed, text="So it is not."), ARBITER_ID


def another_score(sat: Bench) -> tuple[Event, str]:
    """Alter the remedy after it was signed."""
    signed = signed_ruling(ARBITER, MATCH, sat.bare(remedy="void"))
    return replace(signed, remedy="adjusted", change=OTHER), ARBITER_ID


def another_match(sat: Bench) -> tuple[Event, str]:
    """Take a ruling that was signed for another match."""
    return signed_ruling(ARBITER, "b" * 26, sat.bare(remedy="void")), ARBITER_ID


def another_warrant(sat: Bench) -> tuple[Event, str]:
    """Put another warrant of the same arbiter in the place of the one signed."""
    signed = signed_ruling(ARBITER, MATCH, sat.bare(remedy="void"))
    longer = signed_warrant(OPERATOR, public_bytes(ARBITER), NOW - 10, 0)
    return replace(signed, warrant=longer), ARBITER_ID


@pytest.mark.parametrize(
    "forge", [another_key, another_text, another_score, another_match, another_warrant]
)
def test_a_signature_that_does_not_fit(
    forge: Callable[[Bench], tuple[Event, str]],
) -> None:
    """Whatever was exchanged after, or another key held the pen."""
    sat = bench()
    event, actor = forge(sat)
    seq = sat.write(event, actor=actor)
    nothing_but(sat, seq, "ruling_forged")


@pytest.mark.parametrize("actor", [HOUSE, PLAYED[0].players[1], "a" * 26])  # type: ignore[attr-defined]
def test_a_ruling_under_the_name_of_another(actor: str) -> None:
    """No signature covers who acted, so the key says it."""
    sat = bench()
    signed = signed_ruling(ARBITER, MATCH, sat.bare(remedy="void"))
    seq = sat.write(signed, actor=actor)
    nothing_but(sat, seq, "ruling_forged", "actor")


def test_nobody_is_trusted() -> None:
    """Without the operator's key no arbiter is known, and that is said of each ruling."""
    sat = bench()
    first = sat.rule(remedy="adjusted", change=OTHER)
    sat.appeal()
    decision = sat.decide("varied", remedy="void")
    second = sat.rule(penalty=(0, 0, -5))
    assert not sat.faults()
    found = [(f.seq, f.breach.code, f.breach.reason, f.hand) for f in sat.faults(None)]
    assert found == [
        (seq, "ruling_unappointed", "nobody", 1) for seq in (first, decision, second)
    ]
    assert sat.totals(None).as_ruled == sat.totals(None).as_played
    assert ruled_in(sat.store, None) == {}


def test_a_warrant_of_another_operator() -> None:
    """Rightly signed, by a key that appoints nobody here."""
    sat = bench()
    other = signed_warrant(STRANGER, public_bytes(ARBITER), NOW - 10, NOW + 10)
    seq = sat.rule(warrant=other, remedy="void")
    nothing_but(sat, seq, "ruling_unappointed", "operator")


@pytest.mark.parametrize(
    "facts", [{"until": 0}, {"since": 0}, {"signature": bytes(64)}], ids=str
)
def test_a_warrant_that_the_operator_did_not_sign_so(facts: dict[str, object]) -> None:
    """The arbiter signed the ruling, but made the warrant longer himself."""
    sat = bench()
    seq = sat.rule(warrant=replace(WARRANT, **facts), remedy="void")
    nothing_but(sat, seq, "ruling_unappointed", "operator")


@pytest.mark.parametrize("instant", [2**63, 2**64 - 1])
def test_a_term_that_no_clock_has(instant: int) -> None:
    """What eight signed bytes cannot hold was signed by nobody."""
    sat = bench()
    seq = sat.rule(warrant=replace(WARRANT, until=instant), remedy="void")
    nothing_but(sat, seq, "ruling_unappointed", "operator")


@pytest.mark.parametrize(
    ("at", "holds"), [(-11, 0), (-10, 1), (9, 1), (10, 0), (99, 0)]
)
def test_a_ruling_within_its_term(at: int, holds: int) -> None:
    """From ``since`` on, and before ``until``, by the log's clock."""
    sat = bench()
    sat.at = NOW + at
    seq = sat.rule(remedy="void")
    if holds:
        assert not sat.faults()
        assert sat.totals().hands[0].remedy == "void"
    else:
        nothing_but(sat, seq, "ruling_unappointed", "term")


def test_a_term_without_end() -> None:
    """``until`` 0 is for ever, and ``since`` still begins it."""
    warrant = signed_warrant(OPERATOR, public_bytes(ARBITER), NOW, 0)
    sat = bench()
    sat.at = NOW * 2
    sat.rule(warrant=warrant)
    assert not sat.faults()
    early = bench()
    early.at = NOW - 1
    seq = early.rule(warrant=warrant)
    nothing_but(early, seq, "ruling_unappointed", "term")


def test_an_old_ruling_outlives_its_term() -> None:
    """It was made in time; a warrant given later covers nothing made before."""
    sat = bench()
    sat.rule(remedy="void")
    sat.at = NOW + 10**12
    assert not sat.faults()
    renewed = signed_warrant(OPERATOR, public_bytes(ARBITER), NOW + 20, 0)
    sat.rule(warrant=renewed, penalty=(0, 0, -5))
    assert not sat.faults()


def test_a_fault_makes_no_faults_after_it() -> None:
    """A forged ruling keeps its number; appeal, decision and the next ruling are sound."""
    sat = bench()
    event, actor = another_text(sat)
    forged = sat.write(event, actor=actor)
    sat.appeal()
    sat.decide("varied", remedy="adjusted", change=OTHER)
    sat.rule(penalty=(0, 0, -5))
    assert [found.seq for found in sat.faults()] == [forged]
    assert [each.given.number for each in sat.docket().rulings] == [2]
    (hand,) = sat.totals().hands
    assert (hand.remedy, hand.penalty) == ("as_played", (0, 0, -5))


def test_a_forged_ruling_does_not_take_the_place_of_a_genuine_one() -> None:
    """Under the number of ruling 1, which stays in force and can be appealed."""
    sat = bench()
    sat.rule(remedy="adjusted", change=OTHER)
    forged = sat.bare(number=1, remedy="void")
    seq = sat.write(forged, actor=ARBITER_ID)
    (found,) = sat.faults()
    assert (found.seq, found.breach.reason) == (seq, "number")
    assert effects(sat.docket())[1].change == OTHER
    sat.appeal()
    assert [each.status for each in sat.docket().rulings] == ["appealed"]
    sat.rule(number=3)
    assert len(sat.faults()) == 1, "its number is gone all the same"


def test_a_ruling_is_not_given_twice() -> None:
    """The signed bytes of a ruling that was set aside do not bring it back."""
    sat = bench()
    sat.rule(remedy="adjusted", change=OTHER)
    given = sat.events[-1]
    assert isinstance(given, RulingGiven)
    sat.appeal()
    sat.decide("set_aside")
    seq = sat.write(given, actor=ARBITER_ID)
    nothing_but(sat, seq, "ruling_groundless", "number")


def test_a_decision_is_not_given_twice() -> None:
    """Nor does an old decision answer a new appeal, for there can be none."""
    sat = bench()
    sat.rule(remedy="adjusted", change=OTHER)
    sat.appeal()
    sat.decide("set_aside")
    decision = sat.events[-1]
    again = sat.write(RulingAppealed(1, 0, ""))
    replayed = sat.write(decision, actor=ARBITER_ID)
    assert [found.seq for found in sat.faults()] == [again, replayed]
