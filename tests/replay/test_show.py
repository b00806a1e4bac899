"""Hands drawn on the screen: what stands where, for whom, in which language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

if TYPE_CHECKING:
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"
REVOKE = str(EXAMPLES / "sixbid-revoke.toml")
KOZEL = str(EXAMPLES / "kozel-full-deal.toml")
GOLDEN = Path(__file__).parent / "drawing"
LANGUAGES = ["en", "pl", "ru"]
SENTENCES = (
    *("Note", "Uwaga", "Заметка", "  !"),
    *("House rules", "Zasady stołu", "Правила стола"),
)
"""How the lines begin that may be longer than a screen is wide."""


@pytest.mark.parametrize("name", ["sixbid-revoke", "kozel-full-deal", "frog-full-hand"])
def test_a_hand_is_drawn(desk: Desk, name: str) -> None:
    """The whole page of a hand is the one that was looked at and found good."""
    shown = desk.run("show", str(EXAMPLES / f"{name}.toml"))
    assert shown.status == 0
    assert shown.out == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "record", sorted(EXAMPLES.glob("*.toml")), ids=lambda p: p.stem
)
def test_every_example_fits_the_screen(desk: Desk, record: Path, lang: str) -> None:
    """Every drawing keeps to 80 columns; only notes and findings are sentences."""
    shown = desk.run("show", str(record), lang=lang)
    assert (shown.status, shown.err) == (0, "")
    drawn = [
        line for line in shown.out.splitlines()[1:] if not line.startswith(SENTENCES)
    ]
    assert max(map(cell_len, drawn)) <= 80
    assert all(line == line.rstrip() for line in drawn)


def test_the_fault_is_marked_at_its_card(desk: Desk) -> None:
    """The revoked ten bears a sign, and its sentence stands below (sixbid.R19)."""
    out = desk.run("show", REVOKE).out
    (trick,) = (line for line in out.splitlines() if line.startswith("      5 "))
    assert "TH!" in trick
    assert ">AD*" in trick
    assert "! Ben (seat 1) played TH" in out


def test_a_seat_sees_no_hidden_card(desk: Desk) -> None:
    """What a seat was not shown stays ``??``, and findings would tell of it (sixbid.R5)."""
    out = desk.run("show", REVOKE, "--seat", "0").out
    deal = out[: out.index("Auction")]
    assert "AC QC JC 7C 6C" in deal
    assert deal.count("??") == 11 + 11 + 3
    assert "9D" not in deal
    assert "played TH" not in out


def test_a_seat_at_a_moment_sees_its_own_legal_cards_only(desk: Desk) -> None:
    """Whose turn it is, is public; what may be played is known to that seat alone."""
    match = desk.imported(Path(REVOKE).read_text(encoding="utf-8"))
    own = desk.run("show", f"{match}@25", "--seat", "1").out
    other = desk.run("show", f"{match}@25", "--seat", "2").out
    assert "Legal: 9D" in own
    assert "To move: Ben (seat 1)" in other
    assert "Legal" not in other


@pytest.mark.parametrize("command", ["show", "replay"])
def test_a_seat_reads_no_note_and_no_reason(desk: Desk, command: str) -> None:
    """Notes, and reasons of a branch, may name cards that a seat has not seen."""
    match = desk.imported(Path(REVOKE).read_text(encoding="utf-8"))
    reason = ("--reason", "What if the 9D comes?")
    (branch,) = desk.run("fork", f"{match}@25", "9D", *reason, "--json").lines
    for address, told in ((match, "Note"), (branch["match"], "What if the 9D comes?")):
        assert told in desk.run(command, address).out
        assert told not in desk.run(command, address, "--seat", "0").out


def test_one_hand_of_a_match(desk: Desk) -> None:
    """``MATCH/2`` and ``--hand 2`` show that hand and no other."""
    text = (EXAMPLES / "sixbid-club-night.toml").read_text(encoding="utf-8")
    match = desk.imported(text)
    by_address = desk.run("show", f"{match[:6]}/2").out
    assert "Hand 2" in by_address
    assert "Hand 1" not in by_address
    assert by_address == desk.run("show", match, "--hand", "2").out


def test_a_moment_after_a_trick(desk: Desk) -> None:
    """``MATCH/1.4`` shows the table as it stood after the fourth trick."""
    match = desk.imported(Path(REVOKE).read_text(encoding="utf-8"))
    out = desk.run("show", f"{match}/1.4").out
    assert "After event 23 of 53" in out
    assert "To move: Cid (seat 2)" in out
    assert "\n      4 " in out
    assert "\n      5 " not in out


def test_json_tells_the_same_story(desk: Desk) -> None:
    """``--json`` holds deal, tricks, score and findings in English codes."""
    (match,) = desk.run("show", REVOKE, "--json", lang="pl").lines
    (hand,) = match["hands"]
    assert hand["contract"] == "solo"
    assert hand["tricks"][4]["cards"][2] == {
        "seq": 26,
        "seat": 1,
        "card": "TH",
        "taken_back": False,
    }
    assert hand["tricks"][4]["winner"] == 2
    assert hand["change"] == [-24, 12, 12]
    assert [f["code"] for f in match["findings"]] == ["must_follow_suit"]


def test_json_of_a_seat_hides_what_it_did_not_see(desk: Desk) -> None:
    """The exchanged cards are known to the partners alone (kozel.R13)."""
    (partner,) = desk.run("show", KOZEL, "--json", "--seat", "3").lines
    (other,) = desk.run("show", KOZEL, "--json", "--seat", "0").lines
    assert [move["card"] for move in partner["hands"][0]["moves"]] == ["7C", "AS"]
    assert [move["card"] for move in other["hands"][0]["moves"]] == ["??", "??"]
    assert "findings" not in other


def test_a_broken_log_is_shown_up_to_the_break(desk: Desk) -> None:
    """What stands before a changed event is shown, and where it breaks is said."""
    match = desk.imported(Path(REVOKE).read_text(encoding="utf-8"))
    desk.run("export", match, "--format", "jsonl", "-o", str(desk.folder / "m.jsonl"))
    lines = (desk.folder / "m.jsonl").read_text(encoding="utf-8").splitlines()
    place = next(i for i, line in enumerate(lines) if '"seq":26,' in line)
    event = json.loads(lines[place])
    event["at"] = "2031-01-01T00:00:00Z"
    lines[place] = json.dumps(event, separators=(",", ":"))
    shown = desk.run("show", desk.file("changed.jsonl", "\n".join(lines) + "\n"))
    assert shown.status == 2
    assert "up to event 25" in shown.out
    assert ">AD" in shown.out
    assert "TH!" not in shown.out


def test_a_log_cut_in_the_middle_of_a_line(desk: Desk) -> None:
    """A torn last line costs only itself."""
    match = desk.imported(Path(REVOKE).read_text(encoding="utf-8"))
    desk.run("export", match, "--format", "jsonl", "-o", str(desk.folder / "m.jsonl"))
    text = (desk.folder / "m.jsonl").read_text(encoding="utf-8")
    shown = desk.run("show", desk.file("torn.jsonl", text[: len(text) * 2 // 3]))
    assert shown.status == 2
    assert "followed only up to event" in shown.out
    assert "Tricks" in shown.out


@pytest.mark.parametrize("command", ["show", "replay", "know"])
def test_a_seat_is_named_in_any_way(desk: Desk, command: str) -> None:
    """By number or by the player's name, however it is written."""
    by_number = desk.run(command, REVOKE, "--at", "25", "--seat", "1")
    if command == "show":
        by_number = desk.run(command, REVOKE, "--seat", "1")
    at = () if command == "show" else ("--at", "25")
    assert by_number.status == 0
    for name in ("Ben", "BEN", " ben "):
        assert desk.run(command, REVOKE, *at, "--seat", name) == by_number
    assert "Seen by Ben (seat 1)" in by_number.out


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "spectator"), ("pl", "widz"), ("ru", "зритель")]
)
def test_a_spectator_sees_no_hand(desk: Desk, lang: str, word: str) -> None:
    """The word stands in every language, and is understood in each (design law 4)."""
    shown = desk.run("show", REVOKE, "--seat", word, lang=lang)
    assert shown.status == 0
    assert shown.out.count("??") == 33 + 3
    assert shown.out == desk.run("show", REVOKE, "--seat", "spectator", lang=lang).out
    (told,) = desk.run("show", REVOKE, "--seat", word, "--json").lines
    assert told["seat"] == "spectator"
    assert "findings" not in told


@pytest.mark.parametrize("command", ["show", "replay", "know", "diff"])
@pytest.mark.parametrize("seat", ["3", "-1", "Dora", "", "1.0"])
def test_a_seat_that_there_is_not(desk: Desk, command: str, seat: str) -> None:
    """The seats that there are, are named, and the spectator."""
    targets = (REVOKE, REVOKE) if command == "diff" else (REVOKE,)
    shown = desk.run(command, *targets, f"--seat={seat}")
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == (
        f"There is no seat {seat} here. The seats are 0 Ada, 1 Ben, 2 Cid, spectator.\n"
    )


def test_a_name_that_two_have_is_no_seat(desk: Desk) -> None:
    """Where two have one name, the number tells them apart."""
    twins = Path(REVOKE).read_text(encoding="utf-8").replace('"Cid"', '"ben"')
    path = desk.file("twins.toml", twins)
    assert desk.run("show", path, "--seat", "Ben").status == 2
    assert desk.run("show", path, "--seat", "2").status == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    [
        (REVOKE, "--hand", "2"),
        (REVOKE, "--seat", "3"),
        ("no-such.toml",),
        ("a:b",),
        ("aaaa",),
    ],
)
def test_bad_use_is_told_in_a_sentence(
    desk: Desk, words: tuple[str, ...], lang: str
) -> None:
    """A hand, seat, file or match that is not there: one sentence, status 2."""
    shown = desk.run("show", *words, lang=lang)
    assert (shown.status, shown.out) == (2, "")
    assert len(shown.err.splitlines()) == 1


@pytest.mark.parametrize(("lang", "ace"), [("en", "AS"), ("pl", "A♠"), ("ru", "Тп")])
def test_cards_have_the_letters_of_the_language(
    desk: Desk, lang: str, ace: str
) -> None:
    """Cards are written as the readers of a language write them; ASCII is ours."""
    assert ace in desk.run("show", REVOKE, lang=lang).out
    assert "AS KS JS 8S" in desk.run("show", REVOKE, "--ascii", lang=lang).out
