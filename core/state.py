"""The state of a match: what stands between hands, and the hand on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from core.citations import Citations
from core.house import House
from core.phase import IDLE
from events.cards import NO_SUIT

if TYPE_CHECKING:
    from events.table import CardPlayed

__all__ = ("Before", "State", "Table")


class Table(Struct, frozen=True):
    """What outlives a hand."""

    game: str
    players: tuple[str, ...]
    """Player ids by seat."""
    standing: tuple[int, ...]
    """By seat, in ``kozel`` by side."""
    origin: str
    number: int = 0
    """The hand's number, void and passed ones counted."""
    dealer: int = -1
    next_dealer: int = -1
    """Who deals next, -1 while anybody may."""
    played: int = 0
    """Hands that were scored."""
    carried: int = 0
    """What a hand before left to this one."""
    carries: int = 0
    """What this hand leaves to the next one."""
    branched: bool = False
    """Whether the match branched off within this hand."""


class State(Struct, frozen=True):
    """A match with its hand. Masks by seat; hidden cards are counted, not named.

    The whole state has ``hidden`` all zero. Folded from a seat's redacted events, ``hands``
    holds the cards that seat knows and ``hidden`` counts the rest.
    """

    citations: ClassVar[Citations]
    """The rules of the game, as a breach cites them."""

    table: Table
    house: House
    phase: int = IDLE
    turn: int = -1
    """The seat that is to act, -1 if none."""
    first: int = -1
    """The seat that leads to the first trick."""
    left: tuple[int, ...] = ()
    """For each seat the next one clockwise that is in the hand."""
    active: int = 0
    """How many seats are in the hand, and cards in a trick."""
    hands: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    """Cards of each seat that everybody has been shown and that must still be there."""
    told: tuple[int, ...] = ()
    """The same for the seat it exchanged cards with, who knows more."""
    blind: int = 0
    dealt: tuple[int, ...] = ()
    """The hands as dealt, then the blind."""
    moved: tuple[tuple[int, int, int], ...] = ()
    """Cards that changed hands: from, to, card; -1 is the blind."""
    open_moves: int = 0
    """Mask of the entries of ``moved`` that everybody saw."""
    trump: int = NO_SUIT
    trick: tuple[CardPlayed, ...] = ()
    laid: int = 0
    """Mask of the seats with a card in the trick."""
    tricks: int = 0
    """Tricks gathered so far."""
    piles: tuple[int, ...] = ()
    """Cards gathered by each seat."""
    laid_away: tuple[int, ...] = ()
    """Cards that each seat laid away face down before the play."""
    taker: int = -1
    """The seat that gathered the last trick."""
    change: tuple[int, ...] | None = None
    """The score as it was written."""
    claim: int = -1
    """The seat that an open claim gives all further tricks to, -1 for none."""
    before: Before | None = None
    """What the hand was before the last act, while that act may be undone."""


class Before(Struct, frozen=True, eq=False, gc=False):
    """What a hand was before an act of a seat.

    How a state came about is no part of what it says: one is as good as another or none.
    """

    state: State
    seat: int

    def __eq__(self, other: object) -> bool:
        return other is None or isinstance(other, Before)

    def __hash__(self) -> int:
        return hash(None)

    def __repr__(self) -> str:
        return f"Before(seat={self.seat})"
