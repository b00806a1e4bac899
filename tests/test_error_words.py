"""Every typed error has its sentence, in every language, out of the facts it carries."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import walk_packages

import pytest

import analytics
import core
import events
import replay
import service
from events.errors import SixfoldError
from replay.words import codes, languages, placeholders
from service.http.errors import HttpError

ABSTRACT = {
    "SixfoldError",
    "AnalyticsError",
    "CoreError",
    "EventsError",
    "HttpError",
    "LedgerError",
    "ReplayError",
    "ServiceError",
}
SAID_OTHERWISE = {"IllegalCommand", "MoveRefused", "NobodyToMove"}
"""Told by the sentence of the rule that refused, or of the fork that could not be."""


def _errors() -> list[type[SixfoldError]]:
    for package in (analytics, core, events, replay, service):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    found: list[type[SixfoldError]] = []
    waiting: list[type[SixfoldError]] = [SixfoldError]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__name__ not in ABSTRACT | SAID_OTHERWISE:
            found.append(kind)
    return sorted(set(found), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", _errors(), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("lang", languages())
def test_an_error_speaks_with_its_own_facts(
    kind: type[SixfoldError], lang: str
) -> None:
    """The sentence exists and asks for no fact that the error's docstring does not list."""
    code = f"{'problem' if issubclass(kind, HttpError) else 'error'}.{kind.code}"
    assert code in codes(lang)
    listed = set(re.findall(r"``(\w+)``", kind.__doc__ or ""))
    assert placeholders(code, lang) <= listed, kind.__doc__
