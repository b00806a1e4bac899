"""From bytes to a body: whatever cannot be one is a fault that says where, never a crash."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

if TYPE_CHECKING:
    from pydantic import TypeAdapter

__all__ = ("read",)

T = TypeVar("T")


def read(adapter: TypeAdapter[T], body: bytes) -> T:
    """Return the body that some bytes hold; raises pydantic's ``ValidationError``.

    A name that stands twice in one object is refused, since readers differ about which of
    the two counts (RFC 8259, section 4).

    >>> from pydantic import TypeAdapter
    >>> read(TypeAdapter(dict[str, int]), b'{"seat": 1}')
    {'seat': 1}
    >>> try:
    ...     read(TypeAdapter(dict[str, int]), b'{"seat": 1, "seat": 2}')
    ... except ValidationError as twice:
    ...     twice.errors()[0]["loc"]
    ('seat',)
    """
    found = adapter.validate_json(body)
    # Only what was valid is read once more: it is known to be neither deep nor huge.
    json.loads(body, object_pairs_hook=_once)
    return found


def _once(pairs: list[tuple[str, object]]) -> None:
    """Return if no name stands twice in an object."""
    names: set[str] = set()
    for name, _ in pairs:
        if name in names:
            raise ValidationError.from_exception_data(
                "body",
                [
                    {
                        "type": PydanticCustomError("name_twice", "name_twice"),
                        "loc": (name,),
                        "input": None,
                    }
                ],
            )
        names.add(name)
