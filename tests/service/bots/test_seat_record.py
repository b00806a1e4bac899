"""What a seat was sent is one log that only grows: nothing else is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from events.errors import LogBroken
from events.stores.memory import MemoryStore
from replay.history import read_history
from replay.streams.seat_stream import seat_stream
from service.bots.errors import ServerStrange
from service.bots.seat_record import SeatRecord
from service.keeping import Keeper
from service.simulation import player_of, simulate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope


def history(seed: int = 5, hands: int = 3) -> Sequence[Envelope]:
    """Return the events of a match as they are stored, another one for each seed."""
    store = MemoryStore()
    keeper = Keeper(store)
    names = [player_of(f"p{seat}", "random") for seat in range(3)]
    for hand in simulate("sixbid", hands, names, seed):
        keeper.keep(hand)
    return read_history(store, keeper.matches[0])


def lines(events: Sequence[Envelope], seat: int = 1) -> list[str]:
    """Return the lines of a seat's stream, without the first."""
    return "".join(seat_stream(events, seat)).splitlines()[1:]


def taken(events: Sequence[Envelope], upto: int | None = None) -> SeatRecord:
    """Return the record of a seat after some lines of its stream."""
    record = SeatRecord(events[0].match, 1)
    for line in lines(events)[:upto]:
        record.take(line)
    return record


def test_a_whole_stream_proves_itself() -> None:
    """Each event comes out once, closed or whole, and the openings fit."""
    events = history()
    record = SeatRecord(events[0].match, 1)
    told = [each for each in map(record.take, lines(events)) if each is not None]
    assert [each.seq for each in told] == [each.seq for each in events]
    assert record.seq == events[-1].seq
    assert record.proof().faults == ()
    assert record.proof().opened > 0


def test_what_is_sent_again_is_not_taken_again() -> None:
    """Neither an event nor what it opens: the record stays that of one stream."""
    events = history()
    record = taken(events)
    assert [record.take(line) for line in lines(events)] == [None] * len(lines(events))
    assert record.proof().faults == ()


def test_a_log_that_was_taken_back_is_not_followed() -> None:
    """Another event at a place that was seen is not the same log."""
    events, other = history(5), history(6)
    record = taken(events, 12)
    for line in lines(other)[:1]:
        with pytest.raises(LogBroken):
            record.take(line.replace(other[0].match, events[0].match))


def test_a_gap_is_no_log() -> None:
    """What is left out would be missed."""
    events = history()
    record = taken(events, 4)
    with pytest.raises(LogBroken) as broken:
        record.take(lines(events)[5])
    assert broken.value.facts["why"] == "seq"
    assert record.seq == 4


@pytest.mark.parametrize(
    ("field", "why"), [("prev", "prev"), ("hash", "hash"), ("match", "match")]
)
def test_a_line_that_does_not_link_is_refused(field: str, why: str) -> None:
    """The hash of each holds the one before, and the event."""
    events = history()
    record = taken(events, 4)
    event = events[4]
    right = {"prev": event.prev.hex(), "hash": event.hash.hex(), "match": event.match}
    wrong = right[field][:-1] + ("a" if right[field][-1] != "a" else "b")
    line = lines(events)[4].replace(f'"{right[field]}"', f'"{wrong}"')
    with pytest.raises(LogBroken) as broken:
        record.take(line)
    assert broken.value.facts["why"] == why


@pytest.mark.parametrize("line", ["", "{}", "no JSON", '{"leaf":1}'])
def test_what_is_no_line_is_refused(line: str) -> None:
    """Whoever sends it is no server of ours."""
    with pytest.raises(ServerStrange):
        SeatRecord("m", 0).take(line)
