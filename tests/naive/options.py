"""The house rules of the naive models, as plain named values."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

__all__ = ("CHOICES", "Options", "Value", "defaults", "named_options", "random_options")

Value = str | int | bool | list[str]
Options = dict[str, Value]

BIDDING: dict[str, list[Value]] = {
    "auction_order": ["duel", "rotation", "single_round"],
    "trumping": ["any_trump", "must_overtrump", "free"],
    "trump_lead": ["free", "after_broken"],
    "deal_pattern": ["4_3_blind_4", "3_blind_4_4"],
    "dealer_share": ["none", "on_failure"],
    "hands_limit": [12, 1, 2, 3],
    "open_ended": [False, True],
}
"""What Six-Bid and Frog leave open alike; the default comes first."""

CHOICES: dict[str, dict[str, list[Value]]] = {
    "sixbid": {
        **BIDDING,
        "misere_value": [30, 40],
        "guarantee_blind": [True, False],
        "misere_goal": ["no_tricks", "no_points"],
        "early_end": ["ends", "play_out"],
        "spread_exposure": ["before_lead", "after_first_cards"],
        "spread_lead": ["left_of_soloist", "left_of_dealer"],
        "call_required": [False, True],
        "call_return": ["after_reveal", "before_reveal"],
    },
    "frog": {
        **BIDDING,
        "frog_widow": ["closed", "open"],
        "grand_widow": ["bidder", "last_trick"],
        "grand_multiplier": [3, 4],
    },
    "kozel": {
        "ten_points_on": ["ten", "nine"],
        "match_pairs": [6, 1, 2, 3, 8, 12],
        "capture": ["later_only", "any_order"],
        "capture_score": ["instead", "add"],
        "capture_pairs": [4, 1, 2, 12],
        "early_end": ["ends", "play_out"],
        "ninety_is_double": [False, True],
        "sweep": ["points", "all_tricks"],
        "eggs": ["none", "double_next"],
        "redeal_on": [
            [],
            ["top_or_queen_clubs"],
            ["three_turned"],
            ["four_queens"],
            ["three_turned", "four_queens"],
        ],
        "exchange_return": ["any", "plain_only", "before_seeing"],
        "trumping": ["must_trump", "must_overtrump", "free"],
        "trump_lead": ["free", "restricted"],
    },
}


def defaults(game: str) -> Options:
    """Return what the rules say where a table says nothing."""
    return {name: values[0] for name, values in CHOICES[game].items()}


def random_options(game: str, seats: int, rng: Random) -> Options:
    """Return house rules that go together; about half of them as the rules say."""
    options = defaults(game)
    for name, values in CHOICES[game].items():
        if rng.random() < 0.5:
            options[name] = rng.choice(values)
    if seats != 4 and "dealer_share" in options:
        options["dealer_share"] = "none"
    if options.get("open_ended"):
        options["hands_limit"] = 12
    if options.get("capture_score") == "add":
        # the four pairs come on top of the points, so all tricks are played
        options["early_end"] = "play_out"
    return options


def named_options(game: str, options: Options, rng: Random) -> Options:
    """Return the house rules that a record names: those that differ."""
    usual = defaults(game)
    named = {name: value for name, value in options.items() if value != usual[name]}
    if options.get("capture_score") == "add" and rng.random() < 0.5:
        del named["early_end"]  # it goes without saying
    return named
