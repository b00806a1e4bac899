"""The stream of a match: where it begins, what may follow, whether it is whole.

A fork's own stream begins at the event after the one it branched off; its past stands in
the stream of its parent, and further back in the parent's parent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from events.base import event_tag
from events.envelope import GENESIS, Envelope, check_chain
from events.errors import EventsError, LogBroken, VersionConflict
from events.table import Forked

if TYPE_CHECKING:
    from events.store import EventStore

__all__ = (
    "ReadStream",
    "check_append",
    "check_links",
    "check_match",
    "check_store",
    "forked_from",
    "read_whole",
    "stream_start",
)

ReadStream: TypeAlias = Callable[[str], Sequence[Envelope]]
"""Returns the own events of a match, such as ``store.read``."""

_FORKED_KIND: Final = event_tag(Forked) // 100


def forked_from(first: Envelope) -> Forked | None:
    """Return the fork that a stream's first event tells of, ``None`` if it is none.

    Raises ``log_broken`` (``tag``), ``event_malformed`` or ``unknown_tag``.

    >>> from events.envelope import seal
    >>> from events.table import HandPassed
    >>> forked_from(seal(HandPassed(), match="m", seq=1, at=0, actor="", command="c",
    ...                  salt=bytes(16), prev=GENESIS)) is None
    True
    """
    try:
        event = first.event
    except EventsError as fault:
        raise fault.with_facts(match=first.match, seq=first.seq) from fault
    fork = event if isinstance(event, Forked) else None
    if (first.tag // 100 == _FORKED_KIND) != (fork is not None):
        raise LogBroken(match=first.match, seq=first.seq, why="tag")
    return fork


def read_whole(read: ReadStream, match: str) -> list[Envelope]:
    """Return a match from its very first event on, the past of a fork included.

    The past keeps the match ids under which it was written. Raises ``log_broken``
    (``parent``) if forks run in a circle or the past is not there.

    >>> read_whole(lambda match: [], "m")
    []
    """
    whole = list(read(match))
    first = whole[0] if whole else None
    seen = {match}
    while first and (fork := forked_from(first)):
        past = read(fork.parent)
        if fork.parent in seen or not past:
            raise LogBroken(match=first.match, seq=first.seq, why="parent")
        seen.add(fork.parent)
        # A fork of a fork may branch off before the first event of its parent's own.
        limit = min(fork.seq, whole[0].seq - 1)
        whole = [each for each in past if each.seq <= limit] + whole
        first = past[0]
    return whole


def stream_start(first: Envelope, read: ReadStream) -> tuple[int, bytes]:
    """Return the ``seq`` and hash that a stream's first event must follow.

    Nought and ``GENESIS`` for a match of its own; for a fork the event it branched off.
    Raises ``log_broken`` (``parent``) if the parent has no such event.

    >>> from events.envelope import seal
    >>> from events.table import HandPassed
    >>> first = seal(HandPassed(), match="m", seq=1, at=0, actor="", command="c",
    ...              salt=bytes(16), prev=GENESIS)
    >>> stream_start(first, lambda match: []) == (0, GENESIS)
    True
    """
    fork = forked_from(first)
    if fork is None:
        return 0, GENESIS
    for each in read_whole(read, fork.parent):
        if each.seq == fork.seq and each.hash == fork.hash:
            return fork.seq, fork.hash
    raise LogBroken(match=first.match, seq=first.seq, why="parent")


def check_append(
    match: str,
    expected_seq: int,
    events: Sequence[Envelope],
    last: tuple[int, bytes] | None,
    read: ReadStream,
) -> None:
    """Return if the events may be written behind ``last``, the match's last seq and hash.

    ``last`` is ``None`` for a match that has no event yet. Raises ``version_conflict``
    if somebody wrote first, ``log_broken`` if the events do not link.

    >>> check_append("m", 0, (), None, lambda match: [])
    """
    start = last
    if start is None:
        start = stream_start(events[0], read) if events else (0, GENESIS)
    if expected_seq != start[0]:
        raise VersionConflict(match=match, expected=expected_seq, found=start[0])
    _check_behind(match, events, start, begun=last is not None)


def check_links(
    match: str,
    events: Sequence[Envelope],
    last: tuple[int, bytes] | None,
    read: ReadStream,
) -> None:
    """Return if events of a match link to ``last``, or begin it where ``last`` is none.

    Only the first event of a match may be ``forked``. Raises ``log_broken``,
    ``event_malformed`` or ``unknown_tag``, naming the event.

    >>> check_links("m", (), None, lambda match: [])
    """
    if events:
        start = last or stream_start(events[0], read)
        _check_behind(match, events, start, begun=last is not None)


def check_match(store: EventStore, match: str) -> None:
    """Return if every event of a match, and of a fork's past, is what its hashes say.

    Raises ``log_broken``, ``event_malformed`` or ``unknown_tag``, naming the event.

    >>> from events.stores.memory import MemoryStore
    >>> check_match(MemoryStore(), "m")
    """
    check_links(match, store.read(match), None, store.read)
    check_chain(read_whole(store.read, match))


def check_store(store: EventStore) -> int:
    """Return the number of events after checking each, in the one order of the store.

    Raises as :func:`check_match` at the first that is not what its hashes say.

    >>> from events.stores.memory import MemoryStore
    >>> check_store(MemoryStore())
    0
    """
    last: dict[str, tuple[int, bytes]] = {}
    count = 0
    for _, each in store.read_all():
        if not each.match:  # it stands in no match that the store knows
            raise LogBroken(match="", seq=each.seq, why="match")
        check_links(each.match, (each,), last.get(each.match), store.read)
        last[each.match] = each.seq, each.hash
        count += 1
    return count


def _check_behind(
    match: str, events: Sequence[Envelope], start: tuple[int, bytes], *, begun: bool
) -> None:
    """Return if events of a match link to ``start``; ``begun`` if it has events by then."""
    for each in events:
        if each.match != match:
            raise LogBroken(match=match, seq=each.seq, why="match")
    seq, prev = start
    check_chain(events, after=seq, prev=prev, match=match if begun else "")
