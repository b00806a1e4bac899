"""JSON Lines, the interchange form of a log: a line an event, for programs and people.

The keys of an event's line stand in the order of the envelope; ``data`` is the readable
form and ``bytes`` the hashed bytes in base64. A line is refused unless writing it again
gives the same values. ``docs/format.md`` describes every kind of line.
"""

from __future__ import annotations

from collections.abc import Sized
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from events.base import event_tag
from events.envelope import Envelope
from events.errors import EventMalformed, EventsError, StoreTruncated
from events.ruling import SIGNED_TAGS
from events.stores.jsonl_line import (
    DirectoryLine,
    HeaderLine,
    OutcomeLine,
    directory_text,
    envelope_text,
    header_text,
    parse_line,
)
from events.stream import check_links
from events.table import MatchOpened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from events.store import Directory
    from events.stores.jsonl_line import Line

__all__ = ("LogFile", "parse_lines", "read_lines", "read_streams", "write_lines")


class LogFile(Struct, frozen=True):
    """What a file of lines holds: events by match, and the names if any."""

    matches: dict[str, list[Envelope]] = field(
        default_factory=dict[str, list[Envelope]]
    )
    """The own events of each match, in the order of the file."""
    order: list[Envelope] = field(default_factory=list[Envelope])
    """All events, in the order of the file."""
    players: dict[str, str] = field(default_factory=dict[str, str])
    """Names by player id."""
    labels: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    """Event, place, date and note by match."""

    def own(self, match: str) -> list[Envelope]:
        """Return the own events of a match, none if the file does not hold it."""
        return self.matches.get(match, [])

    def take(self, line: Line) -> None:
        """Keep the event or the names of a line; the other kinds tell neither."""
        if isinstance(line, Envelope):
            self.matches.setdefault(line.match, []).append(line)
            self.order.append(line)
        elif isinstance(line, DirectoryLine):
            self.players.update(line.players)
            self.labels.update(line.labels)


_OPENED_KIND: Final = event_tag(MatchOpened) // 100


def write_lines(
    envelopes: Iterable[Envelope], directory: Directory | None = None
) -> Iterator[str]:
    r"""Yield the lines of an export, each with its line break.

    The past of a fork goes first, as :func:`events.stream.read_whole` gives it. With a
    directory, the names of the players and the labels of the matches concerned stand in
    the second line; without one, no name leaves. Events that can be counted beforehand
    are counted in the first line, so that a file cut short is noticed.

    >>> list(write_lines([]))
    ['{"sixfold":1,"events":0}\n']
    """
    if directory is not None and not isinstance(envelopes, Sized):
        envelopes = list(envelopes)
    yield header_text(len(envelopes) if isinstance(envelopes, Sized) else None)
    if directory is not None:
        yield _names_of(envelopes, directory)
    for each in envelopes:
        yield envelope_text(each)


def read_lines(lines: Iterable[str], source: str = "") -> LogFile:
    """Return what lines hold, after checking each of them and every link of the chains.

    ``source`` is the path that errors name. Raises, with the number of the line,
    ``event_malformed``, ``unknown_tag``, ``log_broken``, ``store_truncated``,
    ``store_foreign`` and ``store_newer``.

    >>> read_lines(write_lines([])).matches
    {}
    """
    log = LogFile()
    for number, line in parse_lines(lines, source):
        if isinstance(line, Envelope):
            stream = log.own(line.match)
            try:
                last = (stream[-1].seq, stream[-1].hash) if stream else None
                check_links(line.match, (line,), last, log.own)
            except EventsError as fault:
                raise fault.with_facts(line=number) from fault
        log.take(line)
    return log


def read_streams(
    lines: Iterable[str], source: str = ""
) -> tuple[LogFile, EventsError | None]:
    """Return what lines hold, unlinked, and what stopped the reading if it did.

    For those who judge a log: where its chain breaks is theirs to find, and what stands
    before a line that cannot be read is still there to be looked at. The faults are those
    of :func:`read_lines`, hashes and links apart.

    >>> log, fault = read_streams(['{"sixfold":1,"events":2}'], "log.jsonl")
    >>> log.matches, fault
    ({}, StoreTruncated("store_truncated: path='log.jsonl', line=1"))
    """
    log = LogFile()
    try:
        for _, line in parse_lines(lines, source):
            log.take(line)
    except EventsError as fault:
        return log, fault
    return log, None


def parse_lines(lines: Iterable[str], source: str = "") -> Iterator[tuple[int, Line]]:
    """Yield number and content of each line, unlinked; numbers count from 1.

    A first line tells the format and perhaps how many events must follow, an outcome is
    followed by all its events. Raises as :func:`read_lines`, hashes and links apart.

    >>> list(parse_lines(['{"sixfold":1}']))
    [(1, HeaderLine(sixfold=1, events=None))]
    """
    number, owed, missing = 0, 0, 0
    for number, (text, is_last) in enumerate(_with_last(lines), 1):
        line = parse_line(text, number, source, is_last=is_last)
        owed = _still_owed(line, owed, number)
        if isinstance(line, HeaderLine):
            missing = line.events or 0
        elif isinstance(line, Envelope):
            missing -= 1
        yield number, line
    if owed or missing > 0:
        raise StoreTruncated(path=source, line=number)


def _with_last(lines: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield each line and whether it is the last one."""
    held: str | None = None
    for text in lines:
        if held is not None:
            yield held, False
        held = text
    if held is not None:
        yield held, True


def _still_owed(line: Line, owed: int, number: int) -> int:
    """Return how many events of an outcome are yet to come."""
    if isinstance(line, Envelope):
        return max(0, owed - 1)
    if owed:
        raise EventMalformed(where="outcome", why="events missing", line=number)
    if isinstance(line, HeaderLine | DirectoryLine) and number > line.latest:
        raise EventMalformed(where="line", why="out of place", line=number)
    return line.last - line.first + 1 if isinstance(line, OutcomeLine) else 0


def _names_of(envelopes: Iterable[Envelope], directory: Directory) -> str:
    """Return the one line that tells who the players and arbiters of these events are."""
    players: dict[str, str] = {}
    labels: dict[str, dict[str, str]] = {}
    for each in envelopes:
        if each.match not in labels:
            labels[each.match] = directory.labels(each.match)
        event = each.event if each.tag // 100 == _OPENED_KIND else None
        if isinstance(event, MatchOpened):
            names = {player: directory.name(player) for player in event.players}
            players |= {player: name for player, name in names.items() if name}
        elif each.tag in SIGNED_TAGS and (name := directory.name(each.actor)):
            players[each.actor] = name
    kept = {match: each for match, each in labels.items() if each}
    return directory_text(players, kept)
