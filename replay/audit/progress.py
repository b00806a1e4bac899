"""How far an audit has come, before somebody's eyes."""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Final

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

if TYPE_CHECKING:
    from collections.abc import Generator
    from types import TracebackType
    from typing import Self

    from replay.audit.tally import Tally
    from replay.terminal import Terminal

__all__ = ("Meter",)

_PAUSE: Final = 0.1
"""Seconds between two drawings."""


class Meter:
    """A bar on the error screen: matches done, events a second, findings, time left.

    It is drawn only when told of something new, and steps aside for what is printed.
    """

    def __init__(self, terminal: Terminal, total: int, *, shown: bool) -> None:
        """Begin at nothing of ``total`` targets; only a terminal shows it."""
        self._terminal = terminal
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=16),
            MofNCompleteColumn(),
            TextColumn("{task.fields[found]}"),
            TimeRemainingColumn(compact=True),
            console=terminal.err,
            transient=True,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
            disable=not (shown and terminal.err.is_terminal),
        )
        title = terminal.say("screen.audit.progress")
        self._task = self._progress.add_task(title, total=total, found="")
        self._start = monotonic()
        self._drawn = 0.0
        self._done = 0
        self._last = ""

    def __enter__(self) -> Self:
        """Show it."""
        self._progress.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Take it away."""
        self._progress.stop()

    def tell(self, name: str, tally: Tally, targets: int = 1) -> None:
        """Draw how far it has come, unless that was drawn just now.

        A file may hold several matches; it is one target all the same.
        """
        self._done += targets * (name != self._last)
        self._last = name
        now = monotonic()
        if self._progress.disable or now - self._drawn < _PAUSE:
            return
        self._drawn = now
        found = self._terminal.say(
            "bulk.progress",
            rate=f"{tally.events / (now - self._start):.0f}",
            findings=tally.findings,
        )
        self._progress.update(
            self._task, completed=self._done, found=found, refresh=True
        )

    @contextmanager
    def aside(self) -> Generator[None]:
        """Leave the screen to what is printed meanwhile."""
        if not self._progress.disable:
            self._progress.stop()
        yield
        if not self._progress.disable:
            self._progress.start()
