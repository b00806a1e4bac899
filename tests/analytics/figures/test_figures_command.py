"""``sixfold stats FIGURE --archive`` as a person and a program see it."""

from __future__ import annotations

import csv
import shutil
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len
from rich.console import Console

from analytics.figures.registry import FIGURES
from analytics.figures.showing import Request, show_figures
from events.stores.sqlite import SqliteStore
from replay.terminal import Terminal
from replay.words import languages, say
from tests.analytics.archive.shelf import archived
from tests.analytics.figures.twenty import TWENTY
from tests.analytics.logs import random_match
from tests.builders import PLAYERS
from tests.replay.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAMES = ("Ada", "Ben", "Łucja Śniadecka-Wiśniewska", "Dora")
PIPED = """\
Contracts made, by bid · Six-Bid Solo
Player                      Contract     Share   from      to   n
Ada                         solo         33.3%   6.1%   79.2%  3*
Ada                         call solo    66.7%  20.8%   93.9%  3*
Ben                         misère      100.0%  20.7%  100.0%  1*
Ben                         guarantee     0.0%   0.0%   79.3%  1*
Łucja Śniadecka-Wiśniewska  heart solo  100.0%  20.7%  100.0%  1*
Contracts that the soloist made, of those he played. A drawn one is not made.

Simulations are left out. Forks are left out. Hands count as ruled, void ones not at all.\
 From and to: 95 % interval. * fewer than 30 hands, which say little.
"""


@pytest.fixture(name="shelf", scope="module")
def fixture_shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a store of the twenty hands and a simulation, and its archive."""
    folder = tmp_path_factory.mktemp("shelf")
    store = SqliteStore(folder / "store.db")
    for player, name in zip(PLAYERS, NAMES, strict=True):
        store.directory.remember(player, name)
    archived(store, folder / "arch", *TWENTY, random_match("sixbid", 3, 2))
    store.close()
    return folder


@pytest.fixture(name="desk")
def fixture_desk(
    shelf: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Desk]:
    """Yield a desk of its own with all that."""
    shutil.copytree(shelf, tmp_path, dirs_exist_ok=True)
    made = Desk(tmp_path, capsys, monkeypatch)
    yield made
    made.close()


@pytest.fixture(name="folder")
def fixture_folder(desk: Desk) -> str:
    """Return the folder of the archive of the desk's store."""
    return str(desk.folder / "arch")


def test_piped_text_is_a_table_with_its_meaning(desk: Desk, folder: str) -> None:
    """Each number beside its interval and n; what it means and what was counted below."""
    words = ("stats", "made_by_bid", "--archive", folder, "--game", "sixbid")
    shown = desk.run(*words)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out == PIPED


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", list(FIGURES))
def test_every_table_fits_a_terminal(shelf: Path, name: str, lang: str) -> None:
    """80 columns, no number cut, by whomever it is told, with a long name."""
    for by in FIGURES[name].subjects:
        out = StringIO()
        terminal = Terminal(lang)
        terminal.out = Console(
            file=out, width=80, force_terminal=True, color_system=None
        )
        show_figures(terminal, shelf / "arch", Request((name,), by, hands=True))
        lines = out.getvalue().splitlines()
        assert max(cell_len(line) for line in lines) <= 80
        assert "…" not in out.getvalue()
        assert say(f"figures.title.{name}", lang) in out.getvalue()


def test_json_has_the_hands_that_replay_opens(desk: Desk, folder: str) -> None:
    """One object a line; the address of each hand is one that `replay` takes."""
    words = ("stats", "card_called", "--archive", folder, "--json", "--hands")
    shown = desk.run(*words, lang="pl")
    (line,) = shown.lines
    hands = line.pop("hands")
    assert [(each["hand"][-3:], each["value"]) for each in hands] == [
        ("2/8", 0),
        ("2/9", 1),
        ("/10", 1),
    ]
    assert line.pop("low") == pytest.approx(0.2077, abs=1e-4)
    assert line.pop("high") == pytest.approx(0.9385, abs=1e-4)
    assert line == {
        "figure": "card_called",
        "by": "player",
        "game": "sixbid",
        "subject": PLAYERS[0],
        "case": "",
        "value": 2 / 3,
        "n": 3,
        "total": 2,
        "small": True,
        "unit": "share",
        "names": ["Ada"],
    }
    for each in hands:
        assert desk.run("replay", each["hand"]).status == 0


def test_csv_has_one_head_for_all_figures(desk: Desk, folder: str) -> None:
    """Figures below one another; with --hands a hand a line."""
    words = ("stats", "pips", "captures_made", "--archive", folder, "--csv")
    shown = desk.run(*words, "--by", "pair")
    lines = list(csv.DictReader(StringIO(shown.out)))
    assert [(each["figure"], each["n"]) for each in lines] == [
        ("pips", "6"),
        ("pips", "6"),
        ("captures_made", "6"),
        ("captures_made", "6"),
    ]
    hands = list(csv.DictReader(StringIO(desk.run(*words, "--hands").out)))
    assert sum(float(each["value"]) for each in hands if each["figure"] == "pips") == 24


def test_a_player_is_found_by_name_and_id(desk: Desk, folder: str) -> None:
    """Only he is told of; a pair that he is half of is told whole."""
    words = ("stats", "payments", "--archive", folder, "--json")
    for player in ("Ben", PLAYERS[1][:5]):
        lines = desk.run(*words, "--player", player).lines
        assert {line["subject"] for line in lines} == {PLAYERS[1]}
    (pair,) = desk.run(*words, "--player", "Dora", "--by", "pair").lines
    assert (pair["names"], pair["n"]) == (["Ben", "Dora"], 6)


def test_simulations_are_shown_only_when_asked_for(desk: Desk, folder: str) -> None:
    """And the line below the table says so."""
    words = ("stats", "payments", "--archive", folder)
    shown = desk.run(*words, "--origin", "simulation")
    assert say("figures.counted.origin.simulation", "en") in shown.out
    assert "· Kozel" not in shown.out
    assert "· Kozel" in desk.run(*words).out


def test_without_a_name_the_figures_are_listed(desk: Desk, folder: str) -> None:
    """Each of the registry; as JSON with its definition."""
    shown = desk.run("stats", "--archive", folder)
    assert all(name in shown.out for name in FIGURES)
    lines = desk.run("stats", "--archive", folder, "--json").lines
    assert [line["name"] for line in lines] == list(FIGURES)
    assert lines[0]["definition"] == say("figures.definition.soloist_rate", "en")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("pip", "--archive", "{}"), "figure_unknown"),
        (("highest_bid", "--archive", "{}", "--by", "pair"), "subject_unfit"),
        (("payments",), "figures_need_archive"),
        (("--hands",), "figures_need_archive"),
        (("payments", "--archive", "{}", "--game", "skat"), "game_unknown"),
        (("payments", "--archive", "{}", "--origin", "moon"), "origin_unknown"),
        (("payments", "--archive", "{}", "--player", "Zoe"), "player_unknown"),
        (("payments", "--archive", "{}/none"), "archive_missing"),
    ],
)
@pytest.mark.parametrize("lang", languages())
def test_what_cannot_be_shown_is_told(
    desk: Desk, folder: str, words: tuple[str, ...], code: str, lang: str
) -> None:
    """Status 2, one sentence, nothing else."""
    given = [word.format(folder) for word in words]
    shown = desk.run("stats", *given, lang=lang)
    facts = {
        "figure": given[0],
        "figures": list(FIGURES),
        "by": "pair",
        "subjects": ["player", "seat"],
        "game": "skat",
        "origin": "moon",
        "origins": ["table", "record", "simulation"],
        "player": "Zoe",
        "path": f"{folder}/none",
    }
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == say(f"error.{code}", lang, **facts) + "\n"


def test_a_damaged_table_is_told(desk: Desk, folder: str) -> None:
    """A file of the right length that is no Parquet: no traceback, status 2."""
    for path in (desk.folder / "arch" / "hands").iterdir():
        path.write_bytes(b"x" * path.stat().st_size)
    shown = desk.run("stats", "payments", "--archive", folder)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == say("error.archive_damaged", "en", path=folder) + "\n"


def test_the_five_numbers_stay_as_they_were(desk: Desk) -> None:
    """Without an archive the command counts the store, simulations too."""
    lines = desk.run("stats", "--json", "--game", "sixbid").lines
    assert {line["name"] for line in lines} == set(NAMES[:3])
    assert all("soloist_rate" in line for line in lines)
