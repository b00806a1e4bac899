"""The totals of a match, as played and as ruled, and the hands between which they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from core.games import fold
from events.table import HandOpened, HandScored
from replay.rulings.ruled import ENDINGS, as_ruled, ruled_change
from replay.timeline import last_state

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.base import Event
    from replay.rulings.ruled import Effect

__all__ = ("RuledHand", "Totals", "totals_of")


class RuledHand(Struct, frozen=True):
    """A hand on which a ruling is in force, with both its scores."""

    hand: int
    rulings: tuple[int, ...]
    remedy: str
    penalty: tuple[int, ...]
    as_played: tuple[int, ...] | None
    """``None`` for a hand without a score."""
    as_ruled: tuple[int, ...] | None


class Totals(Struct, frozen=True):
    """The standings at the end: by seat, in ``kozel`` by side."""

    as_played: tuple[int, ...]
    as_ruled: tuple[int, ...]
    hands: tuple[RuledHand, ...]


def totals_of(events: Sequence[Event], ruled: Mapping[int, Effect]) -> Totals:
    """Return both totals of a match; ``ruled`` is what the rulings make of its hands.

    They tell of a match as far as it can be followed. Raises as :func:`core.games.fold`.

    >>> from events.table import MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> played = (opened, HandOpened(1, 2, (0, 0, 0), 0), HandScored((20, -10, -10)))
    >>> from replay.rulings.ruled import Effect
    >>> totals_of(played, {1: Effect("void")}).as_ruled
    (0, 0, 0)
    """
    state, followed = last_state(events)
    events = events[:followed]
    written: dict[int, tuple[int, ...] | None] = {}
    hand = 0
    for event in events:
        hand += isinstance(event, HandOpened)
        if isinstance(event, ENDINGS):
            change = event.change if isinstance(event, HandScored) else None
            written.setdefault(hand, change)
    hands = [
        RuledHand(
            hand,
            effect.rulings,
            effect.remedy,
            effect.penalty,
            written.get(hand),
            ruled_change(written.get(hand), effect),
        )
        for hand, effect in sorted(ruled.items())
    ]
    return Totals(
        state.table.standing,
        fold(tuple(as_ruled(events, dict(ruled)))).table.standing,
        tuple(hands),
    )
