"""What a player may be called, and the ids of the house's programs."""

from __future__ import annotations

import pytest

from events.ids import is_id
from service.ledger.errors import NameBad
from service.ledger.ledger import Ledger
from service.ledger.players import clean_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("  Ben \n", "Ben"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("Łucja Żółć", "Łucja Żółć"),
        ("Иван-царевич", "Иван-царевич"),
        ("小明", "小明"),
        ("Dot 🂡", "Dot 🂡"),
        ("x" * 40, "x" * 40),
        ("e\u0301" * 40, "\u00e9" * 40),
    ],
)
def test_a_name_is_kept_composed(text: str, name: str) -> None:
    """Blanks around it go, and it has one spelling."""
    assert clean_name(text) == name
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "x" * 41,
        "A\nda",
        "A\tda",
        "A\x00da",
        "A\x7fda",
        "A\u200bda",
        "A\u200dda",
        "A\u202eda",
        "A\u2066da",
        "A\u2028da",
        "A\u2029da",
        "A\ue000da",
        "A\ud800da",
        "A\ufeffda",
        "A\U000e0041da",
        "A\U0010ffffda",
    ],
)
def test_what_nobody_can_see_is_no_name(text: str) -> None:
    """Control, format, private, lone and unassigned characters are refused."""
    with pytest.raises(NameBad) as raised:
        clean_name(text)
    assert raised.value.facts == {"most": 40}


def test_programs_have_ids_of_their_own(ledger: Ledger, other: Ledger) -> None:
    """A program has the same id everywhere, another one at each seat, and no key."""
    ids = [ledger.players.program("steady", seat) for seat in range(4)]
    assert all(map(is_id, ids))
    assert len(set(ids)) == 4
    assert [other.players.program("steady", seat) for seat in range(4)] == ids
    assert ledger.players.program("random", 0) not in ids
    assert not ledger.players.known(ids[0])
    assert ledger.keys.keys(ids[0]) == 0
