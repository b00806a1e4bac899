"""What a table may choose, what it may not, and what the judgements see of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

import core.house
import core.kozel.house
import core.sixbid.house
from core.catalogue import OPTION_RULES, RULES, TAKEN_OVER
from core.games import GAMES, fold, game_of, initial
from core.options import (
    choices_of,
    default_of,
    number_of,
    numbers_of,
    option_faults,
    range_of,
)
from tests.builders import match

if TYPE_CHECKING:
    from events.table import OptionValue

FOLLOWING: Final = {
    "trumping": ("any_trump", "must_overtrump", "free"),
    "trump_lead": ("free", "after_broken"),
}
SESSION: Final = {
    "deal_pattern": ("4_3_blind_4", "3_blind_4_4"),
    "dealer_share": ("none", "on_failure"),
    "hands_limit": (12, 1, 10_000),
    "open_ended": (False, True),
}
VALUES: Final[dict[str, dict[str, tuple[bool | int | str, ...]]]] = {
    "sixbid": {
        "auction_order": ("duel", "rotation", "single_round"),
        "misere_value": (30, 40),
        "guarantee_blind": (True, False),
        "misere_goal": ("no_tricks", "no_points"),
        "early_end": ("ends", "play_out"),
        "spread_exposure": ("before_lead", "after_first_cards"),
        "spread_lead": ("left_of_soloist", "left_of_dealer"),
        "call_required": (False, True),
        "call_return": ("after_reveal", "before_reveal"),
        **FOLLOWING,
        **SESSION,
    },
    "frog": {
        "auction_order": ("duel", "rotation", "single_round"),
        "frog_widow": ("closed", "open"),
        "grand_widow": ("bidder", "last_trick"),
        "grand_multiplier": (3, 4),
        **FOLLOWING,
        **SESSION,
    },
    "kozel": {
        "ten_points_on": ("ten", "nine"),
        "match_pairs": (6, 1, 12),
        "capture": ("later_only", "any_order"),
        "capture_score": ("instead", "add"),
        "capture_pairs": (4, 1, 12),
        "early_end": ("ends", "play_out"),
        "ninety_is_double": (False, True),
        "sweep": ("points", "all_tricks"),
        "eggs": ("none", "double_next"),
        "redeal_on": ("top_or_queen_clubs", "three_turned", "four_queens"),
        "exchange_return": ("any", "plain_only", "before_seeing"),
        "trumping": ("must_trump", "must_overtrump", "free"),
        "trump_lead": ("free", "restricted"),
    },
}
"""Every option and its values, the default first; of numbers then the least and greatest.

A list of values has none of them by default.
"""
GAME = pytest.mark.parametrize("game", sorted(GAMES))


def named_once() -> list[tuple[str, str, OptionValue]]:
    """Return every value of every option of every game; of a list each word alone."""
    return [
        (game, option, (str(value),) if option == "redeal_on" else value)
        for game, options in VALUES.items()
        for option, values in options.items()
        for value in values
    ]


@GAME
def test_the_options_and_defaults_of_the_first_rules(game: str) -> None:
    """Names and defaults are those of rules 1, and belong to them for ever."""
    model = GAMES[game].options
    assert set(model.model_fields) == set(VALUES[game])
    for option, values in VALUES[game].items():
        default = () if option == "redeal_on" else values[0]
        assert default_of(model, option) == default
        assert type(default_of(model, option)) is type(default)


@GAME
def test_the_values_of_each_option(game: str) -> None:
    """Words in their order, numbers between their ends."""
    model = GAMES[game].options
    for option, values in VALUES[game].items():
        words = tuple(value for value in values if isinstance(value, str))
        assert choices_of(model, option) == words
        if words or isinstance(values[0], bool):
            assert range_of(model, option) is None
        else:
            assert range_of(model, option) == (min(values), max(values))


@GAME
def test_every_option_bends_a_rule(game: str) -> None:
    """Each cites a rule of its game or one taken over, and none is forgotten."""
    assert set(OPTION_RULES[game]) == set(VALUES[game])
    assert set(OPTION_RULES[game].values()) <= {
        *RULES[game],
        *TAKEN_OVER.get(game, ()),
    }


@pytest.mark.parametrize(("game", "option", "value"), named_once())
def test_every_value_may_be_named(game: str, option: str, value: OptionValue) -> None:
    """Alone, and with four at the table, each value makes a game."""
    opened = match(game, 4, options={option: value})
    assert game_of(opened) is GAMES[game]
    assert option_faults(GAMES[game].options, {option: value}, 4) == ()
    house = initial(opened).house
    assert getattr(house, option) == number_of(GAMES[game].options, option, value)
    assert fold((opened,)).house == house


@pytest.mark.parametrize(("game", "option", "value"), named_once())
def test_a_value_is_its_place(game: str, option: str, value: OptionValue) -> None:
    """A word is its place, a truth 1 or 0, a list a mask, a number itself."""
    model = GAMES[game].options
    number = number_of(model, option, value)
    if isinstance(value, str):
        assert number == VALUES[game][option].index(value)
    elif isinstance(value, tuple):
        assert number == 1 << VALUES[game][option].index(value[0])
    else:
        assert (number, type(number)) == (value, int)
    named = numbers_of(model.model_validate({option: value}))
    assert named == {**numbers_of(model()), option: number}


def test_a_list_is_a_mask_in_whatever_order() -> None:
    """None is 0, all are 7, and the order does not matter."""
    model = GAMES["kozel"].options
    for value, number in (
        ((), 0),
        (("four_queens",), 4),
        (("four_queens", "top_or_queen_clubs"), 5),
        (("three_turned", "four_queens", "top_or_queen_clubs"), 7),
    ):
        assert number_of(model, "redeal_on", value) == number


@GAME
def test_the_house_has_a_number_for_every_option(game: str) -> None:
    """By the options' own names; what is Frog's alone stands beside Six-Bid's."""
    house = initial(match(game)).house
    assert set(house.__struct_fields__) >= set(VALUES[game])
    for option, values in VALUES[game].items():
        default = () if option == "redeal_on" else values[0]
        number = number_of(GAMES[game].options, option, default)
        assert getattr(house, option) == number
    assert all(type(getattr(house, each)) is int for each in house.__struct_fields__)


MEANT: Final[dict[str, tuple[tuple[str, OptionValue], ...]]] = {
    "ANY_TRUMP": (("trumping", "any_trump"), ("trumping", "must_trump")),
    "MUST_OVERTRUMP": (("trumping", "must_overtrump"),),
    "FREE": (("trumping", "free"),),
    "PLAY_OUT": (("early_end", "play_out"),),
    "DUEL": (("auction_order", "duel"),),
    "ROTATION": (("auction_order", "rotation"),),
    "SINGLE_ROUND": (("auction_order", "single_round"),),
    "NO_POINTS": (("misere_goal", "no_points"),),
    "AFTER_FIRST_CARDS": (("spread_exposure", "after_first_cards"),),
    "LEFT_OF_DEALER": (("spread_lead", "left_of_dealer"),),
    "BEFORE_REVEAL": (("call_return", "before_reveal"),),
    "BLIND_EARLY": (("deal_pattern", "3_blind_4_4"),),
    "OPEN": (("frog_widow", "open"),),
    "LAST_TRICK": (("grand_widow", "last_trick"),),
    "NINE": (("ten_points_on", "nine"),),
    "ANY_ORDER": (("capture", "any_order"),),
    "ADD": (("capture_score", "add"),),
    "ALL_TRICKS": (("sweep", "all_tricks"),),
    "DOUBLE_NEXT": (("eggs", "double_next"),),
    "PLAIN_ONLY": (("exchange_return", "plain_only"),),
    "BEFORE_SEEING": (("exchange_return", "before_seeing"),),
    "RESTRICTED": (("trump_lead", "restricted"),),
    "TOP_OR_QUEEN_CLUBS": (("redeal_on", ("top_or_queen_clubs",)),),
    "THREE_TURNED": (("redeal_on", ("three_turned",)),),
    "FOUR_QUEENS": (("redeal_on", ("four_queens",)),),
}
"""The option and value that each constant of the judgements stands for."""


def constants() -> list[tuple[str, int]]:
    """Return the constants of the house rules."""
    modules = (core.house, core.sixbid.house, core.kozel.house)
    return [
        (name, value)
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, int)
    ]


@pytest.mark.parametrize(("name", "number"), constants())
def test_a_constant_is_the_number_of_its_value(name: str, number: int) -> None:
    """In every game that has the value; a constant of no value is none."""
    found = 0
    for option, value in MEANT[name]:
        for game, options in VALUES.items():
            word = value[0] if isinstance(value, tuple) else value
            if word in options.get(option, ()):
                assert number_of(GAMES[game].options, option, value) == number
                found += 1
    assert found


def test_every_constant_is_met_once() -> None:
    """The table above names the constants there are, and no others."""
    assert sorted(name for name, _ in constants()) == sorted(MEANT)
