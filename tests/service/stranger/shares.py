"""A seat's part in fair deals, by the formulas of ``docs/fair-deals.md`` and a hash alone."""

from __future__ import annotations

import hashlib
from typing import Any

__all__ = ("Shares",)


class Shares:
    """What a seat has to say to the deals of one match, by the events that it has read."""

    def __init__(self, match: str, seat: int, seats: int, secret: bytes) -> None:
        """Take the 32 secret bytes from which every share of the seat comes."""
        self._match = match
        self._seat = seat
        self._seats = seats
        self._secret = secret
        self._place: tuple[int, int] | None = None
        """Hand and attempt that are shared for, ``None`` for none."""
        self._committed: set[int] = set()
        self._opened: set[int] = set()

    def read(self, event: dict[str, Any]) -> None:
        """Take an event in."""
        kind = event["event"]
        if kind == "deal_committed":
            self._place = (event["hand"], event["attempt"])
            self._committed.clear()
            self._opened.clear()
        elif kind == "share_committed":
            self._committed.add(event["seat"])
        elif kind == "share_opened":
            self._opened.add(event["seat"])
        elif kind in {"share_withheld", "hand_opened"}:
            self._place = None

    def order(self) -> dict[str, Any] | None:
        """Return the order that is due, ``None`` if there is none."""
        if self._place is None or self._seat in self._opened:
            return None
        hand, attempt = self._place
        order: dict[str, Any] = {"seat": self._seat, "hand": hand, "attempt": attempt}
        if self._seat not in self._committed:
            return {"kind": "commit_share", **order, "commitment": self._commitment()}
        if len(self._committed) == self._seats:
            return {"kind": "open_share", **order, "share": self._share().hex()}
        return None

    def _share(self) -> bytes:
        return _hash(b"sixfold seat share 1", self._secret, self._where(), self._who())

    def _commitment(self) -> str:
        parts = self._where(), self._who(), self._share()
        return _hash(b"sixfold share 1", *parts).hex()

    def _where(self) -> bytes:
        assert self._place is not None
        hand, attempt = self._place
        return _field(self._match.encode()) + _number(hand) + _number(attempt)

    def _who(self) -> bytes:
        return _number(self._seat)


def _hash(label: bytes, *parts: bytes) -> bytes:
    return hashlib.sha256(label + b"\0" + b"".join(parts)).digest()


def _field(raw: bytes) -> bytes:
    return len(raw).to_bytes(4, "big") + raw


def _number(number: int) -> bytes:
    return _field(number.to_bytes(8, "big", signed=True))
