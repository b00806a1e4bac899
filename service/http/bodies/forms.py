"""The forms in which JSON is written: cards, suits, bids, digests, ids, instants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, LiteralString, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError, WrapValidator
from pydantic_core import PydanticCustomError

from events.ids import ID_LENGTH

if TYPE_CHECKING:
    from pydantic import ValidatorFunctionWrapHandler

__all__ = (
    "LARGEST",
    "BidWord",
    "Body",
    "CardText",
    "Digest",
    "GameName",
    "Id",
    "Instant",
    "Ordinal",
    "Place",
    "Seat",
    "SuitLetter",
    "TableStatus",
    "Text",
    "told_once",
)

LARGEST: Final = 2**53 - 1
"""The largest whole number that every reader of JSON holds exactly (RFC 8259, section 6)."""


class Body(BaseModel):
    """Something in JSON that has these fields and no others, each of its own type."""

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, use_attribute_docstrings=True
    )


_Clubs: TypeAlias = Literal["6C", "7C", "8C", "9C", "JC", "QC", "KC", "TC", "AC"]
_Diamonds: TypeAlias = Literal["6D", "7D", "8D", "9D", "JD", "QD", "KD", "TD", "AD"]
_Hearts: TypeAlias = Literal["6H", "7H", "8H", "9H", "JH", "QH", "KH", "TH", "AH"]
_Spades: TypeAlias = Literal["6S", "7S", "8S", "9S", "JS", "QS", "KS", "TS", "AS"]

CardText: TypeAlias = Literal[_Clubs, _Diamonds, _Hearts, _Spades]
"""A card: rank, then suit; in the order of the cards' numbers."""

SuitLetter: TypeAlias = Literal["C", "D", "H", "S"]

BidWord: TypeAlias = Literal[
    "pass",
    "solo",
    "heart_solo",
    "misere",
    "guarantee",
    "spread_misere",
    "call_solo",
    "frog",
    "chico",
    "grand",
]

GameName: TypeAlias = Literal["frog", "kozel", "sixbid"]

TableStatus: TypeAlias = Literal["waiting", "playing", "over", "closed"]
"""``over`` once its match is over or given up, ``closed`` if it never began."""

Seat: TypeAlias = Annotated[int, Field(ge=0, le=3)]
"""Clockwise from 0."""

Place: TypeAlias = Annotated[int, Field(ge=0, le=LARGEST)]
"""An event's place in its match."""

Ordinal: TypeAlias = Annotated[int, Field(ge=1, lt=2**31)]
"""A hand or an attempt, from 1."""

Digest: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes in hex."""

Id: TypeAlias = Annotated[str, Field(pattern=rf"^[a-z2-7]{{{ID_LENGTH}}}$")]
"""Of a match or a player."""

Text: TypeAlias = Annotated[str, Field(min_length=1, max_length=500)]

Instant: TypeAlias = Annotated[str, Field(json_schema_extra={"format": "date-time"})]
"""RFC 3339 in UTC."""


def told_once(code: LiteralString) -> WrapValidator:
    """Return what makes one fault, with a code, of all those of a value.

    >>> from pydantic import TypeAdapter
    >>> either = TypeAdapter(Annotated[int | bool, told_once("neither")])
    >>> try:
    ...     either.validate_json("[]")
    ... except ValidationError as invalid:
    ...     [(fault["loc"], fault["type"]) for fault in invalid.errors()]
    [((), 'neither')]
    """

    def tell(value: object, read: ValidatorFunctionWrapHandler) -> object:
        try:
            return read(value)
        except ValidationError:
            raise PydanticCustomError(code, code) from None

    return WrapValidator(tell)
