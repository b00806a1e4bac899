"""Events to bytes and back, against pydantic: JSON by a discriminated union.

The peer's models are made from our structs, field by field, told apart by the event's
name. Each side encodes and decodes the same events one by one: a long match of each game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Union

import msgspec
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from benchmarks.hands import random_hands
from benchmarks.measuring import Row, compared, each, rate
from events.base import event_name
from events.codec import decode, decode_all, encode
from events.registry import CURRENT
from events.ruling import AppealDecided, RulingGiven

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks.measuring import Effort, Sample
    from events.base import Event

__all__ = ("rows",)

_GROUP: Final = "codec, against pydantic JSON"
_HANDS: Final = 250


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True)


def _model(kind: type[Event]) -> type[_Model]:
    """Return the twin of an event type."""
    fields: dict[str, Any] = {
        field.name: (field.type, ...) for field in msgspec.structs.fields(kind)
    }
    name: Any = event_name(kind)
    fields["type"] = (Literal[name], name)
    return create_model(kind.__name__, __base__=_Model, **fields)


def _match(name: str) -> list[Event]:
    """Return the events of a long match: one opening, many hands."""
    first, *others = random_hands(name, _HANDS)
    return first + [event for hand in others for event in hand[1:]]


def rows(effort: Effort) -> Iterator[Row]:
    """Yield encoding, decoding and size."""
    events = [event for name in ("sixbid", "kozel") for event in _match(name)]
    # No hand has a ruling, and pydantic knows no struct of ours inside one.
    kinds = [kind for kind in CURRENT if kind not in (RulingGiven, AppealDecided)]
    models = {kind: _model(kind) for kind in kinds}
    union: Any = Union[tuple(models.values())]  # noqa: UP007 - made at run time
    adapter: TypeAdapter[Any] = TypeAdapter(
        Annotated[union, Field(discriminator="type")]
    )
    twins = [models[type(event)](**msgspec.structs.asdict(event)) for event in events]
    ours = [encode(event) for event in events]
    theirs = [adapter.dump_json(twin) for twin in twins]
    if [decode(data) for data in ours] != events:
        message = "our events do not come back as they went"
        raise AssertionError(message)
    if [adapter.validate_json(data) for data in theirs] != twins:
        message = "the peer's events do not come back as they went"
        raise AssertionError(message)

    def sample(function: Callable[[Any], object], items: Sequence[object]) -> Sample:
        def step() -> int:
            each(function, items)
            return len(items)

        return lambda: rate(step, effort.seconds)

    yield compared(
        _GROUP,
        "encode",
        "events/s",
        sample(encode, events),
        sample(adapter.dump_json, twins),
        effort.rounds,
        goal=15,
    )
    yield compared(
        _GROUP,
        "decode",
        "events/s",
        lambda: rate(lambda: len(decode_all(ours)), effort.seconds),
        sample(adapter.validate_json, theirs),
        effort.rounds,
        goal=15,
    )
    small, large = (sum(map(len, blobs)) / len(events) for blobs in (ours, theirs))
    yield Row(_GROUP, "size", "bytes/event", small, large, ratio=large / small)
