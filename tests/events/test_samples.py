"""Every kind of event in each version has a stored sample that still reads the same."""

from __future__ import annotations

import pytest

from events.base import event_tag
from events.codec import decode, encode, stored_tag
from events.readable import readable
from events.registry import CURRENT, EVENT_TYPES
from tests.events.samples import sample, sample_path

TAGS = sorted(EVENT_TYPES)


def test_there_is_a_sample_of_each_and_no_other() -> None:
    """A new kind or version needs its sample, and none may go."""
    wanted = {sample_path(tag).name for tag in TAGS}
    assert {path.name for path in sample_path(101).parent.glob("*.json")} == wanted


@pytest.mark.parametrize("tag", TAGS)
def test_a_sample_reads_as_it_did(tag: int) -> None:
    """The stored bytes give the stored values, named and in order."""
    stored = sample(tag)
    assert event_tag(type(stored.event)) == tag
    assert readable(stored.event) == stored.readable
    assert list(readable(stored.event)) == list(stored.readable)
    assert type(decode(stored.data)) in CURRENT
    assert stored_tag(stored.data) == tag


@pytest.mark.parametrize("tag", [event_tag(kind) for kind in CURRENT])
def test_a_sample_is_written_as_it_was(tag: int) -> None:
    """The newest version of a kind gives the very same bytes."""
    stored = sample(tag)
    assert encode(stored.event) == stored.data


def test_kinds_have_one_number_each() -> None:
    """A kind keeps its number, whatever the version, and shares it with no other."""
    names: dict[int, set[str]] = {}
    for tag in TAGS:
        name = str(sample(tag).readable["event"])
        names.setdefault(tag // 100, set()).add(name)
    assert all(len(each) == 1 for each in names.values())
    flat = [name for each in names.values() for name in each]
    assert len(flat) == len(set(flat))
