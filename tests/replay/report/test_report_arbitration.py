"""Rulings in a report: who ruled, on what grounds, what became of it, both totals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[3] / "examples"
REVOKE = EXAMPLES / "sixbid-revoke.toml"
NIGHT = EXAMPLES / "sixbid-club-night.toml"


@pytest.fixture
def ruled(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a match in which a ruling was varied on appeal."""
    monkeypatch.setenv("SIXFOLD_KEYS", str(desk.folder / "keys"))
    match = desk.imported(REVOKE.read_text(encoding="utf-8"))
    desk.run("keys", "appoint", "vera")
    decided = ("--ruling", "1", "--outcome", "varied", "--score", "-10 5 5")
    for words in (
        ("call", f"{match}/1", "He had a diamond!", "--seat", "2"),
        ("give", f"{match}/1", "Ben revoked.", "--score", "4 -2 -2"),
        ("appeal", f"{match}/1", "I had not seen it.", "--ruling", "1", "--seat", "1"),
        ("decide", match, "Halved.", *decided),
    ):
        assert desk.run("ruling", *words).status == 0
    return match


def made(desk: Desk, match: str, kind: str, *words: str) -> str:
    """Return the text of a report of a match."""
    path = desk.folder / f"report{kind}"
    desk.run("audit", match, "--report", str(path), *words)
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", [".html", ".md"])
def test_an_arbitration_is_told_act_by_act(desk: Desk, ruled: str, kind: str) -> None:
    """Call, ruling, appeal and decision with their words, grounds and signature."""
    page = made(desk, ruled, kind)
    for told in (
        "Cid (seat 2) calls the director to hand 1",
        "He had a diamond!",
        "Ruling 1 on hand 1",
        "Score adjusted to +4",
        "Rule sixbid.R19, Playing to a trick",
        "Signed by vera, who saw the match up to event 54",
        "Varied on appeal",
        "I had not seen it.",
        "The appeal succeeds in part: ruling 1 is varied",
    ):
        assert told in page
    if kind == ".html":
        assert page.count('<a href="#e26" data-event="26">event 26</a>') == 1


def test_both_totals_stand_side_by_side(desk: Desk, ruled: str) -> None:
    """As played by the score written, as ruled by the decision that counts now."""
    assert "| In all | −24 | 12 | 12 | −10 | 5 | 5 |" in made(desk, ruled, ".md")
    told = json.loads(made(desk, ruled, ".json"))["matches"][0]["arbitration"]
    assert (told["as_played"], told["as_ruled"]) == ([-24, 12, 12], [-10, 5, 5])
    assert told["rulings"][0]["status"] == "varied"


@pytest.mark.parametrize("kind", [".html", ".md"])
def test_the_score_sheet_says_that_it_is_as_played(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Once a hand has a ruling the sheet and the total as ruled differ; before it not."""
    monkeypatch.setenv("SIXFOLD_KEYS", str(desk.folder / "keys"))
    match = desk.imported(NIGHT.read_text(encoding="utf-8"))
    assert "Score sheet · As played" not in made(desk, match, kind)
    desk.run("keys", "appoint", "vera")
    desk.run("ruling", "give", f"{match}/1", "Dealt wrongly.", "--score", "void")
    assert "Score sheet · As played" in made(desk, match, kind)


def test_a_ruling_whose_arbiter_is_not_trusted_is_shown_as_such(
    desk: Desk, ruled: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the operator's key the signature is not called sound, and counts not."""
    monkeypatch.setenv("SIXFOLD_KEYS", str(desk.folder / "nobody"))
    page = made(desk, ruled, ".html")
    assert "Signed by" not in page
    assert "By vera, who saw the match up to event 54." in page
    assert "ruling_unappointed" in made(desk, ruled, ".json")
    told = json.loads(made(desk, ruled, ".json"))["matches"][0]["arbitration"]
    assert told["as_ruled"] == told["as_played"]
