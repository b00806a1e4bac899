"""Judgements are functions of small integers, so that others can compile them as they are."""

from __future__ import annotations

import ast
import builtins
import inspect
from typing import TYPE_CHECKING, Any, cast, get_type_hints

import pytest

import core.following
import core.frog.widow
import core.kozel.exchange
import core.kozel.score
import core.kozel.trumps
import core.pack
import core.seats
import core.sixbid.auction
import core.sixbid.contract
import core.sixbid.score

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

PURE: tuple[ModuleType, ...] = (
    core.following,
    core.frog.widow,
    core.kozel.exchange,
    core.kozel.score,
    core.kozel.trumps,
    core.pack,
    core.sixbid.auction,
    core.sixbid.contract,
    core.sixbid.score,
)
KINDS = (int, bool, tuple[int, ...])
"""What goes in and comes out."""
BUILTINS = {"bool", "enumerate", "int", "len", "max", "min", "range"}
METHODS = {"bit_count"}
"""Counting the bits of a mask, in ``core.pack.card_count`` alone."""

FORBIDDEN = (
    *(ast.Await, ast.ClassDef, ast.Dict, ast.DictComp, ast.GeneratorExp, ast.JoinedStr),
    *(ast.Lambda, ast.List, ast.ListComp, ast.Raise, ast.Set, ast.SetComp, ast.Try),
    *(ast.With, ast.Yield),
)
"""What needs an object beside numbers and tuples."""


def functions(module: ModuleType) -> list[Callable[..., Any]]:
    """Return the functions of a module itself, the private ones too."""
    return [
        value
        for value in vars(module).values()
        if inspect.isfunction(value) and value.__module__ == module.__name__
    ]


COMPILED = (
    *(each for module in PURE for each in functions(module)),
    core.seats.next_seat,  # the others there make rows for the fold
)
JUDGEMENTS = [
    pytest.param(each, id=f"{each.__module__}.{each.__name__}") for each in COMPILED
]


def body(judgement: Callable[..., Any]) -> list[ast.stmt]:
    """Return the statements of a function behind its docstring."""
    (tree,) = ast.parse(inspect.getsource(judgement)).body
    assert isinstance(tree, ast.FunctionDef)
    return tree.body[1 if ast.get_docstring(tree) else 0 :]


def is_numbers(value: object) -> bool:
    """Return whether a constant is a number or holds only numbers."""
    if isinstance(value, tuple):
        return all(map(is_numbers, cast("tuple[object, ...]", value)))
    return isinstance(value, int)


def test_every_module_of_judgements_has_some() -> None:
    """None is empty, and none defines a class."""
    for module in PURE:
        assert functions(module)
        assert not [
            value
            for value in vars(module).values()
            if inspect.isclass(value) and value.__module__ == module.__name__
        ]


@pytest.mark.parametrize("judgement", JUDGEMENTS)
def test_numbers_in_and_numbers_out(judgement: Callable[..., Any]) -> None:
    """Every parameter and the result is a number, a truth or a row of numbers."""
    hints = get_type_hints(judgement)
    assert set(hints) == {*inspect.signature(judgement).parameters, "return"}
    assert [name for name, kind in hints.items() if kind not in KINDS] == []


@pytest.mark.parametrize("judgement", JUDGEMENTS)
def test_nothing_but_numbers_inside(judgement: Callable[..., Any]) -> None:
    """No text, no table, no object, no error, no method but the count of bits."""
    for statement in body(judgement):
        for node in ast.walk(statement):
            assert not isinstance(node, FORBIDDEN), ast.unparse(node)
            if isinstance(node, ast.Constant):
                assert isinstance(node.value, int), ast.unparse(node)
            if isinstance(node, ast.Attribute):
                assert node.attr in METHODS, ast.unparse(node)
                assert judgement is core.pack.card_count


@pytest.mark.parametrize("judgement", JUDGEMENTS)
def test_only_numbers_and_judgements_are_reached(judgement: Callable[..., Any]) -> None:
    """A name from outside is a constant of numbers or another judgement."""
    reached = inspect.getclosurevars(judgement)
    assert not reached.nonlocals
    assert not reached.unbound - METHODS
    assert set(reached.builtins) <= BUILTINS <= set(vars(builtins))
    pure = set(map(id, COMPILED))
    for name, value in reached.globals.items():
        assert is_numbers(value) or id(value) in pure, name
