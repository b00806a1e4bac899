"""Frog, version 1 of its rules."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from core.frog import check, decide, evolve
from core.frog.citations import FROG_CITATIONS
from core.frog.options import FrogOptions
from core.sixbid.game import SIXBID
from core.undoing import undoable

__all__ = ("FROG",)

FROG: Final = replace(
    SIXBID,
    name="frog",
    options=FrogOptions,
    citations=FROG_CITATIONS,
    initial=evolve.initial,
    changes=undoable(evolve.CHANGES),
    judges=check.JUDGES,
    proposals=decide.PROPOSALS,
    automatic=decide.automatic,
    legal_commands=decide.legal_commands,
)
