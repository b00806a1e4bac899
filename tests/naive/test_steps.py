"""The core and the naive models side by side, at every step of random matches."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.naive.twin import Twin

SEEN = {
    "sixbid": [
        *("solo", "heart_solo", "misere", "guarantee", "spread_misere", "call_solo"),
        *("passed out", "match over", "ask", "back"),
    ],
    "frog": ["frog", "chico", "grand", "lay", "passed out", "match over"],
    "kozel": [
        *("void", "captured", "give", "back", "match over", "both sides beaten"),
    ],
}
STEPWISE = 400
MANY_STEPWISE = 3000


def agree(game: str, seeds: range) -> None:
    """Play matches by both; whatever differs is an assertion of the twin's."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += Twin(game, seed).play(3)
    assert not [sight for sight in SEEN[game] if not seen[sight]]


@pytest.mark.parametrize("game", SEEN)
def test_both_agree_at_every_step(game: str) -> None:
    """Deal, turn, choices, taker, points, end, payment, dealer (sixbid.R5 to R27, kozel.R7)."""
    agree(game, range(STEPWISE))


@pytest.mark.slow
@pytest.mark.parametrize("game", SEEN)
def test_both_agree_at_every_step_of_thousands(game: str) -> None:
    """As above, with other seeds and more of them (sixbid.R5 to R27, kozel.R7 to R26)."""
    agree(game, range(STEPWISE, STEPWISE + MANY_STEPWISE))
