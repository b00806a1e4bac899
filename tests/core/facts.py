"""The facts of the breaches that the tests of the rules meet, as a text beside them.

A line at the margin names a test, the indented ones below it are its breaches in order.
``pytest tests/core --note-facts -n 0`` adds what new tests meet; a line that stands is
changed by hand, and only when its meaning was meant to change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

__all__ = ("stored", "written")


def stored(file: Path) -> dict[str, list[str]]:
    """Return the breaches of each test; none where there is no file yet."""
    if not file.exists():
        return {}
    facts: dict[str, list[str]] = {}
    test = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            facts[test].append(line.strip())
        else:
            test = line
            facts[test] = []
    return facts


def written(facts: Mapping[str, Sequence[str]]) -> str:
    """Return the text of the file, the tests in the order of their names."""
    lines: list[str] = []
    for test in sorted(facts):
        lines += [test, *(f"    {breach}" for breach in facts[test])]
    return "\n".join(lines) + "\n"
