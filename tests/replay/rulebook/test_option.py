"""The house rules in words: every value of every option, in every language."""

from __future__ import annotations

import tomllib

import pytest

from core.catalogue import OPTION_RULES
from core.games import GAMES
from events.table import OptionValue
from replay.rulebook.option import (
    house_rule_words,
    house_rules,
    options_text,
    value_words,
)
from replay.rulebook.option_list import option_lines
from replay.words import codes, languages

each_language = pytest.mark.parametrize("lang", languages())
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
@each_language
def test_every_option_has_words(game: str, lang: str) -> None:
    """Each option of the game is told, in order, with the rule that it bends."""
    told = house_rules(game, lang)
    assert [each.option for each in told] == list(GAMES[game].options.model_fields)
    for each in told:
        assert each.rule == OPTION_RULES[game][each.option]
        assert each.title
        assert each.meaning.endswith(".")
        assert sum(value.is_default for value in each.values) == 1
        assert len({value.words for value in each.values}) == len(each.values)


@each_game
def test_a_value_is_written_as_a_record_has_it(game: str) -> None:
    """What a page says to write is read back as that very value, which is accepted."""
    for each in house_rules(game, "en"):
        for value in each.values:
            read = tomllib.loads(f"{each.option} = {value.text}")[each.option]
            written = [*value.value] if isinstance(value.value, tuple) else value.value
            assert read == written
            assert type(read) is type(written)
            GAMES[game].options.model_validate({each.option: value.value})


def test_no_words_are_left_over() -> None:
    """The words tell no option and no value that no game has."""
    spoken = {
        f"house.{game}.{each.option}.value.{'n' if each.is_number else _key(value.value)}"
        for game in GAMES
        for each in house_rules(game, "en")
        for value in each.values
    }
    for code in codes("en"):
        if code.startswith("house.") and ".value." in code:
            assert code in spoken


def _key(value: OptionValue) -> str:
    """Return the name of a value's words."""
    if isinstance(value, tuple):
        return value[0] if value else "none"
    return str(value).lower()


@each_language
def test_frog_speaks_of_its_widow(lang: str) -> None:
    """An option taken over has the giver's words, unless the game has its own."""
    assert value_words("frog", "trumping", "free", lang) == value_words(
        "sixbid", "trumping", "free", lang
    )
    pattern = "3_blind_4_4"
    own = value_words("frog", "deal_pattern", pattern, lang)
    assert own != value_words("sixbid", "deal_pattern", pattern, lang)


def test_a_number_is_told_with_its_noun() -> None:
    """Hands and pairs take the plural form of the number."""
    assert value_words("sixbid", "hands_limit", 1, "en") == "1 hand"
    assert value_words("sixbid", "hands_limit", 22, "pl") == "22 rozdania"
    assert value_words("kozel", "match_pairs", 5, "ru") == "5 рядов"


def test_several_choices_are_one_list() -> None:
    """A list is told choice by choice, an empty one as nothing."""
    chosen = ("three_turned", "top_or_queen_clubs")
    told = value_words("kozel", "redeal_on", chosen, "en")
    assert told == (
        "three permanent trumps among the turned cards and "
        "the seven or the queen of clubs among the turned cards"
    )
    assert value_words("kozel", "redeal_on", (), "en") == "nothing else"


def test_a_table_is_told_by_what_differs() -> None:
    """Options are told in words, and as a record writes them."""
    named = {"hands_limit": 6, "open_ended": False}
    assert house_rule_words("sixbid", named, "en") == (
        "Length of the match: 6 hands. "
        "Match without an end: the match ends after its number of hands."
    )
    assert options_text(named) == "hands_limit = 6, open_ended = false"


@each_game
@each_language
@pytest.mark.parametrize("width", [80, 120])
def test_the_list_keeps_to_the_screen(game: str, lang: str, width: int) -> None:
    """No line is wider than the screen, and nothing is lost by wrapping."""
    rules = house_rules(game, lang)
    lines = [line.plain for line in option_lines(rules, lang, width)]
    assert max(map(len, lines)) <= width
    whole = [line.plain for line in option_lines(rules, lang)]
    assert " ".join(" ".join(lines).split()) == " ".join(" ".join(whole).split())
    starred = [line for line in lines if line.startswith("    * ")]
    assert len(starred) == len(rules)
