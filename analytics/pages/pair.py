"""The page of a pair: two players of Kozel who sat opposite, beside their other partners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analytics.figures.registry import FIGURES
from analytics.pages.courses import add_course
from analytics.pages.draft import Draft

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analytics.pages.survey import Survey

__all__ = ("pair_draft",)

_GAME: Final = "kozel"
_TABLES: Final = {
    "payments": ("payments", "form", "matches_won", "pips"),
    "duplicate": ("butler", "matchpoints"),
    "soloist": ("soloist_rate", "made_by_trump", "margin"),
    "opponent": ("defence_rate", "defence_points", "defence_net"),
    "kozel": ("exchange_rate", "exchange_net", "captures_made", "captures_suffered"),
}


def pair_draft(
    survey: Survey, names: Mapping[str, str], players: Sequence[str]
) -> tuple[Draft, str]:
    """Return what is told of a pair, and the sentence that it begins with."""
    draft = Draft(survey, _GAME, names)
    pair = "+".join(sorted(players))
    wanted = [name for figures in _TABLES.values() for name in figures]
    told = {
        name: survey.measure(name, "pair", _GAME, players).only(pair)
        for name in wanted
        if "pair" in FIGURES[name].subjects
    }
    if told["payments"].sums:
        add_course(draft, told["payments"])
        draft.dots(told["made_by_trump"])
        for player in players:
            partners = survey.measure("payments", "pair", _GAME, (player,))
            if len(partners.sums) > 1:
                draft.dots(partners, of=player)
    for title, figures in _TABLES.items():
        draft.table(title, [told[name] for name in figures])
    if not survey.opposite(*players):
        return draft, draft.say("pages.lead.never")
    return draft, draft.lead(told["payments"])
