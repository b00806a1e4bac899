"""Rows, digits and names of figures: the same in every run, in an order that people expect."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import TYPE_CHECKING

import polars as pl
import pytest
from rich.console import Console

from analytics.figures.figures_table import print_figure
from analytics.figures.registry import FIGURES
from analytics.figures.summing import summed
from core.games import GAMES
from replay.terminal import Terminal
from replay.words import languages, say
from tests.analytics.archive.shelf import archived
from tests.analytics.logs import random_match
from tests.builders import PLAYERS
from tests.replay.desk import Desk

if TYPE_CHECKING:
    from pathlib import Path


def test_the_last_digit_does_not_hang_on_the_order_of_the_rows() -> None:
    """Ten thousand values that no float holds exactly, in twenty orders: the same bits."""
    rng = Random(11)  # noqa: S311 - nothing to guess here
    hands = pl.DataFrame(
        {
            "game": "frog",
            "subject": [f"s{n % 3}" for n in range(10_000)],
            "case": "",
            "match": "m",
            "hand": range(10_000),
            "value": [rng.gauss(0, 50) / 3 for _ in range(10_000)],
        }
    )
    for name in ("payments", "soloist_rate"):
        figure = FIGURES[name]
        behind = hands if name == "payments" else hands.with_columns(value=0.1)
        told = {
            summed(figure, behind.sample(fraction=1, shuffle=True, seed=seed).lazy())
            .collect()
            .write_json()
            for seed in range(20)
        }
        assert len(told) == 1


def test_games_and_players_stand_in_order(desk: Desk, folder: str) -> None:
    """Six-Bid Solo, Kozel, Frog; the highest value first, with cases by name."""
    shown = desk.run("stats", "payments", "--archive", folder).out.splitlines()
    games = [line.split(" · ")[1] for line in shown if " · " in line]
    assert games == [say(f"name.game.{game}", "en") for game in GAMES]
    place = shown.index(f"{say('figures.title.payments', 'en')} · {games[0]}")
    values = [float(line.split()[-4]) for line in shown[place + 2 : place + 5]]
    assert values == sorted(values, reverse=True)
    assert values[0] > values[-1]
    cases = desk.run("stats", "margin", "--archive", folder, "--game", "sixbid").out
    names = [line.split()[0] for line in cases.splitlines()[2:5]]
    assert names == sorted(names)


def test_who_has_few_hands_stands_last() -> None:
    """However high the value is that they brought."""
    rows = [
        {"subject": each, "value": value, "n": n, "small": n < 30}
        for each, value, n in (("a", 0.1, 40), ("b", 0.9, 3), ("c", 0.3, 40))
    ]
    more = {"game": "frog", "case": "", "low": None, "high": None, "total": 1.0}
    out = StringIO()
    terminal = Terminal("en")
    terminal.out = Console(file=out, width=80)
    sums = pl.DataFrame([row | more for row in rows])
    names = {"a": "Ada", "b": "Ben", "c": "Cid"}
    print_figure(terminal, FIGURES["soloist_rate"], "player", sums, names)
    lines = out.getvalue().splitlines()
    assert [line.split()[0] for line in lines[2:5]] == ["Cid", "Ada", "Ben"]


def test_two_of_one_name_are_told_apart_hand_by_hand(desk: Desk, folder: str) -> None:
    """The beginning of the id stands beside the name there too."""
    desk.opened().directory.remember(PLAYERS[1], "Ada")
    assert desk.run("archive", "update", folder).status == 0
    words = ("stats", "card_called", "payments", "--archive", folder, "--hands")
    shown = desk.run(*words).out
    of_hands = [line for line in shown.splitlines() if "/1 " in line]
    assert any(f"Ada {PLAYERS[0][:8]}" in line for line in of_hands)
    assert any(f"Ada {PLAYERS[1][:8]}" in line for line in of_hands)


@pytest.mark.parametrize("options", [{"dealer_share": "on_failure"}, {}])
def test_a_dealer_who_got_his_share_is_told_of(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    options: dict[str, str],
) -> None:
    """Where sixbid.R27 paid him, both counts say how they take it; elsewhere neither does."""
    desk = Desk(tmp_path, capsys, monkeypatch)
    log = random_match("sixbid", 2, 12, seats=4, origin="table", options=options)
    folder = str(archived(desk.opened(), tmp_path / "arch", log))
    (line,) = desk.run(
        "query",
        "SELECT COUNT(*) AS n FROM hands WHERE role = 'out' AND net IS NOT NULL",
        *("--archive", folder, "--json"),
    ).lines
    assert (line["n"] > 0) == bool(options)
    for figure, code in (
        ((), "screen.stats.shared"),
        (
            ("payments",),
            "figures.counted.shared",
        ),
    ):
        for lang in languages():
            shown = desk.run("stats", *figure, "--archive", folder, lang=lang).out
            assert (say(code, lang, n=line["n"]) in shown) == bool(options)
    kozel = desk.run("stats", "payments", "--archive", folder, "--game", "kozel").out
    assert "share" not in kozel.splitlines()[-1]
    desk.close()
