"""A seat's view: no hidden card, no finding, whatever is on the screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from core.redact import redact
from events.cards import CARD_TEXTS, card_number
from events.readable import readable
from events.table import HandRevealed
from replay.words import say
from tests.replay.viewing.stage import WIDE, Stage, seen_events, seen_file
from tests.strategies import any_logs, law

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hypothesis.strategies import DataObject

    from events.base import Event

REVOKE = "sixbid-revoke.toml"
_CARD = re.compile(r"\b(10|[AKQJT6-9])([♣♦♥♠])")
_SUITS = dict(zip("♣♦♥♠", "CDHS", strict=True))
_PANEL = 81


def cards_on(text: str) -> set[int]:
    """Return the cards that a screen names."""
    return {
        card_number(rank.replace("10", "T") + _SUITS[suit])
        for rank, suit in _CARD.findall(text)
    }


def cards_in(events: Iterable[Event]) -> set[int]:
    """Return the cards that some events name."""
    words = re.findall(r"\w+", " ".join(str(readable(event)) for event in events))
    return {card_number(word) for word in words if word in CARD_TEXTS}


@pytest.mark.parametrize("game", ["sixbid", "kozel", "frog"])
@settings(law(12), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(data=st.data())
def test_no_hidden_card_is_on_the_screen(game: str, data: DataObject) -> None:
    """Table, list and knowledge hold what the viewer saw, and the table no later card."""
    log = data.draw(any_logs(game))
    log = tuple(event for event in log if not isinstance(event, HandRevealed))
    at = data.draw(st.integers(1, len(log)))
    seats = len(seen_events(log).source.names)
    viewer = data.draw(st.integers(-1, seats - 1))
    seen = [redact(event, viewer) for event in log]
    stage = Stage(seen_events(log, viewer=viewer, at=at), WIDE).press()
    assert cards_on(stage.text) <= cards_in(seen)
    table = "\n".join(line[:_PANEL] for line in stage.text.splitlines())
    assert cards_on(table) <= cards_in(seen[:at])
    assert "!" not in stage.text.replace(say("screen.show.marks", "en"), "")


def test_turning_hides_and_shows() -> None:
    """Everything, each seat, a spectator, everything; Shift goes the other way."""
    for keys, viewer in (
        ("", None),
        ("s", 0),
        ("ss", 1),
        ("ssss", -1),
        ("sssss", None),
    ):
        assert Stage(seen_file(REVOKE)).press(*keys).app.viewer == viewer
    assert Stage(seen_file(REVOKE)).press("S").app.viewer == -1
    everything = Stage(seen_file(REVOKE, at=20)).press()
    ben = Stage(seen_file(REVOKE, at=20)).press("s", "s")
    assert "J♣" in everything.text
    assert "Seen by Ben (seat 1)" in ben.text
    assert "J♣" not in ben.text
    assert "??" in ben.text


def test_a_seat_is_told_of_no_fault() -> None:
    """Where a rule was broken would tell of hidden cards: neither sign nor key nor word."""
    stage = Stage(seen_file(REVOKE, viewer=0)).press("f")
    assert stage.app.cursor.at == 1
    assert "No rule is broken after this." in stage.text
    there = Stage(seen_file(REVOKE, viewer=0, at=26)).press()
    assert "had to follow" not in there.text
    assert "! 26" not in there.text


def test_what_is_legal_is_told_to_the_seat_in_turn_alone() -> None:
    """Others would learn its cards (sixbid.R5)."""
    assert "Legal: 9♦" in Stage(seen_file(REVOKE, viewer=1, at=25)).press().text
    assert "Legal" not in Stage(seen_file(REVOKE, viewer=2, at=25)).press().text


def test_what_a_seat_could_know() -> None:
    """Voids and the number of deals, for the seat that acted or the one in view."""
    acted = Stage(seen_file(REVOKE, at=28)).press("k").text
    assert "After event 28. Seen by Cid (seat 2)" in acted
    seat = Stage(seen_file(REVOKE, at=28, viewer=0)).press("k").text
    assert "Event 21: Ben (seat 1) played 8♦ on 6♣ and had none of: T♣ 8♣" in seat
    assert "4 704 (exact)" in seat
    turned = Stage(seen_file(REVOKE, at=28, viewer=0)).press("k", "s").text
    assert "Seen by Ben (seat 1)" in turned
    back = Stage(seen_file(REVOKE, at=28, viewer=0)).press("k", "S").text
    assert "Seen by a spectator" in back
    left = Stage(seen_file(REVOKE, at=28, viewer=0)).press("k", "escape")
    assert "4 704" not in left.text
    assert left.app.viewer == 0
    none = Stage(seen_file(REVOKE, at=1)).press("k").text
    assert "No hand has begun here." in none
