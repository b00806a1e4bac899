"""Kinds of fault: where each can happen, and what it needs of the match around it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.naive.options import Value

__all__ = ("Beyond", "Closed", "Fault", "Kinds", "Unfinished")


class Unfinished(Exception):
    """The hand stops here and was never scored."""


class Closed(Exception):
    """The hand stops here, and a score was written."""


class Beyond(Exception):
    """What happened cannot be; the rest of the hand may be anything."""


class Needs(TypedDict, total=False):
    """What a fault needs, as the fields of :class:`Fault`."""

    chance: float
    options: dict[str, Value]
    seats: int
    contracts: tuple[str, ...]
    deal: str
    goal: str


@dataclass(frozen=True)
class Fault:
    """One kind of fault. ``plant`` returns whether it could happen at this occasion."""

    name: str
    games: tuple[str, ...]
    code: str
    stage: str
    plant: Callable[[Any], bool]
    chance: float = 0.3
    """How often it happens at an occasion."""
    options: dict[str, Value] = field(default_factory=dict[str, "Value"])
    """House rules without which it cannot happen."""
    seats: int = 0
    contracts: tuple[str, ...] = ()
    """The contracts in which it can happen, any if none is named."""
    deal: str = ""
    """The kind of deal that it needs."""
    goal: str = ""
    """What the play should come to."""


class Kinds(list[Fault]):
    """Kinds of fault that belong together."""

    def add(
        self, games: str, code: str, stage: str, **needs: Unpack[Needs]
    ) -> Callable[[Callable[[Any], bool]], Callable[[Any], bool]]:
        """Return what takes a function in as a kind of fault, under its own name."""

        def take(plant: Callable[[Any], bool]) -> Callable[[Any], bool]:
            name = plant.__name__
            self.append(Fault(name, tuple(games.split()), code, stage, plant, **needs))
            return plant

        return take
