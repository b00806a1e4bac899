"""``sixfold stats FIGURE --archive`` as a person and a program see it."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import TYPE_CHECKING

import polars as pl
import pytest
from polars.testing import assert_frame_equal
from rich.cells import cell_len
from rich.console import Console

from analytics.figures.course import courses
from analytics.figures.figures_table import print_figure
from analytics.figures.registry import FIGURES
from analytics.figures.request import Request
from analytics.figures.showing import show_figures
from analytics.figures.wording import value_words
from analytics.query.writing import Output
from analytics.statistics_showing import numbers_of_archive, numbers_of_store
from events.ids import new_id
from events.stores.sqlite import SqliteStore
from events.table import Forked, HandScored
from replay.history import read_history
from replay.terminal import Terminal
from replay.words import languages, say
from tests.analytics.archive.shelf import archived
from tests.analytics.figures.twenty import NAMES
from tests.analytics.logs import random_match
from tests.analytics.test_five_numbers import EVENING
from tests.builders import PLAYERS
from tests.replay.desk import Desk
from tests.replay.rulings.bench import TRUSTED, Bench

if TYPE_CHECKING:
    from pathlib import Path

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
 From and to: 95% interval. * fewer than 30 hands, which say little.
"""


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
        request = Request((name,), by, hands=True)
        show_figures(terminal, shelf / "arch", request, Output())
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


def test_a_pair_is_meant_by_both_its_partners(desk: Desk, folder: str) -> None:
    """Ada sat opposite Łucja: in either order or by id; she never did opposite Ben."""
    words = ("stats", "payments", "--by", "pair", "--archive", folder, "--json")
    (line,) = desk.run(*words, "--player", "Ada").lines
    assert line["names"] == ["Ada", NAMES[2]]
    for typed in (f"Ada+{NAMES[2]}", f"{NAMES[2]}+Ada", line["subject"]):
        assert desk.run(*words, "--player", typed).lines == [line]
    apart = desk.run(*words, "--player", "Ada+Ben")
    assert (apart.status, apart.lines) == (0, [])
    for typed in ("Ada+", "Ada+Nobody", "Ada+Ben+Dora"):
        assert desk.run(*words, "--player", typed).status == 2
    alone = desk.run("stats", "payments", "--archive", folder, "--player", "Ada+Ben")
    assert (alone.status, alone.out) == (2, "")


def test_nothing_has_no_sign() -> None:
    """What rounds to nothing is 0.00, from above and from below; the next is -0.01."""
    figure = FIGURES["payments"]
    for value in (0.0, -0.0, 0.004, -0.004):
        assert value_words("pl", figure, value) == "0,00"
    assert value_words("en", figure, -0.006) == "-0.01"


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
    assert [each["names"] for each in lines[:2]] == [f"Ada+{NAMES[2]}", "Ben+Dora"]
    hands = list(csv.DictReader(StringIO(desk.run(*words, "--hands").out)))
    assert {each["name"] for each in hands if each["figure"] == "pips"} <= {*NAMES, ""}
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


def test_the_figures_are_listed(desk: Desk) -> None:
    """Each of the registry, without an archive; as JSON with its definition."""
    shown = desk.run("stats", "--figures")
    assert all(name in shown.out for name in FIGURES)
    lines = desk.run("stats", "--figures", "--json").lines
    assert [line["name"] for line in lines] == list(FIGURES)
    assert lines[0]["definition"] == say("figures.definition.soloist_rate", "en")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("pip", "--archive", "{}"), "figure_unknown"),
        (("highest_bid", "--archive", "{}", "--by", "pair"), "subject_unfit"),
        (("payments",), "figures_need_archive"),
        (("--hands",), "figures_need_archive"),
        (("--by", "seat", "--archive", "{}"), "figure_missing"),
        (("payments", "--archive", "{}", "--game", "skat"), "game_unknown"),
        (("payments", "--archive", "{}", "--origin", "moon"), "origin_unknown"),
        (("payments", "--archive", "{}", "--player", "Zoe"), "player_not_archived"),
        (("payments", "--archive", "{}", "--player", "ada"), "player_near"),
        (("made_by_bid", "--archive", "{}", "--game", "kozel"), "figure_not_of_game"),
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
        "game": "kozel" if "kozel" in words else "skat",
        "games": ["sixbid", "frog"],
        "origin": "moon",
        "origins": ["table", "record", "simulation"],
        "player": "ada" if "ada" in words else "Zoe",
        "near": "Ada",
        "path": f"{folder}/none",
    }
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == say(f"error.{code}", lang, **facts) + "\n"


def test_a_damaged_table_is_told(desk: Desk, folder: str) -> None:
    """A file of the right length that is no Parquet: no traceback, status 2."""
    (path,) = (desk.folder / "arch" / "hands").iterdir()
    path.write_bytes(b"x" * path.stat().st_size)
    shown = desk.run("stats", "payments", "--archive", folder)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == say("error.archive_damaged", "en", path=str(path)) + "\n"


def test_parquet_has_the_rows_of_csv(desk: Desk, folder: str) -> None:
    """Figures below one another, or the hands behind them; a file that is there stays."""
    target = desk.folder / "figures.parquet"
    words = ("stats", "pips", "captures_made", "--by", "pair", "--archive", folder)
    for more in ((), ("--hands",)):
        shown = desk.run(*words, *more, "--parquet", str(target))
        assert shown.out == say("query.written", "en", path=str(target)) + "\n"
        found = pl.read_parquet(target)
        text = desk.run(*words, *more, "--csv").out
        # The last bits of a deviation depend on the order in which hands were summed.
        written = pl.read_csv(StringIO(text), schema=found.schema)
        assert_frame_equal(found, written, rel_tol=1e-12)
        refused = desk.run(*words, "--parquet", str(target))
        told = say("error.file_exists", "en", path=str(target)) + "\n"
        assert (refused.status, refused.out, refused.err) == (2, "", told)
        target.unlink()


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--as-played",),
        ("--forks",),
        ("--game", "frog"),
        ("--origin", "simulation"),
        ("--player", "Ada"),
        ("--player", PLAYERS[2][:6], "--game", "sixbid"),
    ],
)
def test_an_archive_has_the_five_numbers_of_its_store(
    desk: Desk, folder: str, words: tuple[str, ...]
) -> None:
    """The same lines as JSON, the same tables, whatever is chosen."""
    for form in (("--json",), ("--csv",), ()):
        counted = desk.run("stats", *words, *form)
        shown = desk.run("stats", "--archive", folder, *words, *form)
        assert (shown.status, shown.err) == (0, "")
        assert shown.out == counted.out
    assert len(shown.out.splitlines()) > 3


def test_rulings_and_forks_count_in_both(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ada's solo of hand 1 was lost by a ruling, and a fork scored hand 5 otherwise."""
    monkeypatch.setenv("SIXFOLD_OPERATOR", TRUSTED.hex())
    sat = Bench(EVENING)
    last = max(n for n, e in enumerate(EVENING, 1) if isinstance(e, HandScored))
    parent = read_history(sat.store, sat.match)[last - 2]
    branch = Bench(store=sat.store)
    branch.match = new_id()
    sat.shell.fork(branch.match, new_id(), Forked(sat.match, last - 1, parent.hash, ""))
    branch.write(HandScored((40, -20, -20)))
    sat.rule(remedy="adjusted", change=(-60, 30, 30))
    folder = archived(sat.store, tmp_path / "arch", operator=TRUSTED)
    totals = {"": -126, "forks": -86, "as_played": -6}
    for chosen, total in totals.items():
        request = Request()._replace(**dict.fromkeys(filter(None, [chosen]), True))  # type: ignore[arg-type]
        for output in (Output(json=True), Output()):
            terminal = Terminal("en")
            numbers_of_store(terminal, sat.store, request, output)
            counted = capsys.readouterr().out
            numbers_of_archive(terminal, folder, request, output)
            assert capsys.readouterr().out == counted
            assert (f'"total":{total}' in counted) == output.json
            told = say("screen.stats.ruled", "en", n=1) in counted
            assert told == (chosen != "as_played" and not output.json)


def test_a_course_needs_room() -> None:
    """A name of 28 letters leaves none; 120 columns do."""
    sums = pl.DataFrame(
        {
            "game": ["sixbid"],
            "subject": ["a"],
            "case": ["spread_misere"],
            "value": [0.5],
            "n": [80],
            "low": [0.4],
            "high": [0.6],
            "total": [40.0],
            "small": [False],
        }
    )
    means: dict[tuple[str, ...], list[float]] = {
        ("sixbid", "a", "spread_misere"): [0.5] * 8
    }
    for width, drawn in ((80, False), (120, True)):
        out = StringIO()
        terminal = Terminal("en")
        terminal.out = Console(
            file=out, width=width, force_terminal=True, color_system=None
        )
        figure = FIGURES["made_by_bid"]
        print_figure(terminal, figure, "player", sums, {"a": "n" * 28}, means)
        text = " ".join(out.getvalue().split())
        assert ("▄" * 8 in text) == drawn
        assert (say("figures.course", "en") in text) == drawn


def test_a_course_tells_how_it_came_about(tmp_path: Path) -> None:
    """A hundred hands are eight groups in their order; where there is no room, no course."""
    store = SqliteStore(tmp_path / "store.db")
    for player, name in zip(PLAYERS, NAMES, strict=True):
        store.directory.remember(player, name)
    logs = [random_match("kozel", seed, 20) for seed in range(16)]
    archived(store, tmp_path / "arch", *logs)
    store.close()
    drawn = 0
    for lang in languages():
        for name in ("payments", "pips", "made_by_trump"):
            for by in ("player", "pair"):
                out = StringIO()
                terminal = Terminal(lang)
                terminal.out = Console(
                    file=out, width=80, force_terminal=True, color_system=None
                )
                request = Request((name,), by, origin="simulation")
                show_figures(terminal, tmp_path / "arch", request, Output())
                text = out.getvalue()
                assert max(cell_len(line) for line in text.splitlines()) <= 80
                course = re.search("[▁▂▃▄▅▆▇█]{8}", text) is not None
                assert course == (say("figures.heading.course", lang) in text)
                drawn += course
    assert drawn == 2 * 2 * len(languages())


def test_a_course_is_made_of_equal_groups() -> None:
    """Of 81 hands the first group has eleven; 79 are too few for one."""
    rows = {"game": "kozel", "subject": "a", "case": "", "match": "m"}
    hands = [
        rows | {"hand": n, "position": 7 * n, "value": float(n < 11)} for n in range(81)
    ]
    told = courses(pl.LazyFrame(hands[::-1])).collect()
    assert told["course"].to_list() == [[1.0, *[0.0] * 7]]
    assert courses(pl.LazyFrame(hands[2:])).collect().is_empty()


def test_the_five_numbers_stay_as_they_were(desk: Desk) -> None:
    """Without an archive the command counts the store, simulations too."""
    lines = desk.run("stats", "--json", "--game", "sixbid").lines
    assert {line["name"] for line in lines} == set(NAMES[:3])
    assert all("soloist_rate" in line for line in lines)
