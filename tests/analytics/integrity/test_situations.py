"""Situations: those of a second count, decided by what the seat may know and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from analytics.archive.reading import open_archive
from analytics.figures.population import Population
from analytics.integrity.asking import FIELDS, MOST_FOUND, TURN
from analytics.integrity.compiled import walk_compiled
from analytics.integrity.played import above, played_hands, rows_of
from analytics.integrity.redealing import deal_anew
from analytics.integrity.situations import situations
from analytics.mass.compiling import compiled_function
from events.cards import card_numbers
from replay.terminal import Terminal
from tests.analytics.integrity.cheats import random_player, steady_player, thinks
from tests.analytics.integrity.club import archive_of, evening, match_id, player_id
from tests.analytics.integrity.second import Seen, seen_in

if TYPE_CHECKING:
    from pathlib import Path

    import polars as pl

GAMES = ("sixbid", "kozel", "frog")
PLAYERS = {
    "Ada": steady_player,
    "Ben": random_player,
    "Cid": thinks,
    "Dot": random_player,
    "Eve": steady_player,
}


@pytest.fixture(name="walk")
def fixture_walk() -> Any:  # noqa: ANN401 - a compiled function
    """Return the walk, compiled."""
    return walk_compiled(Terminal("en"))


def _archive(folder: Path, game: str) -> tuple[Path, list[Any]]:
    logs = list(evening(game, PLAYERS, 40, seed=3, together=5))
    return archive_of(folder, iter(logs)), logs


def _rows(found: pl.DataFrame) -> set[tuple[Any, ...]]:
    walked = found.filter(found["play"] >= 0)
    return set(
        walked.select(
            *("match", "rule", "hand", "play", "player", "other", "first", "hit")
        ).rows()
    )


@pytest.mark.parametrize("game", GAMES)
def test_walk_finds_what_a_second_count_finds(
    game: str,
    tmp_path: Path,
    walk: Any,  # noqa: ANN401 - a compiled function
) -> None:
    """Last cards are the same ones; of the hidden facts those that are open are the same."""
    folder, logs = _archive(tmp_path / "archive", game)
    population = Population(open_archive(folder), game, "simulation")
    found = _rows(situations(population, game, walk))
    second: set[tuple[Any, ...]] = set()
    for number, log in enumerate(logs):
        ids = log[0].players
        second |= {
            (match_id(number), seen.rule, seen.hand, seen.play, *_who(seen, ids))
            for seen in seen_in(log)
        }
    assert found <= second
    for rule in ("points_given", "suit_led", "soft_play"):
        assert any(row[1] == rule for row in found), rule
    lasts = {row for row in second if row[1] == "soft_play"}
    assert {row for row in found if row[1] == "soft_play"} == lasts
    leads = {row for row in second if row[1] == "suit_led"}
    assert len({row for row in found if row[1] == "suit_led"}) > len(leads) / 2


def _who(seen: Seen, ids: tuple[str, ...]) -> tuple[Any, ...]:
    return ids[seen.seat], ids[seen.other], seen.first, seen.hit


def test_strata_of_a_lead_do_not_see_the_hidden_cards(
    tmp_path: Path,
    walk: Any,  # noqa: ANN401 - a compiled function
) -> None:
    """Other seats' cards dealt otherwise: the hits change, the strata do not."""
    folder, _ = _archive(tmp_path / "archive", "kozel")
    archive = open_archive(folder)
    scored = Population(archive, "kozel", "simulation").scored().collect()
    rows = rows_of(played_hands(archive, "kozel", scored))
    rows["plays"] = 1
    other = rows.copy()
    random = np.random.default_rng(1)
    for row in other:
        seats = [seat for seat in range(4) if seat != int(row["play_0"]) >> 6 & 3]
        cards = sum(int(row[f"hand_{seat}"]) for seat in seats)
        mixed = random.permutation(list(card_numbers(cards)))
        for place, seat in enumerate(seats):
            hand = mixed[8 * place : 8 * place + 8]
            row[f"hand_{seat}"] = sum(1 << int(card) for card in hand)
    first, second = (_walked(each, walk) for each in (rows, other))
    assert len(first) > 20
    assert (first[:, [0, 1, 2, 3, 4, 5, 7]] == second[:, [0, 1, 2, 3, 4, 5, 7]]).all()
    assert (first[:, 6] != second[:, 6]).any()


def _walked(rows: Any, walk: Any) -> Any:  # noqa: ANN401 - arrays
    found = np.empty((len(rows) * MOST_FOUND, FIELDS), np.int32)
    count = walk(rows, above("kozel"), True, np.zeros(1, TURN), found)  # noqa: FBT003
    return found[:count]


def test_cards_dealt_anew_are_dealt_evenly() -> None:
    """Nobody gets what he lacks, all get their number; without lacks all ways are as likely."""
    dealt = np.zeros(10, np.int64)
    room = np.array([0, 1, 2, 0, 1])
    none = np.zeros(5, np.int64)
    deal = compiled_function(deal_anew, None)
    seed, counts = 1, dict[tuple[int, ...], int]()
    trials = 12_000
    for _ in range(trials):
        seed = deal(0b1111, room, none, none, dealt, seed)
        counts[tuple(dealt[:5].tolist())] = counts.get(tuple(dealt[:5].tolist()), 0) + 1
    assert len(counts) == 12
    expected = trials / 12
    # The chi-squared distribution of 11 degrees exceeds 31.3 once in a thousand.
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 31.3
    lacks = np.array([0, 0b0011, 0, 0, 0])
    for _ in range(200):
        new = deal(0b1111, room, none, lacks, dealt, seed)
        seed = abs(new)
        if new > 0:
            assert not int(dealt[1]) & 0b0011
            assert [int(each).bit_count() for each in dealt[:5]] == room.tolist()


def test_dumping_counts_every_contract_once_an_opponent(
    tmp_path: Path,
    walk: Any,  # noqa: ANN401 - a compiled function
) -> None:
    """Three at a table: each contract has two pairs; a hit is a contract lost."""
    folder, _ = _archive(tmp_path / "archive", "sixbid")
    population = Population(open_archive(folder), "sixbid", "simulation")
    found = situations(population, "sixbid", walk)
    pairs = found.filter(found["rule"] == "dumping")
    scored = population.scored().collect()
    played = scored.filter(scored["role"] == "soloist")
    assert pairs.height == 2 * played.height > 0
    assert pairs["hit"].sum() == 2 * (played["outcome"] == "lost").sum()
    assert set(pairs["player"].unique()) <= {player_id(name) for name in PLAYERS}
