"""What Frog's state makes of a widow taken by the wrong seat (dealer 2)."""

from __future__ import annotations

from core.phase import LAY
from tests.builders import mask
from tests.core.frog.table import FULL, HANDS, WIDOW, widow_taken
from tests.core.sixbid.table import bid_by
from tests.spec import given


def test_fr3_who_took_the_widow_lays_away() -> None:
    """Whoever has fourteen cards is to lay three away, lawful or not (frog.FR3)."""
    state = given(FULL, bid_by(0, "frog"), widow_taken(1)).state
    assert (state.phase, state.turn) == (LAY, 1)
    assert state.hands[1] == mask(HANDS[1]) | mask(WIDOW)
