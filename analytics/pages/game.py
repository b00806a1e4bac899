"""The page of a game: what contracts are worth, what the place is worth, the blind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analytics.figures.registry import FIGURES
from analytics.pages.activity import add_activity, add_spread
from analytics.pages.draft import Draft

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analytics.pages.survey import Survey

__all__ = ("game_draft",)

_TABLES: Final = {
    "contracts": ("contract_value", "made_by_bid", "underbid"),
    "trumps": ("made_by_trump",),
    "opponent": ("defence_rate", "defence_points", "defence_net"),
    "cards": ("blind_points", "card_called", "card_found", "captures_made"),
    "places": ("seat_advantage",),
}


def game_draft(
    survey: Survey, names: Mapping[str, str], game: str
) -> tuple[Draft, str]:
    """Return what is told of a game, and the sentence that it begins with."""
    draft = Draft(survey, game, names)
    wanted = [name for figures in _TABLES.values() for name in figures]
    told = {
        name: survey.measure(name, "game", game)
        for name in wanted
        if game in FIGURES[name].games and "game" in FIGURES[name].subjects
    }
    if game == "kozel":
        draft.dots(told["made_by_trump"])
        draft.dots(told["seat_advantage"])
    else:
        draft.dots(told["contract_value"])
        draft.dots(told["made_by_bid"])
        draft.dots(told["seat_advantage"])
        add_spread(draft, told["blind_points"])
        draft.dots(told["made_by_trump"])
    add_activity(draft)
    for title, figures in _TABLES.items():
        draft.table(title, [told[name] for name in figures if name in told])
    hands = sum(row["n"] for row in told["made_by_trump"].sums)
    return draft, draft.say("pages.lead.game", hands=hands)
