"""A stored event of each kind and version: its bytes and how it reads.

A sample is never changed: it stands for what is on the disks of others.
"""

from __future__ import annotations

import json
from pathlib import Path

from msgspec import Struct

from events.base import Event, event_name, event_version
from events.codec import decode_stored
from events.registry import EVENT_TYPES

__all__ = ("Sample", "sample", "sample_path")


class Sample(Struct, frozen=True):
    """What a file of this folder holds."""

    data: bytes
    readable: dict[str, object]

    @property
    def event(self) -> Event:
        """The event in the version that was stored."""
        return decode_stored(self.data)


def sample_path(tag: int) -> Path:
    """Return the file of a tag, `card_played.1.json`."""
    name = f"{event_name(EVENT_TYPES[tag])}.{event_version(tag)}.json"
    return Path(__file__).parent / name


def sample(tag: int) -> Sample:
    """Return the sample of a tag."""
    held = json.loads(sample_path(tag).read_text(encoding="utf-8"))
    return Sample(bytes.fromhex(held["data"]), held["readable"])
