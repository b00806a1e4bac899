"""Where somebody stands in a replay, and where each key takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from events.table import HandOpened, TrickTaken

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from events.base import Event
    from replay.timeline import Timeline

__all__ = ("Cursor", "moved", "next_viewer")

_MOVES: Final = {"next": 1, "back": -1}
_KINDS: Final[dict[str, type[Event]]] = {"hand": HandOpened, "trick": TrickTaken}


class Cursor(Struct, frozen=True):
    """The event after which the table is shown, and what there is to say about it."""

    at: int
    notice: str = ""
    """A code of the catalogue: the beginning, the end, no further fault."""


def moved(
    cursor: Cursor, move: str, line: Timeline, faulty: Iterable[int] = ()
) -> Cursor:
    """Return where a move leads: next, back, hand, trick, fault, first, last or a number.

    ``faulty`` holds the ``seq`` of events against the rules. What is not there leads
    nowhere, and the notice says so.

    >>> from events.table import MatchOpened
    >>> from replay.timeline import timeline
    >>> line = timeline((MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table"),))
    >>> moved(Cursor(1), "next", line)
    Cursor(at=1, notice='screen.replay.end')
    """
    last = len(line.steps)
    if move == "fault":
        ahead = (seq for seq in sorted(faulty) if cursor.at < seq <= last)
        return _first(cursor, ahead, "screen.replay.no_more_faults")
    if move in _KINDS:
        kind = _KINDS[move]
        steps = line.steps[cursor.at :]
        ahead = (step.seq for step in steps if isinstance(step.event, kind))
        return _first(cursor, ahead, "screen.replay.end")
    if move in _MOVES:
        wished = cursor.at + _MOVES[move]
    elif move.isdecimal():
        wished = int(move)
    else:
        wished = {"first": 1, "last": last}.get(move, cursor.at)
    if wished < 1:
        return Cursor(1, "screen.replay.start")
    if wished > last:
        return Cursor(last, "screen.replay.end")
    return Cursor(wished)


def _first(cursor: Cursor, ahead: Iterator[int], otherwise: str) -> Cursor:
    seq = next(ahead, None)
    return Cursor(cursor.at, otherwise) if seq is None else Cursor(seq)


def next_viewer(viewer: int | None, seats: int) -> int | None:
    """Return whose eyes come next: everything open, each seat in turn, a spectator.

    >>> viewer, turn = None, []
    >>> for _ in range(5):
    ...     viewer = next_viewer(viewer, 3)
    ...     turn.append(viewer)
    >>> turn
    [0, 1, 2, -1, None]
    """
    if viewer is None:
        return 0
    if viewer < 0:
        return None
    return viewer + 1 if viewer + 1 < seats else -1
