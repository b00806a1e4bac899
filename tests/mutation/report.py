"""The page that tells how many mutants of the rules died, and why the others live."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tests.mutation.results import Result

__all__ = ("page",)

_HEAD: Final = """# Mutation testing of the rules

`make mutants` changes the rules one small step at a time (mutmut: an operator, a number,
an argument) and runs the tests of the rules against each change. A change that no test
notices is a survivor: a gap in the tests, or a change without effect. This page is
written by `python -m tests.mutation` from the last run.

"""
_COLUMNS: Final = ("killed", "endless", "survived")


def page(found: Iterable[Result], explained: Path) -> str:
    """Return the page in Markdown; ``explained`` says why a function's survivors live."""
    reasons = tomllib.loads(explained.read_text(encoding="utf-8"))
    by_module: defaultdict[str, Counter[str]] = defaultdict(Counter)
    living: defaultdict[str, list[int]] = defaultdict(list)
    for each in found:
        by_module[each.module][each.fate] += 1
        if each.fate == "survived":
            living[f"{each.module}: {each.function}"].append(each.number)
    total = sum(by_module.values(), Counter[str]())
    lines = [
        f"Of {total.total()} mutants {_share(total)} died.",
        "",
        "| module | mutants | killed | stopped by the clock | survived | died |",
        "|---|---:|---:|---:|---:|---:|",
        *(_row(module, fates) for module, fates in sorted(by_module.items())),
        "",
        "## Survivors",
        "",
    ]
    for place, numbers in sorted(living.items()):
        why = _why(place, reasons)
        lines.append(f"- `{place}` ({len(numbers)}): {why}")
    return _HEAD + "\n".join(lines) + "\n"


def _row(module: str, fates: Counter[str]) -> str:
    cells = " | ".join(str(fates[fate]) for fate in _COLUMNS)
    return f"| `{module}` | {fates.total()} | {cells} | {_share(fates)} |"


def _share(fates: Counter[str]) -> str:
    dead = fates["killed"] + fates["endless"]
    return f"{100 * dead / fates.total():.1f} %"


def _why(place: str, reasons: dict[str, dict[str, str]]) -> str:
    module, _, function = place.partition(": ")
    of_module = reasons.get(module, {})
    return of_module.get(function) or of_module.get("*") or "not yet examined"
