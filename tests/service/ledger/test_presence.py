"""Who is there, by what the processes write down."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from service.ledger.ledger import Ledger

DAY = 24 * 3600 * 1_000_000


def test_the_last_one_who_saw_a_player_counts(ledger: Ledger, other: Ledger) -> None:
    """Processes tell each other; what is older than what is known changes nothing."""
    ledger.presence.refresh("one", [("m", 0), ("m", 2), ("n", 1)], 10)
    other.presence.refresh("two", [("m", 2)], 20)
    ledger.presence.refresh("one", [("m", 2), ("m", 0)], 15)
    assert other.presence.seen("m") == ledger.presence.seen("m") == {0: 15, 2: 20}
    assert ledger.presence.seen("n") == {1: 10}
    assert ledger.presence.seen("elsewhere") == {}


def test_nobody_there_is_nothing_to_write(ledger: Ledger) -> None:
    """A process without players may say so."""
    ledger.presence.refresh("one", [], 10)
    assert ledger.presence.seen("m") == {}


def test_who_was_there_long_ago_is_forgotten(ledger: Ledger) -> None:
    """A day after it was noted no presence is left."""
    ledger.presence.refresh("one", [("m", 0)], 0)
    ledger.presence.refresh("one", [("m", 1)], 1)
    ledger.sweep(DAY)
    assert ledger.presence.seen("m") == {1: 1}
