"""Faults of the house rules that a record names: each at its place, all at once."""

from __future__ import annotations

import pytest

from replay.words import fault_text, languages
from tests.replay.records.test_faults import HEAD, KOZEL_HEAD, faults_of, places

KOZEL_OPTIONS = KOZEL_HEAD + "[options]\n"
FROG_OPTIONS = HEAD.replace("sixbid", "frog") + "[options]\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD + "[options]\nmisere_valeu = 40", [(4, 1, "record_unknown_option")]),
        (HEAD + "[options]\neggs = 'none'", [(4, 1, "record_unknown_option")]),
        (HEAD + "[options]\nmisere_value = 50", [(4, 1, "record_option_choice")]),
        (HEAD + "[options]\nmisere_value = 40.0", [(4, 1, "record_wrong_type")]),
        (HEAD + "[options]\nmisere_value = 30.0", [(4, 1, "record_wrong_type")]),
        (HEAD + "[options]\ntrumping = 'no'", [(4, 1, "record_option_choice")]),
        (HEAD + "[options]\ntrumping = 2", [(4, 1, "record_wrong_type")]),
        (HEAD + "[options]\ntrumping = ['free']", [(4, 1, "record_wrong_type")]),
        (HEAD + "[options]\ntrumping = 2026-01-01", [(4, 1, "record_wrong_type")]),
        (HEAD + "[options]\ntrumping = { a = 1 }", [(4, 1, "record_wrong_type")]),
        (HEAD + "[options]\ncall_required = 1", [(4, 1, "record_wrong_type")]),
        (HEAD + "[options]\nhands_limit = 0", [(4, 1, "record_option_range")]),
        (HEAD + "[options]\nhands_limit = true", [(4, 1, "record_wrong_type")]),
        (
            HEAD + f"[options]\nhands_limit = {1 << 63}",
            [(4, 1, "record_option_range")],
        ),
        (
            HEAD + "[options]\nopen_ended = true\nhands_limit = 12",
            [(5, 1, "record_options_contradict")],
        ),
        (
            HEAD + "[options]\nhands_limit = 6\nopen_ended = true",
            [(4, 1, "record_options_contradict")],
        ),
        (HEAD + "[options]\nopen_ended = false\nhands_limit = 6", []),
        (
            HEAD + "[options]\ndealer_share = 'on_failure'",
            [(4, 1, "record_option_needs_players")],
        ),
        (FROG_OPTIONS + "grand_multiplier = 5", [(4, 1, "record_option_choice")]),
        (FROG_OPTIONS + "misere_value = 40", [(4, 1, "record_unknown_option")]),
        (KOZEL_OPTIONS + "match_pairs = 13", [(4, 1, "record_option_range")]),
        (
            KOZEL_OPTIONS + "capture_score = 'add'\nearly_end = 'ends'",
            [(5, 1, "record_options_contradict")],
        ),
        (KOZEL_OPTIONS + "capture_score = 'add'\nearly_end = 'play_out'", []),
        (KOZEL_OPTIONS + "redeal_on = 'four_queens'", [(4, 1, "record_wrong_type")]),
        (
            KOZEL_OPTIONS + "redeal_on = ['four_queens', 3, 'x', 'four_queens']",
            [
                (4, 29, "record_wrong_type"),
                (4, 32, "record_option_choice"),
                (4, 37, "record_option_twice"),
            ],
        ),
        (
            HEAD + "[options]\nmisere_value = 0\ntrumping = 'x'\nnoise = 1\n"
            "dealer_share = 'on_failure'\nopen_ended = true\nhands_limit = 3\n",
            [
                (4, 1, "record_option_choice"),
                (5, 1, "record_option_choice"),
                (6, 1, "record_unknown_option"),
                (7, 1, "record_option_needs_players"),
                (9, 1, "record_options_contradict"),
            ],
        ),
        (
            'game = "sixbid"\n[options]\ndealer_share = "on_failure"',
            [(1, 1, "record_missing_key")],
        ),
        (
            'game = "sixbid"\nplayers = 4\n[options]\ndealer_share = "on_failure"',
            [(2, 11, "record_wrong_type")],
        ),
    ],
)
def test_a_house_rule_has_its_fault_and_place(
    text: str, expected: list[tuple[int, int, str]]
) -> None:
    """All faults of the options come at once, what contradicts by what was named."""
    assert places(text) == expected


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        (
            FROG_OPTIONS + "grand_widov = 'x'",
            "record_unknown_option",
            {"key": "grand_widov", "game": "frog", "nearest": "grand_widow"},
        ),
        (
            HEAD + "[options]\nhands_limit = -1",
            "record_option_range",
            {"key": "hands_limit", "low": "1"},
        ),
        (
            KOZEL_OPTIONS + "redeal_on = ['five']",
            "record_option_choice",
            {
                "key": "redeal_on",
                "text": "five",
                "known": "top_or_queen_clubs, three_turned, four_queens",
            },
        ),
        (
            HEAD + "[options]\nopen_ended = true\nhands_limit = 3",
            "record_options_contradict",
            {"key": "hands_limit", "other": "open_ended", "reason": "hands_limit"},
        ),
        (
            HEAD + "[options]\ndealer_share = 'on_failure'",
            "record_option_needs_players",
            {"key": "dealer_share", "number": "4"},
        ),
    ],
)
def test_a_fault_of_a_house_rule_has_its_facts(
    text: str, code: str, facts: dict[str, str]
) -> None:
    """The facts suffice for the words in every language, the particular ones too."""
    (fault,) = faults_of(text)
    assert (fault.code, {k: fault.facts[k] for k in facts}) == (code, facts)
    for lang in languages():
        assert facts["key"] in fault_text(fault.code, lang, **fault.facts)
