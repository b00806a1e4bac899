"""Cards, points and payments: nothing comes from nowhere and nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from core.games import GAMES, fold
from core.kozel.house import ADD
from core.kozel.score import NOBODY, pile_points
from core.kozel.state import Kozel
from core.pack import card_count, points
from core.phase import CLOSED, OVER
from core.playing import trick_mask
from core.sixbid.state import SixBid
from events.table import HandOpened, HandRevealed, HandScored
from tests.laws.games import EVERY_GAME
from tests.strategies import any_logs, law, legal_logs

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

    from core.state import State


def places(state: State) -> list[int]:
    """Return the masks of every place where a card can lie."""
    return [
        *(*state.hands, *state.piles, trick_mask(state)),
        *(state.blind, *state.laid_away),
    ]


@EVERY_GAME
@law(80)
@given(data=st.data())
def test_every_card_lies_in_one_place(game: str, data: DataObject) -> None:
    """Hands, piles, trick, blind and what was laid away are the pack, each card once."""
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
        assert union == rules.pack
        assert sum(map(card_count, lie)) == card_count(rules.pack)
        assert not any(state.hidden)


@EVERY_GAME
@law(50)
@given(data=st.data())
def test_points_and_payments_add_up(game: str, data: DataObject) -> None:
    """120 points lie somewhere, the laid-away ones too; what one pays another gets."""
    log = data.draw(any_logs(game))
    rules = GAMES[game]
    state = fold(log[:1])
    for event in log[1:]:
        state = rules.evolve(state, event)
        if state.dealt:
            assert sum(_worth(state, each) for each in places(state)) == 120
        _is_paid(state, rules.right_change(state))


def _worth(state: State, cards: int) -> int:
    """Return the points of some cards, by the house rule for the ten."""
    if isinstance(state, Kozel):
        return pile_points(cards, state.house.ten_points_on)
    return points(cards)


def _is_paid(state: State, change: tuple[int, ...]) -> None:
    """Demand that a score comes from somewhere."""
    assert len(change) == len(state.table.standing)
    if isinstance(state, SixBid):
        assert sum(change) == 0
    if isinstance(state, Kozel):
        assert min(change) >= 0
        assert not state.table.carried or not any(pairs % 2 for pairs in change)
        added = state.house.capture_score == ADD and state.captured != NOBODY
        assert added or 0 in change


@EVERY_GAME
@law(50)
@given(data=st.data())
def test_the_standing_is_the_sum_of_the_scores(game: str, data: DataObject) -> None:
    """What was written hand by hand adds up, in Kozel cut at the end of the match."""
    log = data.draw(legal_logs(game, hands=2))
    opening = fold(log[:1])
    total = list(opening.table.standing)
    for event in log:
        if isinstance(event, HandOpened):
            assert list(event.standing) == total
        if isinstance(event, HandScored):
            total = [a + b for a, b in zip(total, event.change, strict=True)]
            if isinstance(opening, Kozel):
                total = [min(pairs, opening.house.match_pairs) for pairs in total]
    assert list(fold(log).table.standing) == total


@EVERY_GAME
@law(60)
@given(data=st.data())
def test_a_hand_shown_is_the_hand_dealt(game: str, data: DataObject) -> None:
    """Showing a hand moves no card and forgets none."""
    log = data.draw(any_logs(game))
    if isinstance(log[-1], HandRevealed):
        before, after = fold(log[:-1]), fold(log)
        assert places(before) == places(after)
        assert (before.dealt, before.moved) == (after.dealt, after.moved)
        assert before.laid_away == after.laid_away
        assert (before.phase, after.phase) == (CLOSED, OVER)
