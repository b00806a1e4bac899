"""Whatever goes wrong, as a problem of RFC 9457."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from service.http.bodies.forms import Body, Seat
from service.http.bodies.orders import ORDER_BODIES

if TYPE_CHECKING:
    from pydantic import ValidationError

__all__ = ("Fault", "Problem", "faults_of")

_MOST: Final = 20
"""Faults that are told of one body; a body may hold as many as it has bytes."""


class Fault(Body):
    """A place in a body, and what is wrong there."""

    where: str
    """``order.card``; empty for the whole body."""
    why: str
    """A code: ``missing``, ``literal_error``, ``name_twice``."""


class Problem(Body):
    """A problem of RFC 9457; ``code`` is what a program goes by."""

    type: str
    """``/problems/`` and the code."""
    title: str
    """A sentence in the reader's language."""
    status: Annotated[int, Field(ge=400, le=599)]
    code: str
    rule: str | None = None
    """The rule that an order broke."""
    seat: Seat | None = None
    subject: str | None = None
    """The card or the call that it is about."""
    legal: tuple[str, ...] = ()
    """What would have been legal."""
    faults: tuple[Fault, ...] = ()


_KINDS: Final = frozenset(kind.__struct_config__.tag for kind in ORDER_BODIES.values())


def faults_of(invalid: ValidationError) -> tuple[Fault, ...]:
    """Return what is wrong with a body, place by place, at most 20 of them.

    >>> from pydantic import ValidationError
    >>> from service.http.bodies.orders import command_of
    >>> try:
    ...     command_of(b'{"id": "a", "seen": 1, "order": {"kind": "keep", "seat": 4}}')
    ... except ValidationError as invalid:
    ...     faults_of(invalid)
    (Fault(where='order.seat', why='less_than_equal'),)
    """
    told = invalid.errors(include_url=False, include_context=False, include_input=False)
    return tuple(
        Fault(where=_where(each["loc"]), why=each["type"]) for each in told[:_MOST]
    )


def _where(place: tuple[int | str, ...]) -> str:
    """Return a place in a body without the kind of the order, which is no field."""
    return ".".join(str(part) for part in place if part not in _KINDS)
