"""A place in a match: ``MATCH``, ``MATCH/3``, ``MATCH/3.5`` or ``MATCH@57``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from events.table import HandOpened, TrickTaken
from replay.errors import AddressBad, EventUnknown, HandUnknown, TrickUnknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope

__all__ = ("Address", "last_event", "parse_address")

_FORM: Final = re.compile(
    r"(?P<match>[a-z2-7]{1,26})"
    r"(?:/(?P<hand>\d{1,6})(?:\.(?P<trick>\d{1,3}))?|@(?P<seq>\d{1,9}))?"
)


class Address(Struct, frozen=True):
    """A place in a match; the match may be the beginning of an id."""

    match: str
    hand: int | None = None
    trick: int | None = None
    seq: int | None = None


def parse_address(text: str) -> Address:
    """Return the address that a text names; raises ``address_bad``.

    >>> parse_address("abc/3.5")
    Address(match='abc', hand=3, trick=5, seq=None)
    >>> parse_address("abc@57").seq
    57
    """
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise AddressBad(address=text)
    hand, trick, seq = (
        int(found[name]) if found[name] else None for name in ("hand", "trick", "seq")
    )
    return Address(found["match"], hand, trick, seq)


def last_event(history: Sequence[Envelope], address: Address) -> int:
    """Return the ``seq`` of the last event that an address takes in.

    A hand takes in all of it, a trick everything up to its last card gathered.
    Raises ``event_unknown``, ``hand_unknown`` and ``trick_unknown``.
    """
    last = history[-1].seq
    if address.seq is not None:
        if not 1 <= address.seq <= last:
            raise EventUnknown(seq=address.seq, last=last)
        return address.seq
    if address.hand is None:
        return last
    if address.hand < 1:
        raise HandUnknown(hand=address.hand, last=_hands(history))
    hand = tricks = 0
    found = 0
    for envelope in history:
        event = envelope.event
        if isinstance(event, HandOpened):
            hand += 1
            tricks = 0
        if hand == address.hand:
            if address.trick is not None and tricks == address.trick:
                break
            found = envelope.seq
            tricks += isinstance(event, TrickTaken)
    if not found:
        raise HandUnknown(hand=address.hand, last=hand)
    if address.trick is not None and tricks < address.trick:
        raise TrickUnknown(hand=address.hand, trick=address.trick, last=tricks)
    return found


def _hands(history: Sequence[Envelope]) -> int:
    return sum(isinstance(envelope.event, HandOpened) for envelope in history)
