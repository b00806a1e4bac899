"""From the call of the director to the decided appeal, by the command line."""

from __future__ import annotations

from typing import Final

import pytest

from events.ids import new_id
from events.ruling import RulingGiven
from replay.audit.judge import audit_log
from replay.shell import Shell
from tests.replay.desk import FULL_DEAL, Desk
from tests.replay.rulings.dispute import (
    EXAMPLES,
    LANGUAGES,
    LAST,
    REVOKE,
    history,
    revoke,
    ruled,
    stored,
)


def test_the_whole_way_of_a_dispute(desk: Desk) -> None:
    """Called, ruled, appealed, decided; both totals stand below what was done."""
    match = revoke(desk)
    place = f"{match[:8]}/1"
    shown = desk.run("ruling", "call", place, "He had a diamond!", "--seat", "0")
    assert shown.status == 0
    assert (
        "[event 54] Ada (seat 0) calls the director to hand 1: He had a diamond!"
        in shown.out
    )
    assert "As ruled" not in shown.out
    give = ("--score", "20,-10,-10", "--penalty", "0,-5,0")
    shown = desk.run("ruling", "give", place, "A revoke.", *give)
    ruled_so = "Ruling 1 on hand 1, score adjusted to +20, -10, -10; penalty 0, -5, 0"
    assert shown.out.splitlines()[-10:] == [
        f"  [event 55] {ruled_so}: A revoke.",
        "    By hana, who saw the match up to event 54",
        "    Rules: sixbid.R19",
        f"    Events: {REVOKE}",
        "",
        "  Hand 1: as played -24, +12, +12, as ruled +20, -15, -10 (rulings: 1)",
        "",
        "             Ada  Ben  Cid",
        "  As played  -24   12   12",
        "  As ruled    20  -15  -10",
    ]
    shown = desk.run(
        "ruling", "appeal", match, "I had none.", "--ruling", "1", "--seat", "1"
    )
    assert "Under appeal; it stands until that is decided" in shown.out
    assert "  As ruled    20  -15  -10" in shown.out
    decide = ("--ruling", "1", "--outcome", "varied", "--score", "as-played")
    shown = desk.run("ruling", "decide", match, "It changed nothing.", *decide)
    assert "    Varied on appeal" in shown.out
    assert (
        "[event 57] The appeal succeeds in part: ruling 1 is varied,"
        " score as it was written: It changed nothing." in shown.out
    )
    assert "  As ruled   -24   12   12" in shown.out
    assert shown.out == desk.run("ruling", "show", match).out
    assert stored(desk) == LAST + 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_way_in_each_language(desk: Desk, lang: str) -> None:
    """Every act has its sentence."""
    match = revoke(desk)
    acts = (
        ("call", match, "A", "--seat", "0"),
        ("give", match, "B", "--score", "void", "--penalty", "0,-5,0"),
        ("appeal", match, "C", "--ruling", "1", "--seat", "1"),
        ("decide", match, "D", "--ruling", "1", "--outcome", "set-aside"),
    )
    for place, act in enumerate(acts, LAST + 1):
        shown = desk.run("ruling", *act, lang=lang)
        assert (shown.status, shown.err) == (0, "")
        assert f" {place}]" in shown.out
        assert f": {act[2]}\n" in shown.out
    assert ruled(desk, match)["as_ruled"] == [-24, 12, 12]


@pytest.mark.parametrize(
    ("typed", "remedy", "change", "penalty", "total"),
    [
        (["--score", "counted"], "adjusted", [-24, 12, 12], [], [-24, 12, 12]),
        (["--score", "As-Played"], "as_played", [], [], [-24, 12, 12]),
        (["--score", "void"], "void", [], [], [0, 0, 0]),
        (["--score", "20 -10 -10"], "adjusted", [20, -10, -10], [], [20, -10, -10]),
        (["--score=-2:+1:+1"], "adjusted", [-2, 1, 1], [], [-2, 1, 1]),
        (["--split", "0,0,-5"], "split", [0, 0, -5], [], [0, 0, -5]),
        (["--penalty", "0,-5,0"], "none", [], [0, -5, 0], [-24, 7, 12]),
        ([], "none", [], [], [-24, 12, 12]),
    ],
    ids=["counted", "as-played", "void", "spaces", "colons", "split", "fine", "text"],
)
def test_a_remedy_as_it_is_typed(
    desk: Desk,
    typed: list[str],
    remedy: str,
    change: list[int],
    penalty: list[int],
    total: list[int],
) -> None:
    """The words and the numbers, and the total that comes of them."""
    match = revoke(desk)
    shown = desk.run("ruling", "give", match, "So.", *typed, "--json")
    assert (shown.status, shown.err) == (0, "")
    told = shown.lines[0]["rulings"]
    (act,) = told["acts"]
    assert (act["remedy"], act["change"], act["penalty"]) == (remedy, change, penalty)
    assert (told["as_played"], told["as_ruled"]) == ([-24, 12, 12], total)
    event = history(desk, match)[-1].event
    assert isinstance(event, RulingGiven)
    assert list(event.change) == change


def test_a_miscounted_hand_is_counted(desk: Desk) -> None:
    """``counted`` is the score by the tricks, not the one written; also in a decision."""
    text = (EXAMPLES / "sixbid-blind-not-counted.toml").read_text(encoding="utf-8")
    match = desk.imported(text)
    desk.run("keys", "appoint", "hana")
    (wrong,) = audit_log(history(desk, match)).findings
    assert wrong.breach.code == "wrong_score"
    right = [int(number) for number in wrong.breach.right.split()]
    (told,) = desk.run(
        "ruling", "give", match, "Count!", "--score", "counted", "--json"
    ).lines
    assert told["rulings"]["as_ruled"] == right != told["rulings"]["as_played"]
    assert told["rulings"]["acts"][0]["law"] == [wrong.breach.rule]
    desk.run("ruling", "appeal", match, "No.", "--ruling", "1", "--seat", "0")
    varied = ("--ruling", "1", "--outcome", "varied", "--score", "counted")
    shown = desk.run("ruling", "decide", match, "Yes.", *varied, "--json")
    assert shown.lines[0]["rulings"]["acts"][2]["change"] == right


def test_grounds_are_those_of_the_audit_or_those_named(desk: Desk) -> None:
    """The rule's game may be left out; an event named takes the place of those found."""
    match = revoke(desk)
    give = ("ruling", "give", match, "So.", "--score", "void")
    desk.run(*give)
    named = ("--law", "r19", "--law", "sixbid.R22", "--evidence", "25")
    desk.run(*give, *named, "--evidence", str(REVOKE))
    desk.run("ruling", "give", match, "For his words.", "--penalty", "0,-5,0")
    acts = ruled(desk, match)["acts"]
    assert [(act["law"], act["evidence"]) for act in acts] == [
        (["sixbid.R19"], [REVOKE]),
        (["sixbid.R19", "sixbid.R22"], [25, REVOKE]),
        ([], []),
    ]


def test_earlier_faults_of_rulings_are_no_grounds(desk: Desk) -> None:
    """Only what was played is: a forged act on the hand is not cited."""
    match = revoke(desk)
    head = history(desk, match)[-1]
    forged = RulingGiven(
        1, 1, (), (), "", "void", (), (), head.seq, head.hash, None, b""
    )
    shell = Shell(desk.opened())
    shell.write(match, new_id(), (forged,), after=head.seq, prev=head.hash)
    desk.run("ruling", "give", match, "So.", "--score", "void")
    told = ruled(desk, match)
    assert [act["counts"] for act in told["acts"]] == [False, True]
    assert told["acts"][0]["fault"] == "ruling_unsigned"
    assert told["acts"][1]["ruling"] == 2
    assert told["acts"][1]["evidence"] == [REVOKE]
    lines = desk.run("ruling", "show", match).out.splitlines()
    assert any("! The ruling is not signed" in line for line in lines)
    told_by = [line.split(",")[0].strip() for line in lines if "to event" in line]
    assert told_by == ["In the name of –", "By hana"]


def test_the_hand_is_that_of_the_address(desk: Desk) -> None:
    """A hand, an event of it, or the match for its last one."""
    desk.run("keys", "appoint", "hana")
    text = (EXAMPLES / "sixbid-club-night.toml").read_text(encoding="utf-8")
    match = desk.imported(text)
    events = [each.event for each in history(desk, match)]
    hands = sum(type(event).__name__ == "HandOpened" for event in events)
    assert hands > 1
    for place in (f"{match}/1", f"{match}@5", match):
        desk.run("ruling", "give", place, "So.")
    assert [act["hand"] for act in ruled(desk, match)["acts"]] == [1, 1, hands]


REFUSED: Final = {
    "two-numbers": (["give", "M", "x", "--score", "1,-1"], "3 numbers"),
    "no-balance": (["give", "M", "x", "--score", "1,1,1"], "add up to nought"),
    "both": (["give", "M", "x", "--score", "void", "--split", "1,1,1"], "not two"),
    "no-score": (["give", "M", "x", "--score", "much"], "as-played, void, counted"),
    "half": (["give", "M", "x", "--score", "1.5,-1,-0.5"], "one number for each"),
    "underscore": (["give", "M", "x", "--score", "1_0,-5,-5"], "one number for each"),
    "huge": (["give", "M", "x", "--split", "9999999999999999999,0,0"], "a million"),
    "beyond": (["give", "M", "x", "--penalty", "0,0,-1000001"], "a million"),
    "blank-score": (["give", "M", "x", "--score", " "], "one number for each"),
    "no-hand": (["give", "M/2", "x"], "the last one is 1"),
    "no-event": (["give", "M@54", "x"], "53"),
    "law": (["give", "M", "x", "--law", "R99"], "sixfold rules sixbid"),
    "evidence": (["give", "M", "x", "--evidence", "54"], "1 to 53"),
    "no-word": (["give", "M", " "], "for everybody to read"),
    "no-word-decide": (
        ["decide", "M", "", "--ruling", "1", "--outcome", "upheld"],
        "for everybody to read",
    ),
    "bytes": (["give", "M", "x\udcff"], "no UTF-8"),
    "bytes-call": (["call", "M", "x\udcff", "--seat", "0"], "no UTF-8"),
    "bytes-appeal": (
        ["appeal", "M", "x\udcff", "--ruling", "1", "--seat", "0"],
        "no UTF-8",
    ),
    "bytes-decide": (
        ["decide", "M", "x\udcff", "--ruling", "1", "--outcome", "upheld"],
        "no UTF-8",
    ),
    "no-key": (["give", "M", "x", "--key", "ivo"], "there are: hana"),
    "key-name": (["give", "M", "x", "--key", "../hana"], "letters, digits"),
    "operator": (["give", "M", "x", "--key", "operator"], "not the operator's name"),
    "no-seat": (
        ["call", "M", "x", "--seat", "3"],
        "its last hand is 1, and seats count from 0",
    ),
    "no-ruling": (
        ["appeal", "M", "x", "--ruling", "1", "--seat", "0"],
        "no such ruling",
    ),
    "no-appeal": (
        ["decide", "M", "x", "--ruling", "1", "--outcome", "upheld"],
        "No appeal",
    ),
    "outcome": (
        ["decide", "M", "x", "--ruling", "1", "--outcome", "lost"],
        "upheld, varied or set-aside",
    ),
    "nothing-varied": (
        ["decide", "M", "x", "--ruling", "1", "--outcome", "varied"],
        "To strike it, --outcome set-aside",
    ),
    "no-match": (["call", "zzzz", "x", "--seat", "0"], "zzzz"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_writes_nothing(desk: Desk, case: str) -> None:
    """Status 2, the store as it was, and the words say what would have been right."""
    match = revoke(desk)
    typed, right = REFUSED[case]
    words = [
        match + word[1:] if word[:1] == "M" and place == 1 else word
        for place, word in enumerate(typed)
    ]
    before = stored(desk)
    for lang in LANGUAGES:
        shown = desk.run("ruling", *words, lang=lang)
        assert (shown.status, shown.out) == (2, ""), shown
        assert len(shown.err.splitlines()) == 1
        if lang == "en":
            assert right in shown.err
    assert stored(desk) == before


def test_numbers_are_read_with_the_minus_that_a_report_prints(desk: Desk) -> None:
    """What stands in a score sheet can be copied into the next ruling."""
    match = revoke(desk)
    minus = "\N{MINUS SIGN}"
    score = ("--score", f"20 {minus}10 {minus}10", "--penalty", f"0 {minus}5 0")
    shown = desk.run("ruling", "give", match, "x", *score)
    assert shown.out.splitlines()[-1].split()[2:] == ["20", "-15", "-10"]


def test_pairs_below_nought_are_refused_as_such(desk: Desk) -> None:
    """In Kozel nobody covers a pair again, and the refusal says so."""
    desk.run("keys", "appoint", "hana")
    record = EXAMPLES / "kozel-partners-seven.toml"
    match = desk.imported(record.read_text(encoding="utf-8"))
    shown = desk.run("ruling", "give", match, "x", "--score", "-1:2")
    assert (shown.status, "in Kozel none below nought" in shown.err) == (2, True)


def test_an_appeal_is_made_once_and_decided_once(desk: Desk) -> None:
    """And a decision that does not vary the ruling has no remedy."""
    match = revoke(desk)
    desk.run("ruling", "give", match, "x", "--score", "void")
    appeal = ("ruling", "appeal", match, "x", "--ruling", "1", "--seat")
    decide = ("ruling", "decide", match, "x", "--ruling", "1", "--outcome")
    assert desk.run(*appeal, "7").status == 2
    assert desk.run(*appeal, "0").status == 0
    assert "appealed before" in desk.run(*appeal, "1").err
    assert "only a varied" in desk.run(*decide, "upheld", "--score", "void").err
    assert desk.run(*decide, "upheld").status == 0
    assert "No appeal" in desk.run(*decide, "set-aside").err
    assert stored(desk) == LAST + 3


def test_nothing_was_ruled(desk: Desk) -> None:
    """It is said, and null for programs; a record can be asked too."""
    match = desk.imported(FULL_DEAL)
    for target in (match, desk.file("a.toml", FULL_DEAL)):
        assert "Nobody called the director" in desk.run("ruling", "show", target).out
        assert desk.run("ruling", "show", target, "--json").lines[0]["rulings"] is None


def test_pairs_are_ruled_by_side(desk: Desk) -> None:
    """Kozel: two numbers, and the totals stand under the sides."""
    text = (EXAMPLES / "kozel-full-deal.toml").read_text(encoding="utf-8")
    match = desk.imported(text)
    desk.run("keys", "appoint", "hana")
    shown = desk.run("ruling", "give", match, "x", "--score", "2:0", "--penalty", "0:1")
    assert "score adjusted to 2 : 0; penalty 0 : 1" in shown.out
    assert "as ruled 2 : 1" in shown.out
    assert ruled(desk, match)["as_ruled"] == [2, 1]
    for wrong in ("1,0,0,0", "-1:0"):
        shown = desk.run("ruling", "give", match, "x", f"--score={wrong}")
        assert (shown.status, "2 numbers" in shown.err) == (2, True)


def test_a_text_cannot_pass_for_a_line_of_ours(desk: Desk) -> None:
    """Line ends, colours and turned writing are spaces on the screen; JSON keeps them."""
    match = revoke(desk)
    text = "No!\r\n  [event 55] Ruling 1\x1b[2J\u202e is\tvoid"
    desk.run("ruling", "call", match, text, "--seat", "1")
    shown = desk.run("ruling", "show", match).out
    assert "hand 1: No! [event 55] Ruling 1 [2J is void\n" in shown
    assert (
        "hand 1: No! [event 55] Ruling 1 [2J is void\n" in desk.run("replay", match).out
    )
    assert ruled(desk, match)["acts"][0]["text"] == text
    desk.run("ruling", "call", match, " \n ", "--seat", "1")
    assert "calls the director to hand 1.\n" in desk.run("ruling", "show", match).out
