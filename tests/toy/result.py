"""The result of a hand of Beggar (beggar.R6 to R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.pack import card_count
from core.playing import cannot_go_on
from tests.toy.options import DOUBLE
from tests.toy.state import SEATS

if TYPE_CHECKING:
    from tests.toy.state import Beggar

__all__ = ("is_closed", "is_over", "right_change", "score", "winners")


def score(cards: int, took_last: int, last_trick: int) -> int:
    """Return the points of a seat: one a trick, by the house rule two for the last."""
    tricks = cards // SEATS
    return tricks + 1 if took_last and last_trick == DOUBLE else tricks


def right_change(state: Beggar) -> tuple[int, ...]:
    """Return each seat's points by the tricks as they fell."""
    last = state.house.last_trick
    return tuple(
        score(card_count(pile), int(seat == state.taker), last)
        for seat, pile in enumerate(state.piles)
    )


def is_closed(state: Beggar) -> bool:
    """Return whether the hand may be scored: all its tricks were played."""
    return state.tricks > 0 and cannot_go_on(state)


def is_over(state: Beggar) -> bool:
    """Return whether each player has dealt a hand."""
    return state.table.played >= SEATS


def winners(state: Beggar) -> tuple[int, ...]:
    """Return the seats with the most points."""
    standing = state.table.standing
    return tuple(s for s, total in enumerate(standing) if total == max(standing))
