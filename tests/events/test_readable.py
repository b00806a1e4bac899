"""How events read: named fields, cards as two characters, numbers without a word."""

from __future__ import annotations

import pytest

from events.base import Event
from events.cards import HIDDEN, NO_CARD
from events.frog import WidowTaken
from events.kozel import TrumpGiven
from events.readable import FIELD_FORMS, readable
from events.registry import EVENT_TYPES
from events.sixbid import CallMade, TrumpNamed
from events.table import CardPlayed, CardsDealt, HandRevealed


@pytest.mark.parametrize(
    ("event", "field", "said"),
    [
        (CardPlayed(0, 35), "card", "AS"),
        (TrumpGiven(0, HIDDEN), "card", "??"),
        (CardPlayed(0, 40), "card", 40),
        (CardPlayed(0, NO_CARD), "card", NO_CARD),
        (CardsDealt(((0, 1), (HIDDEN,)), (35,)), "hands", [["6C", "7C"], ["??"]]),
        (CardsDealt((), (35,)), "blind", ["AS"]),
        (TrumpNamed(0, 2), "suit", "H"),
        (TrumpNamed(0, -1), "suit", "-"),
        (TrumpNamed(0, 4), "suit", 4),
        (CallMade(0, 6), "bid", "call_solo"),
        (CallMade(0, 7), "bid", "frog"),
        (CallMade(0, 10), "bid", 10),
        (CallMade(0, -1), "bid", -1),
        (WidowTaken(0, (HIDDEN, 35), shown=False), "cards", ["??", "AS"]),
        (WidowTaken(0, (), shown=True), "shown", True),
        (
            HandRevealed((), (), ((-1, 2, 35),), ()),
            "moved",
            [{"from": -1, "to": 2, "card": "AS"}],
        ),
    ],
)
def test_a_field_reads_as_a_word(event: Event, field: str, said: object) -> None:
    """What has no word stays a number: an impossible fact can be shown too."""
    assert readable(event)[field] == said


def test_every_form_is_used() -> None:
    """No form stands for a field that no event has."""
    fields = {name for kind in EVENT_TYPES.values() for name in kind.__struct_fields__}
    assert fields >= FIELD_FORMS.keys()
