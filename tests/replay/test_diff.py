"""Two courses of a match: where they part, and what followed on each side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from rich.cells import cell_len

from replay.words import languages
from tests.replay.desk import FULL_DEAL, VOID_DEAL

if TYPE_CHECKING:
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"
REVOKE = EXAMPLES / "sixbid-revoke.toml"
NIGHT = EXAMPLES / "sixbid-club-night.toml"
KOZEL = EXAMPLES / "kozel-full-deal.toml"
BEFORE_REVOKE = 25


def text_of(path: Path) -> str:
    """Return a record of the examples."""
    return path.read_text(encoding="utf-8")


def branched(desk: Desk, *moves: str) -> tuple[str, str]:
    """Return the match in which Ben revoked, and a branch in which he did not."""
    match = desk.imported(text_of(REVOKE))
    place = f"{match}@{BEFORE_REVOKE}"
    (branch,) = desk.run("fork", place, "--json", "--play", " ".join(moves)).lines
    return match, branch["match"]


def compared(desk: Desk, a: str, b: str) -> dict[str, Any]:
    """Return what ``diff --json`` says of two courses."""
    shown = desk.run("diff", a, b, "--json")
    assert (shown.status, shown.err) == (0, "")
    (told,) = shown.lines
    found: dict[str, Any] = told
    return found


def test_a_branch_parts_from_its_parent_at_the_card(desk: Desk) -> None:
    """The mark of the branch is no difference, the other card is (sixbid.R19)."""
    match, branch = branched(desk, "9D")
    told = compared(desk, match, branch)
    assert (told["equal"], told["same_rules"]) == (False, True)
    assert told["common"] == {"events": BEFORE_REVOKE, "hands": 0}
    first = told["first"]
    assert (first["hand"], first["trick"]) == (1, 5)
    assert (first["a"]["seq"], first["a"]["card"]) == (26, "TH")
    assert (first["b"]["seq"], first["b"]["card"]) == (27, "9D")
    assert first["b"]["message"] == "Ben (seat 1) plays 9D"


def test_tricks_and_points_of_both_sides_are_told(desk: Desk) -> None:
    """Only what went differently is told, takers apart from cards (sixbid.R4, R20)."""
    match, branch = branched(desk, "9D")
    (hand,) = compared(desk, match, branch)["hands"]
    assert hand["same_deal"]
    assert hand["tricks"] == [5, 6, 7, 8, 9, 10, 11]
    assert 5 not in hand["takers"]
    a, b = hand["a"], hand["b"]
    assert (a["change"], b["change"]) == ([-24, 12, 12], None)
    assert a["standing"] == [-24, 12, 12]
    assert b["standing"] == [0, 0, 0]
    for side in (a, b):
        gathered = [0, 0, 0]
        for trick in side["tricks"]:
            if trick["taker"] is not None:
                gathered[trick["taker"]] += trick["points"]
        assert side["points"] == gathered
    assert sum(a["points"]) > sum(b["points"]) > 0


def test_the_page_sets_both_sides_beside_each_other(desk: Desk) -> None:
    """Who won a trick differently is marked; every line fits the screen (sixbid.R20)."""
    match, branch = branched(desk, "9D")
    shown = desk.run("diff", match, branch)
    assert (shown.status, shown.err) == (0, "")
    assert "Alike: 25 events, with 0 hands brought to an end." in shown.out
    assert "The first difference: hand 1, trick 5" in shown.out
    assert "  A, event 26: Ben (seat 1) plays TH" in shown.out
    assert "  B, event 27: Ben (seat 1) plays 9D" in shown.out
    lines = shown.out.splitlines()
    (trick,) = (line for line in lines if line.startswith("Trick 5"))
    assert "*" not in trick
    assert trick.split()[2:] == ["Cid:", "AD", "QD", "TH", "Cid:", "AD", "QD", "9D"]
    (score,) = (line for line in lines if line.startswith("Score"))
    assert score.split()[1:] == ["-24,", "+12,", "+12", "unfinished"]
    assert max(map(cell_len, lines)) <= 80


def test_a_trick_won_by_another_seat_is_starred(desk: Desk) -> None:
    """The ace that is put on the trick takes it on that side only (sixbid.R19)."""
    other = FULL_DEAL.replace('"AS KS QS",', '"6S KS QS",')
    a, b = desk.file("a.toml", FULL_DEAL), desk.file("b.toml", other)
    told = compared(desk, a, b)
    (hand,) = told["hands"]
    assert (hand["tricks"], hand["takers"]) == ([2], [2])
    assert [hand[side]["tricks"][1]["taker"] for side in "ab"] == [1, 2]
    shown = desk.run("diff", a, b)
    assert "Trick 2 *" in shown.out
    assert "* won by another seat than on the other side" in shown.out


def test_equal_courses_are_called_so(desk: Desk) -> None:
    """A record and the match that was made of it have one course (sixbid.R1)."""
    match = desk.imported(text_of(NIGHT))
    shown = desk.run("diff", match[:8], str(NIGHT))
    assert (shown.status, shown.err) == (0, "")
    assert "A and B are alike from beginning to end: " in shown.out
    told = compared(desk, match, str(NIGHT))
    assert (told["equal"], told["first"], told["hands"]) == (True, None, [])
    assert told["common"] == {"events": told["a"]["events"], "hands": 4}


def test_the_order_of_cards_in_a_hand_is_no_difference(desk: Desk) -> None:
    """A hand is a set of cards, however a record names them (sixbid.R5)."""
    turned = FULL_DEAL.replace("QS 6H QH TD", "TD QH 6H QS")
    assert turned != FULL_DEAL
    a, b = desk.file("a.toml", FULL_DEAL), desk.file("b.toml", turned)
    assert compared(desk, a, b)["equal"]


def test_other_house_rules_are_told_beside_the_events(desk: Desk) -> None:
    """The same play by other house rules is alike, and yet not equal (sixbid.R19)."""
    free = '[options]\ntrumping = "free"\n\n[[hand]]'
    other = FULL_DEAL.replace("[[hand]]", free)
    a, b = desk.file("a.toml", FULL_DEAL), desk.file("b.toml", other)
    told = compared(desk, a, b)
    assert (told["equal"], told["same_rules"], told["first"]) == (False, False, None)
    assert told["b"]["options"] == {"trumping": "free"}
    shown = desk.run("diff", a, b)
    assert "different house rules" in shown.out
    assert "  A: the usual ones" in shown.out
    assert "  B: Duty to trump: " in shown.out
    assert "The play itself is the same on both sides." in shown.out


def test_an_address_ends_a_side(desk: Desk) -> None:
    """``MATCH@N`` and ``MATCH/HAND`` take in what lies before (sixbid.R25)."""
    match = desk.imported(text_of(NIGHT))
    told = compared(desk, match, f"{match}/2")
    assert told["first"]["b"] is None
    assert (told["first"]["hand"], told["common"]["hands"]) == (3, 2)
    assert [(h["hand"], h["b"]) for h in told["hands"]] == [(3, None), (4, None)]
    same = compared(desk, f"{match}@20", f"{match}@20")
    assert (same["equal"], same["a"]["events"]) == (True, 20)
    shown = desk.run("diff", match, f"{match}/2")
    assert "  B ends here." in shown.out
    assert "this hand is not there" in shown.out


def test_a_later_hand_that_was_dealt_otherwise(desk: Desk) -> None:
    """Tricks with other cards are not compared, scores and standing are (sixbid.R26)."""
    hand = FULL_DEAL.partition("[[hand]]")[2]
    cut = FULL_DEAL.replace("play = [", "score = [2, -4, 2]\nplay = [")
    again = hand.replace("dealer = 2", "dealer = 0")
    swapped = again.replace("QS 6H QH TD", "QC 6H QH TD", 1)
    swapped = swapped.replace('"QC 9S', '"QS 9S').replace("AS KS QS", "AS KS QC")
    a = desk.file("a.toml", f"{cut}\n[[hand]]{again}")
    b = desk.file("b.toml", f"{cut}\n[[hand]]{swapped}")
    (second,) = compared(desk, a, b)["hands"]
    assert (second["hand"], second["same_deal"]) == (2, False)
    assert second["tricks"] == []
    shown = desk.run("diff", a, b)
    assert "Different cards were dealt" in " ".join(shown.out.split())


def test_what_cannot_be_compared_is_refused(desk: Desk) -> None:
    """Other games, tables and deals are told apart, with status 2 (kozel.R1, sixbid.R3)."""
    four = str(EXAMPLES / "sixbid-four-at-the-table.toml")
    cases = [
        (str(KOZEL), "A is a match of sixbid, B one of kozel"),
        (four, "A has 3 seats and B has 4"),
        (str(NIGHT), "were dealt different cards"),
        (str(EXAMPLES), "holds more than one match"),
        ("nowhere.toml", "is neither a file"),
    ]
    for target, sentence in cases:
        shown = desk.run("diff", str(REVOKE), target)
        assert (shown.status, shown.out) == (2, ""), target
        assert sentence in shown.err


def test_a_side_of_the_auction_and_the_trump(desk: Desk) -> None:
    """Calls, contract and trumps are told where they differ (sixbid.R7, R12)."""
    other = FULL_DEAL.replace('trump = "S"', 'trump = "C"')
    other = other.replace('["pass", "solo", "pass"]', '["solo", "pass", "pass"]')
    a, b = desk.file("a.toml", FULL_DEAL), desk.file("b.toml", other)
    shown = desk.run("diff", a, b)
    assert shown.status == 0
    lines = [" ".join(line.split()) for line in shown.out.splitlines()]
    assert "Contract solo, Ben (seat 1) solo, Ada (seat 0)" in lines
    assert "Trumps spades clubs" in lines
    assert any(line.startswith("Auction Ada pass, Ben solo") for line in lines)


@pytest.mark.parametrize("lang", languages())
def test_every_language_tells_it(lang: str, desk: Desk) -> None:
    """Kozel has no auction; the page of a void deal and a played one fits (kozel.R9)."""
    match, branch = branched(desk, "9D")
    shown = desk.run("diff", match, branch, lang=lang)
    assert shown.status == 0
    assert max(map(cell_len, shown.out.splitlines())) <= 80
    void = desk.file("void.toml", VOID_DEAL)
    assert desk.run("diff", void, void, lang=lang).status == 0
    shown = desk.run("diff", void, str(KOZEL), lang=lang)
    assert shown.status == 0
