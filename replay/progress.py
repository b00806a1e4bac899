"""A bar on the error screen, drawn only when it is told of something new."""

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

    from replay.terminal import Terminal

__all__ = ("Bar",)

_PAUSE: Final = 0.1
"""Seconds between two drawings."""


class Bar:
    """A title, what is done of a total, the time left, and a word besides."""

    def __init__(
        self, terminal: Terminal, title: str, total: int | None, *, shown: bool
    ) -> None:
        """Begin at nothing; only a terminal shows it."""
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=16),
            MofNCompleteColumn(),
            TextColumn("{task.fields[besides]}"),
            TimeRemainingColumn(compact=True),
            console=terminal.err,
            transient=True,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
            disable=not (shown and terminal.err.is_terminal),
        )
        self._task = self._progress.add_task(title, total=total, besides="")
        self._drawn = 0.0

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

    def is_due(self) -> bool:
        """Return whether it is seen at all and was not drawn just now."""
        return not self._progress.disable and monotonic() - self._drawn >= _PAUSE

    def draw(self, done: int, total: int | None = None, besides: str = "") -> None:
        """Draw how far it has come; without a ``total`` that stays as it was."""
        if self._progress.disable:
            return
        self._drawn = monotonic()
        self._progress.update(
            self._task, completed=done, total=total, besides=besides, refresh=True
        )

    @contextmanager
    def aside(self) -> Generator[None]:
        """Leave the screen to what is printed meanwhile."""
        if not self._progress.disable:
            self._progress.stop()
        yield
        if not self._progress.disable:
            self._progress.start()
