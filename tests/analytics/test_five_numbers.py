"""The five numbers of small logs counted by hand, and of large ones counted twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from analytics.frames import hands_frame
from analytics.statistics import five_numbers
from events.table import DealVoided, HandPassed
from tests.analytics.logs import finished, random_match, several, stored
from tests.analytics.naive import counted
from tests.builders import PLAYERS, calls, match, opened, short_deal
from tests.core.frog import table as frog
from tests.core.kozel import table as kozel
from tests.core.sixbid import table as sixbid
from tests.spec import given

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.base import Event
    from events.table import OptionValue

ADA, BEN, CID, DORA = PLAYERS

PASSED_OUT: Final = (
    *given(match("sixbid"), opened(2), short_deal(*sixbid.HANDS, blind=sixbid.BLIND))
    .judged(calls("0 pass")[0])
    .judged(calls("1 pass")[0])
    .judged(calls("2 pass")[0])
    .events,
    HandPassed(),
)
EVENING: Final = several(
    finished(sixbid.settled("solo", 75, trump="S")),
    finished(sixbid.settled("solo", 60, trump="C")),
    PASSED_OUT,
    finished(sixbid.settled("misere", 0, soloist=1)),
    finished(sixbid.settled("solo", 30, trump="D", blind="AC TC 6C")),
)
"""Ada makes a solo (+60), draws one, loses one at 51 with the blind (-36); Ben a misère."""


def numbers_of(*logs: Sequence[Event]) -> dict[tuple[str, str], dict[str, Any]]:
    """Return the rows of `five_numbers` by game and player."""
    rows = five_numbers(hands_frame(stored(*logs).read_all())).collect().to_dicts()
    return {(row.pop("game"), row.pop("player")): row for row in rows}


def test_sixbid_numbers_are_those_counted_by_hand() -> None:
    """Four hands scored of five dealt: rates, points with the blind, net (sixbid.R20)."""
    numbers = numbers_of(EVENING)
    assert numbers == {
        ("sixbid", ADA): {
            "hands": 4,
            "hands_n": 5,
            "soloist_rate": 3 / 4,
            "soloist_rate_n": 4,
            "made_rate": 1 / 3,
            "made_rate_n": 3,
            "mean_points": (75 + 60 + 30 + 21) / 3,
            "mean_points_n": 3,
            "net_per_hand": (60 + 0 - 30 - 36) / 4,
            "net_per_hand_n": 4,
            "net_total": -6,
        },
        ("sixbid", BEN): {
            "hands": 4,
            "hands_n": 5,
            "soloist_rate": 1 / 4,
            "soloist_rate_n": 4,
            "made_rate": 1.0,
            "made_rate_n": 1,
            "mean_points": 0.0,
            "mean_points_n": 1,
            "net_per_hand": (-30 + 0 + 60 + 18) / 4,
            "net_per_hand_n": 4,
            "net_total": 48,
        },
        ("sixbid", CID): {
            "hands": 4,
            "hands_n": 5,
            "soloist_rate": 0.0,
            "soloist_rate_n": 4,
            "made_rate": None,
            "made_rate_n": 0,
            "mean_points": None,
            "mean_points_n": 0,
            "net_per_hand": (-30 + 0 - 30 + 18) / 4,
            "net_per_hand_n": 4,
            "net_total": -42,
        },
    }


def test_kozel_numbers_are_those_counted_by_hand() -> None:
    """A pair won, two lost, a draw and a void deal (kozel.R9, R20, R21)."""
    void = given(
        match("kozel"), kozel.opening(), kozel.turned("QC QS QH QD JC JS JH JD")
    )
    log = several(
        finished(kozel.settled(75)),
        finished(kozel.settled(95, winner=1)),
        finished(kozel.settled(60)),
        (*void.events, DealVoided()),
    )
    numbers = numbers_of(log)
    side_a = {
        "hands": 3,
        "hands_n": 4,
        "soloist_rate": 1.0,
        "soloist_rate_n": 3,
        "made_rate": 1 / 3,
        "made_rate_n": 3,
        "mean_points": (75 + 25 + 60) / 3,
        "mean_points_n": 3,
        "net_per_hand": (1 - 2 + 0) / 3,
        "net_per_hand_n": 3,
        "net_total": -1,
    }
    side_b = side_a | {
        "soloist_rate": 0.0,
        "mean_points": (45 + 95 + 60) / 3,
        "net_per_hand": (-1 + 2 + 0) / 3,
        "net_total": 1,
    }
    assert numbers == {
        ("kozel", ADA): side_a,
        ("kozel", BEN): side_b,
        ("kozel", CID): side_a,
        ("kozel", DORA): side_b,
    }


def test_the_dealer_of_four_was_not_dealt_in() -> None:
    """At a table of four the dealer's hand is not counted for him (sixbid.R27)."""
    log = random_match("sixbid", 4, 1, seats=4)
    counts = [row["hands_n"] for row in numbers_of(log).values()]
    assert sorted(counts) == [1, 1, 1]


def test_the_best_net_result_of_a_game_stands_first() -> None:
    """Games keep their order, and players stand by their net result a hand."""
    logs = (random_match("kozel", 1, 2), EVENING)
    rows = five_numbers(hands_frame(stored(*logs).read_all())).collect()
    games = rows["game"].to_list()
    assert games == ["sixbid"] * 3 + ["kozel"] * 4
    assert rows["player"].to_list()[:3] == [BEN, ADA, CID]


def test_frog_numbers_are_those_counted_by_hand() -> None:
    """A frog made, a chico lost, a grand made: what was laid away counts (frog.FR6)."""
    log = several(
        finished(frog.settled("frog", 57, widow="TS 8S 7D")),
        finished(frog.settled("chico", 51, trump="S", widow="KS 6C 7C")),
        finished(frog.settled("grand", 62, widow="KS 6C 7C", soloist=1)),
    )
    numbers = numbers_of(log)
    ada, ben, cid = (numbers["frog", who] for who in (ADA, BEN, CID))
    assert [who["soloist_rate"] for who in (ada, ben, cid)] == [2 / 3, 1 / 3, 0]
    assert (ada["made_rate"], ben["made_rate"], cid["made_rate"]) == (0.5, 1, None)
    assert (ada["mean_points"], ben["mean_points"]) == ((67 + 55) / 2, 66)
    assert [who["net_total"] for who in (ada, ben, cid)] == [
        14 - 20 - 18,
        -7 + 10 + 36,
        -7 + 10 - 18,
    ]


def test_a_dealers_share_is_in_the_sum_and_not_in_n() -> None:
    """What all win and lose is nothing, and n counts the hands played (sixbid.R27)."""
    house = {"dealer_share": "on_failure"}
    logs = [random_match("sixbid", seed, 4, 4, options=house) for seed in range(6)]
    tallies = counted(logs)
    assert sum(len(tally.shares) for tally in tallies.values()) > 3
    numbers = numbers_of(*logs)
    assert sum(row["net_total"] for row in numbers.values()) == 0
    for (_, who), row in numbers.items():
        assert row["net_per_hand_n"] == row["hands"] == len(tallies["sixbid", who].net)


def test_a_deal_for_double_counts_as_written() -> None:
    """After 60 to 60 the next deal uncovers twice its pairs (kozel.R21)."""
    eggs = {"eggs": "double_next"}
    log = several(
        finished(kozel.settled(60, options=eggs)),
        finished(kozel.settled(95, carried=1, options=eggs)),
    )
    ada = numbers_of(log)["kozel", ADA]
    assert (ada["hands"], ada["net_total"], ada["made_rate"]) == (2, 4, 0.5)


def test_the_side_that_uncovers_less_has_won() -> None:
    """Where a capture comes on top, both uncover: 4 for the queen, 1 for 45 (kozel.R22)."""
    hand = kozel.captured(75, options={"capture_score": "add"})
    numbers = numbers_of(finished(hand))
    assert [numbers["kozel", who]["made_rate"] for who in PLAYERS] == [0, 1, 0, 1]
    assert [numbers["kozel", who]["net_total"] for who in PLAYERS] == [-3, 3, -3, 3]


HOUSES: Final[tuple[tuple[str, int, dict[str, OptionValue]], ...]] = (
    ("sixbid", 3, {}),
    ("sixbid", 4, {}),
    ("kozel", 4, {}),
    ("frog", 3, {}),
    ("frog", 4, {"dealer_share": "on_failure", "grand_widow": "last_trick"}),
    ("sixbid", 4, {"dealer_share": "on_failure", "guarantee_blind": False}),
    ("kozel", 4, {"ten_points_on": "nine", "eggs": "double_next"}),
    ("kozel", 4, {"capture": "any_order", "capture_score": "add"}),
    ("kozel", 4, {"redeal_on": ("top_or_queen_clubs", "three_turned")}),
)


@pytest.mark.parametrize(("game", "seats", "options"), HOUSES)
def test_random_matches_are_counted_alike_twice(
    game: str, seats: int, options: dict[str, OptionValue]
) -> None:
    """Interleaved in one store or event by event in plain Python: the very same numbers."""
    logs = [random_match(game, seed, 5, seats, options=options) for seed in range(40)]
    expected = {who: tally.numbers() for who, tally in counted(logs).items()}
    assert numbers_of(*logs) == expected


def test_void_deals_are_dealt_and_not_scored() -> None:
    """A deal that the house has dealt again is in n of the hands alone (kozel.R9)."""
    house: dict[str, OptionValue] = {"redeal_on": ("top_or_queen_clubs",)}
    logs = [random_match("kozel", seed, 9, options=house) for seed in range(12)]
    void = sum(isinstance(event, DealVoided) for log in logs for event in log)
    ada = numbers_of(*logs)["kozel", ADA]
    assert void > 0
    assert ada["hands_n"] - ada["hands"] == void
    assert ada["net_per_hand_n"] == ada["hands"]
