"""The page of a club: standings of every game, ratings, and when was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analytics.figures.wording import subject_words, value_words
from analytics.pages.activity import add_activity
from analytics.pages.courses import add_ratings, rating_table
from analytics.pages.draft import Draft, signed
from analytics.pages.model import Group, Row, Table
from analytics.ratings.rating import rated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analytics.pages.survey import Measure, Survey

__all__ = ("club_draft",)

_SHOWN: Final = ("value", "low", "high")


def club_draft(
    survey: Survey, names: Mapping[str, str], game: str
) -> tuple[Draft, str]:
    """Return what is told of a game in a club, and the sentence that it begins with."""
    draft = Draft(survey, game, names)
    standing = survey.measure("payments", "player", game)
    standing.sums.sort(key=lambda row: (-row["value"], row["subject"]))
    ratings = rated(survey.archive, game, **survey.hands_meant())
    draft.dots(standing)
    labels = _labels(draft, ratings.table["player"].to_list())
    add_ratings(draft, ratings, labels)
    add_activity(draft)
    draft.add_table(_standing(draft, standing))
    draft.add_table(rating_table(draft, ratings, labels))
    facts = {"players": len(standing.sums), "hands": standing.hands()}
    return draft, draft.say("pages.lead.club", **facts)


def _standing(draft: Draft, measure: Measure) -> Table:
    """Return who has won what, the best mean first."""
    figure, rows = measure.figure, measure.sums
    labels = _labels(draft, [row["subject"] for row in rows])
    title = draft.say("pages.standing", unit=draft.unit(figure))
    lines = tuple(
        Row(
            label,
            (
                signed(draft.lang, row["total"]),
                *(value_words(draft.lang, figure, row[each]) for each in _SHOWN),
            ),
            str(row["n"]),
            row["small"],
            draft.hands(measure, row, f"{label} · {title}"),
        )
        for row in rows
        for label in [labels[row["subject"]]]
    )
    heads = (
        "",
        draft.say("pages.sum"),
        draft.say("pages.mean"),
        draft.say("figures.heading.low"),
        draft.say("figures.heading.high"),
        "n",
    )
    return Table(title, heads, (Group("", lines),), main=True, note=draft.shared())


def _labels(draft: Draft, players: list[str]) -> dict[str, str]:
    return subject_words(draft.lang, "player", players, draft.names)
