"""What Frog leaves out of Six-Bid: the called card and the open hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from core.commands import CallCard, DeclineCall, ReturnCard
from events.sixbid import CallDeclined, CardCalled, CardReturned, HandExposed

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("without_calling",)

K = TypeVar("K")
V = TypeVar("V")

_LEFT_OUT: Final[frozenset[object]] = frozenset(
    (
        *(CardCalled, CallDeclined, CardReturned, HandExposed),
        *(CallCard, DeclineCall, ReturnCard),
    )
)


def without_calling(table: Mapping[K, V]) -> dict[K, V]:
    """Return a table of Six-Bid without the facts and orders that Frog has not.

    >>> without_calling({CardCalled: 1, int: 2})
    {<class 'int'>: 2}
    """
    return {kind: each for kind, each in table.items() if kind not in _LEFT_OUT}
