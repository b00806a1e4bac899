"""Which hands are rated, for whom, and that better players come out above worse ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl
import pytest
from msgspec.structs import replace

from analytics.archive.building import build
from analytics.archive.reading import open_archive
from analytics.errors import OriginUnknown
from analytics.ratings.rating import rated
from core.errors import GameUnknown
from events.ids import new_id
from events.stores.memory import MemoryStore
from events.table import Forked, HandScored, MatchOpened
from replay.history import read_history
from service.keeping import Keeper
from service.simulation import player_of, simulate
from tests.analytics.archive.shelf import archived
from tests.analytics.logs import finished, random_match, several
from tests.analytics.test_five_numbers import EVENING
from tests.builders import PLAYERS
from tests.core.sixbid.table import settled
from tests.replay.rulings.bench import TRUSTED, Bench

if TYPE_CHECKING:
    from pathlib import Path

    from analytics.archive.reading import Archive
    from analytics.ratings.rating import Ratings

ADA, BEN, CID, DORA = PLAYERS
SCORED: Final = 4
"""The scored hands of `EVENING`: Ada won, drawn, Ben won, Ada lost."""


def benched(folder: Path, sat: Bench) -> Archive:
    """Return an archive of a bench's store."""
    return open_archive(archived(sat.store, folder, operator=TRUSTED))


def results(ratings: Ratings, player: str) -> list[str]:
    """Return what became of a player's hands, in the order rated."""
    return ratings.history.filter(player=player)["outcome"].to_list()


def simulated(folder: Path, game: str, bots: str, hands: int) -> Ratings:
    """Return the ratings of some programs."""
    store = MemoryStore()
    keeper = Keeper(store)
    named = zip(PLAYERS, bots.split(), strict=False)
    seated = [player_of(player, bot) for player, bot in named]
    for hand in simulate(game, hands, seated, seed=1):
        keeper.keep(hand)
    build(store, folder)
    return rated(open_archive(folder), game, origin="simulation")


def test_hands_count_as_ruled_unless_asked_otherwise(tmp_path: Path) -> None:
    """Ada's solo of hand 1 was lost by a ruling; Ben's misère of hand 4 is void."""
    sat = Bench(EVENING)
    sat.rule(remedy="adjusted", change=(-60, 30, 30))
    sat.rule(hand=4, remedy="void")
    archive = benched(tmp_path / "a", sat)
    assert results(rated(archive, "sixbid"), ADA) == ["lost", "drawn", "lost"]
    assert results(rated(archive, "sixbid"), CID) == ["won", "drawn", "won"]
    played = rated(archive, "sixbid", as_played=True)
    assert results(played, ADA) == ["won", "drawn", "lost", "lost"]


def test_what_the_soloist_got_decides(tmp_path: Path) -> None:
    """A ruling that lets one opponent pay for both: he is a loser like the other."""
    sat = Bench(EVENING)
    sat.rule(remedy="adjusted", change=(60, 0, -60))
    ratings = rated(benched(tmp_path / "a", sat), "sixbid")
    first = ratings.history.filter(hand=1)
    assert first["outcome"].to_list() == ["won", "lost", "lost"]
    assert first["change"].to_list() == pytest.approx(
        [1.9643, -1.9643, -1.9643], abs=1e-4
    )


def test_simulations_and_forks_count_only_when_asked_for(tmp_path: Path) -> None:
    """A fork that scored the evening's last hand anew, and a match of programs."""
    sat = Bench(EVENING)
    last = max(n for n, e in enumerate(EVENING, 1) if isinstance(e, HandScored))
    parent = read_history(sat.store, sat.match)[last - 2]
    branch = Bench(store=sat.store)
    branch.match = "b" * 26
    sat.shell.fork(branch.match, new_id(), Forked(sat.match, last - 1, parent.hash, ""))
    branch.write(HandScored((40, -20, -20)))
    game = random_match("sixbid", 3, 12)
    archive = open_archive(archived(sat.store, tmp_path / "a", game, operator=TRUSTED))
    assert len(results(rated(archive, "sixbid"), ADA)) == SCORED
    forked = rated(archive, "sixbid", forks=True)
    assert results(forked, ADA) == ["won", "drawn", "lost", "lost", "won"]
    wanted = sum(isinstance(event, HandScored) for event in game)
    programs = rated(archive, "sixbid", origin="simulation")
    assert len(results(programs, ADA)) == wanted
    assert rated(archive, "sixbid", origin="record").table.is_empty()


def test_a_dealer_who_sits_out_is_not_rated(tmp_path: Path) -> None:
    """Four at the table, three in each hand (sixbid.R27)."""
    game = random_match("sixbid", 5, 12, seats=4, origin="table")
    archive = open_archive(archived(MemoryStore(), tmp_path / "a", game))
    history = rated(archive, "sixbid").history
    hands = archive.scan("hands").filter(ending="scored").collect()
    out = set(hands.filter(role="out").select("hand", "player").rows())
    inside = set(hands.filter(pl.col("role") != "out").select("hand", "player").rows())
    assert out
    assert set(history.select("hand", "player").rows()) == inside


@pytest.mark.parametrize("game", ["sixbid", "kozel", "frog"])
def test_an_archive_without_a_hand_rates_nobody(tmp_path: Path, game: str) -> None:
    """A match that was only opened: three empty tables with all their columns."""
    archive = open_archive(archived(MemoryStore(), tmp_path / "a", EVENING[:1]))
    empty = rated(archive, game)
    assert all(frame.is_empty() for frame in empty)
    full = rated(
        open_archive(archived(MemoryStore(), tmp_path / "b", EVENING)), "sixbid"
    )
    for without, some in zip(empty, full, strict=True):
        assert without.schema == some.schema


def test_a_game_or_an_origin_that_is_not_is_refused(tmp_path: Path) -> None:
    """By the codes that statistics have."""
    archive = open_archive(archived(MemoryStore(), tmp_path / "a", EVENING[:1]))
    with pytest.raises(GameUnknown):
        rated(archive, "skat")
    with pytest.raises(OriginUnknown):
        rated(archive, "sixbid", origin="moon")


@pytest.mark.parametrize("game", ["sixbid", "frog"])
def test_a_program_that_plays_better_is_above_one_that_plays_anything(
    tmp_path: Path, game: str
) -> None:
    """300 hands, one steady and two random: their intervals do not touch."""
    table = simulated(tmp_path / "a", game, "steady random random", 300).table
    best, *others = table.to_dicts()
    assert (best["player"], best["rank"]) == (ADA, 1)
    assert all(best["low"] > each["high"] for each in others)


def test_partners_who_never_part_share_their_rating(tmp_path: Path) -> None:
    """300 hands of Kozel, two steady against two random: who of the two, nobody can say."""
    table = simulated(tmp_path / "a", "kozel", "steady random steady random", 300).table
    rows = {row["player"]: row for row in table.to_dicts()}
    assert rows[ADA]["mu"] == rows[CID]["mu"]
    assert rows[BEN]["mu"] == rows[DORA]["mu"]
    assert rows[ADA]["mu"] - rows[BEN]["mu"] > 2
    assert [row["rank"] for row in table.to_dicts()] == [1, 1, 3, 3]


def test_few_hands_are_below_many_and_take_no_rank(tmp_path: Path) -> None:
    """Dora won three hands at another table; Ada, third of three after thirty, is above."""
    lost, won = (finished(settled("solo", points, trump="S")) for points in (40, 75))
    opening, *rest = several(*[won] * 3)
    assert isinstance(opening, MatchOpened)
    guests = replace(opening, players=(DORA, "e" * 26, "f" * 26))
    logs = several(*[lost] * 30), (guests, *rest)
    table = rated(
        open_archive(archived(MemoryStore(), tmp_path / "a", *logs)), "sixbid"
    ).table
    players, shown = table["player"].to_list(), table["shown"].to_list()
    assert players[2:4] == [ADA, DORA]
    assert table["rank"].to_list() == [1, 1, 3, None, None, None]
    assert shown[2] < shown[3]


def test_progress_is_told_hand_by_hand(tmp_path: Path) -> None:
    """To the last one, whose number is the total."""
    told: list[tuple[int, int]] = []
    archive = open_archive(archived(MemoryStore(), tmp_path / "a", EVENING))
    rated(archive, "sixbid", told=lambda done, total: told.append((done, total)))
    assert told == [(number, SCORED) for number in range(1, SCORED + 1)]
