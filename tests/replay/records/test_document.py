"""The positioned tree of a TOML text, against the standard library."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.records.document import parse
from replay.records.node import Node, Table, plain
from tests.replay.records.samples import CANONICAL, KOZEL, SAMPLE

PIECES = (
    *("a = 1\n", "b.c = 'x'\n", '"é" = "y"\n', "[t]\n", "[t.u]\n", "[[l]]\n"),
    *("[[l.m]]\n", "d = [1, 'z', [true], ]\n", "e = {f = 1, g.h = '''\n'''}\n"),
    *('s = """\na = "1"\n[x]\n"""\n', "t = 1979-05-27\n", "u = 1e3 # c\n", "v = inf\n"),
    *(
        "w = [\n  'p', # [\n  'q'\n]\n",
        'x = "\\u00e9\\""\n',
        "= 1\n",
        "y = [\n",
        "\r\n",
    ),
    *('z = "\n', "k v\n", "l = 3\n", "t = 07:32:00\n", "i = 0xFF\n", '"" = 1\n'),
    *("n = 1979-05-27 07:32:00.5z\n", "'o p' . q = 2\n", "r = ''''x''''\n"),
)


def _same(text: str) -> None:
    """Check that the tree agrees with the standard library about a text."""
    table, faults = parse(text)
    bare = text.removeprefix("\ufeff")
    try:
        expected = tomllib.loads(bare)
    except tomllib.TOMLDecodeError:
        assert faults
    else:
        assert faults == []
        assert plain(Node(table, 1, 1)) == expected


@pytest.mark.parametrize("text", [CANONICAL, KOZEL, SAMPLE, "\ufeff" + SAMPLE, ""])
def test_the_samples_agree_with_the_standard_library(text: str) -> None:
    """Positions come on top of the very same values."""
    _same(text)
    _same(text.replace("\n", "\r\n"))


@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
@settings(max_examples=400, deadline=None)
def test_what_is_accepted_is_what_the_standard_library_reads(text: str) -> None:
    """A text has faults exactly when it is no TOML, else it has the same values."""
    _same(text)


@given(st.text(st.sampled_from("ab.= \n[]{}\"'#,1-:T\\\t\ré"), max_size=40))
@settings(max_examples=600, deadline=None)
def test_signs_in_any_order_agree_too(text: str) -> None:
    """Also a text that no one would type is judged alike."""
    _same(text)


def test_every_value_knows_its_place() -> None:
    """Keys, strings of lists over several lines and inline tables have places."""
    table, _ = parse("é = 'ä'\nplay = [\n  'TD AD', # ü\n  \"AS\"]\nx = { y = 'z' }\n")
    play, inline = table.entries["play"].node, table.entries["x"].node
    assert play is not None
    assert inline is not None
    assert isinstance(play.value, list)
    assert [(n.line, n.column, n.inside) for n in play.value] == [(3, 3, 4), (4, 3, 4)]
    assert isinstance(inline.value, Table)
    assert (inline.value.entries["y"].line, inline.value.entries["y"].column) == (5, 7)
