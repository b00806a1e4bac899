"""What a ruling rests on, and what a hand is worth, hand by hand; writing it."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from events.errors import VersionConflict
from events.table import CardPlayed, HandOpened, HandScored
from replay.audit.judge import audit_log
from replay.rulings.giving import (
    Remedy,
    RulingRefused,
    appeal,
    call_director,
    counted_change,
    decide_appeal,
    default_grounds,
    give_ruling,
    grounds_of,
)
from replay.rulings.keys import Arbiter
from replay.rulings.remedy import RemedyBad, typed_remedy
from replay.rulings.signing import arbiter_id, public_bytes
from tests.analytics.logs import random_match
from tests.replay.rulings.bench import ARBITER, TRUSTED, WARRANT, Bench

PLAYED: Final = random_match("sixbid", 11, 2)
HANA: Final = Arbiter("hana", ARBITER, WARRANT, TRUSTED)
SCORED: Final = [
    (seq, event) for seq, event in enumerate(PLAYED, 1) if isinstance(event, HandScored)
]


def test_grounds_are_those_of_the_hand() -> None:
    """Both scores are wrong; each hand has its own finding."""
    wrong = [
        replace(event, change=(0, 0, 0)) if isinstance(event, HandScored) else event
        for event in PLAYED
    ]
    findings = audit_log(Bench(wrong).history).findings
    for hand, (seq, _) in enumerate(SCORED, 1):
        law = {each.breach.rule for each in findings if each.seq == seq}
        rules, events = grounds_of(findings, hand)
        assert seq in events
        assert set(rules) >= law
        assert all(each.hand == hand for each in findings if each.seq in events)
    assert grounds_of(findings, 3) == ((), ())


def test_a_rule_and_an_event_stand_once() -> None:
    """Two findings of one rule, and two at one event."""
    wrong = [
        replace(event, change=(0, 0, 0)) if isinstance(event, HandScored) else event
        for event in PLAYED
    ]
    findings = audit_log(Bench(wrong).history).findings
    own = tuple(each for each in findings if each.hand == 1)
    assert grounds_of((*own, *own), 1) == grounds_of(own, 1)


def test_a_hand_that_is_played_gives_no_grounds_by_itself() -> None:
    """The audit sees hidden cards, and everybody reads a ruling (design law 4)."""
    for origin in ("table", "record"):
        log = random_match("sixbid", 11, 2, origin=origin)
        first = next(n for n, e in enumerate(log) if isinstance(e, CardPlayed))
        played = log[first]
        assert isinstance(played, CardPlayed)
        wrong = replace(played, seat=(played.seat + 1) % 3)
        running = Bench([*log[:first], wrong]).history
        over = Bench([*log[:first], wrong, HandScored((0, 0, 0))]).history
        found = grounds_of(audit_log(running).findings, 1)
        assert found[1]
        assert default_grounds(running, 1) == (((), ()) if origin == "table" else found)
        assert default_grounds(over, 1) == grounds_of(audit_log(over).findings, 1)


def test_nothing_is_counted_behind_what_cannot_have_happened() -> None:
    """A stranger's log may have anything before its score."""
    seq, _ = SCORED[0]
    impossible = [*PLAYED[: seq - 1], CardPlayed(99, 3), *PLAYED[seq - 1 :]]
    history = Bench(impossible).history
    assert counted_change(history, 1) is None
    assert counted_change(Bench(PLAYED).history, 1) is not None


def test_each_hand_is_counted_by_its_own_tricks() -> None:
    """Hands count as they were opened, whatever number was written on them."""
    numbered = [
        replace(event, number=7) if isinstance(event, HandOpened) else event
        for event in PLAYED
    ]
    for log in (PLAYED, numbered):
        history = Bench(log).history
        found = [counted_change(history, hand) for hand in (1, 2, 3)]
        assert found == [*(event.change for _, event in SCORED), None]
    assert SCORED[0][1].change != SCORED[1][1].change


def test_a_hand_without_a_score_is_not_counted() -> None:
    """The remedy cannot be given, and the words say why."""
    unfinished = Bench(PLAYED[: SCORED[1][0] - 1]).history
    assert counted_change(unfinished, 2) is None
    with pytest.raises(RemedyBad):
        typed_remedy(unfinished, 2, "counted", "", "")


def test_the_first_act_is_written_and_the_second_conflicts() -> None:
    """Two arbiters looked at the same head; the later one has to look again."""
    sat = Bench(PLAYED)
    seen = sat.history
    first = give_ruling(sat.shell, seen, HANA, 1, "x", Remedy("void"))
    assert first.seq == len(PLAYED) + 1
    with pytest.raises(VersionConflict):
        give_ruling(sat.shell, seen, HANA, 1, "x", Remedy("as_played"))
    with pytest.raises(VersionConflict):
        call_director(sat.shell, seen, 1, 0, "x")
    assert len(sat.history) == len(PLAYED) + 1
    assert not sat.faults()


def test_who_acts_stands_in_the_log() -> None:
    """The player who calls or appeals, the arbiter's id for what was signed."""
    sat = Bench(PLAYED)
    call_director(sat.shell, sat.history, 2, 1, "x")
    give_ruling(sat.shell, sat.history, HANA, 1, "x", Remedy("void"))
    appeal(sat.shell, sat.history, 1, 2, "x", None)
    decide_appeal(sat.shell, sat.history, HANA, 1, "upheld", "x", Remedy())
    arbiter = arbiter_id(public_bytes(ARBITER))
    actors = [each.actor for each in sat.history[len(PLAYED) :]]
    assert actors == ["b" * 26, arbiter, "c" * 26, arbiter]
    assert sat.store.directory.name(arbiter) == "hana"
    assert not sat.faults()


def test_a_name_that_is_known_is_kept() -> None:
    """Nobody is renamed by a key of another name."""
    sat = Bench(PLAYED)
    sat.store.directory.remember(HANA.id, "Ivo")
    give_ruling(sat.shell, sat.history, HANA, 1, "x", Remedy("void"))
    assert sat.store.directory.name(HANA.id) == "Ivo"


@pytest.mark.parametrize(
    ("remedy", "reason"),
    [
        (Remedy("adjusted", (1, 0)), "score"),
        (Remedy("adjusted", (1, 1, 1)), "balance"),
        (Remedy("void", (), (1,)), "score"),
        (Remedy("halved"), "remedy"),
    ],
)
def test_what_does_not_hold_is_not_written(remedy: Remedy, reason: str) -> None:
    """It is refused by the very breach that the audit would find."""
    sat = Bench(PLAYED)
    with pytest.raises(RulingRefused) as refused:
        give_ruling(sat.shell, sat.history, HANA, 1, "x", remedy)
    assert refused.value.breach.reason == reason
    assert len(sat.history) == len(PLAYED)


def test_without_an_operator_nobody_rules() -> None:
    """The arbiter's own desk does not know him, so that nothing would count there."""
    sat = Bench(PLAYED)
    stray = replace(HANA, operator=None)
    with pytest.raises(RulingRefused) as refused:
        give_ruling(sat.shell, sat.history, stray, 1, "x", Remedy("void"))
    assert refused.value.breach.reason == "nobody"
    assert len(sat.history) == len(PLAYED)
