"""Events to bytes and back, old versions lifted, strange bytes refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.base import Event, event_name
from events.codec import decode, decode_stored, encode
from events.errors import EventMalformed, TagUnknown
from events.registry import CURRENT, EVENT_TYPES
from events.ruling import Warrant
from events.table import CardPlayed
from events.upcast import UPCASTERS, upcast

STRUCTS = (Warrant,)
"""What stands inside an event."""


class CardPlayedV98(Event, frozen=True, tag=598):
    """A made-up old version: the card alone."""

    card: int


class CardPlayedV99(Event, frozen=True, tag=599):
    """A made-up version between it and ours: suit and rank apart."""

    suit: int
    rank: int


def to_suit_and_rank(event: Event) -> Event:
    """Return the first made-up version as the second."""
    assert isinstance(event, CardPlayedV98)
    return CardPlayedV99(event.card // 9, event.card % 9)


def to_ours(event: Event) -> Event:
    """Return the second made-up version as the one of today."""
    assert isinstance(event, CardPlayedV99)
    return CardPlayed(0, 9 * event.suit + event.rank)


MADE_UP: dict[type[Event], Callable[[Event], Event]] = {
    CardPlayedV98: to_suit_and_rank,
    CardPlayedV99: to_ours,
}


@pytest.fixture
def old_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry as it would be if cards had once been written otherwise."""
    monkeypatch.setitem(EVENT_TYPES, 598, CardPlayedV98)
    monkeypatch.setitem(EVENT_TYPES, 599, CardPlayedV99)
    for kind, step in MADE_UP.items():
        monkeypatch.setitem(UPCASTERS, kind, step)


def values(hint: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401 - any type hint
    """Return a strategy for the values that a field can hold on the wire."""
    if hint is int:
        return st.integers(-(2**63), 2**64 - 1)
    if hint in STRUCTS:
        inner = get_type_hints(hint)
        return st.builds(hint, *(values(inner[f]) for f in hint.__struct_fields__))
    parts = get_args(hint)
    if get_origin(hint) is not tuple:
        return (
            st.one_of([values(each) for each in parts]) if parts else st.from_type(hint)
        )
    if parts[-1] is Ellipsis:
        return st.lists(values(parts[0]), max_size=4).map(tuple)
    return st.tuples(*map(values, parts))


def events_of(kind: type[Event]) -> st.SearchStrategy[Event]:
    """Return a strategy for the events of a kind, possible or not."""
    hints = get_type_hints(kind)
    return st.builds(kind, *(values(hints[name]) for name in kind.__struct_fields__))


@given(st.sampled_from(CURRENT).flatmap(events_of))
def test_what_is_encoded_decodes(event: Event) -> None:
    """Law 3: any event of today comes back equal, and from the same bytes."""
    data = encode(event)
    assert decode(data) == event
    assert type(decode(data)) is type(event)
    assert encode(decode_stored(data)) == data


@pytest.mark.usefixtures("old_versions")
def test_an_old_version_is_lifted_step_by_step() -> None:
    """Law 3: an event of an old version reads as the newest, however old it is."""
    assert decode(encode(CardPlayedV98(35))) == CardPlayed(0, 35)
    assert decode(encode(CardPlayedV99(3, 8))) == CardPlayed(0, 35)
    assert decode_stored(encode(CardPlayedV98(35))) == CardPlayedV98(35)
    assert upcast(CardPlayed(1, 2)) == CardPlayed(1, 2)
    assert event_name(CardPlayedV98) == event_name(CardPlayed)


@pytest.mark.usefixtures("old_versions")
def test_an_old_version_is_read_strictly() -> None:
    """An old version with a field too many is malformed too."""
    with pytest.raises(EventMalformed):
        decode(msgspec.msgpack.encode([598, 35, 1]))


def test_an_unknown_tag_is_named() -> None:
    """An event of a newer program is not guessed at."""
    for read in (decode, decode_stored):
        with pytest.raises(TagUnknown) as caught:
            read(msgspec.msgpack.encode([598, 35]))
        assert caught.value.facts == {"tag": 598}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        b"\x91" * 5000,
        bytes.fromhex("92cd00c9a1ff"),
        bytes.fromhex("9765a1ff01909090a0"),
        b"\x93\xcd\x01\xf5\x01",
        msgspec.msgpack.encode([]),
        msgspec.msgpack.encode({"tag": 501}),
        msgspec.msgpack.encode(["card_played", 1, 35]),
        msgspec.msgpack.encode([501, 1]),
        msgspec.msgpack.encode([501, 1, 35, 0]),
        msgspec.msgpack.encode([501, 1, "AS"]),
        msgspec.msgpack.encode([501, 1, None]),
        encode(CardPlayed(1, 35)) + b"\0",
    ],
)
def test_bytes_that_are_no_event(data: bytes) -> None:
    """No field may be missing, added or of another type, and nothing may follow."""
    for read in (decode, decode_stored):
        with pytest.raises(EventMalformed):
            read(data)
