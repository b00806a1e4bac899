"""Each kind of fault of an event, found by its chain alone, without an anchor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from events.envelope import Envelope, chain_hash
from replay.proof.chains import Chains
from tests.contracts.chains import ANOTHER, events_after, fork_of

if TYPE_CHECKING:
    from collections.abc import Sequence

TRUNK = events_after(None, 5)


def _codes(events: Sequence[Envelope]) -> list[str]:
    streams: dict[str, list[Envelope]] = {}
    for each in events:
        streams.setdefault(each.match, []).append(each)
    chains = Chains(lambda match: streams.get(match, []))
    found = [chains.fault(place, each) for place, each in enumerate(events, 1)]
    return [each.code if each else "" for each in found]


def _sealed(event: Envelope) -> Envelope:
    """Return an event with the hash that its fields give."""
    return replace(event, hash=chain_hash(event.prev, event.leaf))


def _with(place: int, event: Envelope) -> list[Envelope]:
    return [*TRUNK[:place], event, *TRUNK[place + 1 :]]


def test_a_whole_chain() -> None:
    """And a fork of it."""
    start = fork_of(TRUNK[2], ANOTHER)
    whole = [*TRUNK, start, *events_after(start, 2, ANOTHER)]
    assert _codes(whole) == [""] * 8


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (replace(TRUNK[2], at=0), "fields"),
        (replace(TRUNK[2], salt=bytes(15)), "salt"),
        (replace(TRUNK[2], prev=bytes(31)), "salt"),
        (_sealed(replace(TRUNK[2], prev=bytes(32))), "link"),
        (_sealed(replace(TRUNK[2], tag=701)), "tag"),
        (_sealed(replace(TRUNK[2], data=b"\x93\xcd\x01\xf5\x02")), "unreadable"),
        (replace(TRUNK[2], seq=4), "gap"),
        (replace(TRUNK[2], seq=1), "place"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_one_bad_event(event: Envelope, code: str) -> None:
    """It is told by its own fault, and those before it are sound."""
    assert _codes(_with(2, event))[:3] == ["", "", code]


def test_an_event_of_no_match() -> None:
    """A store's row that belongs to nothing."""
    assert _codes([replace(TRUNK[0], match="")]) == ["match"]


def test_a_fork_of_nothing() -> None:
    """The event it branched off is another one, or is not there."""
    start = fork_of(TRUNK[2], ANOTHER)
    other = replace(TRUNK[2], hash=bytes(32))
    assert _codes([*TRUNK[:2], other, start])[-1] == "fork"
    assert _codes([start]) == ["fork"]


def test_one_fault_is_one_finding() -> None:
    """What follows a bad event is judged by the hash that it has."""
    odd = _sealed(replace(TRUNK[2], at=0))
    assert _codes(_with(2, odd)) == ["", "", "", "link", ""]
    assert _codes(_with(2, replace(TRUNK[2], at=0))) == ["", "", "fields", "", ""]
