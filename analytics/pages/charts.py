"""Plots of statistics in Altair: dots with intervals, a course, columns.

All are drawn for a telephone's width, in ink and one shade, so that they can be read
in black and white; a page puts two or three side by side. Their unit stands above them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import altair as alt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analytics.pages.model import Spec

__all__ = ("WIDTH", "Dot", "Point", "aligned", "columns", "course", "dots")

WIDTH: Final = 340
"""Of every plot with its labels, in pixels."""

_INK, _QUIET, _LINE = "#1d1c1a", "#625d54", "#ddd7ca"
_ACCENT, _PAPER = "#1c5a45", "#ffffff"
"""The colours of a page by day; its style puts others in their place by night."""
_FONT: Final = "sans-serif"
"""The one font that is drawn everywhere: it comes with the program that draws."""
_SIZE: Final = 11
_LETTER: Final = 6.6
"""Pixels that a letter of a wide font takes."""
_LIMIT: Final = 130
"""The widest that labels may be; in a wide font they are wider by a fifth."""
_WIDE: Final = 1.2
_ROW: Final = 26
_COURSE: Final = 150
_LEAST: Final = 0.5
"""How far an axis reaches at least beyond what it shows."""
_CROWD: Final = 8
"""With more columns than this not each has its label."""
_HALVES: Final = (0, 0.5, 1)
"""Where an axis of shares has its lines: each has room for its label."""
_EDGE: Final = 20
"""Room for half a label at the end of an axis."""
_BELOW: Final = 22
"""Room for the labels of an axis."""
_UP: Final = alt.Axis(format="~r", tickCount=4, minExtent=34)

_FITTED: Final = {
    "width": WIDTH,
    "height": _COURSE,
    "autosize": {"type": "fit-x", "contains": "padding"},
    "padding": {"left": 1, "top": 6, "right": 12, "bottom": 2},
}
"""The sizes of a plot over time, which takes the room that its labels leave."""

_Scale: TypeAlias = tuple[float, float]


class Dot(NamedTuple):
    """A number with its interval, drawn in a row of its own."""

    label: str
    value: float
    low: float | None
    high: float | None
    note: str = ""
    """What stands at the end of the row, for instance its n."""
    small: bool = False
    """Drawn hollow, as it rests on little."""


class Point(NamedTuple):
    """A number with its interval in the course of hands."""

    at: float
    value: float
    low: float
    high: float


def dots(
    rows: Sequence[Dot], *, share: bool = False, bars: bool = False, zero: bool = True
) -> Spec:
    """Return a row for each number: a dot on the line of its interval.

    The axis goes from 0 to 1 for a ``share``, and takes in nothing with ``zero``. An
    interval that would leave the plot is cut at its edge, with an arrowhead there.
    """
    scale = (0.0, 1.0) if share else _reach(rows, zero=zero)
    percent = alt.Axis(
        format=".0%",
        values=list(_HALVES),
        grid=True,
        labelFlush=False,
    )
    axis = (
        percent
        if share
        else alt.Axis(format="~r", tickCount=4, grid=True, labelFlush=False)
    )

    def across(field: str) -> alt.X:
        domain = alt.Scale(domain=list(scale))
        return alt.X(f"{field}:Q", title=None, axis=axis, scale=domain)

    data = alt.InlineData(values=[_dot(row, scale) for row in rows])
    labels = [row.label for row in rows]
    base = alt.Chart(data).encode(y=_labels(labels))
    layers: list[Any] = []
    if bars:
        bar = base.mark_bar(color=_ACCENT, opacity=0.22, height=13)
        layers.append(bar.encode(x=across("value")))
    if zero and scale[0] < 0 < scale[1]:
        layers.append(_rule().encode(x=alt.datum(0)))
    line = base.transform_filter("isValid(datum.low)")
    line = line.mark_rule(color=_INK, strokeWidth=1.5)
    layers.append(line.encode(x=across("low"), x2="high:Q"))
    layers += [_arrow(base, side, scale) for side in ("left", "right")]
    dot = base.mark_point(size=44, strokeWidth=1.5, stroke=_INK, opacity=1)
    layers.append(dot.encode(x=across("value"), fill=alt.Fill("fill:N", scale=None)))
    note = base.mark_text(align="left", dx=8, color=_QUIET, fontSize=_SIZE - 1)
    layers.append(note.encode(x=alt.value("width"), text="note:N"))
    room = int(_LETTER * max(len(row.note) for row in rows))
    widest = int(min(_WIDE * _LIMIT, _LETTER * max(map(len, labels))))
    sizes = _placed(widest + 10, max(_EDGE, 10 + room), _ROW * len(rows))
    return _drawn(alt.LayerChart(layer=layers)) | sizes


def course(points: Sequence[Point], title: str, *, zero: bool = True) -> Spec:
    """Return a line with its interval as a band, over what has been played.

    ``zero`` marks nothing, where that is in sight.
    """
    low, high = min(p.low for p in points), max(p.high for p in points)
    domain = alt.Scale(domain=list(_padded(low, high)))
    hands = alt.Scale(domain=[points[0].at, points[-1].at], nice=False)
    axis = alt.Axis(format="~r", tickCount=5, grid=False)

    def up(field: str) -> alt.Y:
        return alt.Y(f"{field}:Q", title=None, axis=_UP, scale=domain)

    data = alt.InlineData(values=[point._asdict() for point in points])
    across = alt.X("at:Q", title=title, axis=axis, scale=hands)
    base = alt.Chart(data).encode(x=across)
    edge = base.mark_line(color=_INK, strokeWidth=0.75, strokeDash=[2, 2])
    layers: list[Any] = [
        base.mark_area(color=_ACCENT, opacity=0.18).encode(y=up("low"), y2="high:Q"),
        edge.encode(y=up("low")),
        edge.encode(y=up("high")),
        base.mark_line(color=_INK, strokeWidth=2).encode(y=up("value")),
    ]
    if zero and low < 0 < high:
        layers.insert(1, _rule().encode(y=alt.datum(0)))
    return _drawn(alt.LayerChart(layer=layers)) | _FITTED


def columns(rows: Sequence[tuple[str, float]], title: str | None) -> Spec:
    """Return a column for each number, in their order."""
    data = alt.InlineData(values=[{"label": label, "value": n} for label, n in rows])
    every = -(-len(rows) // _CROWD)
    shown = [label for place, (label, _) in enumerate(rows) if place % every == 0]
    axis = alt.Axis(labelAngle=0, ticks=False, values=shown, grid=False)
    space = alt.Scale(paddingInner=0.15, paddingOuter=0.1)
    chart = alt.Chart(data).mark_bar(color=_ACCENT, opacity=0.75)
    columned = chart.encode(
        x=alt.X("label:N", sort=None, title=title, axis=axis, scale=space),
        y=alt.Y("value:Q", title=None, axis=_UP),
    )
    return _drawn(columned) | _FITTED


def aligned(specs: Sequence[Spec]) -> list[Spec]:
    """Return plots with the same room on both sides of all dots, the others as they are.

    >>> drawn = [dots([Dot(label, 1, None, None)]) for label in ("a", "longer")]
    >>> [spec["width"] for spec in drawn], [spec["width"] for spec in aligned(drawn)]
    ([304, 271], [271, 271])
    """
    rooms = [spec["padding"] for spec in specs if _of_dots(spec)]
    left, right = (
        max((room[side] for room in rooms), default=0) for side in ("left", "right")
    )
    return [
        spec | _placed(left, right, spec["height"]) if _of_dots(spec) else spec
        for spec in specs
    ]


def _labels(labels: Sequence[str]) -> alt.Y:
    """Return the labels of rows."""
    axis = alt.Axis(
        ticks=False,
        domain=False,
        labelPadding=8,
        labelColor=_INK,
        labelLimit=_LIMIT,
    )
    # The order is said, else a layer that has not all rows would put its own first.
    order = alt.Scale(domain=list(labels))
    return alt.Y("label:N", sort=None, title=None, axis=axis, scale=order)


def _of_dots(spec: Spec) -> bool:
    """Return whether what stands around a plot is told, as it is of dots."""
    return bool(spec["autosize"]["type"] == "none")


def _placed(left: int, right: int, height: int) -> Spec:
    """Return the sizes of a plot of dots with so much room on its sides."""
    return {
        "width": WIDTH - left - right,
        "height": height,
        "autosize": {"type": "none", "contains": "content"},
        "padding": {"left": left, "top": 6, "right": right, "bottom": _BELOW},
    }


def _reach(rows: Sequence[Dot], *, zero: bool) -> _Scale:
    """Return where an axis begins and ends: the surer half of the intervals is seen whole.

    So are those that rest on much.
    """
    middle = [row.value for row in rows] + [0.0] * zero
    reaches = [
        (row.high - row.low, row.low, row.high, row.small)
        for row in rows
        if row.low is not None and row.high is not None
    ]
    reaches.sort()
    ends = [end for _, low, high, _ in reaches for end in (low, high)]
    sure = [
        end
        for place, (_, low, high, small) in enumerate(reaches)
        for end in (low, high)
        if not small or 2 * place < len(reaches)
    ]
    low, high = _padded(min(middle + sure), max(middle + sure))
    edge = 0.03 * (high - low)
    return max(low, min(middle + ends) - edge), min(high, max(middle + ends) + edge)


def _padded(low: float, high: float) -> _Scale:
    room = max(0.2 * (high - low), _LEAST)
    return low - room, high + room


def _dot(row: Dot, scale: _Scale) -> dict[str, Any]:
    told: dict[str, Any] = {
        "label": row.label,
        "value": row.value,
        "note": row.note,
        "fill": _PAPER if row.small else _INK,
    }
    if row.low is not None and row.high is not None:
        told |= {
            "low": max(row.low, scale[0]),
            "high": min(row.high, scale[1]),
            "left": row.low < scale[0],
            "right": row.high > scale[1],
        }
    return told


def _arrow(base: Any, side: str, scale: _Scale) -> Any:  # noqa: ANN401 - Altair's own
    """Return the arrowheads where intervals leave the plot at a side."""
    head = base.transform_filter(f"datum.{side}").mark_point(
        shape=f"triangle-{side}", size=36, filled=True, color=_INK, opacity=1
    )
    return head.encode(x=alt.datum(scale[side == "right"]))


def _rule() -> Any:  # noqa: ANN401 - Altair's own
    """Return a line at nothing, dashed."""
    empty = alt.Chart(alt.InlineData(values=[{}]))
    return empty.mark_rule(color=_QUIET, strokeDash=[4, 3], strokeWidth=1)


def _drawn(chart: Any) -> Spec:  # noqa: ANN401 - Altair's own
    """Return a plot as it is drawn, without its sizes."""
    axis = alt.AxisConfig(
        labelColor=_QUIET,
        titleColor=_QUIET,
        labelFontSize=_SIZE,
        titleFontSize=_SIZE,
        titleFontWeight="normal",
        labelOverlap="parity",
        labelSeparation=6,
        gridColor=_LINE,
        domainColor=_LINE,
        tickColor=_LINE,
    )
    spec: Spec = chart.configure(
        font=_FONT,
        background="transparent",
        aria=False,
        view=alt.ViewConfig(stroke=None),
        axis=axis,
    ).to_dict()
    return spec
