"""What is wrong with the options that a table named, all of it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from pydantic import ValidationError

from core.errors import OptionsRefused
from core.games import GAMES, game_of, initial
from core.kozel.options import KozelOptions
from core.options import option_faults
from tests.builders import match

if TYPE_CHECKING:
    from collections.abc import Mapping

    from events.table import OptionValue


def faults(
    game: str, named: Mapping[str, object], players: int = 4
) -> list[tuple[str, str, dict[str, str]]]:
    """Return what is wrong with the options that a table named."""
    found = option_faults(GAMES[game].options, named, players)
    return [(each.option, each.code, each.facts) for each in found]


TRUMPING = "any_trump, must_overtrump, free"
REDEAL = "top_or_queen_clubs, three_turned, four_queens"


@pytest.mark.parametrize(
    ("game", "option", "value", "code", "facts"),
    [
        ("sixbid", "misere_valeu", 40, "unknown_option", {}),
        ("sixbid", "grand_multiplier", 4, "unknown_option", {}),
        ("sixbid", "rules", 1, "unknown_option", {}),
        ("frog", "misere_value", 40, "unknown_option", {}),
        ("kozel", "hands_limit", 12, "unknown_option", {}),
        ("sixbid", "call_required", 1, "wrong_type", {"expected": "boolean"}),
        ("sixbid", "call_required", "true", "wrong_type", {"expected": "boolean"}),
        ("kozel", "ninety_is_double", 0, "wrong_type", {"expected": "boolean"}),
        ("sixbid", "hands_limit", "3", "wrong_type", {"expected": "integer"}),
        ("sixbid", "hands_limit", 3.0, "wrong_type", {"expected": "integer"}),
        ("sixbid", "hands_limit", True, "wrong_type", {"expected": "integer"}),
        ("sixbid", "misere_value", 30.0, "wrong_type", {"expected": "integer"}),
        ("sixbid", "misere_value", True, "wrong_type", {"expected": "integer"}),
        ("frog", "grand_multiplier", "4", "wrong_type", {"expected": "integer"}),
        ("kozel", "redeal_on", "three_turned", "wrong_type", {"expected": "strings"}),
        ("kozel", "redeal_on", True, "wrong_type", {"expected": "strings"}),
        (
            "sixbid",
            "misere_value",
            35,
            "option_choice",
            {"text": "35", "known": "30, 40"},
        ),
        (
            "frog",
            "grand_multiplier",
            5,
            "option_choice",
            {"text": "5", "known": "3, 4"},
        ),
        (
            "sixbid",
            "trumping",
            "must_trump",
            "option_choice",
            {"text": "must_trump", "known": TRUMPING},
        ),
        ("sixbid", "trumping", 2, "option_choice", {"text": "2", "known": TRUMPING}),
        (
            "kozel",
            "trump_lead",
            "after_broken",
            "option_choice",
            {"text": "after_broken", "known": "free, restricted"},
        ),
        (
            "kozel",
            "redeal_on",
            ("three_turned", "two_turned"),
            "option_choice",
            {"text": "two_turned", "known": REDEAL},
        ),
        ("sixbid", "hands_limit", 0, "option_range", {"low": "1", "high": "10000"}),
        ("frog", "hands_limit", -3, "option_range", {"low": "1", "high": "10000"}),
        ("frog", "hands_limit", 10**30, "option_range", {"low": "1", "high": "10000"}),
        ("kozel", "match_pairs", 0, "option_range", {"low": "1", "high": "12"}),
        ("kozel", "match_pairs", 13, "option_range", {"low": "1", "high": "12"}),
        ("kozel", "capture_pairs", 0, "option_range", {"low": "1", "high": "12"}),
        ("kozel", "capture_pairs", 13, "option_range", {"low": "1", "high": "12"}),
        ("kozel", "redeal_on", ("three_turned", "three_turned"), "option_twice", {}),
    ],
)
def test_an_option_is_refused(
    game: str, option: str, value: object, code: str, facts: dict[str, str]
) -> None:
    """Unknown, of a wrong type, no choice, out of range, twice: each by its code."""
    assert faults(game, {option: value}) == [(option, code, facts)]
    # a stranger's log may hold anything
    opened = match(game, 4, options={option: cast("OptionValue", value)})
    with pytest.raises(OptionsRefused) as refused:
        game_of(opened)
    assert refused.value.code == "options_refused"
    assert refused.value.facts == {"game": game, "options": option}


@pytest.mark.parametrize(
    ("game", "named", "option", "other"),
    [
        ("sixbid", {"open_ended": True, "hands_limit": 9}, "hands_limit", "open_ended"),
        (
            "sixbid",
            {"hands_limit": 12, "open_ended": True},
            "hands_limit",
            "open_ended",
        ),
        ("frog", {"open_ended": True, "hands_limit": 12}, "hands_limit", "open_ended"),
        (
            "kozel",
            {"capture_score": "add", "early_end": "ends"},
            "early_end",
            "capture_score",
        ),
    ],
)
def test_options_that_contradict_each_other(
    game: str, named: dict[str, OptionValue], option: str, other: str
) -> None:
    """The default named beside it is a contradiction too, for it was named."""
    assert faults(game, named) == [(option, "options_contradict", {"other": other})]
    with pytest.raises(OptionsRefused):
        game_of(match(game, 4, options=named))


@pytest.mark.parametrize(
    ("game", "named"),
    [
        ("sixbid", {"open_ended": False, "hands_limit": 9}),
        ("sixbid", {"open_ended": True}),
        ("frog", {"open_ended": True}),
        ("kozel", {"capture_score": "add"}),
        ("kozel", {"capture_score": "add", "early_end": "play_out"}),
        ("kozel", {"capture_score": "instead", "early_end": "ends"}),
    ],
)
def test_options_that_may_stand_together(
    game: str, named: dict[str, OptionValue]
) -> None:
    """Only the one pair of values is refused."""
    assert faults(game, named) == []


@pytest.mark.parametrize("game", ["frog", "sixbid"])
def test_the_dealers_share_needs_four(game: str) -> None:
    """With three the dealer plays himself; the default may be named by any table."""
    named = {"dealer_share": "on_failure"}
    wanted = [("dealer_share", "option_needs_players", {"number": "4"})]
    assert faults(game, named, 3) == wanted
    assert faults(game, named, 4) == []
    assert faults(game, {"dealer_share": "none"}, 3) == []
    # another number of players is no table at all, and told so
    assert faults(game, named, 5) == []
    assert game_of(match(game, 4, options=named)) is GAMES[game]
    with pytest.raises(OptionsRefused):
        game_of(match(game, 3, options=named))


def test_all_faults_come_at_once_in_the_order_named() -> None:
    """Whatever else is wrong: one fault an option, none hides another."""
    named: dict[str, object] = {
        "call_required": "yes",
        "hands_limit": 9,
        "early_end": "never",
        "dealer_share": "on_failure",
        "frog_widow": "open",
        "open_ended": True,
        "misere_value": 41,
        "trumping": "free",
    }
    assert faults("sixbid", named, 3) == [
        ("call_required", "wrong_type", {"expected": "boolean"}),
        ("hands_limit", "options_contradict", {"other": "open_ended"}),
        (
            "early_end",
            "option_choice",
            {"text": "never", "known": "ends, play_out"},
        ),
        ("dealer_share", "option_needs_players", {"number": "4"}),
        ("frog_widow", "unknown_option", {}),
        ("misere_value", "option_choice", {"text": "41", "known": "30, 40"}),
    ]
    kozel: dict[str, object] = {
        "redeal_on": ("x", "y", "x"),
        "match_pairs": 0,
        "early_end": "ends",
        "capture_score": "add",
        "capture_pairs": "four",
    }
    assert faults("kozel", kozel) == [
        ("redeal_on", "option_choice", {"text": "x", "known": REDEAL}),
        ("match_pairs", "option_range", {"low": "1", "high": "12"}),
        ("early_end", "options_contradict", {"other": "capture_score"}),
        ("capture_pairs", "wrong_type", {"expected": "integer"}),
    ]


def test_a_refused_match_names_all_its_faulty_options() -> None:
    """The error lists each option once."""
    named: dict[str, OptionValue] = {"trumping": "x", "misere_value": 40, "y": 1}
    with pytest.raises(OptionsRefused) as refused:
        initial(match("sixbid", options=named))
    assert refused.value.facts == {"game": "sixbid", "options": "trumping, y"}


def test_options_are_not_changed() -> None:
    """A table's options are frozen like everything that was agreed."""
    options = KozelOptions(match_pairs=3)
    with pytest.raises(ValidationError, match="frozen"):
        options.match_pairs = 4
    assert options.match_pairs == 3


@pytest.mark.parametrize(
    ("game", "option", "right", "wrong"),
    [
        ("kozel", "ninety_is_double", False, 0),
        ("sixbid", "call_required", True, 1),
        ("sixbid", "misere_value", 40, 40.0),
        ("frog", "hands_limit", 1, True),
    ],
)
def test_one_match_does_not_decide_for_another(
    game: str, option: str, right: OptionValue, wrong: OptionValue
) -> None:
    """Values that Python takes for equal are told apart, whichever comes first."""
    good, bad = (match(game, 4, options={option: each}) for each in (right, wrong))
    for _ in range(2):
        with pytest.raises(OptionsRefused):
            game_of(bad)
        assert game_of(good) is GAMES[game]


def test_a_contradiction_is_told_beside_another_fault() -> None:
    """Both stand there, so both are told, though one of them is out of range (sixbid.R26)."""
    assert faults("sixbid", {"open_ended": True, "hands_limit": 0}) == [
        ("hands_limit", "option_range", {"low": "1", "high": "10000"}),
        ("hands_limit", "options_contradict", {"other": "open_ended"}),
    ]
    assert faults("sixbid", {"open_ended": 1, "hands_limit": 5}) == [
        ("open_ended", "wrong_type", {"expected": "boolean"})
    ]
