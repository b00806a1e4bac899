"""Honest players do not stand out; those who see, spare or give away do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from analytics.integrity.compiled import walk_compiled
from analytics.integrity.rule import LEVEL
from replay.terminal import Terminal
from tests.analytics.integrity.cheats import (
    dumps_with,
    peeks,
    random_player,
    soft_towards,
    steady_player,
    thinks,
)
from tests.analytics.integrity.club import (
    archive_of,
    evening,
    player_id,
    results_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from analytics.integrity.testing import Result

HONEST: dict[str, Any] = {
    "Ada": steady_player,
    "Ben": steady_player,
    "Cid": random_player,
    "Dot": thinks,
    "Eve": steady_player,
    "Fay": random_player,
}
CLUB = tuple(HONEST)


def _results(
    folder: Path,
    game: str,
    players: dict[str, Any],
    hands: int,
    seed: int,
    tables: Sequence[Sequence[str]] = (),
) -> list[Result]:
    archive_of(folder, evening(game, players, hands, seed, tables))
    return results_of(folder, game, walk_compiled(Terminal("en")))


def _flagged(results: list[Result]) -> set[tuple[str, str, str]]:
    names = {player_id(name): name for name in CLUB} | {"": ""}
    return {
        (each.rule, names[each.player], names[each.other])
        for each in results
        if each.flagged
    }


@pytest.mark.parametrize(("game", "hands"), [("kozel", 250), ("sixbid", 300)])
def test_who_sees_the_partners_hand_stands_out(
    game: str, hands: int, tmp_path: Path
) -> None:
    """One of six sees; within the hands that the page states it is found, alone."""
    players = HONEST | {"Ada": peeks}
    found = _flagged(_results(tmp_path / "archive", game, players, hands, seed=8))
    assert ("suit_led", "Ada", "") in found
    assert {player for _, player, _ in found} == {"Ada"}


def test_who_spares_a_friend_stands_out(tmp_path: Path) -> None:
    """Ada lets Ben have his tricks, and plays well against all others."""
    players = HONEST | {"Ada": soft_towards(player_id("Ben"))}
    tables = ("Ada", "Ben", "Cid", "Dot"), ("Ada", "Ben", "Eve", "Fay")
    results = _results(tmp_path / "archive", "kozel", players, 400, 7, tables)
    assert _flagged(results) == {("soft_play", "Ada", "Ben")}


def test_who_bids_to_lose_in_company_stands_out(tmp_path: Path) -> None:
    """Ada bids anything when Ben is there, and plays well when he is not."""
    players = HONEST | {"Ada": dumps_with(player_id("Ben"))}
    results = _results(tmp_path / "archive", "frog", players, 1000, seed=7)
    assert _flagged(results) == {("dumping", "Ada", "Ben")}


@pytest.mark.parametrize("game", ["sixbid", "kozel", "frog"])
def test_honest_players_do_not_stand_out(game: str, tmp_path: Path) -> None:
    """Good ones, careless ones and one that thinks at the same tables."""
    results = _results(tmp_path / "archive", game, HONEST, 120, seed=11)
    assert results
    assert not _flagged(results)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["sixbid", "kozel", "frog"])
def test_honest_archives_are_left_alone(game: str, tmp_path: Path) -> None:
    """Twelve archives of each game, tables drawn by lot or fixed: nobody stands out.

    By the level at most one of a hundred would have anybody. Small probabilities are
    rarer than they say, since the odds of honest play lie below those that pass.
    """
    small = tests = 0
    tables = (), (CLUB[:4], CLUB[2:]), (CLUB[1:5], CLUB[:1] + CLUB[3:])
    for seed in range(12):
        folder = tmp_path / f"{seed}"
        results = _results(folder, game, HONEST, 800, seed, tables[seed % 3])
        assert not _flagged(results)
        tests += len(results)
        small += sum(result.p < 5 * LEVEL for result in results)
    assert tests > 500
    assert small / tests < 5 * LEVEL


@pytest.mark.slow
@pytest.mark.parametrize("game", ["sixbid", "frog"])
def test_a_pair_of_each_kind_is_found_and_nobody_else(
    game: str, tmp_path: Path
) -> None:
    """One spares, one bids to lose, one sees, at once."""
    players = HONEST | {
        "Ada": soft_towards(player_id("Ben")),
        "Ben": peeks,
        "Eve": dumps_with(player_id("Fay")),
    }
    found = _flagged(_results(tmp_path / "archive", game, players, 2500, seed=2))
    assert ("soft_play", "Ada", "Ben") in found
    assert ("suit_led", "Ben", "") in found
    assert ("dumping", "Eve", "Fay") in found
    assert {player for _, player, _ in found} == {"Ada", "Ben", "Eve"}
