"""The points that each contract wants, asked of the rules that score it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from analytics.schemas import HANDS
from core.sixbid.contract import fixed_trump, nameable
from core.sixbid.score import may_end_early, value
from events.cards import BIDS, LADDERS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("REACH", "reaches", "target")

_POINTS: Final = range(121)


def target(contract: int, trump: int, worth: int = 0) -> int:
    """Return the fewest points at which each opponent pays ``worth`` or more, -1 for none.

    With 0 a drawn hand is on target. The stake is taken as 1.

    >>> target(1, 3), target(1, 3, worth=1), target(4, 2), target(4, 3), target(6, 0)
    (60, 61, 74, 80, 120)
    """
    enough = (p for p in _POINTS if value(contract, trump, p, 0, 1, 0) >= worth)
    return next(enough, -1)


def reaches() -> Iterator[tuple[str, str, int, int | None]]:
    """Yield contract, trump, target, and the fewest points that make a higher contract.

    Contracts that may end early (the misères, call solo) have no target here; Frog's are
    played with different cards, so none of them is a higher one of another.

    >>> [each for each in reaches() if each[1] == "H"]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('heart_solo', 'H', 60, 74), ('guarantee', 'H', 74, 120),
     ('frog', 'H', 60, None), ('grand', 'H', 60, None)]
    """
    for game, ladder in LADDERS.items():
        for contract in ladder:
            if may_end_early(contract, 0):
                continue
            for trump in filter(lambda suit: _fits(contract, suit), range(len(SUITS))):
                higher = [
                    target(bid, trump, worth=1)
                    for bid in ladder
                    if game == "sixbid" and bid > contract and _fits(bid, trump)
                ]
                least = target(contract, trump)
                yield BIDS[contract], SUITS[trump], least, min(higher, default=None)


def _fits(contract: int, trump: int) -> bool:
    """Return whether a suit can be trumps in a contract."""
    return fixed_trump(contract) == trump or bool(nameable(contract) >> trump & 1)


REACH: Final = pl.LazyFrame(
    list(reaches()),
    schema={
        "contract": HANDS["contract"],
        "trump": HANDS["trump"],
        "target": pl.Int16,
        "higher": pl.Int16,
    },
    orient="row",
)
"""Contract, trump, target and ``higher``, the points that make a higher contract."""
