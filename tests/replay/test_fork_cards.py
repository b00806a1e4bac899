"""Branching off at a move of several cards: laid away, or called with its price."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.replay.test_fork import matches

if TYPE_CHECKING:
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"
LAYING = 7
"""The event after which the bidder of the full hand of Frog holds fourteen cards."""


def frog(desk: Desk) -> str:
    """Return the id of the full hand of Frog."""
    return desk.imported((EXAMPLES / "frog-full-hand.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "words",
    [
        ("--play", "TS 9S 6S"),
        ("--play", "TS,9S,6S"),
        ("TS", "9S", "6S"),
        ("--play", "TS", "9S", "6S"),
        ("--play", "1:TS 9S 6S"),
    ],
)
def test_other_cards_are_laid_away(desk: Desk, words: tuple[str, ...]) -> None:
    """Three cards are one move, however they are quoted (frog.FR3)."""
    match = frog(desk)
    shown = desk.run("fork", f"{match}@{LAYING}", *words)
    assert (shown.status, shown.err) == (0, "")
    assert "lays cards away: 3 (TS 9S 6S) — instead of: " in shown.out
    assert "To move: Cid (seat 2)" in shown.out


def test_the_play_goes_on_after_the_cards_laid_away(desk: Desk) -> None:
    """What follows the three cards are further moves."""
    match = frog(desk)
    place = f"{match}@{LAYING}"
    (told,) = desk.run("fork", place, "--play", "TS 9S 6S AC KC 7C", "--json").lines
    kinds = [event["event"] for event in told["events"]]
    assert kinds == ["cards_laid_away", *["card_played"] * 3, "trick_taken"]
    assert told["events"][0]["cards"] == ["TS", "9S", "6S"]


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("TS 9S", "Lay away 3 cards, not 2."),
        ("TS 9S AC", "You do not hold AC"),
        ("TS 9S XX", "any three of AH TH KH"),
        ("2:TS 9S 6S", "You do not hold 6S"),
    ],
)
def test_what_may_not_be_laid_away_changes_nothing(
    desk: Desk, play: str, why: str
) -> None:
    """The refusal says why, by which rule, and the list of moves is short."""
    match = frog(desk)
    shown = desk.run("fork", f"{match}@{LAYING}", "--play", play)
    assert (shown.status, shown.out) == (2, "")
    assert why in shown.err
    assert len(shown.err) < 700
    assert len(matches(desk)) == 1


def test_all_ways_to_lay_cards_away_are_in_the_json(desk: Desk) -> None:
    """People are told in one line, programs get every move."""
    match = frog(desk)
    shown = desk.run("fork", f"{match}@{LAYING}")
    assert "Legal: any three of AH TH KH JH 9H 7H TS 9S 6S TC 7C AD QD 6D" in shown.out
    (told,) = desk.run("fork", f"{match}@{LAYING}", "--json").lines
    assert len(set(told["legal"])) == 364
    assert told["legal"][0] == "7C TC 6D"


def test_a_card_is_called_with_the_one_that_goes_back(desk: Desk) -> None:
    """Chosen unseen, both cards are one move (sixbid.R14)."""
    text = (EXAMPLES / "sixbid-house-call.toml").read_text(encoding="utf-8")
    match = desk.imported(text)
    (told,) = desk.run("fork", f"{match}@7", "--play", "AS 8C AH", "--json").lines
    kinds = [event["event"] for event in told["events"]]
    assert kinds == ["card_called", "card_returned", "card_played"]
    assert desk.run("fork", f"{match}@7", "--play", "none").status == 2
    assert desk.run("fork", f"{match}@7", "--play", "AS").status == 2
