"""What a seat sees of a Kozel hand (kozel.R7, R13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.knowledge import seen_by
from events.cards import mask_of

if TYPE_CHECKING:
    from core.kozel.state import Kozel

__all__ = ("view",)


def view(state: Kozel, viewer: int) -> Kozel:
    """Return the state as a seat knows it, -1 for a spectator (design law 4)."""
    return seen_by(state, viewer, mask_of(state.turned))
