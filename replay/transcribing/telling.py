"""How the records of each game tell a hand: one entry a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct

from core.state import State
from replay.records.lines import HandLines
from replay.records.model import Hand
from replay.transcribing.frog import frog_before_play, laying_away_undone
from replay.transcribing.kozel import (
    kozel_before_deal,
    kozel_before_play,
    kozel_end,
    kozel_exchanges_undone,
)
from replay.transcribing.scribe import Scribe
from replay.transcribing.sixbid import (
    sixbid_before_play,
    sixbid_end,
    sixbid_exchange_undone,
)

__all__ = ("TELLINGS", "Telling")

Teller: TypeAlias = Callable[[Scribe, Hand, HandLines], None]


class Telling(Struct, frozen=True):
    """What a scribe does at each point of a hand of one game."""

    before_play: Teller
    """Tells what lies between the deal and the first card."""
    end: Callable[[Scribe, Hand, HandLines], tuple[int, ...] | None]
    """Returns the score that was written; tells an end without one."""
    undone: Callable[[list[int], State, Hand], list[int]]
    """The cards that each seat played, as masks, back where they were dealt; the state
    is the one after the hand."""
    before_deal: Teller = lambda _scribe, _hand, _at: None


TELLINGS: Final = {
    "sixbid": Telling(sixbid_before_play, sixbid_end, sixbid_exchange_undone),
    "kozel": Telling(
        kozel_before_play, kozel_end, kozel_exchanges_undone, kozel_before_deal
    ),
    "frog": Telling(frog_before_play, sixbid_end, laying_away_undone),
}
"""The telling of each game, by name."""
