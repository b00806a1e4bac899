"""Players as JSON: who comes, who I am, my other devices, what I have played."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from service.http.bodies.forms import (
    Body,
    GameName,
    Id,
    Instant,
    Seat,
    TableStatus,
)

__all__ = (
    "Arrival",
    "Me",
    "MyMatch",
    "MyMatches",
    "Name",
    "NewPlayer",
    "Recovery",
    "RecoveryCode",
    "Rename",
)

Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=100)]
"""As the others see it; :func:`service.ledger.players.clean_name` says which can be one."""


class NewPlayer(Body):
    """Somebody who comes for the first time."""

    name: Name | None = None


class Rename(Body):
    """Another name; ``null`` takes the name away."""

    name: Name | None


class Arrival(Body):
    """A player, and the key of this device, which is told this once."""

    player: Id
    key: str


class Recovery(Body):
    """What brings a player to another device."""

    code: Annotated[str, Field(min_length=1, max_length=100)]


class RecoveryCode(Body):
    """A code for another device; it serves once."""

    code: str
    expires: Instant


class Me(Body):
    """Who the key belongs to."""

    player: Id
    name: str | None
    arbiter: bool


class MyMatch(Body):
    """A table at which the player sits or sat."""

    table: Id
    game: GameName
    seat: Seat | None
    """``null`` after leaving it."""
    status: TableStatus


class MyMatches(Body):
    """A player's tables, the latest first."""

    matches: tuple[MyMatch, ...]
