"""What seats agree on in the midst of a hand: an act taken back, the rest of it claimed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from core.claiming import award, claim, may_claim
from events.agreement import ActUndone, ProposalAnswered, TricksAwarded, UndoProposed
from events.cards import card_numbers

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

    from core.game import Game
    from core.state import State
    from events.base import Event

__all__ = ("agreed_facts", "disagreed_facts")

_RARITY = 24


def agreed_facts(draw: DrawFn, rules: Game, state: State) -> list[Event]:
    """Return now and then what was proposed and became of it, else nothing."""
    if ActUndone not in rules.changes or draw(st.integers(1, _RARITY)) < _RARITY:
        return []
    agrees = draw(st.booleans())
    if state.before is not None and draw(st.integers(0, 2)):
        seat = state.before.seat
        answered = ProposalAnswered(state.left[seat], agrees)
        return [UndoProposed(seat), answered, *([ActUndone(seat)] if agrees else [])]
    seat, taker = (draw(st.sampled_from(sorted(set(state.left)))) for _ in range(2))
    if not may_claim(state, seat, taker):
        return []
    answered = ProposalAnswered(state.left[seat], agrees)
    shown = claim(state, seat, taker)
    return [shown, answered, *([award(state, taker)] if agrees else [])]


def disagreed_facts(draw: DrawFn, state: State, seat: int) -> list[Event]:
    """Return an undo, a claim and an award whatever may be."""
    own = card_numbers(state.hands[seat])
    other = draw(st.integers(0, len(state.hands) - 1))
    hands = tuple(map(card_numbers, state.hands))
    return [
        *[ActUndone(seat)] * 2,
        claim(state, seat, other) if own else ActUndone(other),
        TricksAwarded(seat, hands),
    ]
