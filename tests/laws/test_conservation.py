"""Cards, points and payments: nothing comes from nowhere and nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games import GAMES, fold
from core.pack import PACK_32, PACK_36, card_count, points
from core.phase import CLOSED, OVER
from core.playing import trick_mask
from events.table import HandOpened, HandRevealed, HandScored
from tests.strategies import any_logs, law, legal_logs

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

    from core.state import State

PACKS = {"sixbid": PACK_36, "kozel": PACK_32}
LOGS = pytest.mark.parametrize("game", sorted(GAMES))


def places(state: State) -> list[int]:
    """Return the masks of every place where a card can lie."""
    return [*state.hands, *state.piles, trick_mask(state), state.blind]


@LOGS
@law(80)
@given(data=st.data())
def test_every_card_lies_in_one_place(game: str, data: DataObject) -> None:
    """Hands, piles, trick and blind are the pack, each card once."""
    log = data.draw(any_logs(game, hands=2))
    rules = GAMES[game]
    state = fold(log[:1])
    for event in log[1:]:
        state = rules.evolve(state, event)
        if not state.dealt:
            continue
        lie = places(state)
        union = 0
        for each in lie:
            union |= each
        assert union == PACKS[game]
        assert sum(map(card_count, lie)) == card_count(PACKS[game])
        assert not any(state.hidden)


@LOGS
@law(50)
@given(data=st.data())
def test_points_and_payments_add_up(game: str, data: DataObject) -> None:
    """120 points lie somewhere, and what one pays another gets."""
    log = data.draw(any_logs(game))
    rules = GAMES[game]
    state = fold(log[:1])
    for event in log[1:]:
        state = rules.evolve(state, event)
        if state.dealt:
            assert sum(map(points, places(state))) == 120
        change = rules.right_change(state)
        if game == "sixbid":
            assert sum(change) == 0
        else:
            assert 0 in change
            assert min(change) >= 0


@LOGS
@law(50)
@given(data=st.data())
def test_the_standing_is_the_sum_of_the_scores(game: str, data: DataObject) -> None:
    """What was written hand by hand adds up, in Kozel cut at six."""
    log = data.draw(legal_logs(game, hands=2))
    total = list(fold(log[:1]).table.standing)
    for event in log:
        if isinstance(event, HandOpened):
            assert list(event.standing) == total
        if isinstance(event, HandScored):
            total = [a + b for a, b in zip(total, event.change, strict=True)]
            if game == "kozel":
                total = [min(pairs, 6) for pairs in total]
    assert list(fold(log).table.standing) == total


@LOGS
@law(60)
@given(data=st.data())
def test_a_hand_shown_is_the_hand_dealt(game: str, data: DataObject) -> None:
    """Showing a hand moves no card and forgets none."""
    log = data.draw(any_logs(game))
    if isinstance(log[-1], HandRevealed):
        before, after = fold(log[:-1]), fold(log)
        assert places(before) == places(after)
        assert (before.dealt, before.moved) == (after.dealt, after.moved)
        assert (before.phase, after.phase) == (CLOSED, OVER)
