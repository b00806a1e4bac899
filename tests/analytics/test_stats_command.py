"""``sixfold stats`` as a person and a program see it."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Final

import msgspec
import pytest
from rich.console import Console

from analytics.figures.request import Request
from analytics.query.writing import Output
from analytics.statistics_showing import numbers_of_store
from events.stores.sqlite import SqliteStore
from replay.terminal import Terminal
from replay.words import languages, say
from service.cli import main
from tests.analytics.logs import random_match, stored, write
from tests.analytics.test_five_numbers import EVENING
from tests.builders import PLAYERS

NAMES: Final = ("Ada", "Ben", "Łucja Śniadecka-Wiśniewska")
PIPED: Final = """\
Six-Bid Solo · Five numbers from 4 hands
Player                      Hands  n  Soloist  n    Made  n  Points a hand  n  Net a hand  n
Ben                             4  5    25.0%  4  100.0%  1            0.0  1      +12.00  4
Ada                             4  5    75.0%  4   33.3%  3           62.0  3       -1.50  4
Łucja Śniadecka-Wiśniewska      4  5     0.0%  4       –  0              –  0      -10.50  4
"""


@pytest.fixture(name="store")
def fixture_store(tmp_path: Path) -> str:
    """Return the address of a store with an evening at a table and a simulation."""
    path = tmp_path / "stats.db"
    store = SqliteStore(path)
    for player, name in zip(PLAYERS, NAMES, strict=False):
        store.directory.remember(player, name)
    write(store, EVENING, random_match("kozel", 3, 4))
    store.close()
    return f"sqlite:///{path}"


def opened(store: str) -> SqliteStore:
    """Return the store of an address."""
    return SqliteStore(Path(store.removeprefix("sqlite:///")))


def shown(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    """Return what the command writes, results and errors."""
    assert main(["stats", *arguments]) == status
    out, err = capsys.readouterr()
    return out + err


def test_piped_text_is_aligned(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every line of a table is as long as its head, and no text is cut or coloured."""
    out = shown(capsys, "--store", store, "--lang", "en", "--game", "sixbid")
    assert out.startswith(PIPED)


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_its_table(
    store: str, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    """Both games, their headings, their notes and the decimal sign in each language."""
    out = shown(capsys, "--store", store, "--lang", lang)
    for code in ("name.game.sixbid", "name.game.kozel", "screen.stats.trump_side"):
        assert say(code, lang) in out
    for note in ("sixbid_note", "trump_side_note", "kozel_note", "note"):
        assert say(f"screen.stats.{note}", lang) in out
    assert f"62{'.' if lang == 'en' else ','}0" in out


@pytest.mark.parametrize("lang", languages())
def test_frog_has_its_table(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its name, the soloist's heading and a note on the widow, in each language."""
    store = stored(random_match("frog", 3, 4))
    numbers_of_store(Terminal(lang, "memory:"), store, Request(game="frog"), Output())
    out = capsys.readouterr().out
    for code in ("name.game.frog", "screen.stats.soloist", "screen.stats.frog_note"):
        assert say(code, lang) in out
    assert say("screen.stats.sixbid_note", lang) not in out


@pytest.mark.parametrize("lang", languages())
def test_a_table_fits_a_screen_of_80_columns(lang: str) -> None:
    """Long names fold; no number and no heading is cut."""
    store = stored(EVENING, random_match("kozel", 3, 4))
    for player, name in zip(PLAYERS, NAMES, strict=False):
        store.directory.remember(player, name)
    terminal = Terminal(lang, "memory:")
    screen = StringIO()
    terminal.out = Console(
        file=screen, force_terminal=True, width=80, color_system=None, highlight=False
    )
    numbers_of_store(terminal, store, Request(), Output())
    text = screen.getvalue()
    assert max(map(len, text.splitlines())) <= 80
    assert "…" not in text
    assert "Śniadecka" in text, "headings fold, so that names have room"
    assert "100" in text


def test_json_is_one_object_a_player(
    store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every number with its n, unrounded, in English whatever the language."""
    out = shown(capsys, "--store", store, "--lang", "pl", "--json", "--player", "Ada")
    lines = [msgspec.json.decode(line) for line in out.splitlines()]
    assert [line["game"] for line in lines] == ["sixbid", "kozel"]
    assert lines[0] == {
        "game": "sixbid",
        "player": PLAYERS[0],
        "name": "Ada",
        "hands": {"value": 4, "n": 5},
        "soloist_rate": {"value": 0.75, "n": 4},
        "made_rate": {"value": 1 / 3, "n": 3},
        "mean_points": {"value": 62.0, "n": 3},
        "net_per_hand": {"value": -1.5, "n": 4, "total": -6},
    }


def test_a_player_is_found_by_the_beginning_of_an_id(
    store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Dora has no name in the directory, and her id does."""
    out = shown(capsys, "--store", store, "--json", "--player", "ddd")
    (line,) = (msgspec.json.decode(each) for each in out.splitlines())
    assert (line["game"], line["player"], line["name"]) == ("kozel", PLAYERS[3], None)


def test_a_forgotten_player_shows_as_an_id_only(
    store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """After the name is deleted the numbers stay and the name is nowhere."""
    before = shown(capsys, "--store", store, "--json")
    kept = opened(store)
    assert kept.directory.forget(PLAYERS[0])
    kept.close()
    text = shown(capsys, "--store", store, "--lang", "en")
    assert "Ada" in before
    assert "Ada" not in text
    assert PLAYERS[0][:8] in text
    after = shown(capsys, "--store", store, "--json")
    assert before.replace('"Ada"', "null") == after


def test_players_of_one_name_are_told_apart(
    store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two who bear the same name in a table show their ids beside it."""
    kept = opened(store)
    kept.directory.remember(PLAYERS[1], "Ada")
    kept.close()
    text = shown(capsys, "--store", store, "--player", "Ada", "--game", "sixbid")
    assert f"Ada {PLAYERS[0][:8]}" in text
    assert f"Ada {PLAYERS[1][:8]}" in text


def test_origins_can_be_chosen(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The evening was at a table, the Kozel match a simulation."""
    for origin, game in (("table", "sixbid"), ("simulation", "kozel")):
        out = shown(capsys, "--store", store, "--json", "--origin", origin)
        lines = [msgspec.json.decode(line) for line in out.splitlines()]
        assert {line["game"] for line in lines} == {game}


@pytest.mark.parametrize("lang", languages())
def test_an_empty_store_says_what_to_try(
    capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    """One sentence, and nothing in JSON."""
    out = shown(capsys, "--store", "memory:", "--lang", lang)
    assert out == say("screen.stats.empty", lang) + "\n"
    assert shown(capsys, "--store", "memory:", "--json") == ""


@pytest.mark.parametrize("lang", languages())
def test_a_choice_that_fits_nothing_says_so(
    store: str, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    """No hand came from a record."""
    out = shown(capsys, "--store", store, "--lang", lang, "--origin", "record")
    assert out == say("screen.stats.nothing", lang) + "\n"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("--game", "whist", "error.game_unknown"),
        ("--origin", "paper", "error.origin_unknown"),
        ("--player", "Filip", "error.player_unknown"),
    ],
)
def test_a_bad_choice_is_explained(
    store: str,
    capsys: pytest.CaptureFixture[str],
    option: str,
    value: str,
    code: str,
    lang: str,
) -> None:
    """What there is not is named, with status 2."""
    out = shown(capsys, "--store", store, "--lang", lang, option, value, status=2)
    facts = {option.removeprefix("--"): value}
    origins = ["table", "record", "simulation"]
    assert out == say(code, lang, **facts, origins=origins) + "\n"


def test_the_overview_loads_no_columns() -> None:
    """``sixfold --help`` is quick because polars waits until it is used."""
    code = "import sys; from service.cli import main; main(['--help']); "
    code += "sys.exit('polars' in sys.modules or 'analytics' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True
    )
    assert done.returncode == 0


@pytest.mark.parametrize("lang", languages())
def test_a_narrow_screen_has_each_n_below_its_number(lang: str) -> None:
    """Names keep their letters together, and nothing stands beyond the edge."""
    store = stored(EVENING)
    for player, name in zip(PLAYERS, ("Konstancja", *NAMES[1:]), strict=False):
        store.directory.remember(player, name)
    terminal, width = Terminal(lang, "memory:"), 58
    screen = StringIO()
    terminal.out = Console(
        file=screen, force_terminal=True, width=width, color_system=None
    )
    numbers_of_store(terminal, store, Request(), Output())
    lines = screen.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    (place,) = (n for n, line in enumerate(lines) if "Konstancja" in line)
    cells = lines[place].split()[1:], lines[place + 1].split()
    assert [len(row) for row in cells] == [5, 5]
    assert cells[1] == ["5", "4", "3", "3", "4"]


def test_a_near_name_is_asked_back(
    store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the words of the store, which has no archive to look at."""
    out = shown(capsys, "--store", store, "--player", "ada", status=2)
    assert out == say("error.player_near", "en", player="ada", near="Ada") + "\n"
