"""A table shows what stands in its cells, whatever that is."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from replay.listing import print_table
from replay.terminal import Terminal

NAMES = ("[red]Ada[/red]", "[/x]", ":cat:", "李小龙", "Zoë")


def shown(names: tuple[str, ...], *, terminal: bool) -> list[str]:
    """Return the lines of a table of names, each with a number."""
    out = StringIO()
    screen = Terminal("en")
    screen.out = Console(file=out, width=80, force_terminal=terminal, color_system=None)
    print_table(screen, ("[/name]", "n"), [(name, "7") for name in names], (1,))
    return [line.rstrip() for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("terminal", [True, False])
def test_brackets_are_no_markup(*, terminal: bool) -> None:
    """Neither in a name nor in a heading, on a terminal or piped."""
    heading, *lines = shown(NAMES, terminal=terminal)
    assert heading.split() == ["[/name]", "n"]
    assert [line.split() for line in lines[-len(NAMES) :]] == [[n, "7"] for n in NAMES]


@pytest.mark.parametrize("terminal", [True, False])
def test_columns_stand_below_each_other(*, terminal: bool) -> None:
    """A Chinese sign is two columns wide."""
    lines = shown(NAMES, terminal=terminal)
    assert len({cell_len(line) for line in lines[-len(NAMES) :]}) == 1
