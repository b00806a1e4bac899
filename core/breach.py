"""A breach: one rule that one event or command breaks, as codes and facts."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

__all__ = ("CLAIM_RULE", "IMPOSSIBLE", "LOG_RULE", "UNDO_RULE", "Breach")

LOG_RULE: Final = "log.chain"
"""The rule that a log's hashes hold."""

UNDO_RULE: Final = "table.undo"
"""The rule of acts taken back, whatever the game."""

CLAIM_RULE: Final = "table.claim"
"""The rule of claims, whatever the game."""


class Breach(Struct, frozen=True, kw_only=True):
    """What is wrong with an event. The same code serves a refusal and a finding."""

    code: str
    rule: str
    """The rule id, ``sixbid.R19``."""
    seat: int | None = None
    """Who made the call or play; the giver of an exchange; who led or gathered."""
    subject: str | None = None
    """The card, call or suit; none for a score."""
    legal: tuple[str, ...] = ()
    """What would have been legal, in the words of the record format."""
    written: str = ""
    """A claim as it was written, where the breach is a claim."""
    right: str = ""
    """What the claim should have been."""
    reason: str = ""
    """Which case of the code it is, where it has several."""
    points: str = ""
    """The card points that a score is reckoned from."""
    about: int | None = None
    """The seat that the words name where nobody is to blame, as in a deal."""
    in_play: bool = False
    """Whether it belongs to a trick."""
    ends: bool = False
    """Whether the fact is impossible, so that the rest of the hand cannot be judged."""


IMPOSSIBLE: Final = Breach(
    code="log_broken", rule=LOG_RULE, reason="impossible", ends=True
)
"""The breach of a fact that cannot have happened at this table."""
