"""The record dialogue: Frog, house rules, and what they change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from replay.records import read
from tests.replay.test_record_dialogue import DEAL, text, told

if TYPE_CHECKING:
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTHING = ("", "", "", "")
HEAD = ("frog", "Ada, Ben, Cid", "", *NOTHING)
FROG = (*HEAD, *DEAL, "frog pass pass")
PLAYERS = {
    "sixbid": "Ada, Ben, Cid",
    "frog": "Ada, Ben, Cid",
    "kozel": "Ada, Ben, Cid, Dora",
}


def test_a_frog_is_told_and_written(desk: Desk) -> None:
    """The widow is the rest; then it is asked what was laid away (frog.FR3)."""
    shown = told(desk, *FROG, "TD 9H 6D", "KC 7C AC", "", "", "n")
    (hand,) = read(text(desk)).record.hands
    assert shown.status == 0
    assert "The widow is the rest: 8C 6D JS" in shown.out
    assert "Contract: frog, Ada" in shown.out
    assert "Cards that Ada laid away, 3 in all" in shown.out
    assert hand.laid_away == (16, 21, 9)
    assert [trick.size for trick in hand.play] == [3]
    assert "clean" in shown.out


@pytest.mark.parametrize(
    ("answer", "word"),
    [
        ("TD 9H", "2 cards; 3 are laid away."),
        ("TD 9H 6D KC", "4 cards; 3 are laid away."),
        ("TD 9H 9H", "Twice: 9H"),
        ("TD 9H XX", "“XX” is no card"),
    ],
)
def test_a_slip_in_what_was_laid_away_is_doubted(
    desk: Desk, answer: str, word: str
) -> None:
    """Another number than three, or a card twice, is asked again and not written."""
    shown = told(desk, *FROG, answer)
    assert word in shown.out
    assert read(text(desk)).record.hands[0].laid_away is None


def test_what_the_paper_says_was_laid_away_is_kept(desk: Desk) -> None:
    """Two cards, firmly, go into the record, and the audit names them (frog.FR3)."""
    shown = told(desk, *FROG, "TD 9H!", "", "", "n")
    assert shown.status == 1
    assert read(text(desk)).record.hands[0].laid_away == (16, 21)
    assert shown.out.count("laid away 2 cards; it had to be 3") == 2


def test_a_card_that_he_did_not_hold_is_named_at_once(desk: Desk) -> None:
    """It is written down as it was told, with a word about it (frog.FR3)."""
    shown = told(desk, *FROG, "TD 9H AS", "", "", "n")
    assert "Written down as it was, but: " in shown.out
    assert "laid away AS, a card that was not in that hand" in shown.out


def test_nothing_laid_away_is_found_at_the_first_card(desk: Desk) -> None:
    """A bare Enter is no fault yet; the card played without it is (frog.FR3)."""
    told(desk, *FROG, "")
    assert read(text(desk)).record.hands[0].laid_away is None
    (desk.folder / "told.toml").unlink()
    shown = told(desk, *FROG, "", "KC 7C AC", "", "", "n")
    assert "laid no cards away before the first card" in shown.out


def test_a_chico_asks_for_its_trump_and_for_no_cards(desk: Desk) -> None:
    """Trumps of a chico are clubs, diamonds or spades (frog.FR4)."""
    answers = (*HEAD, *DEAL, "chico pass pass", "C", "KC 7C AC", "", "", "n")
    shown = told(desk, *answers)
    assert shown.status == 0
    assert "Trumps (C D S)" in shown.out
    assert "laid away" not in shown.out
    assert read(text(desk)).record.hands[0].trump == 0


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_every_question_of_a_frog_has_its_help(desk: Desk, lang: str) -> None:
    """A question mark is answered in each language, also at the house rules."""
    answers = [*FROG, "TD 9H 6D", "", "", "n"]
    asked = [each for answer in answers for each in ("?", answer)]
    shown = told(desk, *asked, lang=lang)
    assert shown.status == 0
    assert shown.out.count("Ctrl-D") == 1 + len(answers)
    assert "sixfold rules frog --options" in shown.out


@pytest.mark.parametrize(
    ("game", "typed", "named"),
    [
        ("sixbid", ("misere_value = 40",), {"misere_value": 40}),
        ("sixbid", ("trumping=free",), {"trumping": "free"}),
        ("sixbid", ('trumping = "free"',), {"trumping": "free"}),
        (
            "sixbid",
            ("call_required = true", "hands_limit = 6"),
            {"call_required": True, "hands_limit": 6},
        ),
        ("sixbid", ("misere_value = 30",), {}),
        (
            "kozel",
            ("redeal_on = four_queens, three_turned",),
            {"redeal_on": ("four_queens", "three_turned")},
        ),
        (
            "kozel",
            ('redeal_on = ["three_turned"]', "eggs = double_next"),
            {"redeal_on": ("three_turned",), "eggs": "double_next"},
        ),
        ("frog", ("grand_multiplier = 4",), {"grand_multiplier": 4}),
    ],
)
def test_house_rules_are_asked_for_one_by_one(
    desk: Desk, game: str, typed: tuple[str, ...], named: dict[str, object]
) -> None:
    """Name and value, with or without quotes; a default leaves no trace."""
    told(desk, game, PLAYERS[game], *typed, "")
    assert read(text(desk)).record.options == named


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        (("free",), "expected a name, an equals sign and a value"),
        (("trumping =",), "not understood"),
        (("trumpnig = free",), "The closest one is trumping."),
        (("trumping = no",), "It takes any_trump, must_overtrump, free."),
        (("misere_value = forty",), "misere_value wants a whole number"),
        (("hands_limit = 0",), "hands_limit is out of range"),
        (("dealer_share = on_failure",), "needs 4 at the table"),
        (("hands_limit = 12", "open_ended = true"), "has no number of hands"),
    ],
)
def test_a_house_rule_that_makes_no_sense_is_told_at_once(
    desk: Desk, typed: tuple[str, ...], word: str
) -> None:
    """Each is held against the others that were named, a default too."""
    shown = told(desk, "sixbid", PLAYERS["sixbid"], *typed, "")
    assert word in shown.out
    assert read(text(desk)).record.options == {}


def test_the_house_rules_are_said_in_words(desk: Desk) -> None:
    """What was typed as a name is repeated as a sentence."""
    shown = told(desk, "sixbid", PLAYERS["sixbid"], "misere_value = 40", "")
    assert "Price of a misère: 40 with each opponent." in shown.out
    assert "Another house rule" in shown.out


def test_the_last_house_rule_can_be_taken_back(desk: Desk) -> None:
    """< takes back one at a time."""
    typed = ("misere_value = 40", "trumping = free", "<", "")
    told(desk, "sixbid", PLAYERS["sixbid"], *typed)
    assert read(text(desk)).record.options == {"misere_value": 40}


def test_a_deal_that_counts_double_is_announced(desk: Desk) -> None:
    """After a draw the same dealer is proposed, and the deal is marked (kozel.R21)."""
    whole = (EXAMPLES / "kozel-house-eggs.toml").read_text(encoding="utf-8")
    desk.file("told.toml", whole[: whole.index("# Ada deals again")])
    shown = told(desk, "", "", "", "")
    assert "3 Dora [0]:" in shown.out
    assert shown.out.count("This deal counts double.") == 1


def test_cards_turned_for_a_redeal_end_the_deal(desk: Desk) -> None:
    """Where the rule of the table makes it void nothing more is asked (kozel.R9)."""
    head = ("kozel", PLAYERS["kozel"], "redeal_on = top_or_queen_clubs", "", *NOTHING)
    shown = told(desk, *head, "0", "JH 7C", "n")
    assert shown.status == 0
    assert "Void deal" in shown.out
    assert "Cards of" not in shown.out


def test_four_queens_in_a_hand_are_a_void_deal(desk: Desk) -> None:
    """What the hands show ends the deal when all have been told (kozel.R9)."""
    record = read(
        (EXAMPLES / "kozel-four-queens-played.toml").read_text(encoding="utf-8")
    ).record
    lines = (EXAMPLES / "kozel-four-queens-played.toml").read_text(encoding="utf-8")
    hands = [n.split('"')[1] for n in lines.splitlines() if n.startswith("    ")][:4]
    head = ("kozel", PLAYERS["kozel"], "redeal_on = four_queens", "", *NOTHING)
    shown = told(desk, *head, str(record.hands[0].dealer), "KC", *hands[:3], "n")
    assert "Void deal" in shown.out
    assert shown.status == 0


def test_an_unfinished_frog_is_taken_up(desk: Desk) -> None:
    """What was laid away is still there when the record is gone on with."""
    told(desk, *FROG, "TD 9H 6D", "KC 7C AC")
    part = text(desk)
    told(desk)
    assert text(desk) == part
    shown = told(desk, "", "", "n")
    assert "laid away" not in shown.out
    assert read(text(desk)).record.hands[0].laid_away == (16, 21, 9)
