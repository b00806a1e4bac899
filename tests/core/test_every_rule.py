"""No rule and no code without a test: read from the tests themselves.

``judged`` and ``refused`` fail unless the code they name is produced, so a code that a
test names there is produced whenever the tests pass.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.catalogue import CODES, RULES, rule_of

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent

REPORTED_AS = {"drawn_hand_paid": "wrong_score", "capture_not_scored": "wrong_score"}
"""Cases that share the code of a wrong score and cite a rule of their own."""


def rule_tests(game: str) -> Iterator[ast.FunctionDef]:
    """Yield the tests of a game."""
    for path in sorted((HERE / game).glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node


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
    cited = {
        rule
        for test in rule_tests(game)
        for rule in RULES[game]
        if test.name.startswith(f"test_{rule.split('.')[1].lower()}_")
        and f"({rule})" in (ast.get_docstring(test) or "")
    }
    assert sorted(set(RULES[game]) - cited) == []


@pytest.mark.parametrize("game", sorted(RULES))
def test_a_test_cites_the_rule_of_its_name(game: str) -> None:
    """What the name promises stands in the docstring, and the rule exists."""
    for test in rule_tests(game):
        number = test.name.split("_")[1]
        if number[0] == "r" and number[1:].isdigit():
            rule = f"{game}.R{number[1:]}"
            assert rule in RULES[game]
            assert f"({rule})" in (ast.get_docstring(test) or ""), test.name


@pytest.mark.parametrize(
    ("game", "code"), [(game, code) for game, codes in CODES.items() for code in codes]
)
def test_every_code_is_produced(game: str, code: str) -> None:
    """Each code of the catalogue comes out of some test, under its rule."""
    reported = REPORTED_AS.get(code, code)
    assert (reported, rule_of(game, code)) in produced(game)
