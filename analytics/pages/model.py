"""A page of statistics before it is written: its plots, its tables, the hands behind."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

__all__ = ("Behind", "Group", "Page", "Plot", "Row", "Section", "Spec", "Table")

Spec: TypeAlias = dict[str, Any]
"""A plot in the grammar of Vega-Lite."""


class Plot(Struct, frozen=True):
    """One plot, and what it says to those who do not see it."""

    name: str
    """Letters, digits and hyphens; no other plot of the page has it."""
    title: str
    note: str
    """Its unit, and how much it rests on."""
    alt: str
    """Its numbers in words."""
    spec: Spec


class Row(Struct, frozen=True):
    """One line of a table: numbers as they are written, and on how much they rest."""

    label: str
    cells: tuple[str, ...]
    n: str
    small: bool = False
    anchor: str = ""
    """Of the list of hands behind, empty for none."""


class Group(Struct, frozen=True):
    """Lines that belong together; without a title each line speaks for itself."""

    title: str
    rows: tuple[Row, ...]


class Table(Struct, frozen=True):
    """A table: a heading for each column, the last one for n."""

    title: str
    heads: tuple[str, ...]
    groups: tuple[Group, ...]
    main: bool = False
    """Whether it stands on a screen too, where there is room for little."""
    note: str = ""
    """What has to be known of its numbers, if anything."""


class Behind(Struct, frozen=True):
    """The hands that a number rests on, the latest first."""

    anchor: str
    title: str
    hands: tuple[tuple[str, str], ...]
    """Each by its address, with what it brings to the number."""
    left_out: int
    command: str
    """Lists all of them."""


class Section(Struct, frozen=True):
    """What is told of one game."""

    anchor: str
    title: str
    lead: str
    plots: tuple[Plot, ...]
    tables: tuple[Table, ...]
    behind: tuple[Behind, ...]


class Page(Struct, frozen=True):
    """The whole of it, and how to make it again."""

    kind: str
    title: str
    sections: tuple[Section, ...]
    meanings: tuple[tuple[str, str], ...]
    """Each figure that occurs, with its definition."""
    counted: str
    """Which hands count, and how intervals are to be read."""
    facts: tuple[tuple[str, str], ...]
    """The archive, and who made the page."""
    command: str
    version: str
