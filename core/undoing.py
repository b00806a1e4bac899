"""An act taken back: which may be, and what the hand is then (``table.undo``).

A seat takes back its last act until another one acts, or until cards came out or went to
others for it. What had been shown stays known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec.structs import replace

from core.breach import UNDO_RULE, Breach
from core.knowledge import show
from core.playing import fallen
from core.state import Before, State
from events.agreement import ActUndone, ProposalAnswered
from events.frog import CardsLaidAway
from events.kozel import ExchangeKept
from events.sixbid import CallDeclined, CallMade, TrumpNamed
from events.table import CardPlayed, TrickTaken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from core.game import Game
    from events.base import Event

__all__ = (
    "UNDOABLE",
    "act_undone",
    "may_undo",
    "undo_breaches",
    "undoable",
    "undone",
)

S = TypeVar("S", bound=State)

UNDOABLE: Final = frozenset(
    (CallMade, TrumpNamed, CallDeclined, ExchangeKept, CardsLaidAway, CardPlayed)
)
"""The acts that can be taken back, unless cards came out for them."""

_STANDING: Final = frozenset((CardPlayed, TrickTaken, ActUndone, ProposalAnswered))
"""What leaves the way back open; a card played notes its own (``core.playing``)."""


def may_undo(state: State, seat: int) -> bool:
    """Return whether a seat may take back its last act (``table.undo``).

    >>> from core.games import fold
    >>> from events.table import CardsDealt, HandOpened, MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> hand = (HandOpened(1, 2, (0, 0, 0), 0), CardsDealt(((0,), (1,), (2,)), ()))
    >>> called = fold((opened, *hand, CallMade(0, 1)))
    >>> may_undo(called, 0), may_undo(called, 1)
    (True, False)
    """
    return state.before is not None and state.before.seat == seat


def undone(game: Game, events: Sequence[Event]) -> frozenset[int]:
    """Return the places, from 0, of the events that do not stand.

    They are the acts taken back, the tricks gathered for them, and the undos themselves.

    >>> from core.games import GAMES
    >>> calls = (CallMade(0, 1), CallMade(1, 0), ActUndone(1), CallMade(1, 2))
    >>> sorted(undone(GAMES["sixbid"], calls))
    [1, 2]
    """
    gone: set[int] = set()
    acts: list[tuple[int, list[int]]] = []
    """The acts that may still be undone: whose, and their places."""
    for place, event in enumerate(events):
        match event:
            case ActUndone(seat):
                gone.add(place)
                if acts and acts[-1][0] == seat:
                    gone.update(acts.pop()[1])
            case TrickTaken() | ProposalAnswered():
                if acts and isinstance(event, TrickTaken):
                    acts[-1][1].append(place)
            case (
                CallMade(seat)
                | TrumpNamed(seat)
                | CallDeclined(seat)
                | ExchangeKept(seat)
                | CardsLaidAway(seat)
                | CardPlayed(seat)
            ):
                acts.append((seat, [place]))
            case _ if type(event) in game.changes:
                acts.clear()
            case _:
                pass
    return frozenset(gone)


def act_undone(state: S, event: ActUndone) -> S:
    """Return the state before the last act of a seat; what the act showed is known.

    An undo that finds nothing to take back changes nothing.
    """
    before = state.before
    if before is None or before.seat != event.seat:
        return state
    earlier: Any = before.state
    seen = [*state.shown]
    seen[before.seat] |= fallen(state) & ~fallen(earlier)
    for seat, cards in enumerate(seen):
        if cards & ~earlier.shown[seat]:
            earlier = show(earlier, seat, cards)
    restored: S = replace(earlier, claim=-1)
    return restored


def undo_breaches(state: State, event: ActUndone) -> tuple[Breach, ...]:
    """Return the breach of an act taken back that had to stand (``table.undo``)."""
    if may_undo(state, event.seat):
        return ()
    return (Breach(code="undo_barred", rule=UNDO_RULE, seat=event.seat),)


def undoable(
    changes: Mapping[type[Event], Callable[[Any, Any], Any]],
) -> dict[type[Event], Callable[[Any, Any], Any]]:
    """Return the changes of a game's facts such that its acts can be taken back.

    An act notes what the hand was before it; a fact that brings cards out forgets that.
    """
    able = {kind: _noting(kind, change) for kind, change in changes.items()}
    return {**able, ActUndone: act_undone}


def _noting(
    kind: type[Event], change: Callable[[Any, Any], Any]
) -> Callable[[Any, Any], Any]:
    if kind in _STANDING:
        return change
    if kind in UNDOABLE:

        def noted(state: State, event: CallMade) -> State:
            changed: State = change(state, event)
            return replace(changed, before=Before(state, event.seat))

        return noted

    def forgotten(state: State, event: Event) -> State:
        changed: State = change(state, event)
        return changed if changed.before is None else replace(changed, before=None)

    return forgotten
