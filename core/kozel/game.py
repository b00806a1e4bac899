"""Kozel, the 32-card form, version 1 of its rules."""

from __future__ import annotations

from typing import Final

from core.game import Game
from core.kozel import check, decide, evolve, play, result, view
from core.kozel.citations import KOZEL_CITATIONS
from core.kozel.options import KozelOptions
from core.kozel.state import HAND_SIZE
from core.pack import PACK_32
from core.undoing import undoable

__all__ = ("KOZEL",)

KOZEL: Final = Game(
    name="kozel",
    rules=1,
    pack=PACK_32,
    hand_size=HAND_SIZE,
    blind_size=0,
    options=KozelOptions,
    citations=KOZEL_CITATIONS,
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
