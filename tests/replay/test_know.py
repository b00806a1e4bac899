"""What a seat could know: the page, the JSON, and samples that are fair."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

if TYPE_CHECKING:
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"
REVOKE = str(EXAMPLES / "sixbid-revoke.toml")
KOZEL = str(EXAMPLES / "kozel-full-deal.toml")


def test_who_did_not_follow_what_is_told(desk: Desk) -> None:
    """A diamond on a club says that no club was left (sixbid.R19)."""
    shown = desk.run("know", REVOKE, "--at", "28", "--seat", "0")
    assert (shown.status, shown.err) == (0, "")
    assert "Event 21: Ben (seat 1) played 8D on 6C and had none of: TC 8C" in shown.out
    assert "Possible deals, with what moved unseen: 4 704 (exact)" in shown.out


def test_a_seat_is_told_nothing_that_it_cannot_know(desk: Desk) -> None:
    """A revoke that nobody can see yet is used as if it were none (design law 4)."""
    (seat,) = desk.run("know", REVOKE, "--at", "28", "--seat", "0", "--json").lines
    assert seat["against_rules"] == []
    assert [each["seq"] for each in seat["lacking"]] == [21, 26]
    assert [hand["hidden"] for hand in seat["hands"]] == [0, 6, 5]


def test_a_card_that_comes_to_light_shows_the_revoke(desk: Desk) -> None:
    """Who plays the suit he seemed to lack had broken the rule: it says nothing more."""
    (last,) = desk.run("know", REVOKE, "--at", "50", "--seat", "0", "--json").lines
    assert last["against_rules"] == [26]
    assert 26 not in [each["seq"] for each in last["lacking"]]
    assert last["deals"] > 0


def test_a_hand_shown_to_all_leaves_one_deal(desk: Desk) -> None:
    """After the end everything is open, to a spectator too (kozel.R13)."""
    (whole,) = desk.run("know", KOZEL, "--json").lines
    assert (whole["deals"], whole["seat"], whole["unseen"]) == (1, None, [])


def test_before_the_deal_there_is_none(desk: Desk) -> None:
    """Before the cards are dealt there is nothing to count."""
    (opened,) = desk.run("know", REVOKE, "--at", "2", "--json", "--sample", "2").lines
    assert (opened["deals"], opened["samples"]) == (None, [])
    shown = desk.run("know", REVOKE, "--at", "2")
    assert "No cards have been dealt yet." in shown.out


def test_samples_are_fair(desk: Desk) -> None:
    """Of few deals each comes about as often: chi-square, at one in a thousand."""
    words = ("know", REVOKE, "--at", "50", "--seat", "0", "--json")
    deals = 0
    for at in range(50, 28, -1):
        words = ("know", REVOKE, "--at", str(at), "--seat", "0", "--json")
        (asked,) = desk.run(*words).lines
        deals = int(asked["deals"])
        if deals >= 6:
            break
    assert 6 <= deals <= 40
    number = 60 * deals
    (drawn,) = desk.run(*words, "--sample", str(number), "--seed", "7").lines
    met = Counter(str(each) for each in drawn["samples"])
    assert len(met) == deals
    off = sum((each - 60) ** 2 / 60 for each in met.values())
    assert off < deals - 1 + 3.1 * (2 * (deals - 1)) ** 0.5 + 6
    (again,) = desk.run(*words, "--sample", str(number), "--seed", "7").lines
    assert again == drawn


def test_a_place_is_named_as_elsewhere(desk: Desk) -> None:
    """``MATCH/HAND.TRICK`` and ``MATCH@EVENT`` name the same moment as ``show`` has it."""
    match = desk.imported(Path(REVOKE).read_text(encoding="utf-8"))
    (one,) = desk.run("know", f"{match}/1.5", "--seat", "1", "--json").lines
    (two,) = desk.run("know", f"{match}@{one['event']}", "--seat", "1", "--json").lines
    assert one == two
    assert (one["hand"], one["trick"]) == (1, 5)
    assert desk.run("know", f"{match}@9", "--seat", "7").status == 2
    assert desk.run("know", REVOKE, "--at", "900").status == 2


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_every_example_can_be_asked(desk: Desk, lang: str) -> None:
    """Every hand of the examples has an answer, a sample with it, and a table that fits."""
    for record in sorted(EXAMPLES.glob("*.toml")):
        shown = desk.run("know", str(record), "--sample", "1", lang=lang)
        assert (shown.status, shown.err) == (0, "")
        assert "\n" in shown.out
        assert cell_len(shown.out.splitlines()[-1]) <= 80


def test_who_gave_a_trump_had_no_other(desk: Desk) -> None:
    """That an exchange took place is public, and so what it tells (kozel.R13)."""
    out = desk.run("know", KOZEL, "--at", "8", "--seat", "0").out
    assert "Ben (seat 1) gives a trump and so was dealt no other." in out
    assert "7C" not in out[out.index("What follows") : out.index("Not seen")]
