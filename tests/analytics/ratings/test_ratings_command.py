"""``sixfold ratings`` as a person and a program see it."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Final

import pytest
from rich.cells import cell_len
from rich.console import Console

from analytics.ratings.ratings_table import LAST
from analytics.ratings.showing import Request, show_ratings
from events.instants import instant_text
from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore
from replay.terminal import Terminal
from replay.words import languages, say
from tests.analytics.archive.shelf import archived
from tests.analytics.figures.twenty import TWENTY
from tests.analytics.logs import random_match
from tests.analytics.ratings.evenings import MINUTE, NINE, archive_of
from tests.analytics.test_five_numbers import EVENING
from tests.builders import PLAYERS
from tests.replay.desk import Desk

if TYPE_CHECKING:
    from pathlib import Path

NAMES: Final = ("Ada", "Ben", "Łucja Śniadecka-Wiśniewska", "Dora")
S, F, K, L, P = (letter * 26 for letter in "sfklp")
PROGRAMS: Final = 40
"""The hands of a simulation of Six-Bid Solo, nearly all of them scored."""
PIPED: Final = """\
Ratings · Frog
#  Player                      Rating  Strength     ±  Hands  Course
–  Łucja Śniadecka-Wiśniewska     4.0      27.3  15.2     4*  ▃▅▆▆
–  Ada                            3.4      26.6  15.2     4*  ▆█▆▆
–  Ben                           -3.6      19.7  15.2     4*  ▃▂▁▁
The soloist's role, beside whoever plays alone: 26.5 ± 15.2 (4 hands).

Rating: what is as good as certain, strength less three deviations of it; a newcomer has\
 0.0. Strength: ± is its 95% interval; everybody begins at 25.0 ± 16.3. Course: strength\
 from the first hand to the last, one scale for all.
Each hand moves the strengths by who won it, not by how much (Plackett-Luce model).
A rating measures results, the luck of the cards included, and only against those one has\
 played with. Where two intervals overlap, who is stronger is open.
* fewer than 30 hands: no rank yet, and listed below the others.
Simulations are left out. Forks are left out. Hands count as ruled, void ones not at all.
"""


@pytest.fixture(name="shelf", scope="module")
def fixture_shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a store of the twenty hands and a simulation, and its archive."""
    folder = tmp_path_factory.mktemp("shelf")
    store = SqliteStore(folder / "store.db")
    for player, name in zip(PLAYERS, NAMES, strict=True):
        store.directory.remember(player, name)
    sixbid, frog, kozel, full = TWENTY
    programs = random_match("sixbid", 3, PROGRAMS, options={"open_ended": True})
    archive_of(
        folder / "arch",
        (S, sixbid, range(1, 11)),
        (F, frog, range(1, 5)),
        (K, kozel, range(1, 7)),
        (L, full, [30]),
        (P, programs, range(PROGRAMS)),
        store=store,
    )
    store.close()
    return folder


def test_piped_text_is_a_table_with_its_meaning(desk: Desk, folder: str) -> None:
    """The number that ranks, the strength and its interval; what it all means below."""
    shown = desk.run("ratings", "--archive", folder, "--game", "frog")
    assert (shown.status, shown.err) == (0, "")
    assert shown.out == PIPED


@pytest.mark.parametrize("lang", languages())
def test_every_table_fits_a_terminal(shelf: Path, lang: str) -> None:
    """80 columns, no number cut, with a long name and the hands behind."""
    for origin in ("", "simulation"):
        out = StringIO()
        terminal = Terminal(lang)
        terminal.out = Console(
            file=out, width=80, force_terminal=True, color_system=None
        )
        show_ratings(terminal, shelf / "arch", Request(origin=origin, history=True))
        lines = out.getvalue().splitlines()
        assert max(cell_len(line) for line in lines) <= 80
        assert "…" not in out.getvalue()
        assert f"{P if origin else S}/" in out.getvalue()


def test_a_player_sees_how_each_hand_came_to_count(desk: Desk, folder: str) -> None:
    """Ben of Frog: address, role, what was expected, result, change, strength after."""
    words = ("ratings", "--archive", folder, "--player", "Ben", "--history")
    shown = desk.run(*words, "--game", "frog")
    lines = shown.out.splitlines()
    start = lines.index("Ben · Frog: the last 4 of 4 hands")
    first, second = (line.split() for line in lines[start + 2 : start + 4])
    assert first == [f"{F}/1", "opponent", "50%", "lost", "-1.96", "23.0"]
    assert second[:2] == [f"{F}/2", "soloist"]
    assert second[3] == "lost"
    assert say("ratings.change", "en") in lines
    assert "Ada" not in shown.out
    assert desk.run("replay", first[0]).status == 0


def test_a_screen_shows_the_last_hands_only(desk: Desk, folder: str) -> None:
    """Twenty of some forty; JSON has all."""
    words = ("ratings", "--archive", folder, "--origin", "simulation", "--history")
    player = (*words, "--player", "Ada")
    (line, role) = desk.run(*player, "--json").lines
    assert role["role"] == "soloist"
    assert line["hands"] == len(line["history"]) > LAST
    shown = desk.run(*player).out.splitlines()
    addresses = [each.split()[0] for each in shown if each.startswith(P)]
    assert addresses == [each["hand"] for each in line["history"][-LAST:]]


def test_who_has_enough_hands_is_ranked(desk: Desk, folder: str) -> None:
    """Some forty hands a program: three ranks, by the number shown."""
    words = ("ratings", "--archive", folder, "--origin", "simulation", "--game")
    lines = desk.run(*words, "sixbid", "--json").lines[:-1]
    assert [line["rank"] for line in lines] == [1, 2, 3]
    assert not any(line["small"] for line in lines)
    shown = [line["shown"] for line in lines]
    assert shown == sorted(shown, reverse=True)
    assert say("ratings.small", "en", few=30) not in desk.run(*words, "sixbid").out
    (second, _) = desk.run(
        *words, "sixbid", "--json", "--player", lines[1]["name"]
    ).lines
    assert second == lines[1]


def test_json_has_a_line_a_player_and_one_for_the_role(desk: Desk, folder: str) -> None:
    """The same keys in each; the role has no player and no rank."""
    shown = desk.run("ratings", "--archive", folder, "--json", lang="pl")
    lines = shown.lines
    assert [(line["game"], line["role"]) for line in lines] == [
        *[("sixbid", None)] * 3,
        ("sixbid", "soloist"),
        *[("kozel", None)] * 4,
        *[("frog", None)] * 3,
        ("frog", "soloist"),
    ]
    assert len({tuple(line) for line in lines}) == 1
    role = lines[-1]
    assert (role["player"], role["rank"], role["hands"]) == (None, None, 4)
    assert role["last"] == f"{F}/4"
    ada = next(each for each in lines if each["name"] == "Ada")
    assert ada["low"] < ada["mu"] < ada["high"]
    assert ada["shown"] == ada["mu"] - 3 * ada["sigma"]
    assert (ada["hands"], ada["small"], ada["last"]) == (9, True, f"{S}/10")


def test_csv_has_one_head_for_all_games(desk: Desk, folder: str) -> None:
    """Players below one another; with --history a hand and player a line."""
    words = ("ratings", "--archive", folder, "--csv")
    lines = list(csv.DictReader(StringIO(desk.run(*words).out)))
    assert [line["game"] for line in lines] == [
        *["sixbid"] * 3,
        *["kozel"] * 4,
        *["frog"] * 3,
    ]
    hands = list(csv.DictReader(StringIO(desk.run(*words, "--history").out)))
    assert len(hands) == 9 * 3 + 6 * 4 + 4 * 3
    first = desk.run(*words[:-1], "--json", "--history").lines[0]["history"][0]
    assert hands[0]["ended"] == first["ended"] == instant_text(NINE + MINUTE)
    assert {line["match"] for line in hands} == {S, K, L, F}


def test_partners_have_the_same_course(desk: Desk, folder: str) -> None:
    """In Kozel; two of one name are told apart by their ids."""
    desk.opened().directory.remember(PLAYERS[2], "Ada")
    assert desk.run("archive", "update", folder).status == 0
    shown = desk.run("ratings", "--archive", folder, "--game", "kozel").out
    rows = [line.split() for line in shown.splitlines() if line.startswith("–")]
    assert [row[1:3] for row in rows[2:]] == [["Ada", "aaaaaaaa"], ["Ada", "cccccccc"]]
    assert rows[2][3:] == rows[3][3:]


@pytest.mark.parametrize("lang", languages())
def test_nothing_to_rate_is_no_fault(desk: Desk, lang: str) -> None:
    """A match that was only opened: one sentence, what was counted, status 0."""
    folder = archived(MemoryStore(), desk.folder / "empty", EVENING[:1])
    shown = desk.run("ratings", "--archive", str(folder), lang=lang)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.splitlines()[0] == say("ratings.nothing", lang)
    assert desk.run("ratings", "--archive", str(folder), "--json").out == ""
    table = desk.run("ratings", "--archive", str(folder), "--csv").out
    assert table.startswith("game,player,name,mu,sigma,")
    assert table.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--game", "skat"), "game_unknown"),
        (("--origin", "moon"), "origin_unknown"),
        (("--player", "Zoe"), "player_not_archived"),
        (("--archive", "{}/none"), "archive_missing"),
        (("--json", "--csv"), "outputs_many"),
    ],
)
@pytest.mark.parametrize("lang", languages())
def test_what_cannot_be_shown_is_told(
    desk: Desk, folder: str, words: tuple[str, ...], code: str, lang: str
) -> None:
    """Status 2, one sentence, nothing else."""
    given = [word.format(folder) for word in words]
    shown = desk.run("ratings", "--archive", folder, *given, lang=lang)
    facts = {
        "game": "skat",
        "origin": "moon",
        "origins": ["table", "record", "simulation"],
        "player": "Zoe",
        "path": f"{folder}/none",
        "outputs": ["--json", "--csv"],
    }
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == say(f"error.{code}", lang, **facts) + "\n"


def test_an_archive_is_needed(desk: Desk) -> None:
    """Without one the command says so, with status 2."""
    shown = desk.run("ratings")
    assert (shown.status, shown.out) == (2, "")
    assert "--archive" in shown.err


@pytest.mark.parametrize("part", ["hands", "names.json"])
def test_a_damaged_archive_is_told(desk: Desk, folder: str, part: str) -> None:
    """A table of the right length that is no Parquet, names that are no JSON."""
    path = desk.folder / "arch" / part
    path = min(path.iterdir()) if path.is_dir() else path
    path.write_bytes(b"x" * path.stat().st_size)
    shown = desk.run("ratings", "--archive", folder)
    code = f"archive_{'names_' if part == 'names.json' else ''}damaged"
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == say(f"error.{code}", "en", path=str(path)) + "\n"


def test_a_narrow_screen_has_no_course(shelf: Path) -> None:
    """It would stand in a line of its own, or be cut; at 80 columns it is there."""
    for width, drawn in ((56, False), (80, True)):
        out = StringIO()
        terminal = Terminal("en")
        terminal.out = Console(
            file=out, width=width, force_terminal=True, color_system=None
        )
        show_ratings(terminal, shelf / "arch", Request(game="sixbid"))
        table = out.getvalue().splitlines()[:6]
        assert any(set(line) & set("▁▂▃▄▅▆▇█") for line in table) == drawn
        assert (say("ratings.column.course", "en") in table[1]) == drawn
        assert any(line.split()[1:2] == ["Ada"] for line in out.getvalue().splitlines())


def test_two_of_one_name_have_headings_of_their_own(desk: Desk, folder: str) -> None:
    """With --history, and a name in CSV beside every id."""
    desk.opened().directory.remember(PLAYERS[2], "Ada")
    assert desk.run("archive", "update", folder).status == 0
    words = ("ratings", "--archive", folder, "--game", "kozel", "--history")
    shown = desk.run(*words).out
    for player in (PLAYERS[0], PLAYERS[2]):
        assert f"Ada {player[:8]} · Kozel" in shown
    lines = list(csv.DictReader(StringIO(desk.run(*words, "--csv").out)))
    assert {line["name"] for line in lines if line["player"] == PLAYERS[2]} == {"Ada"}
