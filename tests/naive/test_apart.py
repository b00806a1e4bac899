"""The naive models share nothing with the product that they are held against."""

from __future__ import annotations

import ast
from pathlib import Path

PRODUCT = {"analytics", "core", "events", "replay", "service"}
HOLDING = {"auditing.py", "core_count.py", "spoken.py", "test_scores.py", "twin.py"}
"""What holds the two against each other, and so must know both."""


def imported(path: Path) -> set[str]:
    """Return the top-level names of what a module imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
    return names


def test_the_models_import_nothing_of_the_product() -> None:
    """A fault of the core cannot be one of the models too (sixbid.R19, kozel.R14)."""
    modules = sorted(Path(__file__).parent.rglob("*.py"))
    guilty = {path.name for path in modules if imported(path) & PRODUCT}
    assert guilty == HOLDING
