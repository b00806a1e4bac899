"""Both totals of small matches, worked out by hand; "as ruled" changes no event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from msgspec.structs import replace

from events.kozel import CardsTurned
from events.table import (
    DealVoided,
    HandOpened,
    HandPassed,
    HandScored,
    MatchOpened,
)
from replay.rulings.ruled import as_ruled, effects
from tests.builders import cards, match
from tests.replay.rulings.bench import Bench

if TYPE_CHECKING:
    from events.base import Event

SIXBID: Final = (
    match("sixbid"),
    HandOpened(1, 2, (0, 0, 0), 0),
    HandScored((-24, 12, 12)),
    HandOpened(2, 0, (-24, 12, 12), 0),
    HandScored((30, -15, -15)),
    HandOpened(3, 1, (6, -3, -3), 0),
    HandPassed(),
    HandOpened(4, 2, (6, -3, -3), 0),
)
"""Ada loses 24, then wins 30; a hand is passed out, and one lies unfinished on the table.

As played: -24+30 = 6, 12-15 = -3, -3.
"""
FROG: Final = (
    match("frog", standing=(5, 0, -5)),
    HandOpened(1, 0, (5, 0, -5), 0),
    HandScored((-10, 20, -10)),
    HandOpened(2, 1, (-5, 20, -15), 0),
    HandScored((16, -8, -8)),
)
"""As played: 5-10+16 = 11, 0+20-8 = 12, -5-10-8 = -23."""
KOZEL: Final = (
    match("kozel"),
    HandOpened(1, 3, (0, 0), 0),
    HandScored((0, 2)),
    HandOpened(2, 0, (0, 2), 0),
    HandScored((1, 0)),
    HandOpened(3, 1, (1, 2), 0),
    HandScored((0, 3)),
    HandOpened(4, 2, (1, 5), 0),
    HandScored((0, 2)),
)
"""Pairs by side: 0:2, 1:2, 1:5, and 1:7 cut to 1:6 (kozel.R24)."""
EGGS: Final = (
    match("kozel", options={"eggs": "double_next"}),
    HandOpened(1, 3, (0, 0), 0),
    HandScored((0, 0)),
    HandOpened(2, 3, (0, 0), 1),
    HandScored((0, 2)),
)
"""A drawn deal, and the one for double after it: 0:0, then 0:2 (``eggs``)."""


def totals(sat: Bench) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return both totals, no act being out of order."""
    assert not sat.faults()
    found = sat.totals()
    return found.as_played, found.as_ruled


def test_without_rulings_both_totals_are_one() -> None:
    """Those that the log has."""
    assert totals(Bench(SIXBID)) == ((6, -3, -3), (6, -3, -3))
    assert totals(Bench(FROG)) == ((11, 12, -23), (11, 12, -23))
    assert totals(Bench(KOZEL)) == ((1, 6), (1, 6))
    assert totals(Bench(EGGS)) == ((0, 2), (0, 2))


def test_two_rulings_and_an_appeal_on_one_hand_of_sixbid() -> None:
    """Ada made her solo after all; Cid is fined for a revoke; Ben appeals.

    Hand 1 becomes 20, -10, -10, and with the fine 20, -10, -15. Hand 2 stays.
    20+30 = 50, -10-15 = -25, -15-15 = -30. Under appeal the ruling stands.
    """
    sat = Bench(SIXBID)
    sat.rule(remedy="adjusted", change=(20, -10, -10))
    assert totals(sat)[1] == (50, -25, -25)
    sat.rule(penalty=(0, 0, -5))
    assert totals(sat) == ((6, -3, -3), (50, -25, -30))
    sat.appeal()
    assert totals(sat) == ((6, -3, -3), (50, -25, -30))
    (hand,) = sat.totals().hands
    assert hand.rulings == (1, 2)
    assert (hand.as_played, hand.as_ruled) == ((-24, 12, 12), (20, -10, -15))


@pytest.mark.parametrize(
    ("outcome", "facts", "ruled", "hand"),
    [
        # Nothing changes: 20, -10, -10 and the fine.
        ("upheld", {}, (50, -25, -30), (20, -10, -15)),
        # The first ruling falls, the fine stays: -24, 12, 12-5; 6, -3, -3-5.
        ("set_aside", {}, (6, -3, -8), (-24, 12, 7)),
        # Half of it: 10, -5, -5-5; 10+30 = 40, -5-15 = -20, -10-15 = -25.
        (
            "varied",
            {"remedy": "adjusted", "change": (10, -5, -5)},
            (40, -20, -25),
            (10, -5, -10),
        ),
        # As written, and a fine for Ben too: -24, 12-7, 12-5.
        (
            "varied",
            {"remedy": "as_played", "penalty": (0, -7, 0)},
            (6, -10, -8),
            (-24, 5, 7),
        ),
        # The hand does not count, the fine does: 0+30, 0-15, -5-15.
        ("varied", {"remedy": "void"}, (30, -15, -20), (0, 0, -5)),
        # Varied to nothing: the hand is as written, the fine stays.
        ("varied", {}, (6, -3, -8), (-24, 12, 7)),
    ],
)
def test_what_becomes_of_the_appeal(
    outcome: str,
    facts: dict[str, object],
    ruled: tuple[int, ...],
    hand: tuple[int, ...],
) -> None:
    """Upheld, set aside, and varied in four ways, each beside the fine of ruling 2."""
    sat = Bench(SIXBID)
    sat.rule(remedy="adjusted", change=(20, -10, -10))
    sat.rule(penalty=(0, 0, -5))
    sat.appeal()
    sat.decide(outcome, **facts)
    assert totals(sat) == ((6, -3, -3), ruled)
    (found,) = sat.totals().hands
    if hand == (0, 0, -5):
        assert found.remedy == "void"
    assert found.as_ruled == hand


def test_two_rulings_and_an_appeal_on_one_hand_of_frog() -> None:
    """With what the match began with: 5, 0, -5.

    Hand 1 becomes 10, -20, 10 and Ben loses 3 more: 10, -23, 10. With hand 2:
    5+10+16 = 31, 0-23-8 = -31, -5+10-8 = -3. Set aside on appeal, the fine alone is
    left: 11, 12-3 = 9, -23.
    """
    sat = Bench(FROG)
    sat.rule(remedy="adjusted", change=(10, -20, 10))
    sat.rule(penalty=(0, -3, 0))
    assert totals(sat) == ((11, 12, -23), (31, -31, -3))
    sat.appeal()
    sat.decide("set_aside")
    assert totals(sat) == ((11, 12, -23), (11, 9, -23))


def test_two_rulings_and_an_appeal_on_one_hand_of_kozel() -> None:
    """Pairs by side, cut at six whenever a hand is written down.

    Hand 1 becomes 2:0, so 2:0, 3:0, 3:3, 3:5: nobody has lost. Two pairs of penalty for
    side 0 in the same hand: 4:0, 5:0, 5:3, 5:5. Varied on appeal to 0:1: with the penalty
    hand 1 is 2:1; then 3:1, 3:4, 3:6.
    """
    sat = Bench(KOZEL)
    sat.rule(remedy="adjusted", change=(2, 0))
    assert totals(sat) == ((1, 6), (3, 5))
    sat.rule(penalty=(2, 0))
    assert totals(sat) == ((1, 6), (5, 5))
    sat.appeal()
    sat.decide("varied", remedy="adjusted", change=(0, 1))
    assert totals(sat) == ((1, 6), (3, 6))
    assert sat.totals().hands[0].as_ruled == (2, 1)


def test_pairs_are_cut_as_ruled_too() -> None:
    """Side 0 uncovers four more in hand 3: 1+4 = 5:5, no cut; in hand 2: 1+6 = 7 is 6.

    As ruled in both: 0:2, 6:2 (7 cut), 6:5 (10 cut), 6:6 (7 cut).
    """
    sat = Bench(KOZEL)
    sat.rule(hand=3, penalty=(4, 0))
    assert totals(sat) == ((1, 6), (5, 6))
    sat.rule(hand=2, penalty=(6, 0))
    assert totals(sat) == ((1, 6), (6, 6))


def test_a_cut_is_not_carried_on() -> None:
    """Hand 4 is void: 1:5 as ruled, although 1:6 was written and cut."""
    sat = Bench(KOZEL)
    sat.rule(hand=4, remedy="void")
    assert totals(sat) == ((1, 6), (1, 5))
    sat.rule(hand=3, remedy="void")
    assert totals(sat) == ((1, 6), (1, 2))


def test_a_deal_for_double_stays_as_it_was_written() -> None:
    """Hand 1 was no draw, says the arbiter: 1:0. Hand 2 had its pairs doubled: 1:2.

    Whether it was for double is ruled on its own: 0:1, so 1:1.
    """
    sat = Bench(EGGS)
    sat.rule(remedy="adjusted", change=(1, 0))
    assert totals(sat) == ((0, 2), (1, 2))
    told = tuple(as_ruled(EGGS, effects(sat.docket())))
    assert told[3] == HandOpened(2, 3, (1, 0), 1)
    sat.rule(hand=2, remedy="adjusted", change=(0, 1))
    assert totals(sat) == ((0, 2), (1, 1))


def test_no_side_uncovers_less_than_nothing() -> None:
    """A score of Kozel has no minus; its numbers need not add up."""
    sat = Bench(KOZEL)
    sat.rule(remedy="adjusted", change=(-1, 0))
    assert [found.breach.reason for found in sat.faults()] == ["score"]


def test_a_hand_that_does_not_count() -> None:
    """Hand 2 is void: -24, 12, 12 is left."""
    sat = Bench(SIXBID)
    sat.rule(hand=2, remedy="void")
    assert totals(sat) == ((6, -3, -3), (-24, 12, 12))
    (hand,) = sat.totals().hands
    assert (hand.as_played, hand.as_ruled) == ((30, -15, -15), None)


def test_a_split_score() -> None:
    """Each seat its own, and no balance: -24+30, 0-15, 20-15."""
    sat = Bench(SIXBID)
    sat.rule(remedy="split", change=(-24, 0, 20))
    assert totals(sat) == ((6, -3, -3), (6, -15, 5))


def test_a_penalty_for_a_hand_that_was_passed_out() -> None:
    """Hand 3 has no score but a fine: -3-5."""
    sat = Bench(SIXBID)
    sat.rule(hand=3, penalty=(0, -5, 0))
    assert totals(sat) == ((6, -3, -3), (6, -8, -3))
    (hand,) = sat.totals().hands
    assert (hand.as_played, hand.as_ruled) == (None, (0, -5, 0))


def test_an_unfinished_hand_gets_a_score() -> None:
    """Hand 4 was stopped and counts as made: 6+20, -3-10, -3-10."""
    sat = Bench(SIXBID)
    sat.rule(hand=4, remedy="adjusted", change=(20, -10, -10))
    assert totals(sat) == ((6, -3, -3), (26, -13, -13))
    sat.rule(hand=4, remedy="void")
    assert totals(sat) == ((6, -3, -3), (6, -3, -3))


def test_an_unfinished_hand_before_another() -> None:
    """Hand 1 has no end; the score that it was given goes into the standing of hand 2."""
    broken = (*SIXBID[:2], HandOpened(2, 0, (0, 0, 0), 0), HandScored((30, -15, -15)))
    sat = Bench(broken)
    sat.rule(hand=1, remedy="adjusted", change=(2, -1, -1))
    assert totals(sat) == ((30, -15, -15), (32, -16, -16))


def test_a_void_deal_of_kozel_with_a_penalty() -> None:
    """The deal was void and dealt again; a pair for side 1 for what was said."""
    turned = CardsTurned(0, cards("7C QC QS QH QD JC JS JH"))
    again = HandOpened(2, 3, (0, 0), 0), HandScored((2, 0))
    sat = Bench(
        (match("kozel"), HandOpened(1, 3, (0, 0), 0), turned, DealVoided(), *again)
    )
    sat.rule(hand=1, penalty=(0, 1))
    assert totals(sat) == ((2, 0), (2, 1))


def test_the_latest_remedy_counts() -> None:
    """The later of two scores; then as written; then the hand counts no more."""
    sat = Bench(SIXBID)
    sat.rule(remedy="adjusted", change=(20, -10, -10))
    sat.rule(remedy="split", change=(0, 0, -1))
    assert totals(sat)[1] == (30, -15, -16)
    sat.rule(text="This leaves the score alone.")
    assert totals(sat)[1] == (30, -15, -16)
    sat.rule(remedy="as_played")
    assert totals(sat) == ((6, -3, -3), (6, -3, -3))
    sat.rule(remedy="void")
    assert totals(sat)[1] == (30, -15, -15)
    assert sat.totals().hands[0].rulings == (1, 2, 3, 4, 5)


def test_penalties_add_up_whatever_the_score_becomes() -> None:
    """Two fines and a void hand: -5-1, -2; 0+30-6, -15, -15-2."""
    sat = Bench(SIXBID)
    sat.rule(penalty=(-5, 0, 0))
    sat.rule(remedy="as_played", penalty=(-1, 0, -2))
    sat.rule(remedy="void")
    assert totals(sat)[1] == (24, -15, -17)


def test_a_decision_counts_from_its_own_place() -> None:
    """Ruling 1 is varied after ruling 2 was given: the decision is the later word.

    10+30, -5-15, -5-15.
    """
    sat = Bench(SIXBID)
    sat.rule(remedy="adjusted", change=(20, -10, -10))
    sat.rule(remedy="adjusted", change=(4, -2, -2))
    sat.appeal(ruling=1)
    assert totals(sat)[1] == (34, -17, -17)
    sat.decide("varied", remedy="adjusted", change=(10, -5, -5))
    assert totals(sat)[1] == (40, -20, -20)


def test_an_upheld_ruling_keeps_its_place() -> None:
    """That ruling 1 is upheld does not put it behind ruling 2: 4+30, -2-15, -2-15."""
    sat = Bench(SIXBID)
    sat.rule(remedy="adjusted", change=(20, -10, -10))
    sat.rule(remedy="adjusted", change=(4, -2, -2))
    sat.appeal(ruling=1)
    sat.decide("upheld")
    assert totals(sat)[1] == (34, -17, -17)


def test_the_ruling_before_counts_again_when_the_later_one_falls() -> None:
    """Ruling 2 is set aside: 20+30, -10-15, -10-15."""
    sat = Bench(SIXBID)
    sat.rule(remedy="adjusted", change=(20, -10, -10))
    sat.rule(remedy="void")
    sat.appeal(ruling=2)
    sat.decide("set_aside", ruling=2)
    assert totals(sat)[1] == (50, -25, -25)
    assert sat.totals().hands[0].rulings == (1,)


def test_standings_move_and_dealers_stay() -> None:
    """Ruled on is hand 1; number, dealer and all other events stand as they were."""
    sat = Bench(SIXBID)
    sat.rule(remedy="adjusted", change=(20, -10, -10))
    told = tuple(as_ruled(SIXBID, effects(sat.docket())))
    moved = {
        2: HandScored((20, -10, -10)),
        3: HandOpened(2, 0, (20, -10, -10), 0),
        5: HandOpened(3, 1, (50, -25, -25), 0),
        7: HandOpened(4, 2, (50, -25, -25), 0),
    }
    wanted = tuple(moved.get(place, event) for place, event in enumerate(SIXBID))
    assert told == wanted


def test_a_wrong_standing_stays_as_wrong_as_it_was() -> None:
    """Hand 2 was opened at 0, 0, 0, which the audit reports; 44 more is 44 more.

    As played 0+30; as ruled hand 1 is worth 20 instead of -24: 0+44+30 = 74, and
    0-22-15 = -37 for the others.
    """
    opened = replace(SIXBID[3], standing=(0, 0, 0))
    wrong: tuple[Event, ...] = (*SIXBID[:3], opened, SIXBID[4])
    sat = Bench(wrong)
    sat.rule(remedy="adjusted", change=(20, -10, -10))
    assert totals(sat) == ((30, -15, -15), (74, -37, -37))


def test_four_at_the_table() -> None:
    """Who sits out has an entry as well: hand 1, -30 +10 +10 +10 becomes 0 0 0 0."""
    opened = match("sixbid", 4)
    assert isinstance(opened, MatchOpened)
    log = (opened, HandOpened(1, 3, (0, 0, 0, 0), 0), HandScored((-30, 10, 10, 10)))
    sat = Bench(log)
    sat.rule(remedy="adjusted", change=(0, 0, 0, 0), penalty=(0, 0, 0, -1))
    assert totals(sat) == ((-30, 10, 10, 10), (0, 0, 0, -1))


def test_a_hand_ends_once() -> None:
    """A second score is void, as is one after the cards were thrown in: -24, 12, 12-5."""
    opened = HandOpened(2, 0, (-24, 12, 12), 0)
    twice = (*SIXBID[:3], HandScored((9, 0, -9)), opened, HandPassed(), SIXBID[4])
    sat = Bench(twice)
    sat.rule(penalty=(0, 0, -5))
    sat.rule(hand=2, text="It was thrown in.")
    found = sat.totals()
    assert (found.as_played, found.as_ruled) == ((-24, 12, 12), (-24, 12, 7))
    assert [(hand.as_played, hand.as_ruled) for hand in found.hands] == [
        ((-24, 12, 12), (-24, 12, 7)),
        (None, None),
    ]
