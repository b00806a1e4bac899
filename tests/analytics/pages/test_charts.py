"""What plots are made of, before they are drawn."""

from __future__ import annotations

from typing import Any

from analytics.pages.charts import Dot, Point, aligned, columns, course, dots


def rows(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows that a plot draws."""
    sets: list[list[dict[str, Any]]] = list(spec["datasets"].values())
    return max(sets, key=len)


def scale(spec: dict[str, Any], axis: str) -> list[Any]:
    """Return where an axis begins and ends, or its rows."""
    found: list[Any] = next(
        layer["encoding"][axis]["scale"]["domain"]
        for layer in spec["layer"]
        if "scale" in layer["encoding"].get(axis, {})
    )
    return found


def test_an_interval_beyond_the_axis_is_cut_with_an_arrowhead() -> None:
    """The sure interval is seen whole; one of two hands ends at the edge, and says so."""
    sure = Dot("Ada", 10.0, -10.0, 30.0, "n = 300")
    vague = Dot("Ben", 0.0, -900.0, 20.0, "n = 2", small=True)
    spec = dots([sure, vague])
    low, high = scale(spec, "x")
    first, second = rows(spec)
    assert (first["low"], first["high"]) == (-10, 30)
    assert low < -10
    assert high > 30
    assert second["low"] == low
    assert (first["left"], first["right"]) == (False, False)
    assert (second["left"], second["right"]) == (True, False)


def test_what_rests_on_little_is_hollow() -> None:
    """Not colour tells a small sample, but a dot without a filling."""
    spec = dots([Dot("a", 1.0, None, None, small=True), Dot("b", 1.0, 0.5, 1.5)])
    hollow, filled = (row["fill"] for row in rows(spec))
    assert (hollow, filled) == ("#ffffff", "#1d1c1a")
    assert "low" not in rows(spec)[0]


def test_a_share_has_the_axis_of_all_shares() -> None:
    """From 0 to 1, whatever the numbers, so that plots can be compared."""
    assert scale(dots([Dot("a", 0.1, 0.05, 0.2)], share=True), "x") == [0, 1]


def test_rows_stand_in_their_order() -> None:
    """Also those without an interval, which the layer of lines does not have."""
    names = ["Ada", "Ben", "Cid"]
    ends = [(None, None), (0.0, 2.0), (None, None)]
    spec = dots([Dot(name, 1.0, *each) for name, each in zip(names, ends, strict=True)])
    assert scale(spec, "y") == names


def test_dots_of_a_page_have_one_width() -> None:
    """The longest label and the longest end of a row make room for all; a course has none."""
    short = dots([Dot("Ada", 1.0, 0.0, 2.0, "n = 3")])
    long = dots([Dot("Maximilian", 1.0, 0.0, 2.0, "n = 12345")])
    line = course([Point(1, 1.0, -3.0, 3.0), Point(2, 1.0, -2.0, 3.0)], "hands")
    one, other, same = aligned([short, long, line])
    assert same == line
    rooms = [
        (each["width"], each["padding"]["left"], each["padding"]["right"])
        for each in (short, long, one, other)
    ]
    assert rooms[0] != rooms[1]
    assert rooms[2:] == [rooms[1], rooms[1]]


def test_nothing_is_marked_where_it_is_in_sight() -> None:
    """A change has a line at nothing; a rating, which knows no nothing, has none."""
    rules = [
        [layer["mark"]["type"] for layer in spec["layer"]].count("rule")
        for spec in (
            dots([Dot("a", -1.0, -2.0, 1.0)]),
            dots([Dot("a", 24.0, 20.0, 28.0)], zero=False),
        )
    ]
    assert rules == [2, 1]
    below = dots([Dot("a", 4.0, -2.0, 10.0)], zero=False)
    assert [each["mark"]["type"] for each in below["layer"]].count("rule") == 1
    points = [Point(1, 1.0, -3.0, 3.0), Point(2, 1.0, -2.0, 3.0)]
    marks = [layer["mark"]["type"] for layer in course(points, "hands")["layer"]]
    assert "rule" in marks
    marks = [layer["mark"]["type"] for layer in course(points, "", zero=False)["layer"]]
    assert "rule" not in marks


def test_of_many_columns_some_have_a_label() -> None:
    """Eight columns have eight labels; of 33 every fifth, the first one among them."""
    few = columns([(str(day), 1) for day in range(8)], None)
    many = columns([(str(day), 1) for day in range(33)], None)
    shown = [spec["encoding"]["x"]["axis"]["values"] for spec in (few, many)]
    assert [len(each) for each in shown] == [8, 7]
    assert shown[1][:3] == ["0", "5", "10"]
