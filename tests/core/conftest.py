"""Holds every breach that a test of a rule meets to what it once said, to the last fact."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.core.facts import stored, written
from tests.spec import NOTED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_new: dict[Path, dict[str, list[str]]] = {}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that notes what a new test meets."""
    parser.addoption("--note-facts", action="store_true", help="note what is new")


_stored = cache(stored)


@pytest.fixture(autouse=True)
def _held_to_its_facts(request: pytest.FixtureRequest) -> Iterator[None]:
    """Compare what the test met with what is stored for it."""
    NOTED.clear()
    yield
    if not NOTED:
        return
    file = request.path.parent / "facts.txt"
    test = f"{request.path.stem}::{request.node.name}"
    known = _stored(file).get(test)
    if known is None and request.config.getoption("--note-facts", default=False):
        _new.setdefault(file, {})[test] = [*NOTED]
        return
    assert [*NOTED] == known, f"{test} is not as {file.name} has it"


def pytest_sessionfinish() -> None:
    """Write down what new tests met; what is stored is never changed."""
    for file, facts in _new.items():
        file.write_text(written(stored(file) | facts), encoding="utf-8")
