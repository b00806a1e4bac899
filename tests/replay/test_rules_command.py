"""The rules, as the command prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.catalogue import CODES, RULES
from replay.commands.rules import codes_of
from replay.words import rule_text, rule_title

if TYPE_CHECKING:
    from tests.replay.desk import Desk


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_one_rule(desk: Desk, lang: str) -> None:
    """A rule is shown with title, text and the codes that cite it, however it is typed."""
    for typed in ("sixbid.R19", "SIXBID.r19"):
        shown = desk.run("rules", typed, lang=lang)
        assert shown.status == 0
        assert rule_title("sixbid.R19", lang) in shown.out
        assert rule_text("sixbid.R19", lang) in shown.out
        assert "card_not_held, card_taken_back, must_follow_suit" in shown.out


@pytest.mark.parametrize("game", ["sixbid", "kozel"])
def test_a_game(desk: Desk, game: str) -> None:
    """A game is all of its rules in order."""
    lines = desk.run("rules", game, "--json", lang="ru").lines
    assert tuple(line["rule"] for line in lines) == RULES[game]
    assert lines[0]["title"] == rule_title(f"{game}.R1", "en")


def test_all_rules(desk: Desk) -> None:
    """Without a word every rule is shown, that of the log too."""
    lines = desk.run("rules", "--json").lines
    assert len(lines) == sum(map(len, RULES.values())) + 1
    assert lines[-1]["codes"] == ["log_broken"]
    assert "log.chain" in desk.run("rules").out


def test_every_code_is_cited() -> None:
    """No code of the catalogue is without a rule that is printed with it."""
    for game, codes in CODES.items():
        cited = {code for rule in RULES[game] for code in codes_of(rule)}
        own_rule = {"drawn_hand_paid", "capture_not_scored"}
        assert cited == set(codes) - own_rule


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
@pytest.mark.parametrize("text", ["sixbid.R99", "R19", "bridge", "sixbid."])
def test_an_unknown_rule(desk: Desk, text: str, lang: str) -> None:
    """What is no rule points to the list."""
    shown = desk.run("rules", text, lang=lang)
    assert shown.status == 2
    assert "sixfold rules" in shown.err
