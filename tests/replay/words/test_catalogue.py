"""The catalogue is whole: every code in every language, with the same facts."""

from __future__ import annotations

import re
from typing import Final

import pytest

from replay.words import (
    codes,
    finding_text,
    languages,
    placeholders,
    refusal_text,
    rule_ids,
    rule_text,
    rule_title,
    template,
)
from replay.words.plurals import PLURAL_FORMS
from service.tables.deciding import TABLE_CODES

_NOUN: Final = re.compile(r"\{[a-z_]+:([a-z_]+)\}")
_WHOLE: Final = re.compile(r"\{([a-z_]+(?::[a-z_]+)?)\}")

# The table of finding codes, with a rule of each game that cites them.
_JUDGED: Final = {
    "wrong_players": "sixbid.R1 kozel.R1",
    "wrong_dealer": "sixbid.R25 kozel.R25",
    "wrong_pack": "sixbid.R2 kozel.R2",
    "wrong_deal": "sixbid.R5 kozel.R8 frog.FR1",
    "wrong_turned": "kozel.R7",
    "void_deal": "kozel.R9",
    "call_out_of_turn": "sixbid.R7",
    "bid_too_low": "sixbid.R8",
    "call_after_pass": "sixbid.R8",
    "own_bid_raised": "sixbid.R8",
    "top_bid_stands": "sixbid.R9",
    "trump_missing": "sixbid.R12 frog.FR3 frog.FR4 frog.FR5",
    "trump_not_allowed": "sixbid.R12 frog.FR3 frog.FR4 frog.FR5",
    "call_not_allowed": "sixbid.R13",
    "wrong_exchange": "sixbid.R14",
    "exchange_from_blind": "sixbid.R15",
    "not_entitled": "kozel.R10",
    "wrong_return": "kozel.R11",
    "exchange_out_of_turn": "kozel.R12",
    "side_exchanged_already": "kozel.R12",
    "wrong_laid_away": "frog.FR3",
    "wrong_first_lead": "sixbid.R17 kozel.R14",
    "play_out_of_turn": "sixbid.R19 kozel.R14",
    "card_not_held": "sixbid.R19 kozel.R14",
    "must_follow_suit": "sixbid.R19 kozel.R15",
    "must_play_trump": "sixbid.R19 kozel.R15",
    "must_follow_trump": "kozel.R16",
    "must_overtrump": "sixbid.R19 kozel.R15 kozel.R16",
    "trump_lead_barred": "sixbid.R19 kozel.R14",
    "card_taken_back": "sixbid.R19 kozel.R14",
    "wrong_taker": "sixbid.R19 kozel.R17",
    "hand_cut_short": "sixbid.R24 kozel.R18",
    "wrong_score": "sixbid.R22 sixbid.R23 kozel.R20 kozel.R21 kozel.R22 frog.FR6 frog.FR7",
    "wrong_standing": "sixbid.R26 kozel.R19",
    "match_over": "sixbid.R26 kozel.R26",
    "undo_barred": "table.undo",
    "claim_barred": "table.claim",
    "log_broken": "log.chain",
    "ruling_groundless": "log.ruling",
    "ruling_unsigned": "log.signature",
    "ruling_forged": "log.signature",
    "ruling_unappointed": "log.appointment",
}
_CITED: Final = [(r, code) for code, rules in _JUDGED.items() for r in rules.split()]
# What concerns the deal, the score or the match has no seat and often no card.
_NO_MOVER: Final = {
    "exchange_from_blind",
    "hand_cut_short",
    "log_broken",
    "match_over",
    "ruling_forged",
    "ruling_groundless",
    "ruling_unappointed",
    "ruling_unsigned",
    "void_deal",
    "wrong_deal",
    "wrong_dealer",
    "wrong_exchange",
    "wrong_pack",
    "wrong_players",
    "wrong_score",
    "wrong_standing",
    "wrong_turned",
}
_FACTS: Final = frozenset(
    {"legal", "player", "points", "right", "seq", "subject", "trick", "written"}
)

each_language = pytest.mark.parametrize("lang", languages())


def _said(lang: str) -> set[str]:
    return {code for code in codes(lang) if not code.startswith("plural.")}


@each_language
def test_every_language_has_every_code(lang: str) -> None:
    """No language lacks a code of another, and none has one of its own."""
    assert _said(lang) == _said("en")


@each_language
def test_every_code_asks_for_the_same_facts(lang: str) -> None:
    """A text and its translations put in the same facts with the same nouns."""
    for code in _said("en"):
        ours, theirs = template(code, lang), template(code, "en")
        assert set(_WHOLE.findall(ours)) == set(_WHOLE.findall(theirs)), code


@each_language
def test_every_noun_has_every_plural_form(lang: str) -> None:
    """Each noun has exactly the forms that its language tells apart."""
    nouns = {
        noun for code in _said("en") for noun in _NOUN.findall(template(code, "en"))
    }
    listed = {code.split(".")[1] for code in codes("en") if code.startswith("plural.")}
    assert nouns <= listed
    assert {code for code in codes(lang) if code.startswith("plural.")} == {
        f"plural.{noun}.{form}" for noun in listed for form in PLURAL_FORMS[lang]
    }


@each_language
def test_no_text_is_empty_or_ragged(lang: str) -> None:
    """Lines have words, no blanks around them, and no brace but a placeholder's."""
    for code in codes(lang):
        text = template(code, lang)
        for line in text.split("\n"):
            assert line, code
            assert line == " ".join(line.split()), code
        assert not re.search(r"[{}]", _WHOLE.sub("", text)), code
        assert not placeholders(code, lang) & {"code", "lang"}, code


@each_language
def test_sentences_end_as_sentences(lang: str) -> None:
    """Rules and judgements are whole sentences that end with a full stop."""
    for code in _said(lang):
        if code.startswith(("finding.", "refusal.")) or (
            code.startswith("rule.") and code.endswith(".text")
        ):
            assert template(code, lang).endswith("."), code


@pytest.mark.parametrize(("lang", "other"), [("pl", "en"), ("ru", "en"), ("ru", "pl")])
def test_sentences_are_translated(lang: str, other: str) -> None:
    """No sentence stands in one language as it does in another."""
    for code in _said("en"):
        text = template(code, lang)
        if text.count(" ") > 4 and len(_WHOLE.sub("", text)) > 20:
            assert text != template(code, other), code


def test_every_rule_has_words() -> None:
    """Six-Bid Solo has R1 to R27, Kozel R1 to R26, Frog FR1 to FR9.

    The table has two, the log four.
    """
    assert rule_ids() == (
        *(f"sixbid.R{number}" for number in range(1, 28)),
        *(f"kozel.R{number}" for number in range(1, 27)),
        *(f"frog.FR{number}" for number in range(1, 10)),
        "table.undo",
        "table.claim",
        "log.chain",
        "log.ruling",
        "log.signature",
        "log.appointment",
    )


@each_language
def test_a_rule_is_short_enough_to_quote(lang: str) -> None:
    """A title is a few words and a text a few sentences, in every language."""
    for rule in rule_ids():
        assert 1 <= len(rule_title(rule, lang).split()) <= 5, rule
        assert 25 <= len(rule_text(rule, lang)) <= 330, rule


@each_language
@pytest.mark.parametrize(("rule", "code"), _CITED)
def test_every_finding_has_words_for_few_facts(lang: str, rule: str, code: str) -> None:
    """A finding can be said with no more than its seat and its card."""
    if code in _NO_MOVER:
        assert finding_text(rule, code, lang)
        return
    text = finding_text(rule, code, lang, player="Cid (seat 2)", subject="KD")
    assert "Cid (seat 2)" in text


@each_language
@pytest.mark.parametrize(("rule", "code"), _CITED)
def test_every_refusal_has_words_without_facts(lang: str, rule: str, code: str) -> None:
    """A refusal can be said when nothing but its code is known."""
    assert refusal_text(rule, code, lang)


def test_judgements_use_only_the_agreed_facts() -> None:
    """Texts of findings and refusals ask for facts that a judgement can give."""
    for code in codes("en"):
        if code.startswith(("finding.", "refusal.")):
            assert placeholders(code, "en") <= _FACTS, code


def test_no_judgement_is_left_without_a_rule() -> None:
    """Every finding and refusal in the catalogue belongs to a code of the table."""
    for code in codes("en"):
        words = code.split(".")
        if words[0] in {"finding", "refusal"}:
            known = {*_JUDGED, "any", *(TABLE_CODES if words[0] == "refusal" else ())}
            assert any(word in known for word in words[1:4]), code


@each_language
@pytest.mark.parametrize("code", TABLE_CODES)
def test_every_refusal_of_a_table_has_words(lang: str, code: str) -> None:
    """What a table refuses, whatever the game, needs no fact to be said."""
    assert refusal_text("", code, lang) == template(f"refusal.{code}", lang)
