"""The author's example is short, legal in every game, and better than chance."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from service.keeping import Tally, tally_hand
from service.simulation import player_of, simulate

EXAMPLE: Final = Path(__file__).parents[3] / "examples" / "bots" / "cautious.py"


def test_it_is_short() -> None:
    """It fits on a screen."""
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 30


@pytest.mark.parametrize(("game", "seats"), [("sixbid", 3), ("frog", 3), ("kozel", 4)])
def test_it_beats_chance(game: str, seats: int) -> None:
    """All its orders are legal, also those that a hand seldom asks for."""
    bots = [f"{EXAMPLE}:Cautious", "random"] * 2
    players = [player_of(f"p{seat}", bot) for seat, bot in enumerate(bots[:seats])]
    tallies = {player.id: Tally(player.id) for player in players}
    for hand in simulate(game, 300, players, 7):
        tally_hand(tallies, hand)
    assert tallies["p0"].average > tallies["p1"].average
