"""What a person sees of fair deals, and what he never sees too early."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl
import pytest
from msgspec.structs import replace

from analytics.archive.reading import open_archive
from analytics.mass.rebuilding import match_events
from events.fairness import ShareOpened
from replay.audit.judge import judge
from replay.transcribing.scribe import Told
from service.keeping import Keeper, player_ids
from service.simulation import player_of, simulate

if TYPE_CHECKING:
    from tests.replay.desk import Desk

BOTS = ("random", "random", "random")
RECORD = str(Path(__file__).parents[3] / "examples" / "sixbid-revoke.toml")


def fair_match(desk: Desk, game: str = "sixbid", hands: int = 3) -> str:
    """Return a simulated match that was kept."""
    done = desk.run(
        *("simulate", "--game", game, "--hands", str(hands)),
        *("--seed", "5", "--fair", "--keep", "--json"),
    )
    assert done.status == 0, done.err
    told = json.loads(done.out)
    assert told["fair"] is True
    return str(told["matches"][0])


def test_a_fair_simulation_is_proved_on_the_screen(desk: Desk) -> None:
    """Simulated, shown, replayed and audited as a user would."""
    match = fair_match(desk)
    shown = desk.run("show", match)
    assert "Deals proved: 3 hands." in shown.out.splitlines()
    told = desk.run("replay", match).out
    assert "The house commits to the deal of hand 1" in told
    assert "opens a share of the deal of hand 3" in told
    assert "The house opens its secret of the deal of hand 3" in told
    assert desk.run("audit", match).status == 0
    assert (
        "--seed 5 --fair"
        in desk.run(*("simulate", "--hands", "1", "--seed", "5", "--fair")).out
    )


def test_what_was_typed_from_paper_has_no_proof(desk: Desk) -> None:
    """It is said in every language, and it is no finding."""
    for lang, words in (
        ("en", "No proof of the deals: typed from paper."),
        ("pl", "Brak dowodu rozdań: przepisane z papieru."),
        ("ru", "Доказательства сдач нет: переписаны с бумаги."),
    ):
        shown = desk.run("show", RECORD, lang=lang)
        assert words in shown.out.splitlines()


@pytest.mark.parametrize("seat", ["0", "spectator"])
def test_a_seat_sees_the_proof_of_what_is_over(desk: Desk, seat: str) -> None:
    """By its own eyes; the words are the same as for everybody."""
    match = fair_match(desk, "kozel", 2)
    told = desk.run("show", match, "--seat", seat)
    assert "Deals proved: 2 hands." in told.out.splitlines()


def test_a_seat_that_cheated_is_named_on_the_screen(desk: Desk) -> None:
    """It opened another share; the hash chain is whole, the audit has nothing to say."""
    store = desk.opened()
    players = [
        player_of(player, "random") for player, _ in player_ids(store.directory, BOTS)
    ]
    keeper = Keeper(store)
    for hand in simulate("frog", 2, players, 5, fair=True):
        events = tuple(
            replace(event, share=bytes(32))
            if isinstance(event, ShareOpened) and (event.hand, event.seat) == (2, 1)
            else event
            for event in hand.events
        )
        keeper.keep(replace(hand, events=events))
    match = keeper.matches[0]
    assert desk.run("audit", match).status == 0
    lines = desk.run("show", match).out.splitlines()
    assert "Deals proved: 1 hand. Deals not fair: 1 hand." in lines
    named = next(line for line in lines if line.startswith("Hand 2: Deal not fair."))
    assert "random 2 (seat 1) opened another share" in named


def test_a_record_of_a_fair_match_is_its_game_alone(desk: Desk, tmp_path: Path) -> None:
    """Exported as a record and imported, it is typed from paper like any other."""
    match = fair_match(desk, "kozel", 3)
    path = tmp_path / "match.toml"
    assert desk.run("export", match, "--output", str(path)).status == 0
    shown = desk.run("show", str(path)).out
    assert "No proof of the deals: typed from paper." in shown.splitlines()
    assert desk.run("audit", str(path)).status == 0
    log = tmp_path / "match.jsonl"
    assert desk.run("export", match, "--format", "jsonl", "-o", str(log)).status == 0
    assert "Deals proved: 3 hands." in desk.run("show", str(log)).out.splitlines()


def test_an_archive_holds_the_events_of_fair_deals(desk: Desk, tmp_path: Path) -> None:
    """Each stands with the hand that it is about, and a share with its seat."""
    match = fair_match(desk)
    folder = tmp_path / "archive"
    assert desk.run("archive", "build", str(folder)).status == 0
    archive = open_archive(folder)
    events = archive.scan("events").filter(pl.col("match") == match).collect()
    shares = events.filter(pl.col("kind") == "share_opened")
    assert shares["hand"].to_list() == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert shares["seat"].to_list() == [0, 1, 2] * 3
    committed = events.filter(pl.col("kind") == "deal_committed")
    assert committed["hand"].to_list() == [1, 2, 3, 4]
    # and the match is told again from its rows, without the store
    row = archive.scan("matches").collect().row(0, named=True)
    deals = archive.scan("deals_sixbid").sort("number").collect().to_dicts()
    told = list(match_events(row, deals, events["kind"].to_list(), str(folder)))
    assert len(told) == len(events)
    assert judge([Told(event, None) for event in told])[:2] == ((), 3)


@pytest.mark.slow
def test_an_archive_of_fair_deals_is_audited(desk: Desk, tmp_path: Path) -> None:
    """The audit of an archive has no finding of them, and tells a fair match again."""
    fair_match(desk)
    folder = tmp_path / "archive"
    assert desk.run("archive", "build", str(folder)).status == 0
    assert desk.run("audit", str(folder)).status == 0
