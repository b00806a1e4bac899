"""Arbitration as JSON: rulings that go in; refusals and findings that come out."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from service.http.bodies.forms import (
    LARGEST,
    Body,
    Digest,
    Id,
    Instant,
    Ordinal,
    Place,
    Seat,
)

__all__ = (
    "FindingBody",
    "Findings",
    "RefusalBody",
    "Refusals",
    "RemedyName",
    "RulingBody",
    "WarrantBody",
)

RemedyName: TypeAlias = Literal["none", "as_played", "adjusted", "split", "void"]

_Signature: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{128}$")]
"""64 bytes in hex."""

_Microseconds: TypeAlias = Annotated[int, Field(ge=0, le=LARGEST)]

_Points: TypeAlias = Annotated[
    tuple[Annotated[int, Field(ge=-1_000_000, le=1_000_000)], ...],
    Field(strict=False, max_length=4),
]


class WarrantBody(Body):
    """The operator's word that a key is an arbiter's; instants in microseconds UTC."""

    arbiter: Digest
    operator: Digest
    since: _Microseconds
    until: _Microseconds
    signature: _Signature


class RulingBody(Body):
    """A ruling on a hand; without ``law`` and ``evidence`` those that the audit names."""

    hand: Ordinal
    text: Annotated[str, Field(min_length=1, max_length=4_000)]
    law: Annotated[
        tuple[Annotated[str, Field(max_length=40)], ...],
        Field(strict=False, max_length=40),
    ] = ()
    evidence: Annotated[tuple[Place, ...], Field(strict=False, max_length=200)] = ()
    remedy: RemedyName = "none"
    change: _Points = ()
    penalty: _Points = ()
    seen: Place | None = None
    """The last event that a signed ruling had seen."""
    warrant: WarrantBody | None = None
    signature: _Signature | None = None


class RefusalBody(Body):
    """An order that was refused."""

    seat: Seat | None
    code: str
    rule: str | None
    subject: str | None
    legal: tuple[str, ...]
    at: Instant


class Refusals(Body):
    """The orders of a match that were refused, in the order in which they were."""

    table: Id
    refusals: tuple[RefusalBody, ...]


class FindingBody(Body):
    """A fault that the audit found, as ``sixfold audit --json`` tells it."""

    rule: str
    code: str
    hand: int | None
    trick: int | None
    seq: int
    line: int | None
    seat: int | None
    subject: str | None
    legal: tuple[str, ...]
    message: str


class Findings(Body):
    """What the audit says of a match so far."""

    table: Id
    hands: int
    events: int
    clean: bool
    findings: tuple[FindingBody, ...]
