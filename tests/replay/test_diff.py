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
    other = desk.file("other.toml", text_of(NIGHT).replace('"Cid"]', '"Dan"]'))
    shown = desk.run("diff", other, f"{match}/2")
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


def between(desk: Desk, a: str, b: str, *words: str) -> dict[str, Any]:
    """Return what ``diff --json`` says of the way between two moments."""
    shown = desk.run("diff", a, b, "--json", *words)
    assert (shown.status, shown.err) == (0, "")
    (told,) = shown.lines
    found: dict[str, Any] = told["between"]
    return found


def test_two_moments_are_told_in_cards(desk: Desk) -> None:
    """Who laid what to which trick, who gathered it, and what it was worth (sixbid.R4)."""
    match = desk.imported(text_of(REVOKE))
    shown = desk.run("diff", f"{match}@20", f"{match}@34")
    assert (shown.status, shown.err) == (0, "")
    lines = shown.out.splitlines()
    for line in (
        "From event 20 (hand 1, trick 4)",
        "to event 34 (hand 1, trick 7): 14 events",
        "      4  ·6C  8D   TC*  Cid           10",
        "      5  QD   TH!  AD*  Cid           24",
        "      6  TD*  9D   6D   Ada           10",
        "      7  JC   9H   7D",
        "Cards held  7 > 4    8 > 4  8 > 4",
        "In tricks   22 > 32  24     0 > 34",
        "To move: Ben (seat 1) > –",
    ):
        assert line in lines
    assert "! Ben (seat 1) played TH" in shown.out
    assert shown.out == desk.run("diff", f"{match}@34", f"{match}@20").out


def test_two_moments_as_json(desk: Desk) -> None:
    """The same as codes: both moments whole, and every card between them."""
    match = desk.imported(text_of(REVOKE))
    told = between(desk, f"{match}@20", f"{match}@34")
    assert told["events"] == 14
    one, other = told["from"], told["to"]
    assert (one["seq"], one["hand"], one["trick"], one["turn"]) == (20, 1, 4, 1)
    assert (one["contract"], one["soloist"], one["trump"]) == ("solo", 0, "C")
    assert (one["points"], other["points"]) == ([22, 24, 0], [32, 24, 34])
    assert one["standing"] == other["standing"] == [0, 0, 0]
    assert [len(hand["known"]) for hand in other["hands"]] == [4, 4, 4]
    (hand,) = told["hands"]
    assert [trick["trick"] for trick in hand["tricks"]] == [4, 5, 6, 7]
    fourth, *_, last = hand["tricks"]
    assert [card["before"] for card in fourth["cards"]] == [True, False, False]
    assert (fourth["taker"], fourth["points"]) == (2, 10)
    assert (last["taker"], last["points"]) == (None, None)
    assert compared(desk, f"{match}@20", f"{match}@20")["between"] is None
    assert compared(desk, f"{match}@20", str(NIGHT.with_name(REVOKE.name)))["between"]


def test_moments_of_two_hands(desk: Desk) -> None:
    """Each hand between them is told, with auction, score and standing (sixbid.R26)."""
    match = desk.imported(text_of(NIGHT))
    shown = desk.run("diff", f"{match}@3", f"{match}/2")
    assert (shown.status, shown.err) == (0, "")
    for words in (
        "Hand 1\n  Auction: Cid heart solo, Ada pass, Ben pass\n",
        "  Score of the hand: -33, -33, +66\n",
        "Hand 2\n  Hand 2 is dealt by Cid (seat 2)\n",
        "  Auction: Ada pass, Ben pass, Cid pass\n  All pass; the cards are thrown in\n",
        "Standing  14 > -19  -28 > -61  14 > 80\n",
    ):
        assert words in shown.out
    told = between(desk, f"{match}@3", f"{match}/2")
    first, second = told["hands"]
    assert [call["bid"] for call in first["calls"]] == ["heart_solo", "pass", "pass"]
    assert [each["event"] for each in second["told"]][-2:] == [
        "hand_passed",
        "hand_revealed",
    ]


def test_two_moments_from_a_seat(desk: Desk) -> None:
    """Nobody learns what went face down between others, nor of faults (kozel.R13)."""
    match = desk.imported(text_of(KOZEL))
    places = (f"{match}@3", f"{match}@20")
    everything = desk.run("diff", *places).out
    partner = desk.run("diff", *places, "--seat", "Dora").out
    other = desk.run("diff", *places, "--seat", "0").out
    assert "Dora (seat 3) gives a card back (AS)" in everything
    assert "Dora (seat 3) gives a card back (AS)" in partner
    assert "Dora (seat 3) gives a card back\n" in other
    assert "In tricks: 0 : 0 > 0 : 8" in other
    revoke = desk.imported(text_of(REVOKE), "revoke.toml")
    seen = desk.run("diff", f"{revoke}@20", f"{revoke}@34", "--seat", "spectator").out
    assert "Seen by a spectator" in seen
    assert "!" not in seen.replace("! against a rule", "")
    told = between(desk, *places, "--seat", "0")
    assert [hand["hidden"] for hand in told["to"]["hands"]] == [0, 6, 6, 5]


def test_two_courses_from_a_seat(desk: Desk) -> None:
    """A branch and its parent are compared by what the seat saw of them (design law 4)."""
    match, branch = branched(desk, "9D")
    shown = desk.run("diff", match, branch, "--seat", "2", "--json")
    (told,) = shown.lines
    assert told["seat"] == 2
    assert told["hands"][0]["b"]["deal"][0] == " ".join(["??"] * 11)


def test_a_seat_reads_no_reason_between_two_moments(desk: Desk) -> None:
    """Why a branch was made may name cards that the seat has not seen (design law 4)."""
    match = desk.imported(text_of(REVOKE))
    reason = ("--reason", "What if the 9D comes?")
    (fork,) = desk.run("fork", f"{match}@25", "9D", *reason, "--json").lines
    branch = fork["match"]
    for words in ((), ("--json",)):
        places = ("diff", f"{branch}@20", f"{branch}@27", *words)
        seen = desk.run(*places, "--seat", "0")
        assert seen.status == 0
        assert "the 9D comes" not in seen.out
    assert "the 9D comes" in desk.run(*places).out


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("record", "places"), [(NIGHT, ("@4", "")), (KOZEL, ("@2", "@49"))]
)
def test_moments_in_every_language(
    desk: Desk, lang: str, record: Path, places: tuple[str, str]
) -> None:
    """Every table fits the screen; a finding is a sentence."""
    match = desk.imported(text_of(record))
    shown = desk.run("diff", *(match + place for place in places), lang=lang)
    assert (shown.status, shown.err) == (0, "")
    lines = [line for line in shown.out.splitlines() if not line.startswith("  !")]
    assert max(map(cell_len, lines)) <= 80


@pytest.mark.parametrize("record", [NIGHT, KOZEL])
def test_any_two_moments_can_be_told(desk: Desk, record: Path) -> None:
    """Before the first deal, between hands, at the end: every pair of moments."""
    match = desk.imported(text_of(record))
    last = compared(desk, match, match)["a"]["events"]
    for one, other in ((1, 2), (1, 3), (2, 4), (3, last), (1, last), (last - 2, last)):
        places = (f"{match}@{one}", f"{match}@{other}")
        for seat in ("spectator", "0"):
            assert between(desk, *places, "--seat", seat)["events"] == other - one
        shown = desk.run("diff", *places)
        assert (shown.status, shown.err) == (0, "")
