"""Tables as JSON: what is agreed before the first card, and who sits where."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from service.http.bodies.forms import (
    LARGEST,
    Body,
    GameName,
    Id,
    Instant,
    Place,
    Seat,
    TableStatus,
    told_once,
)

__all__ = (
    "Absence",
    "Accepted",
    "BotName",
    "Clock",
    "FillSeat",
    "NewTable",
    "Option",
    "Sit",
    "Table",
    "TableSeat",
    "TablesPage",
    "TakeSeat",
    "Watch",
)

Absence: TypeAlias = Literal["wait", "bot"]
"""What happens when nobody is at a seat: the others wait, or a bot plays for it."""

Watch: TypeAlias = Literal["anyone", "link", "nobody"]
"""Who may watch: anyone who finds the table, whoever knows its address, nobody."""

BotName: TypeAlias = Literal["random", "steady"]

_Word: TypeAlias = Annotated[str, Field(max_length=64)]

Option: TypeAlias = Annotated[
    bool
    | Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
    | _Word
    | Annotated[tuple[_Word, ...], Field(strict=False, max_length=20)],
    told_once("option_value"),
]
"""A house rule's value; the game's own options say which it may have."""


class Clock(Body):
    """The time that a seat has, in seconds."""

    move: Annotated[int, Field(ge=1, le=86_400)]
    """For each of its turns."""
    reserve: Annotated[int, Field(ge=0, le=86_400)]
    """For all of its turns together."""


class NewTable(Body):
    """A table as its creator wishes it."""

    game: GameName
    seats: Literal[3, 4] | None = None
    """Without it as few as the game can be played with."""
    options: Annotated[dict[_Word, Option], Field(max_length=64)] = Field(
        default_factory=dict
    )
    """The house rules that differ."""
    clock: Clock | None = None
    absence: Absence = "wait"
    watch: Watch = "link"
    spectator_delay: Annotated[int, Field(ge=0, le=86_400)] = 0
    """Seconds that spectators lag behind."""
    listed: bool = False
    """Whether it stands among the open tables."""
    duplicate_of: Id | None = None
    """The match whose deals are played once more."""


class Sit(Body):
    """A player sits down; ``shares`` says who draws his part of each deal."""

    shares: Literal["own", "house"]


class FillSeat(Body):
    """The creator gives a seat to a bot of the house."""

    bot: BotName


TakeSeat: TypeAlias = Annotated[
    Sit | FillSeat,
    told_once("seat_taking"),
]


class TableSeat(Body):
    """Who sits at a seat, if anybody."""

    seat: Seat
    player: Id | None
    name: str | None
    bot: str | None
    shares: Literal["own", "house"] | None


class Table(Body):
    """A table: what was agreed, who sits where, how far it is."""

    table: Id
    game: GameName
    rules: int
    options: dict[str, Option]
    clock: Clock | None
    absence: Absence
    watch: Watch
    spectator_delay: int
    listed: bool
    duplicate_of: Id | None
    creator: Id | None
    created: Instant
    status: TableStatus
    seats: tuple[TableSeat, ...]
    rematch: Id | None
    """The table at which the same players go on."""


class TablesPage(Body):
    """The tables that wait for players, the latest first."""

    tables: tuple[Table, ...]


class Accepted(Body):
    """A command whose events stand in the match, from the first to the last."""

    command: str
    first: Place
    last: Place
