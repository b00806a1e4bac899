"""The state of a hand of Frog."""

from __future__ import annotations

from typing import ClassVar

from core.citations import Citations
from core.frog.citations import FROG_CITATIONS
from core.sixbid.state import SixBid

__all__ = ("Frog",)


class Frog(SixBid, frozen=True):
    """A match of Frog with its hand: Six-Bid's, under its own rules."""

    citations: ClassVar[Citations] = FROG_CITATIONS
