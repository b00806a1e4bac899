"""Where a hand stands, as small integers."""

from __future__ import annotations

from typing import Final

__all__ = (
    "ANSWER",
    "AUCTION",
    "CALL",
    "CLOSED",
    "CLOSED_PHASES",
    "DEAL",
    "EXCHANGE",
    "GIVE",
    "IDLE",
    "LAY",
    "NAME",
    "OVER",
    "PASSED",
    "PLAY",
    "VOID",
    "WIDOW",
)

IDLE: Final = 0
"""No hand has been opened."""
DEAL: Final = 1
"""The hand is open and waits for its cards."""
AUCTION: Final = 2
NAME: Final = 3
"""The soloist names the trump."""
CALL: Final = 4
"""The soloist calls a card or declines."""
GIVE: Final = 5
"""The soloist gives a card for the called one."""
EXCHANGE: Final = 6
"""The seats are asked in turn whether they give their lone trump."""
ANSWER: Final = 7
"""The partner gives a card back for the lone trump."""
PLAY: Final = 8
PASSED: Final = 9
"""Everybody passed; the cards wait to be thrown in."""
VOID: Final = 10
"""The deal is void and waits to be gathered."""
CLOSED: Final = 11
"""Scored, passed or void; what was hidden is still hidden."""
OVER: Final = 12
"""Closed and shown to all."""
WIDOW: Final = 13
"""The widow lies there for the soloist to take."""
LAY: Final = 14
"""The soloist lays cards away for the widow."""

CLOSED_PHASES: Final = frozenset((IDLE, CLOSED, OVER))
"""Nothing of a hand is left to be scored."""
