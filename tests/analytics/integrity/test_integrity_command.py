"""``sixfold integrity`` as a person and a program see it."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from analytics.integrity.rule import RULES
from events.stores.sqlite import SqliteStore
from events.table import CardPlayed, MatchOpened
from replay.history import read_history
from replay.words import languages, say
from service.cli import main
from tests.analytics.integrity.cheats import dumps_with, steady_player
from tests.analytics.integrity.club import archive_of, evening, player_id

CLUB = ("Ada", "Ben", "Cid", "Dot", "Eve")
SIMULATION = ("--origin", "simulation")


@pytest.fixture(name="archive", scope="module")
def fixture_archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the archive of a club in which Ada bids to lose when Ben is there."""
    players: dict[str, Any] = dict.fromkeys(CLUB, steady_player)
    players["Ada"] = dumps_with(player_id("Ben"))
    folder = tmp_path_factory.mktemp("integrity") / "archive"
    return archive_of(folder, evening("frog", players, 700, seed=4), CLUB)


def _run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["integrity", *words])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


@pytest.mark.parametrize("lang", languages())
def test_who_stands_out_is_shown_and_that_it_is_no_verdict(
    archive: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    """Names, counts, what they mean, and the sentence; no table is wider than a terminal."""
    words = ("--archive", str(archive), *SIMULATION, "--lang", lang)
    status, out, _ = _run(capsys, *words)
    assert status == 0
    assert say("integrity.title.dumping", lang) in out
    assert say("integrity.no_verdict", lang) in out
    assert say("integrity.nothing", lang) not in out
    rows = [line for line in out.splitlines() if line.startswith("Ada")]
    assert len(rows) == 1
    assert "Ben" in rows[0]
    assert rows[0].endswith("*")
    assert cell_len(rows[0]) <= 80


def test_nothing_stands_out_in_a_calm_line(
    archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Simulations count only when asked for; without them there is nothing to test."""
    status, out, _ = _run(capsys, "--archive", str(archive))
    assert status == 0
    assert out.startswith(say("integrity.nothing", "en"))
    assert say("integrity.no_verdict", "en") in out


def test_hands_are_addresses_that_replay_opens(
    archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As many as there are hits, and the first of them is shown."""
    words = ("--archive", str(archive), *SIMULATION, "--hands", "--json")
    status, out, _ = _run(capsys, *words)
    assert status == 0
    lines = [json.loads(line) for line in out.splitlines()]
    assert [(each["rule"], each["names"]) for each in lines] == [
        ("dumping", ["Ada", "Ben"])
    ]
    line = lines[0]
    assert line["flagged"]
    assert line["p"] <= line["p_adjusted"] < 0.01
    assert len(line["hands"]) == line["hits"] > line["expected"]
    store = f"sqlite:///{archive.with_suffix('.db')}"
    assert main(["replay", line["hands"][0], "--store", store]) == 0
    capsys.readouterr()


def test_the_page_shows_what_the_command_writes(
    archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line of JSON in ``docs/integrity.md``, its list of hands cut short there."""
    page = Path(__file__).parents[3] / "docs" / "integrity.md"
    (shown,) = re.findall(
        r'^    (\{"rule":.*\})$', page.read_text(encoding="utf-8"), re.MULTILINE
    )
    told = json.loads(shown.replace(",…]", "]"))
    words = ("--archive", str(archive), *SIMULATION, "--hands", "--json")
    line = json.loads(_run(capsys, *words)[1])
    assert list(told) == list(line)
    assert told.pop("hands") == line.pop("hands")[:2]
    for name, value in told.items():
        assert line[name] == (
            pytest.approx(value) if isinstance(value, float) else value
        ), name


def test_everybodys_hands_are_as_many_as_the_hits(
    archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In every rule; what stands in a stratum without a second row is in neither."""
    words = ("--archive", str(archive), *SIMULATION, "--hands", "--all", "--json")
    lines = [json.loads(line) for line in _run(capsys, *words)[1].splitlines()]
    assert {each["rule"] for each in lines} >= {"suit_led", "soft_play", "dumping"}
    for each in lines:
        assert len(each["hands"]) == each["hits"], (each["rule"], each["names"])
        assert len(set(each["hands"])) == each["hits"]


def test_a_card_is_an_address_too(
    archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Events are those of the player's cards, in every rule about cards."""
    words = ("--archive", str(archive), *SIMULATION, "--hands", "--all", "--json")
    _, out, _ = _run(capsys, *words)
    lines = [json.loads(line) for line in out.splitlines()]
    led = next(each for each in lines if each["rule"] == "suit_led" and each["hands"])
    match, _, seq = led["hands"][0].partition("@")
    store = SqliteStore(archive.with_suffix(".db"))
    events = [each.event for each in read_history(store, match)]
    store.close()
    opened, played = events[0], events[int(seq) - 1]
    assert isinstance(opened, MatchOpened)
    assert isinstance(played, CardPlayed)
    assert opened.players[played.seat] == led["player"]


def test_filters_show_less_and_change_no_number(
    archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The correction is that of all tests, whatever is asked for."""
    words = ("--archive", str(archive), *SIMULATION, "--all", "--json")
    everything = _run(capsys, *words)[1].splitlines()
    of_ada = _run(capsys, *words, "--player", "Ada")[1].splitlines()
    of_rule = _run(capsys, *words, "--rule", "dumping")[1].splitlines()
    assert 0 < len(of_ada) < len(everything)
    assert {*of_ada} | {*of_rule} <= {*everything}
    assert {json.loads(line)["tests"] for line in everything} == {len(everything)}
    assert _run(capsys, *words, "--game", "kozel")[1] == ""


def test_csv_has_the_columns_of_json(
    archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One row a result; with --hands one a hand."""
    words = ("--archive", str(archive), *SIMULATION)
    out = _run(capsys, *words, "--csv")[1]
    rows = list(csv.DictReader(StringIO(out)))
    line = json.loads(_run(capsys, *words, "--json")[1])
    assert len(rows) == 1
    assert set(rows[0]) == set(line) - {"names", "tests"}
    many = list(csv.DictReader(StringIO(_run(capsys, *words, "--csv", "--hands")[1])))
    assert len(many) == line["hits"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rule", "luck"), "points_given"),
        (("--game", "whist"), "whist"),
        (("--origin", "club"), "club"),
        (("--player", "Zoe"), "Zoe"),
    ],
)
def test_bad_use_is_refused(
    archive: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    """Status 2, one sentence that names what was wrong, no table."""
    status, out, err = _run(capsys, "--archive", str(archive), *words)
    assert status == 2
    assert out == ""
    assert said in err


def test_every_rule_has_its_words() -> None:
    """Title and meaning in every language."""
    for lang in languages():
        for rule in RULES:
            assert say(f"integrity.title.{rule}", lang)
            assert say(f"integrity.meaning.{rule}", lang)
