"""A random match as it was written: its record, what an audit must say, what it shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.naive.finding import Expected
    from tests.naive.record import MatchText

__all__ = ("Story", "Tampering")


@dataclass(frozen=True)
class Tampering:
    """What a record has no words for: a change to the events that it tells."""

    kind: str
    hand: int
    seat: int = -1
    card: str = ""
    standing: tuple[int, ...] = ()


@dataclass
class Story:
    """A match with all that is known of it."""

    text: MatchText
    expected: Expected | None = None
    unfinished: list[int] = field(default_factory=list[int])
    tampering: Tampering | None = None
    seen: Counter[str] = field(default_factory=Counter[str])
    """Contracts, endings, option values and the kind of fault, each with its number."""
