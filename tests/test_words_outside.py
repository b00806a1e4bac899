"""No text for people stands outside the catalogue."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("analytics", "core", "events", "replay", "service")
SENTENCE = re.compile(r"^[A-Z][a-z]+,? [a-z]{2,}|(?:[a-z]+,? ){3}[a-z]+[.!?]")
SQL = re.compile(
    r"\s*(select|insert|update|delete|create|pragma|from|, ?position)\b", re.IGNORECASE
)
FOR_PROGRAMMERS = {"TypeError", "ValueError", "KeyError", "LookupError", "ImportError"}


def _sentences(tree: ast.Module) -> list[tuple[int, str]]:
    """Return line and text of every string that reads as a sentence, docstrings apart."""
    spared: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            spared.add(id(node.value))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            spared |= _messages_for_programmers(node)
        if isinstance(node, ast.Call) and _is_outside_language(node):
            spared |= {id(part) for part in ast.walk(node)}
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in spared
        and SENTENCE.search(node.value)
        and not SQL.match(node.value)
    ]


def _messages_for_programmers(function: ast.AST) -> set[int]:
    """Return the strings that only errors of our own making carry."""
    messages = {
        id(part)
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id == "message"
        for part in ast.walk(node.value)
    }
    raised = {
        id(part)
        for node in ast.walk(function)
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
        and node.exc.func.id in FOR_PROGRAMMERS
        for part in ast.walk(node)
    }
    return messages | raised


def _is_outside_language(call: ast.Call) -> bool:
    """Return whether a call's strings are SQL, a pattern or a label that is hashed."""
    called = call.func
    name = (
        called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    )
    return name in {
        "execute",
        "executemany",
        "executescript",
        "compile",
        "id_from_hash",
    }


def test_no_sentence_stands_in_the_code() -> None:
    """Every sentence that a person may read comes from the words, in three languages."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text!r}"
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        for line, text in _sentences(ast.parse(path.read_text(encoding="utf-8")))
    ]

    assert found == []


def test_the_scan_finds_a_sentence() -> None:
    """A sentence planted in code is found, one in a docstring is not."""
    planted = (
        'def f():\n    """Return a thing that is fine."""\n    print("Hello there")\n'
    )

    assert _sentences(ast.parse(planted)) == [(3, "Hello there")]
