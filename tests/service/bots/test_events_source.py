"""Server-sent events are read as the WHATWG standard has them (section 9.2)."""

from __future__ import annotations

import pytest

from service.bots.events_source import EventReader, Message
from service.live.messages import BEAT, event_message, view_message


def read(text: str | bytes) -> list[Message]:
    """Return the events of a whole stream."""
    return EventReader().feed(text.encode() if isinstance(text, str) else text)


def data(text: str | bytes) -> list[str]:
    """Return the data of the events of a whole stream."""
    return [message.data for message in read(text)]


def test_lines_of_data_are_joined() -> None:
    """The standard's example of stock prices."""
    assert data("data: YHOO\ndata: +2\ndata: 10\n\n") == ["YHOO\n+2\n10"]


def test_the_example_of_four_blocks() -> None:
    """A comment alone is no event, an empty id clears the last, a second space is data."""
    text = (
        ": test stream\n\ndata: first event\nid: 1\n\n"
        "data:second event\nid\n\ndata:  third event\n\n"
    )
    assert read(text) == [
        Message("message", "first event", "1"),
        Message("message", "second event", ""),
        Message("message", " third event", ""),
    ]


def test_empty_data_is_an_event_and_none_is_not() -> None:
    """The example of three blocks, the last of which is cut off."""
    assert data("data\n\ndata\ndata\n\ndata:") == ["", "\n"]


def test_the_space_after_the_colon_is_no_data() -> None:
    """The example of two events that are the same."""
    assert data("data:test\n\ndata: test\n\n") == ["test", "test"]


def test_the_kind_is_that_of_its_own_event() -> None:
    """A kind without data is forgotten, the last of two counts, and none is ``message``."""
    text = "event: lost\n\ndata: a\n\nevent: x\nevent: add\ndata: b\n\ndata: c\n\n"
    assert [message.kind for message in read(text)] == ["message", "add", "message"]


def test_an_id_stands_until_another_comes() -> None:
    """Also one of a block without data, but not of one that is not whole."""
    reader = EventReader()
    assert reader.feed(b"id: 4\n\ndata: a\n\ndata: b\nid: 5\n") == [
        Message("message", "a", "4")
    ]
    assert reader.last_id == "4"
    assert reader.feed(b"\n") == [Message("message", "b", "5")]
    assert reader.last_id == "5"


def test_an_id_with_nul_and_a_retry_that_is_no_number_are_ignored() -> None:
    """What the standard has ignored changes nothing."""
    reader = EventReader("9")
    reader.feed(b"id: 1\x002\nretry: 3 s\nretry: -1\n\n")
    assert (reader.last_id, reader.retry) == ("9", None)
    reader.feed("retry: ٣\n".encode())
    assert reader.retry is None
    reader.feed(b"retry: 3000\n")
    assert reader.retry == 3000


def test_fields_that_nobody_knows_are_ignored() -> None:
    """Names are told apart by case, and a space before the colon belongs to them."""
    assert data("Data: a\ndata : b\nfoo: c\nfoo\ndata: d\n\n") == ["d"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_each_line_break_ends_a_line(end: str) -> None:
    """Others that Python knows are data like any."""
    text = end.join(("id: 1", "data: a\u2028b\x0bc\x85", "data: d", "", ""))
    assert read(text) == [Message("message", "a\u2028b\x0bc\x85\nd", "1")]


def test_one_mark_at_the_front_is_no_text() -> None:
    """A second one makes an unknown field of the first line."""
    mark = "\ufeff"
    assert data(f"{mark}data: a\n\n") == ["a"]
    assert data(f"{mark}{mark}data: a\n\ndata: b\n\n") == ["b"]


def test_what_is_not_utf8_is_replaced() -> None:
    """A stream goes on behind bytes that are no text."""
    assert data(b"data: \xff\n\ndata: b\n\n") == ["\ufffd", "b"]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
def test_a_stream_may_be_cut_anywhere(size: int) -> None:
    """Within a letter, a line break or a mark."""
    text = "\ufeffid: 1\r\ndata: zażółć\r\rdata: игра\n\n: c\r\n\r\ndata: x\r\n\r\n".encode()
    reader = EventReader()
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert [each for piece in pieces for each in reader.feed(piece)] == read(text)
    assert len(read(text)) == 3


def test_our_own_messages_come_through() -> None:
    """What the service writes is what is read, lines of the seat's stream included."""
    sent = event_message(7, '{"a":1}\n{"b":"\u2028"}\n') + BEAT + view_message(b"{}")
    assert read(sent) == [
        Message("event", '{"a":1}\n{"b":"\u2028"}', "7"),
        Message("view", "{}", "7"),
    ]
