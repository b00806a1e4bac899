"""A page of statistics on the screen: the sentence of each game, and its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from replay.listing import print_table

if TYPE_CHECKING:
    from analytics.pages.model import Page, Section, Table
    from replay.terminal import Terminal

__all__ = ("print_page",)


def print_page(terminal: Terminal, page: Page) -> None:
    """Show what a page says in numbers, and how the whole of it is to be had."""
    terminal.print(Text(f"{page.title} · {page.kind}", style="bold"))
    terminal.print("")
    if not page.sections:
        terminal.print(terminal.say("pages.nothing"))
        return
    for section in page.sections:
        _print_section(terminal, section)
    terminal.print(page.counted)
    terminal.print(terminal.say("pages.how"))


def _print_section(terminal: Terminal, section: Section) -> None:
    terminal.print(Text(section.title, style="bold"))
    terminal.print(section.lead)
    terminal.print("")
    for table in section.tables:
        if table.main:
            _print_table(terminal, table)


def _print_table(terminal: Terminal, table: Table) -> None:
    rows: list[tuple[str, ...]] = []
    for group in table.groups:
        if group.title:
            rows.append((group.title, *("" for _ in table.heads[1:])))
        indent = "  " if group.title else ""
        rows += [
            (indent + row.label, *row.cells, f"{row.n}{'*' if row.small else ' '}")
            for row in group.rows
        ]
    heads = (table.title, *table.heads[1:])
    print_table(terminal, heads, rows, range(1, len(heads)))
    if table.note:
        terminal.print(table.note)
    terminal.print("")
