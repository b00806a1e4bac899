"""Whom figures leave out, what rulings change, and laws that hold of any archive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import polars as pl
import pytest
from msgspec.structs import replace

from analytics.archive.counted import counted_hands
from analytics.archive.reading import open_archive
from analytics.figures.population import Population
from analytics.figures.registry import FIGURES
from analytics.figures.summing import SMALL, hands_behind, summed
from analytics.statistics import five_numbers
from events.cards import BIDS
from events.ids import new_id
from events.stores.memory import MemoryStore
from events.table import Forked, HandScored
from replay.history import read_history
from tests.analytics.archive.shelf import archived
from tests.analytics.logs import finished, random_match
from tests.analytics.test_five_numbers import EVENING
from tests.builders import PLAYERS
from tests.core.kozel import table as kozel
from tests.replay.rulings.bench import TRUSTED, Bench

if TYPE_CHECKING:
    from pathlib import Path

ADA, BEN, CID, DORA = PLAYERS
PLAYED: Final = {ADA: -6, BEN: 48, CID: -42}
"""The sums of `EVENING`, five hands of which four were scored."""


def rows(
    population: Population, name: str, by: str = "player"
) -> dict[tuple[str, ...], dict[str, Any]]:
    """Return the rows of a figure by game, subject and case."""
    figure = FIGURES[name]
    sums = summed(figure, hands_behind(figure, population, by)).collect()
    return {(r["game"], r["subject"], r["case"]): r for r in sums.to_dicts()}


def totals(population: Population) -> dict[str, float]:
    """Return what each player was paid."""
    return {key[1]: row["total"] for key, row in rows(population, "payments").items()}


def ruled(folder: Path, sat: Bench) -> Population:
    """Return the population of an archive of a bench's store."""
    return Population(open_archive(archived(sat.store, folder, operator=TRUSTED)))


def test_simulations_count_only_when_asked_for(tmp_path: Path) -> None:
    """By themselves, and then nothing else does."""
    game = random_match("sixbid", 3, 12, origin="simulation")
    folder = archived(MemoryStore(), tmp_path / "a", EVENING, game)
    usual = Population(open_archive(folder))
    assert totals(usual) == PLAYED
    assert totals(usual._replace(origin="table")) == PLAYED
    assert rows(usual._replace(origin="record"), "payments") == {}
    simulated = totals(usual._replace(origin="simulation"))
    scores = [event.change for event in game if isinstance(event, HandScored)]
    assert simulated == {
        player: sum(change[seat] for change in scores)
        for seat, player in enumerate(PLAYERS[:3])
    }


def test_forks_count_only_when_asked_for(tmp_path: Path) -> None:
    """A fork that scored the evening's last hand otherwise."""
    sat = Bench(EVENING)
    last = max(n for n, e in enumerate(EVENING, 1) if isinstance(e, HandScored))
    parent = read_history(sat.store, sat.match)[last - 2]
    branch = Bench(store=sat.store)
    branch.match = new_id()
    sat.shell.fork(branch.match, new_id(), Forked(sat.match, last - 1, parent.hash, ""))
    branch.write(HandScored((40, -20, -20)))
    population = ruled(tmp_path / "a", sat)
    assert totals(population) == PLAYED
    wanted = {ADA: -6 + 40, BEN: 48 - 20, CID: -42 - 20}
    assert totals(population._replace(forks=True)) == wanted


def test_hands_count_as_ruled_unless_asked_otherwise(tmp_path: Path) -> None:
    """Ada's solo of hand 1 was lost by a ruling: -60 for +60, none of three made."""
    sat = Bench(EVENING)
    sat.rule(remedy="adjusted", change=(-60, 30, 30), penalty=(0, 0, -500))
    population = ruled(tmp_path / "a", sat)
    assert totals(population) == {ADA: -126, BEN: 108, CID: 18}
    key = "sixbid", ADA, "solo"
    assert rows(population, "made_by_bid")[key]["total"] == 0
    played = population._replace(as_played=True)
    assert totals(played) == PLAYED
    assert rows(played, "made_by_bid")[key]["total"] == 1


def test_opponents_who_were_paid_unevenly_are_one_by_their_mean(tmp_path: Path) -> None:
    """Ada's solo of hand 1, lost by a ruling: Ben gets 50 for it and Cid 10, 30 each."""
    sat = Bench(EVENING)
    sat.rule(remedy="adjusted", change=(-60, 50, 10))
    population = ruled(tmp_path / "a", sat)
    hands = hands_behind(FIGURES["defence_net"], population, "game")
    behind = hands.filter(pl.col("hand") == 1).collect()
    assert behind["value"].to_list() == [30]


def test_a_hand_ruled_void_counts_nowhere(tmp_path: Path) -> None:
    """Ben's misère: not his contract, not his call, and the blind is not counted."""
    sat = Bench(EVENING)
    sat.rule(hand=4, remedy="void")
    population = ruled(tmp_path / "a", sat)
    assert totals(population) == {ADA: 24, BEN: -12, CID: -12}
    calls = rows(population, "highest_bid")
    assert calls["sixbid", BEN, "misere"]["total"] == 0
    assert calls["sixbid", BEN, "pass"]["n"] == 4
    assert rows(population, "blind_points", "game")["sixbid", "", ""]["n"] == 4
    assert totals(population._replace(as_played=True)) == PLAYED


def test_pairs_uncovered_are_as_ruled_without_penalties(tmp_path: Path) -> None:
    """Side 0 uncovers three by a ruling; a penalty of one more is for conduct."""
    log = random_match("kozel", 5, 1, origin="table")
    sat = Bench(log)
    sat.rule(remedy="split", change=(3, 0), penalty=(1, 0))
    population = ruled(tmp_path / "a", sat)
    (written,) = (event.change for event in log if isinstance(event, HandScored))
    pips = rows(population, "pips", "seat")
    assert [pips["kozel", seat, ""]["total"] for seat in "0123"] == [3, 0, 3, 0]
    played = rows(population._replace(as_played=True), "pips", "seat")
    totals_played = [played["kozel", seat, ""]["total"] for seat in "0123"]
    assert totals_played == [*written, *written]


@pytest.mark.parametrize("name", list(FIGURES))
def test_an_empty_archive_has_no_rows(tmp_path: Path, name: str) -> None:
    """A match without a hand: no figure has a row, for nobody."""
    folder = archived(MemoryStore(), tmp_path / "a", EVENING[:1])
    population = Population(open_archive(folder))
    for by in FIGURES[name].subjects:
        assert rows(population, name, by) == {}


def test_one_hand_gives_a_mean_without_an_interval(tmp_path: Path) -> None:
    """And a share with one; both are marked as small."""
    end = next(n for n, e in enumerate(EVENING, 1) if isinstance(e, HandScored))
    folder = archived(MemoryStore(), tmp_path / "a", EVENING[:end])
    population = Population(open_archive(folder))
    mean = rows(population, "payments")["sixbid", ADA, ""]
    assert (mean["value"], mean["n"], mean["low"], mean["high"]) == (60, 1, None, None)
    share = rows(population, "made_by_bid")["sixbid", ADA, "solo"]
    # Wilson of 1 of 1: 1 / (1 + z²) = 0.20655 to 1
    assert (share["value"], share["high"]) == (1, 1)
    assert share["low"] == pytest.approx(0.20655, abs=1e-5)
    assert mean["small"] is share["small"] is True


def test_the_mark_of_small_numbers_goes_at_thirty(tmp_path: Path) -> None:
    """At 29 it is there, at 30 it is not."""
    log = random_match("kozel", 1, 60, origin="table", options={"match_pairs": 12})
    more = [random_match("kozel", seed, 60, origin="table") for seed in range(2, 8)]
    population = Population(
        open_archive(archived(MemoryStore(), tmp_path / "a", log, *more))
    )
    figure = FIGURES["pips"]
    behind = hands_behind(figure, population, "player", [ADA]).collect()
    assert behind.height > SMALL
    for n in (SMALL - 1, SMALL):
        (row,) = summed(figure, behind.head(n).lazy()).collect().to_dicts()
        assert row["small"] is (n < SMALL)


@pytest.fixture(name="mixed", scope="module")
def fixture_mixed(tmp_path_factory: pytest.TempPathFactory) -> Population:
    """Return many hands of programs that do anything legal, house rules among them."""
    logs = (
        random_match("sixbid", 1, 40, origin="table", options={"hands_limit": 40}),
        random_match(
            "sixbid",
            2,
            40,
            seats=4,
            origin="record",
            options={"dealer_share": "on_failure", "hands_limit": 40},
        ),
        random_match("frog", 3, 40, origin="table", options={"hands_limit": 40}),
        random_match("frog", 4, 12, seats=4, origin="table"),
        *(random_match("kozel", seed, 20, origin="table") for seed in range(5, 9)),
    )
    folder = tmp_path_factory.mktemp("mixed") / "a"
    return Population(open_archive(archived(MemoryStore(), folder, *logs)))


def test_payments_sum_to_zero(mixed: Population) -> None:
    """In every game: what one has, others paid, the dealer who sits out among them."""
    paid = rows(mixed, "payments", "seat")
    for game in ("sixbid", "frog", "kozel"):
        assert sum(row["total"] for key, row in paid.items() if key[0] == game) == 0
    out = counted_hands(mixed.archive).collect()
    assert out["role"].is_in(["out"]).any()
    assert out.filter(out["role"] == "out")["net"].drop_nulls().len() > 0


def test_shares_of_a_whole_sum_to_one(mixed: Population) -> None:
    """Each player's calls, with one n."""
    for figure in FIGURES.values():
        if not figure.whole:
            continue
        for by in figure.subjects:
            sums: dict[tuple[str, ...], list[dict[str, Any]]] = {}
            for key, row in rows(mixed, figure.name, by).items():
                sums.setdefault(key[:2], []).append(row)
            assert sums
            for cases in sums.values():
                assert sum(case["value"] for case in cases) == pytest.approx(1)
                assert len({case["n"] for case in cases}) == 1


@pytest.mark.parametrize("name", list(FIGURES))
def test_a_value_lies_in_its_interval(mixed: Population, name: str) -> None:
    """And a share's interval between 0 and 1; n is as many as the hands behind."""
    figure = FIGURES[name]
    for by in figure.subjects:
        for row in rows(mixed, name, by).values():
            if row["low"] is None:
                assert row["n"] == 1
                continue
            assert row["low"] <= row["value"] <= row["high"]
            if figure.kind == "share":
                assert row["low"] >= 0
                assert row["high"] <= 1


def test_rates_are_those_of_the_five_numbers(mixed: Population) -> None:
    """The soloist's rate, n and the totals; made by bid adds up to made."""
    hands = counted_hands(mixed.archive)
    wanted = {
        (r["game"], r["player"]): r for r in five_numbers(hands).collect().to_dicts()
    }
    rate, paid = rows(mixed, "soloist_rate"), rows(mixed, "payments")
    for (game, player), row in wanted.items():
        found = rate[game, player, ""]
        assert (found["value"], found["n"]) == (
            pytest.approx(row["soloist_rate"]),
            row["soloist_rate_n"],
        )
        assert paid[game, player, ""]["total"] == row["net_total"]
    made = rows(mixed, "made_by_bid")
    for (game, player), row in wanted.items():
        if game == "kozel" or not row["made_rate_n"]:
            continue
        mine = [r for key, r in made.items() if key[:2] == (game, player)]
        assert sum(r["n"] for r in mine) == row["made_rate_n"]
        total = sum(r["total"] for r in mine)
        assert total / row["made_rate_n"] == pytest.approx(row["made_rate"])


def test_the_highest_call_is_the_highest(mixed: Population) -> None:
    """Against the highest of each seat's calls, event by event."""
    hands = counted_hands(mixed.archive).collect().to_dicts()
    spoken: dict[tuple[str, int, int], int] = {}
    calls = mixed.decisions("call_made").collect().to_dicts()
    for call in calls:
        key = call["match"], call["hand"], call["seat"]
        spoken[key] = max(spoken.get(key, 0), BIDS.index(call["bid"]))
    assert len(calls) > len(spoken), "somebody spoke twice"
    wanted: dict[tuple[str, str, str], int] = {}
    for row in hands:
        highest = spoken.get((row["match"], row["hand"], row["seat"]))
        if highest is not None and row["ending"] != "void":
            key_of = row["game"], row["player"], BIDS[highest]
            wanted[key_of] = wanted.get(key_of, 0) + 1
    found = rows(mixed, "highest_bid")
    assert {key: row["total"] for key, row in found.items() if row["total"]} == wanted


def test_a_match_is_lost_by_its_standing(tmp_path: Path) -> None:
    """Five pairs at the start and one more: A has lost, unless a ruling gives B six."""
    hand = finished(kozel.settled(30, standing=(5, 0)))
    assert HandScored((1, 0)) in hand
    sat = Bench(hand)
    won = rows(ruled(tmp_path / "a", sat), "matches_won", "seat")
    assert [won["kozel", seat, ""]["total"] for seat in "0123"] == [0, 1, 0, 1]
    sat.rule(remedy="split", change=(0, 6))
    population = ruled(tmp_path / "b", sat)
    won = rows(population, "matches_won", "seat")
    assert [won["kozel", seat, ""]["total"] for seat in "0123"] == [1, 0, 1, 0]
    won = rows(population._replace(as_played=True), "matches_won", "seat")
    assert [won["kozel", seat, ""]["total"] for seat in "0123"] == [0, 1, 0, 1]


def test_places_are_counted_from_forehand(mixed: Population) -> None:
    """Against a count row by row; who sits out has no place (sixbid.R27)."""
    hands = counted_hands(mixed.archive).collect().to_dicts()
    seats: dict[tuple[str, int], int] = {}
    for row in hands:
        key = row["match"], row["hand"]
        seats[key] = max(seats.get(key, 0), row["seat"] + 1)
    wanted: dict[tuple[str, str, str], int] = {}
    for row in hands:
        if row["ending"] != "scored" or row["role"] == "out":
            continue
        table = seats[row["match"], row["hand"]]
        place = (row["seat"] - row["dealer"] - 1) % table + 1
        told = row["game"], "", str(place)
        wanted[told] = wanted.get(told, 0) + row["net"]
    found = rows(mixed, "seat_advantage", "game")
    assert {key: row["total"] for key, row in found.items()} == wanted
    assert ("sixbid", "", "4") not in found


def test_a_pair_is_the_same_two_at_either_side(tmp_path: Path) -> None:
    """Two matches, the second one with the pairs at the other seats: two pairs, not four."""
    first = random_match("kozel", 1, 6, origin="table")
    opening, *rest = random_match("kozel", 2, 6, origin="table")
    turned = replace(opening, players=tuple("dabc"[n] * 26 for n in range(4)))
    folder = archived(MemoryStore(), tmp_path / "a", first, (turned, *rest))
    pairs = rows(Population(open_archive(folder)), "payments", "pair")
    assert {key[1] for key in pairs} == {f"{ADA}+{CID}", f"{BEN}+{DORA}"}
    hands = sum(isinstance(e, HandScored) for e in (*first, *rest))
    assert {row["n"] for row in pairs.values()} == {hands}
    assert sum(row["total"] for row in pairs.values()) == 0
