"""The rows as one table: for a terminal, for a page, for a program."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
from importlib.metadata import version
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import msgspec
from rich.box import SIMPLE
from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from benchmarks.measuring import Row

__all__ = ("around_figures", "as_json", "as_markdown", "as_table", "write_into")

_COMMAND: Final = "make bench"
_BEGIN: Final = "<!-- figures -->"
_END: Final = "<!-- end of figures -->"
_HEADS: Final = ("", "ours", "peer", "ratio", "goal", "stretch", "met")
_PEERS: Final = (
    "eventsourcing",
    "open-spiel",
    "pydantic",
    "msgspec",
    "duckdb",
    "pandas",
    "polars",
)


def _setting() -> dict[str, Any]:
    """Return what ran, on what."""
    return {
        "command": _COMMAND,
        "python": platform.python_version(),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}",
        "versions": {name: version(name) for name in _PEERS}
        | {"sqlite": sqlite3.sqlite_version},
    }


def _setting_line() -> str:
    facts = _setting()
    versions = ", ".join(f"{name} {which}" for name, which in facts["versions"].items())
    return f"CPython {facts['python']}; {facts['machine']}; {versions}"


def _number(value: float | None) -> str:
    if value is None:
        return ""
    if value >= 1000:  # noqa: PLR2004 - four digits need no decimals
        return f"{value:,.0f}"
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}"  # noqa: PLR2004


def _ratio(row: Row) -> str:
    if row.ratio is None:
        return ""
    span = "" if row.least is None else f" ({row.least:.2f}-{row.most:.2f})"
    return f"{row.ratio:.2f}{span}"


def _goal(row: Row) -> str:
    if row.goal is None:
        return ""
    return f"≤ {row.goal:g} ms" if row.unit == "ms" else f"{row.goal:g}"


def _cells(row: Row) -> tuple[str, ...]:
    stretch = "" if row.stretch is None else f"{row.stretch:g}"
    figures = _number(row.ours), _number(row.peer), _ratio(row)
    return f"{row.what}, {row.unit}", *figures, _goal(row), stretch, row.met


def _groups(rows: Sequence[Row]) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    for group, members in groupby(rows, key=lambda row: row.group):
        yield group, [_cells(row) for row in members]


def as_table(rows: Sequence[Row]) -> Table:
    """Return the table for a terminal."""
    table = Table(box=SIMPLE, caption=_setting_line(), caption_justify="left")
    for head in _HEADS:
        figures = head in {"ours", "peer", "ratio"}
        justify: JustifyMethod = "right" if figures else "left"
        table.add_column(head, justify=justify, no_wrap=bool(head))
    for group, lines in _groups(rows):
        table.add_row(Text(group, style="bold"))
        for what, *cells in lines:
            table.add_row(f"  {what}", *cells)
        table.add_section()
    return table


def as_markdown(rows: Sequence[Row]) -> str:
    """Return the table for a page, with what ran above it."""
    heads = [
        f"| {' | '.join(_HEADS)} |",
        "| --- | ---: | ---: | ---: | --- | --- | --- |",
    ]
    body = [
        f"| {' | '.join(cells)} |"
        for group, lines in _groups(rows)
        for cells in ((f"**{group}**", *[""] * 6), *lines)
    ]
    return "\n".join((f"`{_COMMAND}` on {_setting_line()}", "", *heads, *body))


def as_json(rows: Sequence[Row]) -> str:
    """Return one JSON object on one line."""
    listed = [msgspec.structs.asdict(row) | {"met": row.met} for row in rows]
    return msgspec.json.encode(_setting() | {"rows": listed}).decode()


def write_into(page: Path, rows: Sequence[Row]) -> None:
    """Put the table between the marks of a page, in the place of the one before."""
    before, after = around_figures(page)
    text = f"{before}{_BEGIN}\n{as_markdown(rows)}\n{_END}{after}"
    page.write_text(text, encoding="utf-8")


def around_figures(page: Path) -> tuple[str, str]:
    """Return what stands before and after the marks of a page; exits if they do not."""
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    before, begin, rest = text.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not (begin and end):
        sys.exit(f"{page}: no place for the table between {_BEGIN} and {_END}")
    return before, after
