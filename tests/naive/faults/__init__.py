"""Every kind of fault that the naive models can plant."""

from __future__ import annotations

from tests.naive.faults.auction import AUCTION_FAULTS
from tests.naive.faults.called_card import CALLED_CARD_FAULTS
from tests.naive.faults.exchange import EXCHANGE_FAULTS
from tests.naive.faults.following import FOLLOWING_FAULTS
from tests.naive.faults.laid_away import LAID_AWAY_FAULTS
from tests.naive.faults.play import PLAY_FAULTS
from tests.naive.faults.score import SCORE_FAULTS
from tests.naive.faults.table import TABLE_FAULTS
from tests.naive.faults.trump import TRUMP_FAULTS
from tests.naive.faults.turned import TURNED_FAULTS

__all__ = ("FAULTS",)

FAULTS = [
    *TABLE_FAULTS,
    *TURNED_FAULTS,
    *AUCTION_FAULTS,
    *TRUMP_FAULTS,
    *CALLED_CARD_FAULTS,
    *LAID_AWAY_FAULTS,
    *EXCHANGE_FAULTS,
    *FOLLOWING_FAULTS,
    *PLAY_FAULTS,
    *SCORE_FAULTS,
]
"""All kinds, from the table to the score."""
