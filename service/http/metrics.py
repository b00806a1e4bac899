"""What the service counts, each application by itself, in Prometheus's text form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("CONTENT_TYPE", "Measures")

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4

_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5)
_COMMANDS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)


class Measures:
    """The numbers of one process. None of them names a player, a match or a card."""

    def __init__(self) -> None:
        """Begin with nothing counted."""
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "sixfold_requests",
            _first_line(self.answered),
            ("route", "method", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "sixfold_request_seconds",
            _first_line(self.took),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._commands = Counter(
            "sixfold_commands",
            _first_line(self.ordered),
            ("outcome",),
            registry=self._registry,
        )
        self._batch = Histogram(
            "sixfold_commit_commands",
            _first_line(self.committed),
            buckets=_COMMANDS,
            registry=self._registry,
        )
        self._commit = Histogram(
            "sixfold_commit_seconds",
            _first_line(self.committed),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._findings = Counter(
            "sixfold_findings",
            _first_line(self.found),
            ("code",),
            registry=self._registry,
        )
        self._streams = Gauge(
            "sixfold_streams", _first_line(self.streaming), registry=self._registry
        )
        told = _first_line(self.watch)
        self._matches = Gauge("sixfold_matches", told, registry=self._registry)
        self._queue = Gauge("sixfold_queue", told, registry=self._registry)

    def watch(self, matches: Callable[[], int], queue: Callable[[], int]) -> None:
        """Ask for the matches in memory and the commands that wait to be written."""
        self._matches.set_function(matches)
        self._queue.set_function(queue)

    def answered(self, route: str, method: str, status: int) -> None:
        """Count an answer, by the template of its route."""
        self._requests.labels(route, method, str(status)).inc()

    def took(self, seconds: float) -> None:
        """Note how long an answer took, in seconds, streams left out."""
        self._seconds.observe(seconds)

    def ordered(self, outcome: str) -> None:
        """Count an order, by ``accepted`` or the code of its refusal."""
        self._commands.labels(outcome).inc()

    def committed(self, commands: int, seconds: float) -> None:
        """Note a write to the store: how many commands, how many seconds."""
        self._batch.observe(commands)
        self._commit.observe(seconds)

    def found(self, code: str) -> None:
        """Count what the audit found."""
        self._findings.labels(code).inc()

    def streaming(self, more: int) -> None:
        """Count the streams that are open: so many more or fewer."""
        self._streams.inc(more)

    def text(self) -> bytes:
        """Return all of it as it is scraped.

        >>> b"sixfold_streams 0.0" in Measures().text()
        True
        """
        return generate_latest(self._registry)


def _first_line(noted: Callable[..., None]) -> str:
    """Return what a number says, which is what the method that notes it says."""
    return (noted.__doc__ or "").partition("\n")[0]
