"""The rules, as the command prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.catalogue import CASES, CODES, OPTION_RULES, RULES, TAKEN_OVER
from core.games import GAMES
from core.options import default_of
from replay.rulebook.option import house_rules
from replay.rulebook.page import page_text
from replay.rulebook.rule import codes_of, rules_of
from replay.words import rule_text, rule_title

if TYPE_CHECKING:
    from tests.replay.desk import Desk

each_language = pytest.mark.parametrize("lang", ["en", "pl", "ru"])
each_game = pytest.mark.parametrize("game", GAMES)


@each_language
def test_one_rule(desk: Desk, lang: str) -> None:
    """A rule is shown with title, text, house rules and codes, however it is typed."""
    for typed in ("sixbid.R19", "SIXBID.r19"):
        shown = desk.run("rules", typed, lang=lang)
        assert shown.status == 0
        assert rule_title("sixbid.R19", lang) in shown.out
        assert rule_text("sixbid.R19", lang) in shown.out
        assert "trumping, trump_lead" in shown.out
        assert "card_not_held, card_taken_back, must_follow_suit" in shown.out


@each_game
def test_a_game(desk: Desk, game: str) -> None:
    """A game is all rules that it is played by, in order."""
    lines = desk.run("rules", game, "--json", lang="ru").lines
    assert tuple(line["rule"] for line in lines) == rules_of(game)
    assert lines[0]["title"] == rule_title(RULES[game][0], "en")


def test_frog_lists_what_it_takes_over(desk: Desk) -> None:
    """Frog's own rules come first, then those of Six-Bid under a heading (frog.FR9)."""
    shown = desk.run("rules", "frog").out
    own, _, taken = shown.partition("Taken over from Six-Bid Solo")
    assert all(f"{rule} — " in own for rule in RULES["frog"])
    assert all(f"{rule} — " in taken for rule in TAKEN_OVER["frog"])
    assert "sixbid.R20" not in shown
    # What belongs to a shared rule is told as Frog has it.
    (line,) = (
        line
        for line in desk.run("rules", "frog", "--json").lines
        if line["rule"] == "sixbid.R27"
    )
    assert line["options"] == ["dealer_share"]


def test_all_rules(desk: Desk) -> None:
    """Without a word every rule is shown once, those of the table and the log too."""
    lines = desk.run("rules", "--json").lines
    assert len(lines) == sum(map(len, RULES.values())) + 6
    assert [line["codes"] for line in lines[-6:-4]] == [
        ["undo_barred"],
        ["claim_barred"],
    ]
    assert lines[-4]["codes"] == ["log_broken"]
    assert lines[-1]["codes"] == ["ruling_unappointed"]
    assert "log.chain" in desk.run("rules").out


def test_every_code_is_cited() -> None:
    """No code of the catalogue is without a rule that is printed with it."""
    for game, codes in CODES.items():
        printed = {code for rule in rules_of(game) for code in codes_of(game, rule)}
        assert printed == {said for code in codes for said in CASES.get(code, (code,))}


@each_language
@pytest.mark.parametrize("text", ["sixbid.R99", "R19", "bridge", "sixbid."])
@pytest.mark.parametrize("option", ["--json", "--options", "--page"])
def test_an_unknown_rule(desk: Desk, text: str, option: str, lang: str) -> None:
    """What is no rule points to the list."""
    shown = desk.run("rules", text, option, lang=lang)
    assert shown.status == 2
    assert shown.out == ""
    assert "sixfold rules" in shown.err


@each_language
@each_game
def test_the_house_rules_of_a_game(desk: Desk, game: str, lang: str) -> None:
    """Every option is listed with its rule, meaning and values, the default starred."""
    shown = desk.run("rules", game, "--options", lang=lang).out
    for each in house_rules(game, lang):
        assert (
            f"{each.option} — {each.title} ({each.rule})\n    {each.meaning}" in shown
        )
        for value in each.values:
            mark = "* " if value.is_default else "  "
            assert f"    {mark}{value.text} " in shown
            assert f"  {value.words}\n" in shown


@each_game
def test_the_house_rules_as_json(desk: Desk, game: str) -> None:
    """An object an option, in English, with what it may be."""
    lines = desk.run("rules", game, "--options", "--json", lang="pl").lines
    assert [line["option"] for line in lines] == list(GAMES[game].options.model_fields)
    model = GAMES[game].options
    for line in lines:
        default = default_of(model, line["option"])
        assert line["default"] == (
            list(default) if isinstance(default, tuple) else default
        )
        if "values" in line:
            values = line["values"]
            assert set(line["default"] if default == () else [default]) <= set(values)
            for value in values:
                named = (value,) if isinstance(default, tuple) else value
                model.model_validate({line["option"]: named})
        else:
            assert line["low"] <= default
            assert line["high"] is None or default <= line["high"]
        assert line["meaning"].endswith(".")
        assert line["rule"] == OPTION_RULES[game][line["option"]]


def test_the_house_rules_of_one_rule(desk: Desk) -> None:
    """With a rule only the options that bend it are listed; without a word, all."""
    lines = desk.run("rules", "kozel.R22", "--options", "--json").lines
    names = [line["option"] for line in lines]
    assert names == ["capture", "capture_score", "capture_pairs"]
    assert desk.run("rules", "kozel.R1", "--options", "--json").lines == []
    for typed in ("kozel.R1", "log"):
        none = desk.run("rules", typed, "--options")
        assert (none.status, none.out) == (0, "No house rule bends this.\n")
    every = desk.run("rules", "--options", "--json").lines
    assert len(every) == sum(map(len, OPTION_RULES.values()))


@each_language
def test_the_page_to_print(desk: Desk, lang: str) -> None:
    """A game's page is printed as it is, all pages without a word."""
    assert desk.run("rules", "frog", "--page", lang=lang).out == page_text("frog", lang)
    pages = "".join(page_text(game, lang) for game in ("sixbid", "kozel", "frog"))
    assert desk.run("rules", "--page", lang=lang).out == pages
