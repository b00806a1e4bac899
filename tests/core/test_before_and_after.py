"""The table before its first hand and after a hand, alike in every game."""

from __future__ import annotations

import pytest

from core.games import GAMES, fold
from core.phase import CLOSED, IDLE
from core.sixbid.contract import CALL_SOLO
from core.sixbid.score import is_decided
from events.base import Event
from events.table import HandPassed, HandScored
from tests.builders import KOZEL_PACK, PLAYERS, SIXBID_PACK, dealt, match
from tests.spec import given


@pytest.mark.parametrize("game", ["sixbid", "frog", "kozel"])
def test_nobody_holds_a_card_before_the_first_hand(game: str) -> None:
    """The table is laid and every hand is empty (sixbid.R1, kozel.R1)."""
    state = fold((match(game),))
    assert state.hands == (0,) * len(state.table.players)
    assert (state.phase, state.turn) == (IDLE, -1)
    assert PLAYERS[: len(state.hands)] == state.table.players


@pytest.mark.parametrize(
    ("game", "pack", "end"),
    [
        ("sixbid", SIXBID_PACK, HandPassed()),
        ("sixbid", SIXBID_PACK, HandScored((0, 0, 0))),
        ("frog", SIXBID_PACK, HandPassed()),
        ("kozel", KOZEL_PACK, HandPassed()),
    ],
)
def test_nobody_is_to_act_after_a_hand(game: str, pack: str, end: Event) -> None:
    """Thrown in or scored too soon, the hand is over (sixbid.R10, kozel.R9)."""
    before = given(dealt(game, pack, 2)).state
    assert before.turn >= 0
    after = GAMES[game].evolve(before, end)
    assert (after.phase, after.turn) == (CLOSED, -1)


def test_one_point_decides_a_call_solo() -> None:
    """Whatever an opponent's trick holds, the soloist has not all (sixbid.R24)."""
    assert is_decided(CALL_SOLO, 1, 0, 1, 0)
    assert not is_decided(CALL_SOLO, 1, 0, 0, 0)
