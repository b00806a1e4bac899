"""``docs/archive.md`` tells every table and column as the code declares them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import polars as pl
import pytest

from analytics.archive.column import ODD, Column, Kind
from analytics.archive.manifest import Manifest, Part
from analytics.archive.tables import SCHEMA, TABLES

PAGE: Final = Path(__file__).parents[3] / "docs" / "archive.md"


def kind_text(kind: Kind) -> str:
    """Return a column's type as the page names it."""
    if isinstance(kind, pl.Enum):
        words = kind.categories.to_list()
        return "word" if len(words) > 10 else ", ".join(words)
    name = str(kind).lower()
    names = {"string": "text", "boolean": "yes or no"}
    return "instant" if name.startswith("datetime") else names.get(name, name)


def page_rows(columns: tuple[Column, ...]) -> str:
    """Return the lines of a table of the page."""
    head = "| column | type | unit | meaning |\n|---|---|---|---|\n"
    return head + "".join(
        f"| `{each.name}` | {kind_text(each.kind)} | {each.unit} | {each.meaning} |\n"
        for each in columns
    )


@pytest.mark.parametrize("table", list(TABLES))
def test_the_page_has_every_column(table: str) -> None:
    """In order, with type, unit and meaning, and no other column."""
    text = PAGE.read_text(encoding="utf-8")
    _, found, rest = text.partition(f"\n### `{table}`\n")
    assert found
    section = rest.partition("\n##")[0]
    assert page_rows(TABLES[table]) in section + "\n"
    assert section.count("\n| `") == len(TABLES[table])


def test_the_page_explains_every_reason_and_field() -> None:
    """Why a hand is odd, what stands in the manifest, which schema the page tells."""
    text = PAGE.read_text(encoding="utf-8")
    for reason in ODD.categories:
        assert f"\n| `{reason}` |" in text
    for field in (*Manifest.__struct_fields__, *Part.__struct_fields__):
        assert f"`{field}`" in text, field
    assert f"Schema {SCHEMA}." in text
