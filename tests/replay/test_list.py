"""The list of matches."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.replay.desk import FULL_DEAL, VOID_DEAL

if TYPE_CHECKING:
    from tests.replay.desk import Desk


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_an_empty_store_says_what_to_do(desk: Desk, lang: str) -> None:
    """Without a match the list points to import and demo."""
    desk.imported(FULL_DEAL)
    connection = sqlite3.connect(desk.store)
    for table in ("event", "command", "match"):
        connection.execute(f"delete from {table}")  # noqa: S608 - names of ours
    connection.commit()
    connection.close()
    shown = desk.run("list", lang=lang)
    assert shown.status == 0
    assert "sixfold import" in shown.out


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_without_a_store_nothing_is_made(desk: Desk, lang: str) -> None:
    """Reading creates no store."""
    for words in (["list"], ["players"], ["export", "abc"]):
        shown = desk.run(*words, lang=lang)
        assert shown.status == 2
        assert "sixfold import" in shown.err
    assert not desk.store.exists()


def test_a_match_in_a_line(desk: Desk) -> None:
    """A line tells game, players, size, standing and occasion."""
    match = desk.imported(FULL_DEAL + "score = [-10, 20, -10]\n")
    head, line = desk.run("list").out.splitlines()
    assert head.split() == "Match Game Players Hands Events Score Event".split()  # noqa: SIM905
    assert line.startswith(match[:8] + "  Six-Bid Solo  Ada, Ben, Cid")
    assert "-10 : 20 : -10" in line
    assert line.endswith("Club night, 2026-03-07")


def test_as_json(desk: Desk) -> None:
    """One object a match, in English, ids whole."""
    match = desk.imported(VOID_DEAL)
    (line,) = desk.run("list", "--json", lang="pl").lines
    assert line["match"] == match
    assert line["game"] == "kozel"
    assert line["hands"] == 1
    assert line["standing"] == [0, 0]
    assert line["branch_of"] is None
    assert [each["name"] for each in line["players"]] == ["Ada", "Ben", "Cid", "Dora"]


def test_a_fork_is_a_branch(desk: Desk) -> None:
    """A fork names the match that it grew from."""
    match = desk.imported(FULL_DEAL)
    desk.run("fork", f"{match}@10")
    last = desk.run("list").out.splitlines()[-1]
    assert f"branch of {match[:8]}" in last


def test_forks_stand_under_what_they_grew_from(desk: Desk) -> None:
    """Each is moved in under its parent, with the event and the reason."""
    other = desk.imported(VOID_DEAL, "void.toml")
    match = desk.imported(FULL_DEAL)
    said = ("--json", "--reason")
    (late,) = desk.run("fork", f"{match}@12", *said, "late").lines
    (early,) = desk.run("fork", f"{match}@9", *said, "early").lines
    (deep,) = desk.run("fork", f"{late['match']}@13", *said, "deep").lines
    lines = desk.run("list").out.splitlines()[1:]
    starts = [line.split("Six")[0].split("Kozel")[0].rstrip() for line in lines]
    assert starts == [
        other[:8],
        match[:8],
        "  " + late["match"][:8],
        "    " + deep["match"][:8],
        "  " + early["match"][:8],
    ]
    assert lines[2].endswith(f"  branch of {match[:8]} at event 12: late")
    assert f"branch of {late['match'][:8]} at event 13: deep" in lines[3]
    branches = [each["branch_of"] for each in desk.run("list", "--json").lines]
    assert branches[2:4] == [
        {"match": match, "seq": 12, "reason": "late"},
        {"match": match, "seq": 9, "reason": "early"},
    ]


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_a_fork_whose_parent_is_gone_stands_at_the_root(desk: Desk, lang: str) -> None:
    """It cannot be read any more, but still says what it grew from."""
    match = desk.imported(FULL_DEAL)
    (fork,) = desk.run("fork", f"{match}@9", "--json", "--reason", "why").lines
    connection = sqlite3.connect(desk.store)
    for table, key in (("event", "match"), ("match", "number")):
        connection.execute(
            f"delete from {table} where {key} ="  # noqa: S608 - names of ours
            " (select number from match where id = ?)",
            (match,),
        )
    connection.commit()
    connection.close()
    shown = desk.run("list", lang=lang)
    assert shown.status == 0
    (line,) = shown.out.splitlines()[1:]
    assert line.startswith(fork["match"][:8])
    assert match in line
    assert line.endswith("9: why")
    (told,) = desk.run("list", "--json").lines
    assert told["branch_of"]["match"] == match


def test_a_damaged_match_does_not_hide_the_others(desk: Desk) -> None:
    """A log that cannot be read still has its line."""
    desk.imported(FULL_DEAL)
    broken = desk.imported(VOID_DEAL, "void.toml")
    connection = sqlite3.connect(desk.store)
    connection.execute(
        "update event set data = x'00' where match ="
        " (select number from match where id = ?)",
        (broken,),
    )
    connection.commit()
    connection.close()
    shown = desk.run("list")
    assert shown.status == 0
    assert len(shown.out.splitlines()) == 3
    assert "not readable" in shown.out
    assert desk.run("players").status == 0


@pytest.mark.parametrize(
    ("lang", "game", "rules"),
    [
        ("en", "Frog", "2 house rules"),
        ("pl", "Frog", "2 zasady stołu"),
        ("ru", "Фрог", "2 правила стола"),
    ],
)
def test_a_match_of_frog_with_its_house_rules(
    desk: Desk, lang: str, game: str, rules: str
) -> None:
    """Game and number of house rules stand in the line, the values in JSON."""
    path = Path(__file__).parents[2] / "examples" / "frog-house-open-widow.toml"
    desk.imported(path.read_text(encoding="utf-8"))
    desk.imported(FULL_DEAL)
    out = desk.run("list", lang=lang).out
    assert game in out
    assert out.count(rules) == 1
    first, second = desk.run("list", "--json").lines
    named = {"auction_order": "single_round", "frog_widow": "open"}
    assert (first["game"], first["options"]) == ("frog", named)
    assert second["options"] == {}
