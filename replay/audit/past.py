"""Whether what was audited before still stands in a store, and what has come since."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from msgspec import Struct

from core.breach import Breach
from core.catalogue import LOG_RULE
from events.envelope import chain_hash
from events.errors import EventsError, LogBroken
from events.stream import check_match
from replay.audit.account import Account
from replay.audit.finding import Finding, Verdict
from replay.audit.mark import LABEL, Mark, MarkBeyond

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from events.store import EventStore

__all__ = ("Past", "look_back")


class Past(Struct, frozen=True):
    """What a store has become since some marks were taken."""

    mark: Mark
    """That of the store as it stands now."""
    matches: tuple[str, ...]
    """Those to judge: with events behind the last mark, or not what they were."""
    changed: tuple[Account, ...]
    """What no match tells of: the store differs from a mark, an event has no match."""
    sound: bool
    """Whether everything up to the last mark is what it was."""


class _Walk:
    """One pass over a store in its own order."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._hashes = hashlib.sha256(LABEL)
        self.position = 0
        self.first: dict[str, int] = {}
        """Where a match was first met that has to be judged."""
        self.damaged: set[str] = set()

    @property
    def mark(self) -> Mark:
        return Mark(self.position, self._hashes.hexdigest())

    def go_to(self, mark: Mark) -> None:
        """Go up to a mark; every event on the way must give its own hash."""
        last = None
        for last, each in self._store.read_all(self.position):
            if last > mark.position:
                return
            self._hashes.update(each.hash)
            self.position = last
            if each.hash != chain_hash(each.prev, each.leaf):
                self.damaged.add(each.match)
                self.first.setdefault(each.match, last)
        if self.position < mark.position:
            raise MarkBeyond(position=mark.position, last=self.position)

    def go_on(self) -> None:
        """Go to the end; what stands there is judged with its match."""
        for position, each in self._store.read_all(self.position):
            self._hashes.update(each.hash)
            self.position = position
            self.first.setdefault(each.match, position)


def look_back(
    store: EventStore, marks: Iterable[Mark] = (), source: str | None = None
) -> Past:
    """Return what has become of a store since some marks, in one pass over it.

    Each event up to the last mark must give its own hash, and the hashes up to each mark
    its digest. Where no digest tells, or one differs, the links of every old match are
    followed too. ``source`` is what verdicts call the store.
    Raises ``mark_beyond`` if the store does not reach a mark.

    >>> from events.stores.memory import MemoryStore
    >>> look_back(MemoryStore()).mark.position
    0
    """
    walk = _Walk(store)
    sure = 0
    differs: Mark | None = None
    links = False
    for mark in sorted(marks, key=lambda each: each.position):
        walk.go_to(mark)
        links |= mark.position > 0 and not mark.digest
        if mark.digest and differs is None:
            if walk.mark.digest == mark.digest:
                sure = mark.position
            else:
                differs = mark
    walk.go_on()
    matches = store.matches()
    known = set(matches)
    changed = [
        _changed(source, walk, at, "stray")
        for match, at in walk.first.items()
        if match not in known
    ]
    damaged = walk.damaged & known
    if links or differs:
        damaged |= set(_unlinked(store, matches, walk.first))
    if differs and not damaged and not changed:
        changed.append(_changed(source, walk, sure + 1, "mark", differs.position))
    return Past(
        mark=walk.mark,
        matches=tuple(m for m in matches if m in damaged or m in walk.first),
        changed=tuple(changed),
        sound=not damaged and not changed,
    )


def _unlinked(
    store: EventStore, matches: Sequence[str], judged: Container[str]
) -> Iterator[str]:
    """Yield the matches whose chains do not hold, those that are judged anyway apart."""
    for match in matches:
        if match not in judged:
            try:
                check_match(store, match)
            except EventsError:
                yield match


def _changed(
    source: str | None, walk: _Walk, at: int, reason: str, until: int = 0
) -> Account:
    """Return a verdict on the store itself; its one finding tells a position of it."""
    breach = Breach(
        code=LogBroken.code,
        rule=LOG_RULE,
        reason=reason,
        written=str(at),
        right=str(until or at),
    )
    finding = Finding(breach, None, None, at)
    verdict = Verdict("", source, "", 0, (), walk.position, (finding,))
    return Account(verdict)
