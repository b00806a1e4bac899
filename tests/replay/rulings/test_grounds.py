"""An act that names what is not there: one finding, and it counts for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from msgspec.structs import replace

from events.ruling import DirectorCalled
from events.table import HandOpened
from replay.audit.judge import audit_log
from replay.rulings.archive import ruled_in
from tests.replay.rulings.bench import (
    MATCH,
    TRUSTED,
    Bench,
)

if TYPE_CHECKING:
    from collections.abc import Callable


from tests.replay.rulings.judged import ARBITER_ID, OTHER, PLAYED, bench, nothing_but

GROUNDLESS: Final[dict[str, tuple[str, dict[str, object]]]] = {
    "hand-0": ("hand", {"hand": 0}),
    "hand-3": ("hand", {"hand": 3}),
    "number-0": ("number", {"number": 0}),
    "number-2": ("number", {"number": 2}),
    "law-unknown": ("law", {"law": ("sixbid.R19", "sixbid.R99")}),
    "law-of-another-game": ("law", {"law": ("kozel.R22",)}),
    "evidence-0": ("evidence", {"evidence": (1, 0)}),
    "remedy": ("remedy", {"remedy": "halved"}),
    "no-score": ("score", {"remedy": "adjusted"}),
    "score-of-two": ("score", {"remedy": "adjusted", "change": (10, -10)}),
    "score-of-four": ("score", {"remedy": "split", "change": (1, 1, 1, 1)}),
    "score-and-void": ("score", {"remedy": "void", "change": OTHER}),
    "score-and-none": ("score", {"change": OTHER}),
    "penalty-of-two": ("score", {"remedy": "void", "penalty": (0, -5)}),
    "score-beyond": ("score", {"remedy": "split", "change": (1_000_001, 0, 0)}),
    "penalty-beyond": ("score", {"penalty": (0, -1_000_001, 0)}),
    "balance": ("balance", {"remedy": "adjusted", "change": (10, 10, -10)}),
}


def test_the_match_itself_is_clean() -> None:
    """So that each finding below is the one of the arbitration."""
    assert audit_log(bench().history, operator=TRUSTED).clean


def test_what_is_in_order_has_no_finding_and_counts() -> None:
    """The same acts without their fault."""
    sat = bench()
    sat.call()
    sat.rule(remedy="adjusted", change=OTHER, law=("sixbid.R19",), evidence=(1,))
    sat.appeal()
    sat.decide("varied", remedy="void")
    sat.rule(penalty=(0, -1_000_000, 0))
    assert audit_log(sat.history, operator=TRUSTED).clean
    assert ruled_in(sat.store, TRUSTED)[MATCH][1].rulings == (1, 2)


@pytest.mark.parametrize("case", GROUNDLESS)
def test_a_ruling_without_grounds(case: str) -> None:
    """It names what is not there, or gives what the game cannot write."""
    reason, facts = GROUNDLESS[case]
    sat = bench()
    remedy: dict[str, object]
    remedy = {} if reason != "number" else {"remedy": "adjusted", "change": OTHER}
    seq = sat.rule(**(remedy | facts))
    hand = None if case.startswith("hand") else 1
    nothing_but(sat, seq, "ruling_groundless", reason, hand)


def test_evidence_stands_before_what_was_seen() -> None:
    """Up to the head that was seen, and no further."""
    sat = bench()
    head = sat.history[-1].seq
    sat.rule(evidence=(1, head), remedy="adjusted", change=OTHER)
    assert not sat.faults()
    other = bench()
    seq = other.rule(evidence=(head + 1,), remedy="adjusted", change=OTHER)
    nothing_but(other, seq, "ruling_groundless", "evidence")


@pytest.mark.parametrize("shift", [-1, 1])
def test_a_ruling_over_another_head(shift: int) -> None:
    """The hash is that of the event that was seen, and not of its neighbour."""
    sat = bench()
    head = sat.history[-1]
    seq = sat.rule(seen=head.seq + shift, remedy="adjusted", change=OTHER)
    nothing_but(sat, seq, "ruling_groundless", "head")


@pytest.mark.parametrize("seen", [0, -1, 10**9])
def test_a_head_that_is_not_there(seen: int) -> None:
    """No event has that place."""
    sat = bench()
    seq = sat.rule(seen=seen, remedy="void")
    nothing_but(sat, seq, "ruling_groundless", "head")


def test_a_ruling_may_be_over_an_earlier_head() -> None:
    """The match went on while the arbiter thought; that is said, and no fault."""
    sat = bench()
    early = sat.history[20]
    sat.rule(seen=early.seq, seen_hash=early.hash, remedy="void", evidence=(21,))
    assert not sat.faults()
    assert sat.totals().hands[0].as_ruled is None


def test_nobody_rules_on_a_hand_that_has_not_begun() -> None:
    """In the middle of hand 1 there is no hand 2 yet."""
    sat = Bench(PLAYED[:9])
    seq = sat.rule(hand=2, remedy="void")
    nothing_but(sat, seq, "ruling_groundless", "hand", None)


def test_nobody_rules_on_a_hand_that_was_not_seen() -> None:
    """The head that was seen stands before the hand was opened."""
    opened = [n for n, event in enumerate(PLAYED, 1) if isinstance(event, HandOpened)]
    for shift, reason in ((-1, "hand"), (0, "")):
        sat = bench()
        head = sat.history[opened[1] + shift - 1]
        seq = sat.rule(hand=2, seen=head.seq, seen_hash=head.hash, remedy="void")
        if reason:
            nothing_but(sat, seq, "ruling_groundless", reason, 2)
        else:
            assert not sat.faults()


@pytest.mark.parametrize(("seat", "hand"), [(-1, 1), (3, 1), (0, 0), (0, 3)])
def test_a_call_from_or_to_nowhere(seat: int, hand: int) -> None:
    """A seat that the table does not have, or a hand."""
    sat = bench()
    seq = sat.write(DirectorCalled(seat, hand, ""))
    where = hand if 1 <= hand <= 2 else None
    nothing_but(sat, seq, "ruling_groundless", "hand", where)


@pytest.mark.parametrize("seat", [-1, 3])
def test_an_appeal_from_nowhere(seat: int) -> None:
    """The ruling is there, the seat is not."""
    sat = bench()
    sat.rule()
    seq = sat.appeal(seat=seat)
    (found,) = sat.faults()
    assert (found.seq, found.breach.reason, found.hand) == (seq, "hand", 1)
    assert [each.status for each in sat.docket().rulings] == ["stands"]


def test_an_appeal_against_no_ruling() -> None:
    """It concerns the match, for it names no hand."""
    sat = bench()
    seq = sat.appeal(7)
    nothing_but(sat, seq, "ruling_groundless", "appeal", None)


def test_a_second_appeal() -> None:
    """Also after the first one was decided; the first decision stays."""
    sat = bench()
    sat.rule(remedy="adjusted", change=OTHER)
    sat.appeal()
    early = sat.appeal(seat=2)
    sat.decide("set_aside")
    late = sat.appeal(seat=0)
    found = [(f.seq, f.breach.code, f.breach.reason, f.hand) for f in sat.faults()]
    assert found == [
        (early, "ruling_groundless", "appeal", 1),
        (late, "ruling_groundless", "appeal", 1),
    ]
    (ruling,) = sat.docket().rulings
    assert (ruling.status, ruling.in_force) == ("set_aside", None)


def undecidable(sat: Bench) -> None:
    """Rule, and leave it at that."""
    sat.rule(remedy="adjusted", change=OTHER)


def decided(sat: Bench) -> None:
    """Rule, appeal, decide."""
    undecidable(sat)
    sat.appeal()
    sat.decide()


@pytest.mark.parametrize("before", [undecidable, decided])
def test_a_decision_without_an_open_appeal(before: Callable[[Bench], None]) -> None:
    """None was made, or it is decided; what was ruled stays in force."""
    sat = bench()
    before(sat)
    seq = sat.decide("set_aside")
    (found,) = sat.faults()
    assert (found.seq, found.breach.reason, found.hand) == (seq, "decision", 1)
    (ruling,) = sat.docket().rulings
    assert ruling.in_force == ruling.given


@pytest.mark.parametrize(
    "facts",
    [
        {"outcome": "upheld", "remedy": "void"},
        {"outcome": "set_aside", "remedy": "as_played"},
        {"outcome": "upheld", "penalty": (0, 0, -5)},
        {"outcome": "lost"},
        {"outcome": ""},
    ],
    ids=["upheld-void", "set-aside-as-played", "upheld-penalty", "lost", "empty"],
)
def test_a_decision_that_is_none(facts: dict[str, object]) -> None:
    """Only a varied ruling has a remedy, and there are three outcomes."""
    sat = bench()
    sat.rule(remedy="adjusted", change=OTHER)
    sat.appeal()
    seq = sat.sign(sat.bare_decision(**facts))  # type: ignore[arg-type]
    (found,) = sat.faults()
    assert (found.seq, found.breach.reason, found.hand) == (seq, "decision", 1)
    assert [each.status for each in sat.docket().rulings] == ["appealed"]


def test_a_decision_is_on_an_appeal_that_was_seen() -> None:
    """One that was signed in stock, before the appeal, answers it no more than none."""
    sat = bench()
    sat.rule(remedy="adjusted", change=OTHER)
    early = sat.bare_decision("set_aside")
    sat.appeal()
    late = sat.bare_decision("set_aside")
    seq = sat.sign(early)
    (found,) = sat.faults()
    assert (found.seq, found.breach.reason, found.hand) == (seq, "decision", 1)
    sat.sign(late)
    assert len(sat.faults()) == 1
    assert [each.status for each in sat.docket().rulings] == ["set_aside"]


def test_a_decision_over_another_head_or_out_of_balance() -> None:
    """It is held to what a ruling is held to; a sound one may follow."""
    sat = bench()
    sat.rule(remedy="adjusted", change=OTHER)
    sat.appeal()
    sat.decide("set_aside", seen_hash=bytes(32))
    sat.decide("varied", remedy="adjusted", change=(1, 1, 1))
    assert [found.breach.reason for found in sat.faults()] == ["head", "balance"]
    assert [each.status for each in sat.docket().rulings] == ["appealed"]
    sat.decide("set_aside")
    assert len(sat.faults()) == 2
    assert [each.status for each in sat.docket().rulings] == ["set_aside"]


def test_acts_stand_among_the_findings_in_the_order_of_the_log() -> None:
    """A wrong score, then the ruling on it; a break of the chain comes last."""
    *_, scored, _revealed = PLAYED
    sat = Bench([*PLAYED[:-2], replace(scored, change=(0, 0, 0))])
    sat.write(sat.bare(hand=2), actor=ARBITER_ID)
    history = sat.history
    altered = replace(history[-1], salt=bytes(16))
    found = audit_log([*history, altered], operator=TRUSTED).findings
    codes = [each.breach.code for each in found]
    assert codes == ["wrong_score", "ruling_unsigned", "log_broken"]
    assert sorted(each.seq for each in found) == [each.seq for each in found]
