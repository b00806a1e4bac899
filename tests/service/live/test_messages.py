"""Server-sent events: a browser gets exactly the lines back."""

from __future__ import annotations

from service.live.messages import BEAT, event_message, view_message
from tests.service.live.stand import Message, messages_in


def test_lines_come_back_whole() -> None:
    """Several lines, empty ones, and signs that only Python takes for line breaks."""
    lines = '{"a":"Ж\u2028\u0085\x0b"}\n{"b":": id: 4"}\n'
    found = messages_in(event_message(12, lines))
    assert found == [Message("event", lines.removesuffix("\n"), "12")]


def test_a_view_is_no_place_to_resume_from() -> None:
    """It has no id of its own, so a browser goes on remembering that of the last event."""
    found = messages_in(event_message(12, "{}\n") + BEAT + view_message(b'{"seq":12}'))
    assert [(each.kind, each.id) for each in found] == [("event", "12"), ("view", "12")]
    assert b"id:" not in view_message(b"{}")
