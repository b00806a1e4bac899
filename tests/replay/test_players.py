"""The players, and the forgetting of a name."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from tests.replay.desk import FULL_DEAL, VOID_DEAL

if TYPE_CHECKING:
    from pathlib import Path

    from tests.replay.desk import Desk


def ids_by_name(desk: Desk) -> dict[str, str]:
    """Return the player ids of the store by name."""
    lines = desk.run("players", "--json").lines
    return {each["name"]: each["player"] for each in lines}


def test_players_with_their_matches(desk: Desk) -> None:
    """Each player has a line with the number of matches; forks are not counted."""
    match = desk.imported(FULL_DEAL)
    desk.imported(VOID_DEAL, "void.toml")
    desk.run("fork", f"{match}@10")
    lines = desk.run("players", "--json").lines
    assert [(each["name"], each["matches"]) for each in lines] == [
        ("Ada", 2),
        ("Ben", 2),
        ("Cid", 2),
        ("Dora", 1),
    ]
    head, first, *_ = desk.run("players").out.splitlines()
    assert head.split() == ["Id", "Name", "Matches"]
    assert first.split() == [lines[0]["player"][:8], "Ada", "2"]


@pytest.mark.parametrize("by", ["name", "id", "prefix"])
def test_a_forgotten_name_leaves_everything_else_whole(desk: Desk, by: str) -> None:
    """The name is gone from the file; log, hashes, audit and show are as before."""
    match = desk.imported(FULL_DEAL.replace("Ada", "Zenobia"))
    player = ids_by_name(desk)["Zenobia"]
    before = desk.opened().read(match)
    verdict = desk.run("audit", match, "--json").out
    known = {"name": "Zenobia", "id": player, "prefix": player[:8]}[by]
    shown = desk.run("players", "forget", known, "--yes")
    assert shown.status == 0
    assert "1 match with this player" in shown.out
    assert b"Zenobia" not in desk.store.read_bytes()
    assert desk.opened().read(match) == before
    assert desk.run("audit", match, "--json").out == verdict
    assert desk.run("show", match).status == 0
    assert desk.run("replay", match).status == 0
    assert "Zenobia" not in desk.run("export", match).out
    assert player[:8] in desk.run("export", match).out
    assert "no name" in desk.run("players").out


def test_an_import_does_not_bring_a_forgotten_name_back(desk: Desk) -> None:
    """A record that is here already tells nothing new."""
    desk.imported(FULL_DEAL)
    desk.run("players", "forget", "Ada", "--yes")
    desk.imported(FULL_DEAL)
    assert "Ada" not in ids_by_name(desk)


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_an_unknown_player(desk: Desk, lang: str) -> None:
    """A name that nobody bears points to the list."""
    desk.imported(FULL_DEAL)
    shown = desk.run("players", "forget", "Nobody", lang=lang)
    assert shown.status == 2
    assert "sixfold players" in shown.err


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_two_players_of_one_name(desk: Desk, lang: str) -> None:
    """A name that two bear deletes nothing; their ids are shown."""
    desk.imported(FULL_DEAL.replace("Ben", "Ada"))
    shown = desk.run("players", "forget", "Ada", lang=lang)
    assert shown.status == 2
    lines = desk.run("players", "--json").lines
    twins = [each["player"] for each in lines if each["name"] == "Ada"]
    assert len(twins) == 2
    assert all(twin in shown.err for twin in twins)


def test_forgetting_twice(desk: Desk) -> None:
    """A player without a name has none to lose."""
    desk.imported(FULL_DEAL)
    player = ids_by_name(desk)["Ada"]
    desk.run("players", "forget", player, "--yes")
    assert "Nothing was deleted" in desk.run("players", "forget", player).out


def test_no_success_is_told_while_the_name_is_in_the_file(desk: Desk) -> None:
    """Another program that reads the store is told to be in the way; then it works."""
    desk.imported(FULL_DEAL.replace("Ada", "Zenobia"))
    other = sqlite3.connect(desk.store, isolation_level=None)
    other.execute("begin")
    other.execute("select * from player").fetchall()
    shown = desk.run("players", "forget", "Zenobia", "--yes")
    assert shown.status == 2
    assert shown.out == ""
    assert "busy with another program" in shown.err
    assert "Zenobia" in ids_by_name(desk)
    other.close()
    assert desk.run("players", "forget", "Zenobia", "--yes").status == 0
    assert b"Zenobia" not in desk.store.read_bytes()


def test_a_name_in_a_note_is_pointed_out(desk: Desk, tmp_path: Path) -> None:
    """What was typed by hand is not searched and changed, but its matches are named."""
    record = tmp_path / "night.toml"
    text = FULL_DEAL.replace('event = "Club night"', 'note = "Ada was late."')
    record.write_text(text, encoding="utf-8")
    [match] = desk.run("import", str(record), "--json").lines
    assert match["match"][:8] in desk.run("players", "forget", "Ada").out
    assert match["match"][:8] not in desk.run("players", "forget", "Ben").out
