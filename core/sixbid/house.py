"""The house rules of Six-Bid Solo and of Frog as small integers."""

from __future__ import annotations

from typing import Final

from core.house import House

__all__ = (
    "AFTER_FIRST_CARDS",
    "BEFORE_REVEAL",
    "BLIND_EARLY",
    "DUEL",
    "LAST_TRICK",
    "LEFT_OF_DEALER",
    "NO_POINTS",
    "OPEN",
    "ROTATION",
    "SINGLE_ROUND",
    "SixBidHouse",
)

DUEL: Final = 0
ROTATION: Final = 1
"""``auction_order``: clockwise, leaving out who passed and who holds the bid."""
SINGLE_ROUND: Final = 2
"""``auction_order``: each seat speaks once."""
NO_POINTS: Final = 1
"""``misere_goal``: tricks without points do no harm."""
AFTER_FIRST_CARDS: Final = 1
"""``spread_exposure``: when both opponents have played their first card."""
LEFT_OF_DEALER: Final = 1
"""``spread_lead``: forehand leads, as in every other contract."""
BEFORE_REVEAL: Final = 1
"""``call_return``: the card given back is named together with the call."""
BLIND_EARLY: Final = 1
"""``deal_pattern``: three cards each, the blind, four, four."""

OPEN: Final = 1
"""``frog_widow``: everybody sees the widow before it is taken."""
LAST_TRICK: Final = 1
"""``grand_widow``: the widow counts for who takes the last trick."""


class SixBidHouse(House, frozen=True):
    """What a table of the Six-Bid family plays by, by the names of the options.

    The last three are Frog's: its contracts stand beside those of Six-Bid in one table.
    """

    auction_order: int
    misere_value: int
    guarantee_blind: int
    misere_goal: int
    early_end: int
    spread_exposure: int
    spread_lead: int
    call_required: int
    call_return: int
    deal_pattern: int
    dealer_share: int
    hands_limit: int
    open_ended: int
    frog_widow: int = 0
    grand_widow: int = 0
    grand_multiplier: int = 0
