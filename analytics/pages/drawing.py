"""Plots drawn: each as SVG that stands in a page, all of them as one picture."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

import vl_convert
from markupsafe import Markup

from analytics.pages.charts import WIDTH
from replay.report.paper import templates
from replay.words import say

if TYPE_CHECKING:
    from analytics.pages.model import Page, Plot, Section

__all__ = ("picture", "svg_of")

_SCALE: Final = 2
"""Pixels of a picture for one of a plot."""
_GAP: Final = 40
_HEAD, _TITLE, _NOTE = 96, 30, 14
"""Pixels above a section's plots, above a plot, and for a line of its note."""
_LINE: Final = 62
"""The most characters in a line of a note."""
_ABREAST: Final = 3
_LEAST: Final = 2
"""Fewer abreast leave no room for the hash below."""


class _Placed(NamedTuple):
    """A plot where it stands in a picture."""

    x: int
    y: int
    down: int
    """Pixels from its title to its drawing."""
    title: str
    notes: list[str]
    """The lines of its note."""
    drawn: Markup


class _Shelf(NamedTuple):
    """A section where it stands in a picture."""

    top: int
    bottom: int
    section: Section
    plots: list[_Placed]


def svg_of(plot: Plot, lang: str) -> str:
    """Return a plot as SVG: the same text every time, as nothing in it has an id."""
    return vl_convert.vegalite_to_svg(plot.spec, format_locale=_locale(lang))


def picture(page: Page, lang: str) -> bytes:
    """Return all plots of a page as one PNG, each under its title.

    The same page gives the same bytes on the same machine.
    """
    most = max((len(section.plots) for section in page.sections), default=_ABREAST)
    abreast = max(_LEAST, min(_ABREAST, most))
    shelves: list[_Shelf] = []
    bottom = 0 if page.sections else _HEAD
    for section in page.sections:
        shelves.append(_shelf(section, bottom, abreast, lang))
        bottom = shelves[-1].bottom
    sheet = templates("analytics.pages", "templates").get_template("sheet.svg.j2")
    svg = sheet.render(
        page=page,
        shelves=shelves,
        width=_GAP + abreast * (WIDTH + _GAP),
        height=bottom + 2 * _GAP,
        line=_NOTE,
        nothing=say("pages.nothing", lang),
    )
    return vl_convert.svg_to_png(svg, scale=_SCALE)


def _shelf(section: Section, top: int, abreast: int, lang: str) -> _Shelf:
    """Return where the plots of a section stand, row by row."""
    placed: list[_Placed] = []
    notes = [wrap(plot.note, _LINE) for plot in section.plots]
    down = _TITLE + _NOTE * max(map(len, notes), default=1)
    row = bottom = top + _HEAD
    for place, plot in enumerate(section.plots):
        column = place % abreast
        if place and not column:
            row = bottom + _GAP
        drawn = svg_of(plot, lang)
        x = _GAP + column * (WIDTH + _GAP)
        ours = Markup(drawn)  # noqa: S704 - from ours
        placed.append(_Placed(x, row, down, plot.title, notes[place], ours))
        bottom = max(bottom, row + down + _height(drawn))
    return _Shelf(top, bottom, section, placed)


def _height(drawn: str) -> int:
    """Return the height of a plot in pixels.

    >>> _height('<svg class="marks" width="340" height="98" viewBox="0 0 340 98">')
    98
    """
    _, _, behind = drawn.partition(' height="')
    return int(behind.partition('"')[0])


def _locale(lang: str) -> dict[str, object]:
    """Return how numbers are written on an axis."""
    return {
        "decimal": say("screen.stats.decimal", lang),
        "thousands": "\u00a0",
        "grouping": [3],
        "currency": ["", ""],
        "minus": "\u2212",
    }
