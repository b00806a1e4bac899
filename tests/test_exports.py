"""What every module of the five packages promises about itself."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for package in ("analytics", "core", "events", "replay", "service")
    for path in (ROOT / package).rglob("*.py")
)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_says_what_it_is(name: str) -> None:
    """Each module opens with a docstring."""
    assert import_module(name).__doc__


@pytest.mark.parametrize("name", MODULES)
def test_exported_names_exist(name: str) -> None:
    """`__all__`, where declared, is a tuple of public names (ruff sorts it)."""
    module = import_module(name)
    exported: tuple[str, ...] = getattr(module, "__all__", ())
    assert type(exported) is tuple
    missing = [each for each in exported if not hasattr(module, each)]
    private = [each for each in exported if each.startswith("_")]
    assert (missing, private) == ([], [])
    assert len(set(exported)) == len(exported)
