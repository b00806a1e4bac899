"""A page of statistics as one file: nothing is fetched, and nothing runs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from analytics.pages.drawing import svg_of
from replay.report.paper import policy, style_of, templates
from replay.words import say

if TYPE_CHECKING:
    from analytics.pages.model import Page

__all__ = ("html_page",)

_HOME: Final = "analytics.pages"


def html_page(page: Page, lang: str) -> str:
    """Return a page as HTML, complete in itself; the same page makes the same text."""
    style = style_of(_HOME, "templates/statistics.css")
    drawn = {
        plot.name: Markup(svg_of(plot, lang))  # noqa: S704 - drawn from ours, escaped
        for section in page.sections
        for plot in section.plots
    }
    return (
        templates(_HOME, "templates")
        .get_template("statistics.html.j2")
        .render(
            page=page,
            lang=lang,
            say=partial(say, lang=lang),
            drawn=drawn,
            style=Markup(style),  # noqa: S704 - ours
            policy=policy(style),
        )
    )
