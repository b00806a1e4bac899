"""The shuffle, version 1: Fisher and Yates over a stream of draws from a seed.

From the last card to the second, each changes places with one drawn from those up to and
including itself. The vectors in the tests hold for every implementation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.draws import Draws

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("SHUFFLE_LABEL", "shuffled")

SHUFFLE_LABEL: Final = "sixfold shuffle 1"


def shuffled(pack: Sequence[int], seed: bytes) -> tuple[int, ...]:
    """Return the cards of a pack in the order that a 32-byte seed gives them.

    A game's pack is taken in the order of the card numbers.

    >>> shuffled(range(6), bytes(32))
    (2, 5, 3, 1, 0, 4)
    """
    cards = list(pack)
    draws = Draws(SHUFFLE_LABEL, seed)
    for last in range(len(cards) - 1, 0, -1):
        other = draws.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)
