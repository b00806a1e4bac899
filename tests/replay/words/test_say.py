"""Facts are put into texts: safely, in the right plural form, as fully as given."""

from __future__ import annotations

import pytest

from replay.words import (
    all_of,
    any_of,
    card_letters,
    fault_text,
    finding_text,
    pick_language,
    refusal_text,
    rule_text,
    say,
)
from replay.words.plurals import plural_form

_CID = "Cid (seat 2)"


@pytest.mark.parametrize(
    "name", ["{seat}", "{", "}}", "{0}", "%s {name!r}", r"\1 \g<0>"]
)
def test_a_fact_is_never_read_as_a_text(name: str) -> None:
    """A name with braces or backslashes is shown as it is."""
    assert say("name.player", "en", name=name, seat=1) == f"{name} (seat 1)"


def test_a_missing_code_is_our_fault() -> None:
    """An unknown code, file or language is a KeyError that names both."""
    for code, lang in (("name.nothing", "en"), ("no.file", "en"), ("name.or", "xx")):
        with pytest.raises(KeyError, match=lang):
            say(code, lang)


def test_a_missing_fact_is_our_fault() -> None:
    """A text is never shown with a hole in it."""
    with pytest.raises(KeyError, match="seat"):
        say("name.player", "en", name="Ada")


def test_choices_and_lists_are_joined_in_the_language() -> None:
    """One item stands alone; the last of several has its word before it."""
    assert any_of(["6H"], "ru") == "6H"
    assert any_of(["6H", "7H", "AH"], "pl") == "6H, 7H lub AH"
    assert any_of(["6H", "AH"], "ru") == "6H или AH"
    assert all_of(["Ada", "Ben", "Cid"], "en") == "Ada, Ben and Cid"


@pytest.mark.parametrize(
    ("lang", "form", "numbers"),
    [
        ("en", "one", [1, -1]),
        ("en", "other", [0, 2, 5, 11, 21, -2]),
        ("pl", "one", [1, -1]),
        ("pl", "few", [2, 3, 4, 22, 34, 102, -2]),
        ("pl", "many", [0, 5, 11, 12, 13, 14, 19, 21, 101, 112, 114]),
        ("ru", "one", [1, 21, 31, 101, 121, -1]),
        ("ru", "few", [2, 3, 4, 22, 34, 102, -2]),
        ("ru", "many", [0, 5, 11, 12, 13, 14, 19, 25, 111, 112, 114]),
    ],
)
def test_plural_forms_follow_cldr(lang: str, form: str, numbers: list[int]) -> None:
    """Each whole number takes the form that CLDR gives it."""
    assert {plural_form(lang, number) for number in numbers} == {form}


def test_a_new_language_needs_its_plural_rule() -> None:
    """A language without a rule is a fault, never a guess."""
    with pytest.raises(KeyError):
        plural_form("xx", 1)


def test_a_number_takes_its_noun() -> None:
    """A placeholder with a noun shows both, in the form for the number."""
    said = [
        say("screen.stats.title", lang, hands=n)
        for lang, n in (("en", 1), ("en", 22), ("pl", 22), ("pl", 21), ("ru", 21))
    ]
    assert said == [
        "Five numbers from 1 hand",
        "Five numbers from 22 hands",
        "Liczby z gry: 22 rozdania",
        "Liczby z gry: 21 rozdań",
        "Числа по игре: 21 сдача",
    ]


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"SIXFOLD_LANG": "ru", "LC_ALL": "pl_PL.UTF-8"}, "ru"),
        ({"SIXFOLD_LANG": "", "LC_ALL": "", "LANG": "ru_RU"}, "ru"),
        ({"LC_ALL": "C", "LANG": "pl_PL.UTF-8"}, "en"),
        ({"LC_MESSAGES": "PL", "LANG": "ru_RU.UTF-8"}, "pl"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ru-RU"}, "ru"),
    ],
)
def test_the_environment_picks_the_language(
    environment: dict[str, str], lang: str
) -> None:
    """The first variable that is set decides; a language not ours means English."""
    assert pick_language(environment) == lang


def test_card_letters_cover_every_rank_and_suit() -> None:
    """Each language writes all nine ranks and four suits, each in its own way."""
    for lang in ("en", "pl", "ru"):
        letters = card_letters(lang)
        assert set(letters) == set("6789JQKTACDHS")
        assert len(set(letters.values())) == 13, lang
    assert [card_letters("ru")[letter] for letter in "AKQJT"] == [*list("ТКДВ"), "10"]
    assert [card_letters("pl")[letter] for letter in "AKQJ"] == list("AKDW")


def test_a_finding_says_what_was_legal() -> None:
    """sixbid.R19: the sentence names the player, the card and the legal ones."""
    facts: dict[str, object] = {
        "player": _CID,
        "subject": "KD",
        "legal": ["6H", "AH"],
    }
    assert finding_text("sixbid.R19", "must_follow_suit", "en", **facts) == (
        "Cid (seat 2) played KD, but held the suit led and had to follow: 6H or AH."
    )
    assert finding_text("sixbid.R19", "must_follow_suit", "pl", **facts) == (
        "Cid (seat 2): zagrano KD, choć na ręku był kolor wyjścia; "
        "należało dołożyć: 6H lub AH."
    )
    assert finding_text("sixbid.R19", "must_follow_suit", "ru", **facts) == (
        "Cid (seat 2): сыграна карта KD, хотя масть хода была на руках; "
        "надо было положить карту в масть: 6H или AH."
    )


def test_an_empty_fact_is_no_fact() -> None:
    """With no legal cards to name the sentence does without them, and 0 is a fact."""
    text = finding_text(
        "sixbid.R19", "must_follow_suit", "en", player=_CID, subject="KD", legal=()
    )
    assert text == "Cid (seat 2) played KD, but held the suit led and had to follow."
    assert "0 cards" in finding_text(
        "sixbid.R5", "wrong_deal", "en", player=_CID, written=0, right=11
    )


def test_the_most_particular_text_wins() -> None:
    """kozel.R22, sixbid.R23: the rule's own text comes before the code's."""
    facts = {"written": "1, 0", "right": "0, 4"}
    told = {
        rule: finding_text(rule, "wrong_score", "en", **facts)
        for rule in ("kozel.R20", "kozel.R21", "kozel.R22", "sixbid.R22", "sixbid.R23")
    }
    assert told["kozel.R20"] == told["sixbid.R22"]
    assert len(set(told.values())) == 4
    assert "queen of clubs" in told["kozel.R22"]
    assert "eight" in finding_text("kozel.R18", "hand_cut_short", "en")


def test_a_reason_sharpens_the_text() -> None:
    """sixbid.R13: a reason with words of its own is told, another one is left out."""
    facts = {"player": _CID, "subject": "AS"}
    held = finding_text("sixbid.R13", "call_not_allowed", "en", reason="held", **facts)
    plain = finding_text("sixbid.R13", "call_not_allowed", "en", **facts)
    other = finding_text("sixbid.R13", "call_not_allowed", "en", reason="x", **facts)
    assert held != plain == other


def test_a_judgement_without_words_is_our_fault() -> None:
    """A code of another game is a KeyError that names it; few facts give few words."""
    with pytest.raises(KeyError, match="wrong_turned"):
        finding_text("sixbid.R5", "wrong_turned", "en")
    bare = finding_text("sixbid.R19", "must_follow_suit", "en", subject="KD")
    assert bare == "This is against the rule."
    with pytest.raises(KeyError, match="card_not"):
        refusal_text("sixbid.R19", "card_not", "en")
    with pytest.raises(KeyError, match=r"sixbid\.R99"):
        rule_text("sixbid.R99", "en")


def test_a_fault_of_a_record_names_the_kind_in_the_language() -> None:
    """A kind of value is told in words, a piece of TOML as it is written."""
    facts = {"key": "dealer", "example": "dealer = 2"}
    for expected, told in (("boolean", "true lub false"), ("[12, 12]", "[12, 12]")):
        text = fault_text("record_wrong_type", "pl", expected=expected, **facts)
        assert text == f"dealer to {told}, na przykład dealer = 2."
    assert fault_text("record_wrong_type", "en", expected="seat", **facts) == (
        "dealer wants a seat number, for example dealer = 2."
    )


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "In Polish letters the queen is D: DS."),
        ("pl", "Litery: polski; dama to D: DS."),
        ("ru", "Буквы: польский; дама — D: DS."),
    ],
)
def test_a_letter_of_the_language_is_told(lang: str, told: str) -> None:
    """Who types a queen by another letter is told which one it is."""
    facts = {"text": "QS", "language": "pl", "half": "rank.Q", "sign": "D"}
    assert fault_text("record_other_letter", lang, **facts, right="DS").endswith(told)


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_no_guess_is_said_where_there_is_none(lang: str) -> None:
    """Without a near word the sentence does without it."""
    facts = {"text": "10S", "known": "pass, solo"}
    near = fault_text("record_bad_call", lang, nearest="solo", **facts)
    none = fault_text("record_bad_call", lang, nearest="", **facts)
    assert near.count("solo") == 2
    assert none.count("solo") == 1
