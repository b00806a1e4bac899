"""Whether the events of a log are the ones that anchors tell of, in the same order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.merkle import NOTHING, Edge, extended, leaves_of
from replay.proof.anchor import STEP, Anchor, Trail
from replay.proof.checkpoint import origin_of
from replay.proof.errors import AnchorForeign
from replay.proof.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope
    from replay.proof.log import Log

__all__ = ("Agreement",)


class Agreement:
    """The tree over a log as it grows, compared with every anchor on the way."""

    def __init__(self, anchors: Sequence[Anchor]) -> None:
        """Take the anchors; those that fit are counted as they are reached."""
        self.trail = Trail(anchors)
        self.fitting: list[Anchor] = []
        self.edge: Edge = NOTHING
        self._waiting = list(self.trail.anchors)
        self._differs: Anchor | None = None
        self._first = 0

    @property
    def stop(self) -> int:
        """The size at which the next anchor is to be compared, 0 if none is left."""
        return self._waiting[0].checkpoint.size if self._waiting else 0

    def grow(self, hashes: Sequence[bytes]) -> None:
        """Take the hashes of the next events, which end at :attr:`stop` or before."""
        begun = self.edge.size
        self.edge = extended(self.edge, leaves_of(hashes))
        if not self._first:
            self._compare(begun, hashes)
        while self._waiting and self.edge.size == self.stop:
            anchor = self._waiting.pop(0)
            if self.edge.root == anchor.checkpoint.root:
                self.fitting.append(anchor)
            elif self._differs is None:
                self._differs = anchor

    def fault(self, log: Log, target: str) -> Fault | None:
        """Return where the log first differs from an anchor, ``None`` if nowhere.

        Raises ``anchor_foreign`` if nothing of it stands in the log.
        """
        anchor = self._differs or (self._waiting[0] if self._waiting else None)
        if anchor is None:
            return None
        if not self._first and self._waiting and self._differs is None:
            size = anchor.checkpoint.size
            self._own(log, target, anchor)
            return Fault("short", self.edge.size + 1, until=size)
        self._own(log, target, anchor)
        place = self._first or anchor.checkpoint.size
        if any(each.checkpoint.size >= place for each in self.fitting):
            return Fault("contradictory", place)
        if self._first:
            return self._named(log)
        return self._narrowed(anchor)

    def _compare(self, begun: int, hashes: Sequence[bytes]) -> None:
        """Find the first event that is not as the trail has it."""
        known = len(self.trail) - begun
        told = self.trail.told[begun * STEP : (begun + len(hashes)) * STEP]
        found = b"".join([each[:STEP] for each in hashes[: max(known, 0)]])
        if found == told[: len(found)]:
            return
        for place, each in enumerate(hashes):
            if each[:STEP] != told[place * STEP : (place + 1) * STEP]:
                self._first = begun + place + 1
                return

    def _own(self, log: Log, target: str, anchor: Anchor) -> None:
        """Return if an anchor is of this log, however altered."""
        _, first = next(log.events(), (0, None))
        if first is None or origin_of(first.hash) == anchor.checkpoint.origin:
            return
        known = self.trail.places()
        if self.fitting or any(each.hash[:STEP] in known for _, each in log.events()):
            return
        raise AnchorForeign(path=anchor.path, target=target)

    def _named(self, log: Log) -> Fault:
        """Return what became of the first event that is not as the trail has it."""
        first = self._first
        wanted = self.trail.at(first)
        found: Envelope | None = None
        elsewhere = 0
        for place, (_, each) in enumerate(log.events(first - 1), first):
            if found is None:
                found = each
            if each.hash[:STEP] == wanted:
                elsewhere = place
                break
        if found is None:
            return Fault("short", first, until=len(self.trail))
        facts = first, found.match, found.seq
        if elsewhere:
            return Fault("moved", *facts, until=elsewhere)
        after = self.trail.places().get(found.hash[:STEP], 0)
        if after > first:
            return Fault("gone", first, until=after - 1)
        return Fault("rewritten", *facts)

    def _narrowed(self, anchor: Anchor) -> Fault:
        """Return between which events a difference lies that no trail can name."""
        size = anchor.checkpoint.size
        low = max([each.checkpoint.size for each in self.fitting], default=0)
        return Fault("root", low + 1, until=size)
