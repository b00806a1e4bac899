"""The lines of a match that goes on: event by event what the whole stream holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.stores.jsonl import read_lines
from replay.streams.seat_line import seen_text
from replay.streams.seat_lines import SeatLines
from replay.streams.seat_stream import seat_stream

GOLDEN = Path(__file__).parents[2] / "golden"
LOGS = [
    GOLDEN / "sixbid" / "hands_limit_2.jsonl",
    GOLDEN / "kozel" / "exchanged.jsonl",
    GOLDEN / "frog" / "frog_made.jsonl",
]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.parent.name)
def test_the_lines_so_far_are_the_stream_so_far(path: Path) -> None:
    """After each event, what was told is the seat's stream of the match up to there."""
    with path.open(encoding="utf-8") as file:
        (history,) = read_lines(file).matches.values()
    for viewer in range(-1, 3):
        telling, told = SeatLines(viewer), ""
        for place, envelope in enumerate(history, 1):
            told += telling.line(envelope)
            _, *lines = seat_stream(history[:place], viewer)
            assert told == "".join(lines)
        assert '"opened"' in told


def test_who_sees_everything_gets_the_log() -> None:
    """Every event whole at once, and nothing to open."""
    with LOGS[0].open(encoding="utf-8") as file:
        (history,) = read_lines(file).matches.values()
    telling = SeatLines(None)
    for envelope in history:
        assert telling.lines(envelope) == [seen_text(envelope)]
