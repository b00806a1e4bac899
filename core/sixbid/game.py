"""Six-Bid Solo, version 1 of its rules."""

from __future__ import annotations

from typing import Final

from core.game import Game
from core.pack import PACK_36
from core.sixbid import check, decide, evolve, play, result, view
from core.sixbid.citations import SIXBID_CITATIONS
from core.sixbid.options import SixBidOptions
from core.sixbid.state import BLIND_SIZE, HAND_SIZE
from core.undoing import undoable

__all__ = ("SIXBID",)

SIXBID: Final = Game(
    name="sixbid",
    rules=1,
    pack=PACK_36,
    hand_size=HAND_SIZE,
    blind_size=BLIND_SIZE,
    options=SixBidOptions,
    citations=SIXBID_CITATIONS,
    initial=evolve.initial,
    changes=undoable(evolve.CHANGES),
    judges=check.JUDGES,
    proposals=decide.PROPOSALS,
    automatic=decide.automatic,
    legal_commands=decide.legal_commands,
    legal_cards=play.legal_cards,
    trick_winner=play.trick_winner,
    right_change=result.right_change,
    is_over=result.is_over,
    winners=result.winners,
    view=view.view,
)
