"""Frog and house rules on the screen: the widow, the reckoning, the end of a match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_seat_sees_of_a_frog_what_it_may(desk: Desk) -> None:
    """The widow and what went away are the bidder's alone (frog.FR3, FR9)."""
    path = str(EXAMPLES / "frog-full-hand.toml")
    own = desk.run("show", path, "--seat", "1").out
    assert "takes the widow (9H KH TS)" in own
    assert "lays cards away: 3 (TS 7C 6S)" in own
    assert "57 in tricks + 10 laid away = 67" in own
    assert "TS KH 9H" in own[: own.index("Auction")]
    for seat in ("0", "2"):
        other = desk.run("show", path, "--seat", seat).out
        assert "takes the widow\n" in other
        assert "lays cards away: 3\n" in other
        assert "57 in tricks  Opponents: 53" in other
        assert "67" not in other


def test_an_open_widow_is_seen_by_all(desk: Desk) -> None:
    """Under ``frog_widow = "open"`` everybody sees what is taken, not what goes away."""
    path = str(EXAMPLES / "frog-house-open-widow.toml")
    other = desk.run("show", path, "--seat", "2", "--hand", "2").out
    assert "takes the widow before all eyes (KD AD 8H)" in other
    assert "lays cards away: 3\n" in other
    assert "Widow" in other


def test_json_of_a_frog(desk: Desk) -> None:
    """Widow, cards laid away, contract and moves, hidden where they are hidden."""
    path = str(EXAMPLES / "frog-full-hand.toml")
    (match,) = desk.run("show", path, "--json").lines
    (hand,) = match["hands"]
    assert (match["game"], match["options"]) == ("frog", {})
    assert hand["blind"] == "TS KH 9H"
    assert hand["laid_away"] == "TS 7C 6S"
    assert (hand["contract"], hand["trump"]) == ("frog", "H")
    assert [move["from"] for move in hand["moves"]] == [-1, -1, -1]
    (other,) = desk.run("show", path, "--json", "--seat", "0").lines[0]["hands"]
    assert (other["blind"], other["laid_away"]) == ("?? ?? ??", "?? ?? ??")
    assert {move["card"] for move in other["moves"]} == {"??"}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("frog-chico-lost", "51 in tricks + 4 in the widow = 55"),
        ("frog-grand", "56 in tricks + 10 in the widow = 66"),
        ("frog-drawn", "[drawn]"),
        ("frog-house-grand", "Soloist: 49 in tricks  Opponents: 71"),
        ("frog-house-grand", "48 in tricks + 18 in the widow = 66"),
        ("sixbid-house-guarantee", "Soloist: 66 in tricks  Opponents: 34"),
        ("sixbid-house-misere", "Soloist: 0 in tricks  Needed: no card points  [made]"),
        (
            "sixbid-house-misere",
            "Soloist: 12 in tricks  Needed: no card points  [lost]",
        ),
        ("kozel-house-any-order", "2 pairs for side A"),
        ("kozel-house-nines", "side A (Ada, Cid): 65 points"),
        ("kozel-house-three-pairs", "side B: 3 of 3 pairs open"),
    ],
)
def test_the_reckoning_goes_by_the_house_rules(
    desk: Desk, name: str, said: str
) -> None:
    """What counts, what was needed and what a capture costs (sixbid.R20, kozel.R20)."""
    assert said in desk.run("show", str(EXAMPLES / f"{name}.toml")).out


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "House rules: Duty to call: a card must be called."),
        ("pl", "Zasady stołu: "),
        ("ru", "Правила стола: "),
    ],
)
@pytest.mark.parametrize("command", ["show", "replay", "audit"])
def test_house_rules_stand_at_the_head(
    desk: Desk, command: str, lang: str, said: str
) -> None:
    """Who reads a match of such a table is told what differs, in words."""
    name = "sixbid-no-card-called"
    shown = desk.run(command, str(EXAMPLES / f"{name}.toml"), lang=lang)
    assert said in shown.out
    plain = desk.run(command, str(EXAMPLES / "sixbid-revoke.toml"), lang=lang)
    assert said.split(":", maxsplit=1)[0] not in plain.out


def test_house_rules_are_values_in_json(desk: Desk) -> None:
    """``options`` holds what a record would name."""
    path = str(EXAMPLES / "kozel-house-redeals.toml")
    (match,) = desk.run("show", path, "--json").lines
    named = ["top_or_queen_clubs", "three_turned", "four_queens"]
    assert match["options"] == {"redeal_on": named}


def test_a_deal_that_counts_double_says_so(desk: Desk) -> None:
    """The deal after a draw is marked, in words and in JSON (kozel.R21)."""
    path = str(EXAMPLES / "kozel-house-eggs.toml")
    whole = desk.run("show", path)
    assert whole.out.count("This deal counts double.") == 1
    double = desk.run("show", path, "--hand", "2").out
    assert "Hand 2 — dealer Ada (seat 0)\nThis deal counts double." in double
    (match,) = desk.run("show", path, "--json").lines
    assert [hand["double"] for hand in match["hands"]] == [False, True, False]
    assert "dealt by Ada (seat 0) and counts double" in desk.run("replay", path).out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("score = [58, -116, 58]", "Dora (seat 0) and Filip (seat 2) share the match"),
        ("score = [-60, 10, 50]", "Filip (seat 2) wins the match"),
    ],
)
def test_the_end_of_a_match_names_its_winners(
    desk: Desk, change: str, said: str
) -> None:
    """The highest total wins and equal ones share (sixbid.R26), once, at the last hand."""
    text = (EXAMPLES / "sixbid-third-of-two-hands.toml").read_text(encoding="utf-8")
    first, *_, last = (n for n in text.splitlines() if n.startswith("score"))
    text = text.replace(first, "score = [0, 0, 0]")
    second = next(
        n for n in text.splitlines() if n.startswith("score") and "0, 0, 0" not in n
    )
    assert last != second
    shown = desk.run("show", desk.file("a.toml", text.replace(second, change)))
    assert shown.out.count(said) == 1
    assert shown.out.index(said) < shown.out.index("Hand 3")


def test_a_trick_is_worth_what_the_table_says(desk: Desk) -> None:
    """Where the nine has the ten points, tricks, events and JSON count so (kozel.R6)."""
    path = str(EXAMPLES / "kozel-house-nines.toml")
    (match,) = desk.run("show", path, "--json").lines
    points = [trick["points"] for trick in match["hands"][0]["tricks"]]
    assert (points[3], sum(points)) == (10 + 2 + 2 + 11, 120)
    (trick,) = (
        line
        for line in desk.run("show", path).out.splitlines()
        if line.startswith("      4 ")
    )
    assert trick.endswith(" 25")
    assert "takes the trick: 25 points" in desk.run("replay", path).out


def test_a_capture_in_a_double_deal_costs_twice_as_much(desk: Desk) -> None:
    """After a draw a capture uncovers eight pairs, cut at six (kozel.R21, R24)."""
    drawn = (EXAMPLES / "kozel-house-eggs.toml").read_text(encoding="utf-8")
    drawn = drawn[: drawn.index("# Ada deals again")].replace(
        "dealer = 0", "dealer = 1"
    )
    captured = (EXAMPLES / "kozel-house-play-out.toml").read_text(encoding="utf-8")
    captured = captured[captured.index("[[hand]]") :].replace("[4, 0]", "[8, 0]")
    path = desk.file("a.toml", drawn + captured)
    shown = desk.run("show", path, "--hand", "2").out
    assert "captured by Dora (seat 3): 8 pairs for side A" in shown
    assert "side A: 6 of 6 pairs open" in shown
    assert "side A has lost the match" in shown
