"""Whose eyes a match is seen by: everything open, a seat, or a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replay.errors import SeatBad
from replay.words import languages, say

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("SPECTATOR", "next_viewer", "parse_viewer", "viewer_json")

SPECTATOR: Final = -1
"""The viewer who sees what is public and nothing else."""

_SPECTATOR_JSON: Final = "spectator"


def parse_viewer(text: str | None, names: Sequence[str], lang: str) -> int | None:
    """Return the seat that a text names, -1 for a spectator, ``None`` without a text.

    A seat is named by its number, or by the player's name where only one has it. The
    word for a spectator is understood in every language. ``names`` are the players' by
    seat, empty where they are not known. Raises ``seat_bad``.

    >>> parse_viewer("1", ("Ada", "Ben", "Cid"), "en")
    1
    >>> parse_viewer("ben", ("Ada", "Ben", "Cid"), "en")
    1
    >>> parse_viewer("spectator", ("Ada", "Ben", "Cid"), "en")
    -1
    """
    if text is None:
        return None
    word = text.strip().casefold()
    if word.isdecimal() and int(word) < len(names):
        return int(word)
    named = [
        seat for seat, name in enumerate(names) if name and name.casefold() == word
    ]
    if len(named) == 1:
        return named[0]
    if word in {say("viewing.spectator", each) for each in languages()}:
        return SPECTATOR
    seats = [f"{seat} {name}".rstrip() for seat, name in enumerate(names)]
    spectator = say("viewing.spectator", lang)
    raise SeatBad(seat=text, seats=", ".join([*seats, spectator]))


def next_viewer(viewer: int | None, seats: int, step: int = 1) -> int | None:
    """Return whose eyes come next: everything open, each seat in turn, a spectator.

    ``step`` -1 goes the other way round.

    >>> viewer, turn = None, []
    >>> for _ in range(5):
    ...     viewer = next_viewer(viewer, 3)
    ...     turn.append(viewer)
    >>> turn
    [0, 1, 2, -1, None]
    >>> next_viewer(None, 3, -1)
    -1
    """
    ring: list[int | None] = [None, *range(seats), SPECTATOR]
    return ring[(ring.index(viewer) + step) % len(ring)]


def viewer_json(viewer: int | None) -> int | str | None:
    """Return a viewer as JSON has it: a seat, ``"spectator"``, or null for everything.

    >>> viewer_json(SPECTATOR), viewer_json(0), viewer_json(None)
    ('spectator', 0, None)
    """
    return _SPECTATOR_JSON if viewer == SPECTATOR else viewer
