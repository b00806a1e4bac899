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
from tests.core.kozel import table as kozel
from tests.core.sixbid import table as sixbid
from tests.spec import given

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.base import Event

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


@pytest.mark.parametrize(
    ("game", "seats"), [("sixbid", 3), ("sixbid", 4), ("kozel", 4)]
)
def test_random_matches_are_counted_alike_twice(game: str, seats: int) -> None:
    """Interleaved in one store or event by event in plain Python: the very same numbers."""
    logs = [random_match(game, seed, 5, seats) for seed in range(40)]
    expected = {who: tally.numbers() for who, tally in counted(logs).items()}
    assert numbers_of(*logs) == expected
