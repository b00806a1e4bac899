"""No rule, no code and no house rule without a test: read from the tests themselves.

``judged`` and ``refused`` fail unless the code they name is produced, so a code that a
test names there is produced whenever the tests pass.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from core.catalogue import CASES, CODES, OPTION_RULES, RULES, TAKEN_OVER, rule_of
from core.games import GAMES
from core.options import choices_of

HERE = Path(__file__).parent

BENT = [(game, option) for game, rules in OPTION_RULES.items() for option in rules]
"""Every house rule of every game."""


@cache
def rule_tests(game: str) -> tuple[ast.FunctionDef, ...]:
    """Return the tests of a game."""
    return tuple(
        node
        for path in sorted((HERE / game).glob("test_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def rules_by_number(game: str) -> dict[str, str]:
    """Return the rules of a game, its own and those taken over, by their number."""
    rules = (*RULES[game], *TAKEN_OVER.get(game, ()))
    return {rule.split(".")[1].lower(): rule for rule in rules}


def option_of(game: str, test: ast.FunctionDef) -> str:
    """Return the house rule that a test is named after, nothing for another test."""
    name = test.name.removeprefix("test_option_")
    named = [o for o in OPTION_RULES[game] if name == o or name.startswith(f"{o}_")]
    return "" if name == test.name else max(named, key=len, default="")


def cites(test: ast.FunctionDef, rule: str) -> bool:
    """Return whether the docstring of a test cites a rule."""
    return f"({rule})" in (ast.get_docstring(test) or "")


@cache
def produced(game: str) -> set[tuple[str, str]]:
    """Return code and rule of every breach that a test demands."""
    found: set[tuple[str, str]] = set()
    for test in rule_tests(game):
        for node in ast.walk(test):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                found |= _demanded(game, node.func.attr, node)
    return found


def _demanded(game: str, asked: str, call: ast.Call) -> set[tuple[str, str]]:
    texts = [
        str(each.value)
        for each in call.args
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]
    if asked == "refused":
        code, rule = texts
        return {(code, rule)}
    if asked != "judged":
        return set()
    rule = next(
        (
            str(each.value.value)
            for each in call.keywords
            if each.arg == "rule" and isinstance(each.value, ast.Constant)
        ),
        "",
    )
    return {(code, rule or rule_of(game, code)) for code in texts}


@pytest.mark.parametrize("game", sorted(RULES))
def test_every_rule_has_a_test_of_its_name(game: str) -> None:
    """A test named after the rule cites it in its docstring."""
    tests = rule_tests(game)
    untested = [
        rule
        for number, rule in rules_by_number(game).items()
        if not any(
            t.name.startswith(f"test_{number}_") and cites(t, rule) for t in tests
        )
    ]
    assert untested == []


@pytest.mark.parametrize("game", sorted(RULES))
def test_a_test_cites_the_rule_of_its_name(game: str) -> None:
    """What the name promises stands in the docstring, and the rule exists."""
    numbers = rules_by_number(game)
    for test in rule_tests(game):
        number = test.name.split("_")[1]
        if number.removeprefix("f").removeprefix("r").isdigit():
            assert cites(test, numbers[number]), test.name


@pytest.mark.parametrize(
    ("game", "code"), [(game, code) for game, codes in CODES.items() for code in codes]
)
def test_every_code_is_produced(game: str, code: str) -> None:
    """Each code of the catalogue comes out of some test, under its rule."""
    rule = rule_of(game, code)
    reported = {(each, rule) for each in CASES.get(code, (code,))}
    assert reported & produced(game)


@pytest.mark.parametrize(("game", "option"), BENT)
def test_every_house_rule_has_tests_of_its_name(game: str, option: str) -> None:
    """Each cites the rule that the option bends, and together they name every value."""
    tests = [test for test in rule_tests(game) if option_of(game, test) == option]
    assert tests
    for test in tests:
        assert cites(test, OPTION_RULES[game][option]), test.name
    named = {
        repr(node.value)
        for test in tests
        for node in ast.walk(test)
        if isinstance(node, ast.Constant)
    }
    model = GAMES[game].options
    kind = model.model_fields[option].annotation
    values = choices_of(model, option) or get_args(kind)
    if kind is bool:
        values = (False, True)
    assert {repr(value) for value in values} <= named


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_test_of_a_house_rule_names_one(game: str) -> None:
    """A test that is called after an option is called after one that there is."""
    for test in rule_tests(game):
        if test.name.startswith("test_option_"):
            assert option_of(game, test), test.name
