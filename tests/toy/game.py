"""Beggar, version 1 of its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.game import Game
from core.knowledge import seen_by
from core.pack import PACK_36
from tests.toy import check, decide, evolve, play, result
from tests.toy.citations import BEGGAR_CITATIONS
from tests.toy.options import BeggarOptions
from tests.toy.state import HAND_SIZE

if TYPE_CHECKING:
    from tests.toy.state import Beggar

__all__ = ("BEGGAR",)


def _view(state: Beggar, viewer: int) -> Beggar:
    return seen_by(state, viewer)


BEGGAR: Final = Game(
    name="beggar",
    rules=1,
    pack=PACK_36,
    hand_size=HAND_SIZE,
    blind_size=0,
    options=BeggarOptions,
    citations=BEGGAR_CITATIONS,
    initial=evolve.initial,
    changes=evolve.CHANGES,
    judges=check.JUDGES,
    proposals=decide.PROPOSALS,
    automatic=decide.automatic,
    legal_commands=decide.legal_commands,
    legal_cards=play.legal_cards,
    trick_winner=play.trick_winner,
    right_change=result.right_change,
    is_over=result.is_over,
    winners=result.winners,
    view=_view,
)
