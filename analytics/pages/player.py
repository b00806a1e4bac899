"""The page of a player: a section for each game, from bidding to rating."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analytics.figures.registry import FIGURES
from analytics.pages.courses import add_course, add_rating, rating_table
from analytics.pages.draft import Draft
from analytics.ratings.rating import rated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analytics.pages.survey import Survey

__all__ = ("TABLES", "player_draft")

TABLES: Final = {
    "bidding": ("soloist_rate", "highest_bid"),
    "soloist": (
        "made_by_bid",
        "contract_value",
        "made_by_trump",
        "margin",
        "underbid",
        "card_called",
        "card_found",
    ),
    "opponent": ("defence_rate", "defence_points"),
    "kozel": (
        "exchange_rate",
        "exchange_net",
        "captures_made",
        "captures_suffered",
        "pips",
    ),
    "payments": ("payments", "form", "seat_advantage", "matches_won", "match_net"),
    "duplicate": ("butler", "matchpoints"),
    "conduct": ("decision_time", "refusals"),
}
"""The figures of a player, table by table."""
_CONDUCT: Final = TABLES["conduct"]
"""What is known of matches at a table alone."""


def player_draft(
    survey: Survey, names: Mapping[str, str], player: str, game: str
) -> tuple[Draft, str]:
    """Return what is told of a player in a game, and the sentence that it begins with."""
    draft = Draft(survey, game, names)
    told = {
        name: survey.measure(name, "player", game, (player,)).only(player)
        for figures in TABLES.values()
        for name in figures
        if game in FIGURES[name].games and (survey.at_table() or name not in _CONDUCT)
    }
    add_course(draft, told["payments"])
    if game == "kozel":
        draft.dots(told["made_by_trump"])
        partners = survey.measure("payments", "pair", game, (player,))
        if len(partners.sums) > 1:
            draft.dots(partners)
    else:
        draft.dots(told["highest_bid"], bars=True)
        draft.dots(told["made_by_bid"])
        draft.dots(told["contract_value"])
    draft.dots(told["seat_advantage"])
    ratings = rated(survey.archive, game, **survey.hands_meant())
    add_rating(draft, ratings, player)
    for title, figures in TABLES.items():
        note = draft.shared(player) if title == "payments" else ""
        draft.table(title, [told[name] for name in figures if name in told], note)
    draft.add_table(
        rating_table(draft, ratings, {player: draft.say("ratings.column.shown")})
    )
    return draft, draft.lead(told["payments"])
