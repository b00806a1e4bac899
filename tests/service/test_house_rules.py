"""House rules named on a command line: what they mean, and everything that is wrong."""

from __future__ import annotations

import pytest

from service.house_rules import named_rules


@pytest.mark.parametrize(
    ("game", "text", "name", "value"),
    [
        ("sixbid", "call_required=true", "call_required", True),
        ("sixbid", "guarantee_blind = false", "guarantee_blind", False),
        ("sixbid", "hands_limit=6", "hands_limit", 6),
        ("sixbid", "deal_pattern=3_blind_4_4", "deal_pattern", "3_blind_4_4"),
        ("frog", 'trumping="free"', "trumping", "free"),
        ("kozel", "redeal_on=three_turned", "redeal_on", ("three_turned",)),
        (
            "kozel",
            "redeal_on=three_turned,four_queens",
            "redeal_on",
            ("three_turned", "four_queens"),
        ),
        (
            "kozel",
            'redeal_on=["four_queens"]',
            "redeal_on",
            ("four_queens",),
        ),
    ],
)
def test_a_value_is_typed_as_in_a_record(
    game: str, text: str, name: str, value: object
) -> None:
    """True and false, numbers, words with or without quotes, lists with commas."""
    assert named_rules(game, [text], 3) == ({name: value}, ())


def test_defaults_are_left_out_and_the_rest_is_in_order() -> None:
    """A match records what differs, the same in whatever order it was typed."""
    typed = ["hands_limit=6", "trumping=any_trump", "misere_value=40"]
    there, back = (named_rules("sixbid", each, 3) for each in (typed, typed[::-1]))
    assert list(there.differing) == list(back.differing)
    assert there.differing == {"hands_limit": 6, "misere_value": 40}
    assert named_rules("kozel", ["redeal_on="], 4) == ({}, ())


@pytest.mark.parametrize(
    ("game", "texts", "codes"),
    [
        ("sixbid", ["misere_value"], ["house_rule_form"]),
        ("sixbid", ["=40"], ["house_rule_form"]),
        ("sixbid", ["misere_value=40"] * 2, ["house_rule_again"]),
        ("sixbid", ["misere_valeu=40"], ["record_unknown_option"]),
        ("sixbid", ["call_required=perhaps"], ["record_wrong_type"]),
        ("sixbid", ["hands_limit=many"], ["record_wrong_type"]),
        ("sixbid", ["hands_limit=0"], ["record_option_range"]),
        ("sixbid", ["trumping=fre"], ["record_option_choice"]),
        ("sixbid", ["trumping="], ["record_option_choice"]),
        (
            "sixbid",
            ["open_ended=true", "hands_limit=9"],
            ["record_options_contradict"],
        ),
        ("sixbid", ["dealer_share=on_failure"], ["record_option_needs_players"]),
        ("kozel", ["redeal_on=three_turned,three_turned"], ["record_option_twice"]),
    ],
)
def test_what_is_wrong_is_told_by_its_code(
    game: str, texts: list[str], codes: list[str]
) -> None:
    """One slip each, and nothing of the house rules holds."""
    rules = named_rules(game, texts, 3)
    assert [slip.code for slip in rules.slips] == codes
    assert rules.differing == {}


def test_all_slips_come_at_once() -> None:
    """The name that is nearest stands with each that there is not."""
    typed = ["match_pairs=13", "eggz=double_next", "capture", "trumping=free"]
    slips = named_rules("kozel", typed, 4).slips
    assert [slip.code for slip in slips] == [
        "house_rule_form",
        "record_option_range",
        "record_unknown_option",
    ]
    assert slips[2].facts["nearest"] == "eggs"


def test_four_at_the_table_may_share() -> None:
    """The dealer who sits out is there only with four (sixbid.R27)."""
    named = ["dealer_share=on_failure"]
    assert named_rules("frog", named, 4).slips == ()
