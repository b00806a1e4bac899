"""Every figure of twenty hands equals what was worked out by hand, hands behind and all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from analytics.archive.reading import open_archive
from analytics.figures.population import Population
from analytics.figures.registry import FIGURES
from analytics.figures.summing import hands_behind, in_order, summed
from events.stores.memory import MemoryStore
from tests.analytics.archive.shelf import archived
from tests.analytics.figures.test_conduct_by_hand import CLOCK_BY_HAND
from tests.analytics.figures.test_tables_by_hand import TABLES_BY_HAND
from tests.analytics.figures.told import same, told
from tests.analytics.figures.twenty import IDS, TWENTY

if TYPE_CHECKING:
    from pathlib import Path

SIXBID: Final = "S1 S2 S4 S5 S6 S7 S8 S9 S10"
"""The scored hands of Six-Bid Solo; the sums below are those of the table there."""
FROG: Final = "F1 F2 F3 F4"
KOZEL: Final = "K1 K2 K3 K4 K5 L1"
WHOLE: Final = "K1 K2 K3 L1"
"""Hands of Kozel without a capture."""

# figure, by: game, whose (a Ada, b Ben, c Cid, d Dora), case: sum of the values, hands
BY_HAND: Final = {
    ("soloist_rate", "player"): {
        ("sixbid", "a", ""): (6, SIXBID),
        ("sixbid", "b", ""): (2, SIXBID),
        ("sixbid", "c", ""): (1, SIXBID),
        ("frog", "a", ""): (2, FROG),
        ("frog", "b", ""): (1, FROG),
        ("frog", "c", ""): (1, FROG),
        ("kozel", "a", ""): (6, KOZEL),
        ("kozel", "b", ""): (0, KOZEL),
        ("kozel", "c", ""): (6, KOZEL),
        ("kozel", "d", ""): (0, KOZEL),
    },
    ("made_by_bid", "player"): {
        # S1 made, S2 drawn, S5 lost; S8 and S9 made, S10 lost
        ("sixbid", "a", "solo"): (1, "S1 S2 S5"),
        ("sixbid", "a", "call_solo"): (2, "S8 S9 S10"),
        ("sixbid", "b", "misere"): (1, "S4"),
        ("sixbid", "b", "guarantee"): (0, "S7"),
        ("sixbid", "c", "heart_solo"): (1, "S6"),
        ("frog", "a", "frog"): (1, "F1 F4"),
        ("frog", "b", "chico"): (0, "F2"),
        ("frog", "c", "grand"): (1, "F3"),
    },
    ("margin", "player"): {
        ("sixbid", "a", "solo"): (15 + 0 - 9, "S1 S2 S5"),
        ("sixbid", "b", "guarantee"): (79 - 80, "S7"),
        ("sixbid", "c", "heart_solo"): (90 - 60, "S6"),
        ("frog", "a", "frog"): (7 + 0, "F1 F4"),
        ("frog", "b", "chico"): (55 - 60, "F2"),
        ("frog", "c", "grand"): (66 - 60, "F3"),
        ("kozel", "a", ""): (15 - 35 + 0 - 30, WHOLE),
        ("kozel", "b", ""): (-15 + 35 + 0 + 30, WHOLE),
        ("kozel", "c", ""): (15 - 35 + 0 - 30, WHOLE),
        ("kozel", "d", ""): (-15 + 35 + 0 + 30, WHOLE),
    },
    ("overbid", "player"): {
        ("sixbid", "a", "solo"): (1, "S1 S2 S5"),
        ("sixbid", "a", "call_solo"): (1, "S8 S9 S10"),
        ("sixbid", "b", "misere"): (0, "S4"),
        ("sixbid", "b", "guarantee"): (1, "S7"),
        ("sixbid", "c", "heart_solo"): (0, "S6"),
        ("frog", "a", "frog"): (0, "F1 F4"),
        ("frog", "b", "chico"): (1, "F2"),
        ("frog", "c", "grand"): (0, "F3"),
    },
    ("underbid", "player"): {
        # 75, 60 and 51 of 80; 79 of 120; 90 where a guarantee in hearts wants 74
        ("sixbid", "a", "solo"): (0, "S1 S2 S5"),
        ("sixbid", "b", "guarantee"): (0, "S7"),
        ("sixbid", "c", "heart_solo"): (1, "S6"),
    },
    ("card_called", "player"): {("sixbid", "a", ""): (2, "S8 S9 S10")},
    ("card_found", "player"): {("sixbid", "a", ""): (1, "S9 S10")},
    ("payments", "player"): {
        ("sixbid", "a", ""): (244, SIXBID),
        ("sixbid", "b", ""): (-272, SIXBID),
        ("sixbid", "c", ""): (28, SIXBID),
        ("frog", "a", ""): (6, FROG),
        ("frog", "b", ""): (-45, FROG),
        ("frog", "c", ""): (39, FROG),
        # theirs less own: 1 - 2 + 0 + 4 - 4 - 1
        ("kozel", "a", ""): (-2, KOZEL),
        ("kozel", "b", ""): (2, KOZEL),
        ("kozel", "c", ""): (-2, KOZEL),
        ("kozel", "d", ""): (2, KOZEL),
    },
    # fewer than thirty hands: the last ones are all, and nothing is told of them
    ("form", "pair"): {},
    ("defence_rate", "player"): {
        ("sixbid", "a", "misere"): (0, "S4"),
        ("sixbid", "a", "heart_solo"): (0, "S6"),
        ("sixbid", "a", "guarantee"): (1, "S7"),
        ("sixbid", "b", "solo"): (1, "S1 S2 S5"),
        ("sixbid", "b", "heart_solo"): (0, "S6"),
        ("sixbid", "b", "call_solo"): (1, "S8 S9 S10"),
        ("sixbid", "c", "solo"): (1, "S1 S2 S5"),
        ("sixbid", "c", "misere"): (0, "S4"),
        ("sixbid", "c", "guarantee"): (1, "S7"),
        ("sixbid", "c", "call_solo"): (1, "S8 S9 S10"),
        ("frog", "a", "chico"): (1, "F2"),
        ("frog", "a", "grand"): (0, "F3"),
        ("frog", "b", "frog"): (0, "F1 F4"),
        ("frog", "b", "grand"): (0, "F3"),
        ("frog", "c", "frog"): (0, "F1 F4"),
        ("frog", "c", "chico"): (1, "F2"),
        # B won K2, K5 and L1
        ("kozel", "b", ""): (3, KOZEL),
        ("kozel", "d", ""): (3, KOZEL),
    },
    ("defence_points", "game"): {
        # 120 less the soloist's points; both opponents are one
        ("sixbid", "", "solo"): (45 + 60 + 69, "S1 S2 S5"),
        ("sixbid", "", "heart_solo"): (30, "S6"),
        ("sixbid", "", "guarantee"): (41, "S7"),
        ("frog", "", "frog"): (53 + 60, "F1 F4"),
        ("frog", "", "chico"): (65, "F2"),
        ("frog", "", "grand"): (54, "F3"),
        ("kozel", "", ""): (45 + 95 + 60 + 90, WHOLE),
    },
    ("defence_net", "seat"): {
        ("sixbid", "0", "misere"): (-30, "S4"),
        ("sixbid", "0", "heart_solo"): (-90, "S6"),
        ("sixbid", "0", "guarantee"): (40, "S7"),
        ("sixbid", "1", "solo"): (-30 + 0 + 18, "S1 S2 S5"),
        ("sixbid", "1", "heart_solo"): (-90, "S6"),
        ("sixbid", "1", "call_solo"): (-100 - 150 + 100, "S8 S9 S10"),
        ("sixbid", "2", "solo"): (-30 + 0 + 18, "S1 S2 S5"),
        ("sixbid", "2", "misere"): (-30, "S4"),
        ("sixbid", "2", "guarantee"): (40, "S7"),
        ("sixbid", "2", "call_solo"): (-100 - 150 + 100, "S8 S9 S10"),
        ("frog", "0", "chico"): (10, "F2"),
        ("frog", "0", "grand"): (-18, "F3"),
        ("frog", "1", "frog"): (-7 + 0, "F1 F4"),
        ("frog", "1", "grand"): (-18, "F3"),
        ("frog", "2", "frog"): (-7 + 0, "F1 F4"),
        ("frog", "2", "chico"): (10, "F2"),
        ("kozel", "1", ""): (-1 + 2 + 0 - 4 + 4 + 1, KOZEL),
        ("kozel", "3", ""): (-1 + 2 + 0 - 4 + 4 + 1, KOZEL),
    },
    ("exchange_rate", "player"): {
        ("kozel", "a", ""): (0, KOZEL),
        ("kozel", "b", ""): (1, KOZEL),
        ("kozel", "c", ""): (0, KOZEL),
        ("kozel", "d", ""): (0, KOZEL),
    },
    ("exchange_rate", "pair"): {
        ("kozel", "a+c", ""): (0, KOZEL),
        ("kozel", "b+d", ""): (1, KOZEL),
    },
    ("exchange_net", "player"): {("kozel", "b", ""): (1, "L1")},
    ("exchange_net", "pair"): {("kozel", "b+d", ""): (1, "L1")},
    ("captures_made", "pair"): {
        ("kozel", "a+c", ""): (1, KOZEL),
        ("kozel", "b+d", ""): (1, KOZEL),
    },
    ("captures_made", "game"): {("kozel", "", ""): (2, KOZEL)},
    ("captures_suffered", "player"): {
        ("kozel", each, ""): (1, KOZEL) for each in "abcd"
    },
    ("pips", "pair"): {
        ("kozel", "a+c", ""): (0 + 2 + 0 + 0 + 4 + 1, KOZEL),
        ("kozel", "b+d", ""): (1 + 0 + 0 + 4 + 0 + 0, KOZEL),
    },
    # K: A has six pairs uncovered after K5 and has lost; L is not over
    ("matches_won", "player"): {
        ("kozel", "a", ""): (0, "K5"),
        ("kozel", "b", ""): (1, "K5"),
        ("kozel", "c", ""): (0, "K5"),
        ("kozel", "d", ""): (1, "K5"),
    },
    ("contract_value", "game"): {
        ("sixbid", "", "solo"): (60 + 0 - 36, "S1 S2 S5"),
        ("sixbid", "", "heart_solo"): (180, "S6"),
        ("sixbid", "", "misere"): (60, "S4"),
        ("sixbid", "", "guarantee"): (-80, "S7"),
        ("sixbid", "", "call_solo"): (200 + 300 - 200, "S8 S9 S10"),
        ("frog", "", "frog"): (14 + 0, "F1 F4"),
        ("frog", "", "chico"): (-20, "F2"),
        ("frog", "", "grand"): (36, "F3"),
    },
    ("seat_advantage", "game"): {
        ("sixbid", "", "1"): (244, SIXBID),
        ("sixbid", "", "2"): (-272, SIXBID),
        ("sixbid", "", "3"): (28, SIXBID),
        ("frog", "", "1"): (6, FROG),
        ("frog", "", "2"): (-45, FROG),
        ("frog", "", "3"): (39, FROG),
        ("kozel", "", "1"): (-2, KOZEL),
        ("kozel", "", "2"): (2, KOZEL),
        ("kozel", "", "3"): (-2, KOZEL),
        ("kozel", "", "4"): (2, KOZEL),
    },
    ("blind_points", "game"): {
        ("sixbid", "", ""): (2 + 21 + 21, "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10"),
        ("frog", "", ""): (10 + 4, FROG),
    },
}


@pytest.fixture(name="population", scope="module")
def fixture_population(tmp_path_factory: pytest.TempPathFactory) -> Population:
    """Return the twenty hands in an archive."""
    folder: Path = tmp_path_factory.mktemp("twenty")
    return Population(open_archive(archived(MemoryStore(), folder / "a", *TWENTY)))


@pytest.mark.parametrize(("name", "by"), list(BY_HAND))
def test_a_figure_is_as_worked_out_by_hand(
    population: Population, name: str, by: str
) -> None:
    """Its sum, its n and the very hands behind it."""
    same(told(population, name, by, IDS), BY_HAND[name, by])


def test_the_highest_calls_by_hand(population: Population) -> None:
    """Ten hands of Six-Bid, the passed one too; who did not bid passed (sixbid.R7)."""
    found = told(population, "highest_bid", "player", IDS)
    bids = {key: total for key, (total, _) in found.items() if total}
    assert bids == {
        ("sixbid", "a", "pass"): 4,
        ("sixbid", "a", "solo"): 3,
        ("sixbid", "a", "call_solo"): 3,
        ("sixbid", "b", "pass"): 8,
        ("sixbid", "b", "misere"): 1,
        ("sixbid", "b", "guarantee"): 1,
        ("sixbid", "c", "pass"): 9,
        ("sixbid", "c", "heart_solo"): 1,
        ("frog", "a", "pass"): 2,
        ("frog", "a", "frog"): 2,
        ("frog", "b", "pass"): 3,
        ("frog", "b", "chico"): 1,
        ("frog", "c", "pass"): 3,
        ("frog", "c", "grand"): 1,
    }
    assert len(found) == 3 * 7 + 3 * 4, "every bid of the ladder has its row"
    assert {len(hands.split()) for _, hands in found.values()} == {10, 4}


def test_the_hands_by_trumps(population: Population) -> None:
    """Without trumps a misère is told as none; in Kozel the trump side's hands alone."""
    found = told(population, "made_by_trump", "player", IDS)
    solo = {key: row for key, row in found.items() if key[0] != "kozel"}
    assert solo == {
        ("sixbid", "a", "C"): (0, "S2"),
        ("sixbid", "a", "D"): (1, "S5 S8"),
        ("sixbid", "a", "H"): (1, "S9"),
        ("sixbid", "a", "S"): (1, "S1 S10"),
        ("sixbid", "b", "S"): (0, "S7"),
        ("sixbid", "b", "none"): (1, "S4"),
        ("sixbid", "c", "H"): (1, "S6"),
        ("frog", "a", "H"): (1, "F1 F4"),
        ("frog", "b", "S"): (0, "F2"),
        ("frog", "c", "H"): (1, "F3"),
    }
    kozel = {key: row for key, row in found.items() if key[0] == "kozel"}
    assert {who for _, who, _ in kozel} == {"a", "c"}
    # A won K1 and K4; each of the two is told once
    assert sum(total for total, _ in kozel.values()) == 2 * 2
    assert "L1" in kozel["kozel", "a", "D"][1].split(), "TD was turned last"


def test_the_interval_of_a_mean_by_hand(population: Population) -> None:
    """Ada's solos: 15, 0, -9 over the target.

    Mean 2; squares about it 169 + 4 + 121 = 294, over n - 1 = 147; the root of 147 / 3 is
    7; Student's t for 2 degrees of freedom is 4.30265, so the mean is 2 ± 30.1186.
    """
    figure = FIGURES["margin"]
    behind = hands_behind(figure, population, "player", ["a" * 26])
    (row,) = (
        each
        for each in summed(figure, behind).collect().to_dicts()
        if each["case"] == "solo"
    )
    assert (row["value"], row["n"]) == (2, 3)
    assert (row["low"], row["high"]) == pytest.approx((-28.1186, 32.1186), abs=1e-4)


def test_the_interval_of_a_share_by_hand(population: Population) -> None:
    """Ada made 1 of 3 solos. Wilson, with z² = 3.8415.

    Middle 1/3 + 3.8415/6 = 0.97358; reach 1.96 · √(0.2222/3 + 3.8415/36) = 0.83334; both
    over 1 + 3.8415/3 = 2.28049: 0.0615 to 0.7923.
    """
    figure = FIGURES["made_by_bid"]
    behind = hands_behind(figure, population, "player", ["a" * 26])
    rows = summed(figure, behind).collect().to_dicts()
    (row,) = (each for each in rows if each["case"] == "solo")
    assert (row["low"], row["high"]) == pytest.approx((0.0615, 0.7923), abs=1e-4)


def test_form_sets_the_last_hands_against_all(population: Population) -> None:
    """The last two hands of Ada in Six-Bid: (300 - 200) / 2 = 50, less 244 / 9 of all."""
    figure = FIGURES["form"]._replace(recent=2)
    behind = in_order(hands_behind(figure, population, "player", ["a" * 26])).collect()
    sums = summed(figure, behind.lazy()).collect().to_dicts()
    (row,) = (each for each in sums if each["game"] == "sixbid")
    assert row["n"] == 2
    assert row["value"] == pytest.approx(50 - 244 / 9)
    hands = [each["hand"] for each in behind.to_dicts() if each["game"] == "sixbid"]
    assert hands == [9, 10]


def test_a_player_brings_his_partner_s_half_of_a_pair(population: Population) -> None:
    """Dora gave no lone trump, Ben did: it is the pair's, whoever of them is asked for."""
    figure = FIGURES["exchange_rate"]
    for player in ("b" * 26, "d" * 26):
        behind = hands_behind(figure, population, "pair", [player])
        (row,) = summed(figure, behind).collect().to_dicts()
        assert (row["total"], row["n"]) == (1, 6)


def test_every_figure_was_worked_out() -> None:
    """None is declared without its numbers, here or where several tables play."""
    worked = {name for name, _ in (*BY_HAND, *TABLES_BY_HAND, *CLOCK_BY_HAND)}
    assert worked | {"highest_bid", "made_by_trump"} == set(FIGURES)
