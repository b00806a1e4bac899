"""How far an audit has come, before somebody's eyes."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from replay.progress import Bar

if TYPE_CHECKING:
    from replay.audit.tally import Tally
    from replay.terminal import Terminal

__all__ = ("Meter",)


class Meter(Bar):
    """A bar on the error screen: matches done, events a second, findings, time left.

    It is drawn only when told of something new, and steps aside for what is printed.
    """

    def __init__(self, terminal: Terminal, total: int, *, shown: bool) -> None:
        """Begin at nothing of ``total`` targets; only a terminal shows it."""
        title = terminal.say("screen.audit.progress")
        super().__init__(terminal, title, total, shown=shown)
        self._terminal = terminal
        self._start = monotonic()
        self._done = 0
        self._last = ""

    def tell(self, name: str, tally: Tally, targets: int = 1) -> None:
        """Draw how far it has come, unless that was drawn just now.

        A file may hold several matches; it is one target all the same.
        """
        self._done += targets * (name != self._last)
        self._last = name
        if not self.is_due():
            return
        found = self._terminal.say(
            "bulk.progress",
            rate=f"{tally.events / (monotonic() - self._start):.0f}",
            findings=tally.findings,
        )
        self.draw(self._done, besides=found)
